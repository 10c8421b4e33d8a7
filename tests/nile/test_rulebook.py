"""The rulebook of Source of the Nile: whole, open about its sources, and true to the tables in play."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kernel_games.engine import Phrases
from kernel_games.games.nile import deck, game
from kernel_games.games.nile.land import africa
from kernel_games.games.nile.outfit import ARTICLES, LOTS
from kernel_games.games.nile.party import MODES

FOLDER = Path(__file__).parents[2] / "kernel_games" / "games" / "nile"
RULEBOOK = game.rulebook
PHRASES = Phrases.load(FOLDER / "texts.toml")

PRINTED = {
    "component": "2.1 2.2 2.3 3.1 3.2 3.31 3.32 3.33 3.4 3.5 3.6 5.421 6.7",
    "setup": "4.2 4.4 4.5 4.6 4.62 5.1 5.2 6.1 6.2 6.3 6.4",
    "action": "5.4425 5.4426 5.4443 5.4453 6.6 8.1 8.2 8.2-3a 8.2-3b 8.2-3c1 8.2-3c2 8.2-4 8.2-5 8.4 9.17"
    " 9.45 9.5 9.6",
    "limit": "4.41 4.42 5.3 5.424 5.426 5.427 5.432 5.433 5.4442 5.4451 6.55 8.3 9.14 9.41",
    "effect": "4.61 5.4111 5.4112 5.4113 5.4114 5.412 5.4131 5.4132 5.414 5.422 5.423 5.425 5.428 5.431 5.434"
    " 5.44 5.4421 5.4422 5.4423 5.4424 5.4431 5.4432 5.4441 5.4444 5.4452 5.51 5.52 5.53 6.51 6.52"
    " 6.53 6.54 9.11 9.12 9.13 9.15 9.16 9.21 9.22 9.23 9.24 9.25 9.26 9.27 9.271 9.272 9.28 9.3 9.42"
    " 9.43 9.44 9.46 9.51 9.52 9.7 9.7s 10.1 10.21 10.22 10.23 10.24 10.25 10.26 10.27 10.28",
    "end": "7.0",
}
SECTIONS = dict(
    zip((5, *range(9, 27)), (1, 2, 8, 2, 4, 4, 2, 4, 2, 2, 2, 7, 2, 1, 2, 2, 2, 1, 2), strict=True)
)
"""How many clauses we have for each section."""


def text(clause: str) -> str:
    return RULEBOOK[clause].text


def test_the_rulebook_holds_every_printed_clause_with_its_kind() -> None:
    expected = {number: kind for kind, numbers in PRINTED.items() for number in numbers.split()}
    printed = {clause.id: clause.kind for clause in RULEBOOK.values() if clause.provenance == "printed"}
    assert printed == expected
    assert len(expected) == 122


def test_decisions_are_marked_reconstructed_and_the_sections_that_the_scan_lacks_public_or_ours() -> None:
    expected = [f"SN-R{number}" for number in range(1, 22)]
    expected += [f"R{section}.{n}" for section, count in SECTIONS.items() for n in range(1, count + 1)]
    assert [clause.id for clause in RULEBOOK.values() if clause.provenance != "printed"] == expected
    for clause in RULEBOOK.values():
        if clause.id.startswith("R"):
            assert clause.source.startswith(f"{clause.provenance}; "), clause.id
            section = clause.id[1:].split(".")[0]
            if int(section) > 10 and clause.provenance == "reconstructed":
                assert f"section {section} of the rulebook's index" in clause.source, clause.id


def test_clauses_stand_in_the_order_of_the_rulebook() -> None:
    chapters = [
        int(clause.id.split(".")[0]) for clause in RULEBOOK.values() if clause.provenance == "printed"
    ]
    assert chapters == sorted(chapters)


def test_every_clause_has_a_title_and_a_text_of_its_own() -> None:
    clauses = list(RULEBOOK.values())
    assert len({clause.title for clause in clauses}) == len(clauses)
    assert len({clause.text for clause in clauses}) == len(clauses)
    for clause in clauses:
        assert len(clause.title) <= 40, clause.id
        assert clause.text.endswith((".", ".)")), clause.id
        assert not clause.title.endswith("."), clause.id


@pytest.mark.clause("R20.2")
def test_the_rulebook_tells_what_suits_a_journalist() -> None:
    assert all(kind in text("R20.2") for kind in game.law.bonus_suits["journalist"])


@pytest.mark.clause("R11.2", "R22.2", "R23.2")
def test_name_each_specialty_where_it_counts() -> None:
    for disaster, specialties in game.law.mild.items():
        for specialty in specialties:
            assert specialty in text("R11.2"), (disaster, specialty)
    for specialty, parts in game.law.suits.items():
        suited = text("R22.2").partition(" A journalist")[0]
        assert (specialty in suited) == bool(parts), specialty
    for specialties in game.law.finds.values():
        assert all(specialty in text("R23.2") for specialty in specialties)


@pytest.mark.clause("SN-R10")
def test_the_rulebook_tells_the_lots() -> None:
    for article, lots in LOTS.items():
        assert f"from {lots[0]} to {lots[-1]} " in text("SN-R10"), article


@pytest.mark.parametrize(
    "keys",
    [
        africa.TERRAINS,
        ARTICLES,
        tuple(f"{article}_one" for article in ARTICLES),
        MODES,
        deck.DISASTERS,
        tuple(game.law.suits),
        tuple(game.law.finds),
        tuple(africa.REFERENCE.ports),
        tuple(africa.REFERENCE.landings),
        ("north", "northeast", "southeast", "south", "southwest", "northwest"),
        ("cautious", "normal", "reckless"),
    ],
    ids=lambda keys: keys[0],
)
def test_everything_that_has_a_key_has_a_word(keys: tuple[str, ...]) -> None:
    missing = set(keys) - set(PHRASES.keys("word"))
    assert not missing


def test_articles_read_in_the_singular_and_in_the_plural() -> None:
    for article in (*ARTICLES, "recruits", "water"):
        assert PHRASES("board", f"n_{article}", {"n": 1}) == f"1 {PHRASES.word(f'{article}_one')}"
        assert PHRASES("board", f"n_{article}", {"n": 2}) == f"2 {PHRASES.word(article)}"


@pytest.mark.clause("R10.8")
def test_the_rulebook_tells_how_large_things_are_on_the_cards() -> None:
    for place, noun in enumerate(("mountains", "cataracts", "lakes")):
        sizes = [card.sizes[place] for card in deck.CARDS if card.sizes]
        low, high = min(sizes), max(sizes)
        assert re.search(rf"from {low:,} to {high:,}( feet| square miles) for {noun}", text("R10.8")), noun


@pytest.mark.clause("SN-R15", "5.1")
def test_what_the_print_says_against_itself_is_decided_in_a_clause_of_its_own() -> None:
    """Donations, and when a check is made for the way."""
    assert RULEBOOK["R26.1"].title == "Donations"
    assert "(R26.1)" in text("SN-R15")
    assert "either is not published or" in text("8.2-3a")
    assert "SN-R16" in text("8.2-3a")
    assert "SN-R7" in text("9.28")
