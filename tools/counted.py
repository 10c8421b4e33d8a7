"""The page of counted positions and cited clauses, as chess programs publish theirs.

Node counts and citations come from the golden files, which the tests compare with the engine; the small
worlds are counted here, in about two seconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from kernel_games import Match, game, registered_games
from kernel_games.engine import Game
from kernel_games.lab import count
from tools.steps import ROOT

WORLDS = {"tiki_topple": 9, "kontor": 7, "mississippi": 4, "kon_tiki": 9}
"""How many plies before the end of one random game a small world begins, by game."""


def page() -> Iterator[str]:
    """Yield the page, as MyST."""
    yield "# Counted\n"
    yield "Two engines of one game must count the same positions: chess programs find each other's mistakes"
    yield "that way. Here are our numbers, so that you can compare yours.\n"
    yield "## How many ways\n\nWays to go on, for 0, 1, 2 plies and so on, chance included: `lab.perft`.\n"
    for rules in map(game, registered_games()):
        yield f"### {rules.title}, edition `{rules.edition}`\n"
        yield "| from | ways |\n| --- | --- |"
        for line in golden(rules, "nodes.txt"):
            start, _, numbers = line.partition(": ")
            if numbers.startswith("["):
                yield f"| {start} | {numbers.strip('[]')} |"
        yield ""
    yield from worlds()
    yield "## Which clauses are used\n"
    for rules in map(game, registered_games()):
        yield f"``````{{raw}} html\n{cited(rules)}\n``````\n"


def worlds() -> Iterator[str]:
    """Yield the small worlds, each counted to the end."""
    yield "## To the end\n"
    yield "Near its end a game is a small world, and everything that can still happen can be counted:"
    yield "`lab.count`. These are the last plies of one game of random moves:\n"
    yield "```python\nfrom kernel_games import Match, lab\n"
    yield "match = Match(name, ['random', 'random'], seed=1)\nmatch.run()"
    yield "lab.count(match.plies[-plies].state)\n```\n"
    yield "| game | plies | positions | ends | ways | shortest | longest |\n| --- " + "| ---: " * 6 + "|"
    for name, plies in WORLDS.items():
        match = Match(name, ["random", "random"], seed=1)
        match.run()
        world = count(match.plies[-plies].state, progress=False)
        yield f"| {game(name).title} | {plies} | " + " | ".join(f"{number:,}" for number in world) + " |"
    yield ""


def cited(rules: Game) -> str:
    """Return in how many games each clause is cited, by player, as a folded table."""
    head, *lines = golden(rules, "cited.txt")
    games, _, players = head.removeprefix("of ").partition(": ")
    body, used = [], 0
    for clause, *counts in map(str.split, lines):
        used += any(map(int, counts))
        place = f"<a href='rulebooks/{rules.name}.html#{clause}'>{clause}</a>"
        cells = "".join(f"<td>{cell}</td>" for cell in (escape(rules.rulebook[clause].title), *counts))
        body.append(f"<tr><th scope='row'>{place}</th>{cells}</tr>")
    heads = "".join(f"<th scope='col'>{name}</th>" for name in ("clause", "title", *players.split()))
    return (
        f"<details><summary>{escape(rules.title)}: {used} of {len(lines)} clauses "
        f"in {games} for two</summary>"
        f"<div class='wide' tabindex='0'><table class='table'><thead><tr>{heads}</tr></thead>"
        f"<tbody>{''.join(body)}</tbody></table></div></details>"
    )


def golden(rules: Game, file: str) -> list[str]:
    """Return the lines of a golden file of a game."""
    return (ROOT / "tests" / rules.name / "golden" / file).read_text(encoding="utf-8").splitlines()
