"""Find puzzles: positions in games for two in which one move is surely better than every other.

python -m tools.puzzles GAME [--number 24]   adds puzzles to the game's file, until there are so many
python -m tools.puzzles GAME --confirm       judges those that are there again, and drops what fails

A move is the answer if, against each other move, it brings at least a tenth of a win more on fresh equal
worlds that greedy players with slips play on, beyond doubt, and more where search players play on, too.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kernel_games.engine import CHANCE, TERMINAL, Game, Move, State, game
from kernel_games.reviews.judging import Pairs, greedily, searching
from kernel_games.reviews.lines import Continuation, finish, worlds
from kernel_games.teaching.practice.puzzles import FILE, Puzzle, read, replay, tells

MARGIN, SURE, SECOND_SURE = 0.1, 2.6, 1.5
"""Least share of a win between the answer and any other move; standard errors of both voices."""
_LOOKS, _SECOND_LOOKS = (16, 32, 64, 128), (12, 24, 48)
_FIGURE, _SCREENS = 256, (3, 12)
_FEWEST, _MOST = 3, 16
_LATE, _EVERY = 0.6, 2
_OPEN = (0.2, 0.97)
"""Expected share after the answer: elsewhere the game is as good as over."""
_TEST, _MEASURE, _SECOND = 400_000, 500_000, 600_000


def main() -> None:
    """Find or confirm puzzles of a game, and write its file after each."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.puzzles",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=26, help="seed of the first game; default 26")
    parser.add_argument("--number", type=int, default=24, help="puzzles that there shall be; default 24")
    parser.add_argument("--file", type=Path, help="another file than the game's own")
    parser.add_argument("--confirm", action="store_true", help="judge those that are there again")
    args = parser.parse_args()
    rules = game(args.game)
    path = args.file or rules.folder / FILE
    there = list(read(path).puzzles) if path.exists() else []
    if args.confirm:
        judged = (judge(replay(rules, one), one.seat, one) for one in there)
        write(path, rules, [one for one in judged if one])
        return
    seed = 1 + max((one.seed for one in there), default=args.seed - 1)
    while len(there) < args.number:
        found = next(find(rules, seed), None)
        seed += 1
        if found and _is_fresh(rules, found, there):
            there.append(found)
            write(path, rules, there)
            print(f"{len(there)}. {found.right}: {found.loss:.2f} better than {found.rival}")


def _is_fresh(rules: Game, puzzle: Puzzle, there: list[Puzzle]) -> bool:
    """Return True unless most answers would be of one kind: then it could be guessed."""
    verb = rules.parse_move(puzzle.right).verb
    alike = sum(rules.parse_move(one.right).verb == verb for one in there)
    return alike <= len(there) / 2 + 1


def find(rules: Game, seed: int) -> Iterator[Puzzle]:
    """Yield the puzzles of one game; each of its later decisions is looked at, every second one."""
    state, moves, places = rules.new(2), list[str](), list[tuple[State, int]]()
    rng, player = random.Random(seed), Continuation(seed)
    while state.current_player != TERMINAL:
        if state.current_player == CHANCE:
            move = state.sample(rng)
        else:
            places.append((state, len(moves)))
            move = player.choice(state, state.current_player)
        moves.append(str(move))
        state = state.child(move)
    late = [one for one in places if one[1] >= _LATE * len(moves)]
    for at, plies in late[seed % _EVERY :: _EVERY]:
        puzzle = Puzzle(seed, tuple(moves[:plies]), at.current_player, "", "", 0, 0, 0, 0, 0)
        if found := judge(at, at.current_player, puzzle):
            yield found


def judge(state: State, seat: int, puzzle: Puzzle) -> Puzzle | None:
    """Return a puzzle with its answer and evidence, if one move is surely better than every other."""
    moves = state.legal_moves()
    if not _FEWEST <= len(moves) <= _MOST:
        return None
    for count in _SCREENS:
        shares = _shares(state, seat, count)
        best, rival = sorted(moves, key=lambda move: -shares[move])[:2]
        if shares[best] - shares[rival] < MARGIN:
            return None
    if not _OPEN[0] <= shares[best] <= _OPEN[1]:
        return None
    others = sorted((move for move in moves if move != best), key=lambda move: -shares[move])
    if not tells(state, best, others):
        return None
    for other in others:
        if not _beats(state, seat, best, other):
            return None
    fresh = Pairs(state, seat, (best, rival), greedily, _MEASURE)
    finish(fresh.up_to(_FIGURE))
    second = Pairs(state, seat, (best, rival), searching, _MEASURE)
    finish(second.up_to(_SECOND_LOOKS[-1]))
    if fresh.mean < MARGIN or fresh.mean <= SURE * fresh.error or second.mean <= SECOND_SURE * second.error:
        return None
    return puzzle._replace(
        right=str(best),
        rival=str(rival),
        loss=round(fresh.mean, 3),
        low=round(fresh.mean - 1.96 * fresh.error, 3),
        worlds=_FIGURE,
        second=round(second.mean, 3),
        second_worlds=len(second.found),
    )


def _shares(state: State, seat: int, count: int) -> dict[Move, float]:
    """Return the share of a win after each move, on a few worlds, the same for all."""
    shares = dict.fromkeys(state.legal_moves(), 0.0)
    for number, world in enumerate(worlds(state, seat, 0, count)):
        for move in shares:
            shares[move] += finish(greedily(world.child(move), number)).returns()[seat] / count
    return shares


def _beats(state: State, seat: int, best: Move, other: Move) -> bool:
    first = Pairs(state, seat, (best, other), greedily, _TEST)
    for look in _LOOKS:
        finish(first.up_to(look))
        if first.mean + SURE * first.error < MARGIN:
            return False
        if first.mean >= MARGIN and first.mean > SURE * first.error:
            break
    else:
        return False
    second = Pairs(state, seat, (best, other), searching, _SECOND)
    for look in _SECOND_LOOKS:
        finish(second.up_to(look))
        if second.mean > SECOND_SURE * second.error:
            return True
        if second.mean <= 0:
            return False
    return False


def write(path: Path, rules: Game, puzzles: list[Puzzle]) -> None:
    """Write a game's puzzles, one a line."""
    rows = ",\n".join(json.dumps(_row(one), separators=(",", ":")) for one in puzzles)
    path.write_text(f'{{"edition":"{rules.edition}","puzzles":[\n{rows}\n]}}\n', encoding="utf-8")


def _row(puzzle: Puzzle) -> dict[str, Any]:
    return {**puzzle._asdict(), "moves": "|".join(puzzle.moves)}


if __name__ == "__main__":
    main()
