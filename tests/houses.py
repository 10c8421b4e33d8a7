"""Random house rules, and all that a game has to keep under them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from kernel_games.engine import Game, Match, OptionError, language
from kernel_games.rulebooks.book import clause_told
from kernel_games.testing import check_drawing, check_game
from tests.sampling import part

COUNT = 20
HOLE = re.compile(r"{[a-z_]+(?:\[\d+\])?(?::[^{}]*)?}")


def house_rules(game: Game, seed: int) -> dict[str, int | bool]:
    """Draw some figures within their bounds, often a bound itself, and some switches, until they can be."""
    rng = random.Random(f"{game.name}/{seed}")
    options = game.house_options
    while True:
        rules: dict[str, int | bool] = {}
        for key in rng.sample(sorted(options), rng.randint(1, len(options) // 2)):
            option = options[key]
            values = (option.low, option.high, rng.randint(option.low, option.high))
            rules[key] = False if option.kind == "yes" else rng.choice(values)
        try:
            if game.house(rules) is not game:
                return rules
        except OptionError:
            continue


def drawn(game: Game) -> list[dict[str, Any]]:
    """Return some of the house rules to try, others with each commit."""
    return [house_rules(game, seed) for seed in part(range(COUNT), COUNT // 2)]


def check_house(game: Game, rules: dict[str, int | bool], folder: Path, known: Iterable[str] = ()) -> None:
    """Check what every game keeps, what every drawing keeps, a record, and the rulebook in both languages."""
    house = game.house(rules)
    check_game(house, seeds=range(1), every=11)
    check_drawing(house, positions=4, known=known)
    match = Match(game, ["random"] * game.players[0], seed=1, house=rules)
    match.run()
    match.save(folder / "match")
    assert Match.load(folder / "match").state == match.state
    for name in ("en", "es"):
        language(name)
        try:
            said: list[Any] = [*match.log(), *(clause.line for clause in house.rulebook.values())]
            said += [clause_told(house, clause) for clause in house.rulebook]
            holes = [line for line in words_of(said) if HOLE.search(line)]
        finally:
            language("en")
        assert holes == []


def words_of(data: Any) -> Iterator[str]:
    """Yield every text of plain data that is no picture or style sheet."""
    if isinstance(data, str):
        yield from () if "<svg" in data or "{fill" in data else (data,)
    elif isinstance(data, Mapping):
        yield from (word for value in data.values() for word in words_of(value))
    elif isinstance(data, (list, tuple)):
        yield from (word for value in data for word in words_of(value))
