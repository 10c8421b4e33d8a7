"""Golden games, node counts and pictures. ``python -m tests.golden`` writes them anew: read the diff."""

from __future__ import annotations

import json
import random
from pathlib import Path

from kernel_games.engine import TERMINAL, Event, Game, State, game, games
from kernel_games.pictures import picture
from kernel_games.svg import slim

FOLDER = Path(__file__).parent
DOCS = FOLDER.parent / "docs"
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")


def playthrough(rules: Game, players: int) -> str:
    """A whole random game as seat 0 knows it: every move, every event with its clause, every position."""
    rng = random.Random(f"golden/{rules.name}/{players}")
    state = rules.new(players)
    lines = [f"{rules.title}, {players} players", str(state)]
    for ply in range(1, rules.longest(players) + 1):
        if state.current_player == TERMINAL:
            break
        move = state.sample(rng)
        lines.append(f"\n{state.current_player}: {move} | {state.notation(move, 0)}")
        events: list[Event] = []
        count = len(state.legal_moves())
        state = state.apply(move, events.append)
        for event in events:
            seen = event.seen_by(0)
            lines.append(f"  {event.clause} {rules.say(seen) if seen else '(hidden)'}")
        lines.append(f"  of {count} moves; {' '.join(str(state).split())}")
        if ply.bit_count() == 1:
            lines.append(f"  {json.dumps(state.observation(0), ensure_ascii=False)}")
    lines.append(f"\nscores {state.scores()}, returns {state.returns()}\n")
    return "\n".join(lines)


def nodes(state: State, depth: int) -> int:
    """How many lines of so many plies there are from here, chance included (python-chess: perft)."""
    if depth == 0:
        return 1
    moves = state.legal_moves() or [move for move, _ in state.chance_outcomes()]
    return sum(nodes(state.child(move), depth - 1) for move in moves)


def counts(rules: Game) -> str:
    """Node counts from the first state and from the first decision of a golden game, by players."""
    lines = []
    for players in rules.players:
        state = rules.new(players)
        lines.append(f"{players} players, set-up: {[nodes(state, depth) for depth in range(3)]}")
        rng = random.Random(f"golden/{rules.name}/{players}")
        while state.current_player < 0:
            state = state.child(state.sample(rng))
        lines.append(f"{players} players, first turn: {[nodes(state, depth) for depth in range(4)]}")
    return "\n".join(lines) + "\n"


def board(rules: Game, plies: int = 40) -> str:
    """The picture of a game under way, for the README and for comparing by eye."""
    players = min(3, rules.players[-1])
    rng = random.Random(f"golden/{rules.name}/board")
    state = rules.new(players)
    for _ in range(plies):
        state = state.child(state.sample(rng))
    while state.current_player < 0:
        state = state.child(state.sample(rng))
    return slim(picture(state, state.current_player, NAMES[:players]).drawing) + "\n"


def files(rules: Game) -> dict[Path, str]:
    """The golden files of a game, with what they must hold."""
    folder = FOLDER / rules.name / "golden"
    texts = {folder / f"{players}_players.txt": playthrough(rules, players) for players in rules.players}
    drawn = DOCS / f"board-{rules.name.replace('_', '-')}.svg"
    return {**texts, folder / "nodes.txt": counts(rules), drawn: board(rules)}


if __name__ == "__main__":
    for name in games():
        for path, text in files(game(name)).items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(path.relative_to(FOLDER.parent))
