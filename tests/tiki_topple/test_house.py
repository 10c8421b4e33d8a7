"""House rules of Tiki Topple: figures are read from the rulebook alone, and all that fit can be played."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from kernel_games.bots import Random
from kernel_games.engine import Match, OptionError, language
from kernel_games.engine.clauses import Rulebook
from kernel_games.games.tiki_topple import game as tiki
from kernel_games.games.tiki_topple.components import TIKIS
from kernel_games.games.tiki_topple.law import TikiLaw
from kernel_games.rulebooks.page import plain_html
from kernel_games.testing import check_drawing, check_game
from kernel_games.testing.doubt import changes
from tests.sampling import part

SETTINGS = 20
HOLE = re.compile(r"\{[\w.:|# ]*\}")


def settings() -> list[dict[str, Any]]:
    """House rules at random, as many as can be played."""
    rng = random.Random("house rules")
    found: list[dict[str, Any]] = []
    refused = []
    while len(found) < SETTINGS:
        rules: dict[str, Any] = {}
        for key in rng.sample(list(tiki.house_options), rng.randint(2, 8)):
            option = tiki.house_options[key]
            rules[key] = False if option.kind == "yes" else rng.randint(option.low, min(option.high, 9))
        try:
            found += [rules] if tiki.house(rules) is not tiki else []
        except OptionError as error:
            refused.append(error)
    assert all(error.clause for error in refused), "whatever is refused cites its clause"
    return found


def name(rules: dict[str, Any]) -> str:
    return " ".join(f"{key}={value}" for key, value in rules.items())


def amended(text: str, key: str, value: int) -> str:
    """The rulebook's file with another number in a figure."""
    clause, _, figure = key.rpartition(".")
    before, head, rest = text.partition(f"[clause.{clause}]")
    changed, n = re.subn(rf"(figures = .*?\b{figure} = \[)\d+", rf"\g<1>{value}", rest, count=1)
    assert n == 1, f"{key} is not in the file"
    return before + head + changed


def playable() -> list[tuple[str, int]]:
    """Every change of a figure by one that the game allows."""
    found = []
    for key, value in changes(tiki):
        if not isinstance(value, bool):
            with suppress(OptionError):
                tiki.house({key: value})
                found.append((key, value))
    return found


@pytest.mark.parametrize(("key", "value"), playable())
def test_a_figure_that_is_changed_in_the_file_changes_the_text_and_all_that_the_game_plays_by(
    tmp_path: Path, key: str, value: int
) -> None:
    path = tmp_path / "rulebook.toml"
    file = tiki.folder / path.name
    path.write_text(amended(file.read_text(encoding="utf-8"), key, value), encoding="utf-8")
    book, other = Rulebook.load(path), tiki.house({key: value})
    # A game makes its law of these and nothing else; that its examples notice shows that it plays by it.
    assert book.figures.now == other.law.figures != tiki.law.figures
    law = TikiLaw(book.figures.now)
    law.check()
    book.enact(law)
    assert [clause.text for clause in book.values()] == [clause.text for clause in other.rulebook.values()]
    clause = tiki.house_options[key].clause
    assert book[clause].text != tiki.rulebook[clause].text


@pytest.fixture
def english_again() -> Iterator[None]:
    yield
    language("en")


@pytest.mark.slow
@pytest.mark.parametrize("rules", part(settings(), 10), ids=name)
@pytest.mark.usefixtures("english_again")
def test_house_rules_at_random_keep_every_promise(tmp_path: Path, rules: dict[str, Any]) -> None:
    other = tiki.house(rules)
    check_game(other, seeds=range(1), every=5)
    check_drawing(other, known=TIKIS)
    for players in other.players:
        match = Match("tiki_topple", [Random() for _ in range(players)], seed=players, house=rules)
        match.run()
        match.save(tmp_path / "match")
        again = Match.load(tmp_path / "match")
        assert (again.state, again.game) == (match.state, match.game)
        for code in ("en", "es"):
            language(code)
            said = [line.text for line in again.log()] + [clause.line for clause in other.rulebook.values()]
            notes = [example.note for examples in other.examples.values() for example in examples]
            assert not [text for text in (*said, *notes, plain_html(other)) if HOLE.search(text)]
            assert again.log() == match.log()
