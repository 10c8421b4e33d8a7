"""Find puzzles: positions in games for two in which one move is provably better than every other.

python -m tools.puzzles GAME [--number 12]   adds puzzles to the game's file, until there are so many
python -m tools.puzzles GAME --confirm       judges those that are there again, and drops what fails

There are three kinds, in games in which nothing is hidden. *wins*: only one move wins at once. *spoils*:
only after one move the rival cannot win at once. *best*: played on to the end in every way, a move brings at
least a tenth of a win more than any other. Such a move must also do better where players go on greedily, with
slips: people do not play perfectly.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from kernel_games.bots import best
from kernel_games.engine import CHANCE, TERMINAL, Game, Move, State, game
from kernel_games.reviews.judging import Pairs, greedily
from kernel_games.reviews.lines import Continuation, finish
from kernel_games.teaching.practice.puzzles import FILE, Puzzle, read, tells
from tools.solving import TooLarge, holding, is_open, solve, winning

MARGIN = 0.1
"""Least share of a win between the answer and any other move."""
BUDGET = 20_000
"""Positions that are looked at to solve one."""
_FEWEST = 4
_LAST = 3
"""Decisions of a game that are looked at, from its end."""
_PAIRS, _FRESH = 64, 400_000
_OPEN = 0.2
"""Least share of a win after the answer: elsewhere the game is as good as lost."""
_ALIKE = 4
"""One in so many puzzles may have the same answer."""


def main() -> None:
    """Find or confirm puzzles of a game, and write its file after each."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.puzzles",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=26, help="seed of the first game; default 26")
    parser.add_argument("--number", type=int, default=12, help="puzzles that there shall be; default 12")
    parser.add_argument("--file", type=Path, help="another file than the game's own")
    parser.add_argument("--confirm", action="store_true", help="judge those that are there again")
    args = parser.parse_args()
    rules = game(args.game)
    path = args.file or rules.folder / FILE
    there = list(read(path).puzzles) if path.exists() else []
    if args.confirm:
        write(path, rules, [one for one in there if judge(rules.from_text(one.at)) == one])
        return
    for seed in itertools.count(args.seed):
        found = next((one for one in find(rules, seed) if is_fresh(rules, one, there, args.number)), None)
        if found:
            there.append(found)
            write(path, rules, there)
            print(f"{len(there)}. seed {seed}, {found.kind}: {found.right}", flush=True)
        if len(there) >= args.number:
            return


def is_fresh(rules: Game, puzzle: Puzzle, there: list[Puzzle], number: int) -> bool:
    """Return True unless many answers would be alike, or what looks best at once."""
    most = Counter(one.right for one in there)[puzzle.right] < max(1, number // _ALIKE)
    plain = sum(_is_plain(rules, one) for one in there) < number / 2
    return most and (plain or not _is_plain(rules, puzzle)) and puzzle not in there


def _is_plain(rules: Game, puzzle: Puzzle) -> bool:
    """Return True if the answer is what a greedy player plays who looks no further."""
    state = rules.from_text(puzzle.at)
    after = {move: state.child(move) for move in state.legal_moves()}
    return puzzle.kind == "best" and str(best(after, state.current_player)) == puzzle.right


def find(rules: Game, seed: int) -> Iterator[Puzzle]:
    """Yield the puzzles of one game, from its end."""
    state, places = rules.new(2), list[State]()
    rng, player = random.Random(seed), Continuation(seed)
    while state.current_player != TERMINAL:
        if state.current_player == CHANCE:
            move = state.sample(rng)
        else:
            if len(state.legal_moves()) >= _FEWEST:
                places.append(state)
            move = player.choice(state, state.current_player)
        state = state.child(move)
    for place in reversed(places[-_LAST:]):
        try:
            puzzle = judge(place)
        except TooLarge:
            # What comes before it is larger still.
            return
        if puzzle:
            yield puzzle


def judge(state: State) -> Puzzle | None:
    """Return the puzzle of a position, with its evidence, if one move is surely better than every other.

    Raises
    ------
    TooLarge
        If there are too many ways to play on.
    """
    if not is_open(state):
        raise TooLarge
    for kind, found in (("wins", winning), ("spoils", holding)):
        right = found(state)
        if len(right) == 1:
            return _checked(state, right[0], None, Puzzle(state.to_text(), kind, str(right[0])))
        if right and kind == "wins":
            return None
    if len(state.legal_moves()) ** 2 > BUDGET:
        return None
    (best_move, share), (rival, most), *_ = solve(state, BUDGET)
    share, most = round(share, 4), round(most, 4)
    if share - most < MARGIN:
        return None
    return _checked(
        state, best_move, rival, Puzzle(state.to_text(), "best", str(best_move), str(rival), share, most)
    )


def _checked(state: State, right: Move, rival: Move | None, puzzle: Puzzle) -> Puzzle | None:
    """Return a puzzle if a board can tell its answer from others, and players who slip do well with it."""
    others = [move for move in state.legal_moves() if move != right]
    return puzzle if tells(state, right, others) and _stands(state, right, rival) else None


def _stands(state: State, right: Move, rival: Move | None) -> bool:
    """Return True if the answer does better among players who slip, too, and the game is not lost anyway."""
    seat, after = state.current_player, state.child(right)
    ends = [finish(greedily(after, number)).returns()[seat] for number in range(_PAIRS)]
    if sum(ends) < _OPEN * len(ends):
        return False
    if rival is None:
        return True
    pairs = Pairs(state, seat, (right, rival), greedily, _FRESH)
    finish(pairs.up_to(_PAIRS))
    return pairs.mean > 2 * pairs.error


def write(path: Path, rules: Game, puzzles: list[Puzzle]) -> None:
    """Write a game's puzzles, one a line."""
    rows = ",\n".join(json.dumps(one._asdict(), separators=(",", ":")) for one in puzzles)
    path.write_text(f'{{"edition":"{rules.edition}","puzzles":[\n{rows}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
