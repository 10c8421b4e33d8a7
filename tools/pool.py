"""Mine the questions that are shipped with our games, after a change of their rules or of their templates.

python -m tools.pool [GAME ...]   write kernel_games/games/GAME/pool.txt, by default of every game
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from kernel_games.engine import registry
from kernel_games.teaching.practice.finding import find_questions
from kernel_games.teaching.practice.pools import FILE

PLIES = {"kon_tiki": 40000, "kontor": 54000, "mississippi": 25000, "nile": 100000, "tiki_topple": 50000}
"""More where much is rare, no more than the pools may take up."""
SEED = 2026


def main(arguments: Sequence[str] | None = None) -> None:
    """Mine the pools of some games, and say how large they are."""
    for name in (sys.argv[1:] if arguments is None else arguments) or PLIES:
        game = registry.load("games", name)
        pool = find_questions(game, plies=PLIES[name], seed=SEED)
        path = game.folder / FILE
        path.write_text(pool.text(), encoding="utf-8", newline="\n")
        clauses = len(pool.clauses())
        size = path.stat().st_size // 1000
        print(f"{path.name} of {name}: {len(pool.questions)} questions to {clauses} clauses, {size} kB")


if __name__ == "__main__":
    main()
