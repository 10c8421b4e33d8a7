"""Golden games, node counts and pictures. ``python -m tests.golden`` writes them again: read the diff."""

from __future__ import annotations

import argparse
import hashlib
import json
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from kernel_games import lab
from kernel_games.bots import Greedy
from kernel_games.engine import Game, Match, State, game, registered_games
from kernel_games.teaching.walks import walk_names
from kernel_games.testing import check_walk
from tools import moving
from tools.boards import NAMES, board

FOLDER = Path(__file__).parent
DOCS = FOLDER.parent / "docs"
LARGE = 1000
SHORT: dict[str, dict[str, Any]] = {"nile": {"turns": 3}}
"""Options that keep long games short."""
TURNS: dict[str, tuple[str, ...]] = {"nile": ("morning", "middle", "river", "guests", "home", "packed")}
"""Positions by name of games whose turns are long, from which whole turns are counted."""
CITING, GAMES = ("random", "greedy"), 24
"""Players, and how many of their games tell which clauses are used."""
MANY, WIDE = 4, 12
"""So many turns are counted, and from so many positions after each ply."""


def playthrough(rules: Game, players: int) -> str:
    """A whole game of bots as seat 0 knows it: every move, every event with its clause, every position.

    A position is a digest of all of it; after 1, 2, 4, 8 plies and so on it is also told in words, with what
    has changed in the observation.
    """
    bots = [Greedy(name) for name in NAMES[:players]]
    match = Match(rules, bots, seed="golden", settle=False, **SHORT.get(rules.name, {}))
    match.run()
    state, seen, told = match.start, dict[str, Any](), defaultdict[int, list[str]](list)
    for line in match.log(0):
        told[line.ply].append(f"  {line.clause} {line.text}")
    lines = [f"{rules.title}, {players} players", str(state)]
    for number, ply in enumerate(match.plies, 1):
        lines.append(f"\n{ply.player}: {ply.move} | {state.notation(ply.move, 0)}")
        lines += told[number]
        hidden = sum(event.seen_by(0) is None for event in ply.events)
        count = len(state.legal_moves())
        state = ply.state
        whole = json.dumps(state.to_dict(), sort_keys=True) + str(state)
        digest = hashlib.sha256(whole.encode()).hexdigest()[:8]
        lines.append(f"  hidden {hidden}; of {count} moves; position {digest}")
        if number.bit_count() == 1:
            lines.append(f"  {' '.join(str(state).split())}")
            view = state.observation(0)
            changed = dict(changes(seen, view))
            lines.append(f"  {json.dumps(changed, ensure_ascii=False, sort_keys=True)}")
            seen = view
    lines.append(f"\nscores {state.scores()}, returns {state.returns()}\n")
    return "\n".join(lines)


def changes(before: Mapping[str, Any], after: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """What is new in JSON data, by path, such as ``explorers.0.money``; whole where something is gone."""
    for key, value in after.items():
        if key in before and before[key] == value:
            continue
        old, new = _parts(before.get(key)), _parts(value)
        if old is not None and new is not None and old.keys() <= new.keys():
            yield from changes(old, new, f"{path}{key}.")
        else:
            yield path + key, value


def _parts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, list):
        return {str(number): one for number, one in enumerate(value)}
    return value if isinstance(value, dict) else None


def ways(state: State) -> list[int]:
    """Node counts by depth, up to the first that is large."""
    found = [1]
    while 0 < found[-1] < LARGE:
        found.append(lab.perft(state, len(found)))
    return found


def by_turns(state: State) -> list[str]:
    """Count the positions of each of the next whole turns, with a digest of some at its end.

    Chance falls alike wherever a turn is as many plies old; of many positions some go on, all over the list.
    """
    found, level = list[str](), [state]
    for turn in range(MANY):
        seen, ends, ply, begun = 0, dict[State, None](), 0, level[0].turns_taken
        while level:
            after, luck = dict[State, None](), random.Random(f"{turn}/{ply}").random()
            for one in level:
                outcomes = [move for move, _ in one.chance_outcomes()]
                for move in one.legal_moves() or outcomes[int(luck * len(outcomes)) :][:1]:
                    other = one.child(move)
                    (ends if other.turns_taken > begun else after)[other] = None
            seen, ply = seen + len(after), ply + 1
            level = list(after)[:: -(-len(after) // WIDE) or 1]
        level = list(ends)[:: -(-len(ends) // WIDE) or 1]
        digest = hashlib.sha256("".join(one.to_text() for one in level).encode()).hexdigest()[:8]
        found.append(f"{seen + len(ends)} {digest}")
        if not level:
            break
    return found


def counts(rules: Game) -> str:
    """Node counts from the first state and from the first decision of a golden game, by players.

    Where turns are long, whole turns from positions by name as well.
    """
    lines = []
    for players in rules.players:
        state = rules.new(players)
        lines.append(f"{players} players, set-up: {ways(state)}")
        rng = random.Random(f"golden/{rules.name}/{players}")
        while state.current_player < 0:
            state = state.child(state.sample(rng))
        lines.append(f"{players} players, first turn: {ways(state)}")
    lines += [
        f"{name}, by turns: {', '.join(by_turns(rules.positions[name]))}"
        for name in TURNS.get(rules.name, ())
    ]
    return "\n".join(lines) + "\n"


def cited(rules: Game) -> str:
    """Return in how many games for two each clause is cited, by random and by greedy players."""
    counts = [
        lab.citations(lab.play_many(rules, [bot] * 2, GAMES, jobs=1, progress=False, clauses=True))["games"]
        for bot in CITING
    ]
    rows = [f"{clause} {' '.join(str(games[clause]) for games in counts)}" for clause in rules.rulebook]
    return "\n".join([f"of {GAMES} games: {' '.join(CITING)}", *rows]) + "\n"


def walks(rules: Game) -> str:
    """Return the engine's answers to every walk of a game, and the moves that reach its goals."""
    lines = []
    for name in walk_names(rules):
        report = check_walk(rules, name)
        lines.append(f"{name}: {report.steps} steps, {report.words} words, typed in steps {report.typed}")
        moves = {step: "; ".join(ways) for step, ways in report.accepted.items()}
        lines += [f"  {step} {said}" for step, said in sorted({**report.answers, **moves}.items())]
        lines.append(f"  cites {', '.join(sorted(report.clauses))}")
    return "".join(f"{line}\n" for line in lines)


def files(rules: Game, *, citing: bool = True) -> dict[Path, str]:
    """The golden files of a game, with what they must hold; `citing` plays many games, for one of them."""
    folder = FOLDER / rules.name / "golden"
    texts = {folder / f"{players}_players.txt": playthrough(rules, players) for players in rules.players}
    edition = {folder / "edition.txt": f"{rules.edition}\n"}
    drawn = DOCS / f"board-{rules.name.replace('_', '-')}.svg"
    moved = {moving.PICTURE: moving.animated(moving.scenes())} if rules.name == moving.GAME else {}
    walked = {folder / "walks.txt": text} if (text := walks(rules)) else {}
    counted = {folder / "nodes.txt": counts(rules)}
    if citing:
        counted[folder / "cited.txt"] = cited(rules)
    return {**texts, **walked, **moved, **edition, **counted, drawn: board(rules)}


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and write the golden files of the games that it names."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games; all, if none is named")
    args = parser.parse_args(arguments)
    known = registered_games()
    for name in args.games:
        if name not in known:
            parser.error(f"{name!r} is no game: expected one of {', '.join(known)}")
    for name in args.games or known:
        for path, text in files(game(name)).items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(path.relative_to(FOLDER.parent))


if __name__ == "__main__":
    main()
