"""Check what reviews claim: play games, review them, and try each mistake named on other worlds.

python -m tools.claims [GAME ...]   20 games each, one of each in turn; goes on where it was broken off
python -m tools.claims --report     only the table of what is done

A claim fails if the better move brings no more, on average, on 400 further worlds played on as the review
does, or on 200 that other search players play on. Those stop as soon as 64 pairs or more leave no doubt.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from kernel_games.bots import Search
from kernel_games.engine import Match, State, registry
from kernel_games.reviews import TurningPoint, reviewing
from kernel_games.reviews.judging import Pairs, greedily
from kernel_games.reviews.lines import Work, finish, played_by

GAMES = ("tiki_topple", "kon_tiki", "mississippi")
SEATS = (("easy", "greedy"), ("greedy", "medium"), ("easy", "easy"), ("search", "easy"), ("medium", "random"))
FIRST, PAIRS = 100_000, 400
SECOND, SECOND_PAIRS, LEAST, NO_DOUBT = 200_000, 200, 64, 4.0


def main() -> None:
    """Check claims game after game, and print the table."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.claims",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("games", nargs="*", metavar="GAME", default=GAMES, help=f"which: {', '.join(GAMES)}")
    parser.add_argument("--number", type=int, default=20, help="games to play of each; default 20")
    parser.add_argument("--seed", type=int, default=26, help="seed of the first game; default 26")
    parser.add_argument("--file", type=Path, default=Path("reports/claims.jsonl"), help="where rows are kept")
    parser.add_argument("--report", action="store_true", help="check nothing, print the table")
    args = parser.parse_args()
    rows = kept(args.file)
    done = {(row["game"], row["seed"]) for row in rows}
    if not args.report:
        args.file.parent.mkdir(parents=True, exist_ok=True)
        for seed in range(args.seed, args.seed + args.number):
            for name in args.games:
                if (name, seed) not in done:
                    rows.append(checked(name, seed))
                    with args.file.open("a", encoding="utf-8") as file:
                        file.write(f"{json.dumps(rows[-1])}\n")
    print(table(rows))


def kept(path: Path) -> list[dict[str, Any]]:
    """Read the rows of games that are done; there may be none."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def checked(name: str, seed: int) -> dict[str, Any]:
    """Play one game, review it, and check what the review names."""
    keys = SEATS[seed % len(SEATS)]
    # Each pair of players meets in both orders.
    keys = keys[::-1] if seed // len(SEATS) % 2 else keys
    match = Match(name, [registry.load("bots", key)() for key in keys], seed=seed)
    match.run()
    *_, found = reviewing(match)
    claims = [claim(point) for point in found.points]
    return {
        "game": name,
        "seed": seed,
        "seats": keys,
        "plies": match.ply,
        "judged": found.judged,
        "claims": claims,
    }


def claim(point: TurningPoint) -> dict[str, Any]:
    """Try a claim on further worlds, by both voices."""
    assert point.verdict.better is not None  # noqa: S101 -- a turning point has a better move
    moves = point.verdict.better, point.played
    first = Pairs(point.state, point.seat, moves, greedily, FIRST)
    finish(first.up_to(PAIRS))
    second = Pairs(point.state, point.seat, moves, searching_further, SECOND)
    for count in range(LEAST, SECOND_PAIRS + 1, 8):
        finish(second.up_to(count))
        if abs(second.mean) > NO_DOUBT * second.error:
            break
    verdict = point.verdict
    return {
        "ply": point.ply,
        "played": str(point.played),
        "better": str(verdict.better),
        "loss": round(verdict.loss, 4),
        "low": round(verdict.low, 4),
        "second": round(verdict.second, 4),
        "first": {"mean": round(first.mean, 4), "error": round(first.error, 4), "n": len(first.found)},
        "other": {"mean": round(second.mean, 4), "error": round(second.error, 4), "n": len(second.found)},
    }


def searching_further(state: State, number: int) -> Work[State]:
    """Play on with search players that look at more than those of a review do."""
    return played_by(Search(simulations=24, width=8, positions=5000), state, number)


def table(rows: list[dict[str, Any]]) -> str:
    """Return what is done, by game, as a table in Markdown."""
    games: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        told = games[row["game"]]
        told.update(games=1, judged=row["judged"], claims=len(row["claims"]))
        told["first"] += sum(one["first"]["mean"] <= 0 for one in row["claims"])
        told["other"] += sum(one["other"]["mean"] <= 0 for one in row["claims"])
    lines = [
        "| game | games | decisions judged | claims | fail the first voice | fail other search players |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    keys = ("games", "judged", "claims", "first", "other")
    for name, told in [*games.items(), ("all", sum(games.values(), Counter()))]:
        lines.append(f"| {name} | {' | '.join(str(told[key]) for key in keys)} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
