"""The Event cards: how often each thing comes up, that nothing leans together, and what is no deck."""

from __future__ import annotations

import copy
import tomllib
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from kernel_games.engine import OptionError
from kernel_games.games.nile.deck import BONUSES, CARDS, DISASTERS, SIZE, SPECTACLES, WORST, Card, read_deck
from kernel_games.games.nile.land.africa import LETTERS

DECK_FILE = Path(__file__).parents[2] / "kernel_games" / "games" / "nile" / "deck.toml"
DATA: dict[str, Any] = tomllib.loads(DECK_FILE.read_text(encoding="utf-8"))

FIELDS: dict[str, Callable[[Card], object]] = {
    "first direction": lambda card: card.directions[0],
    "how many directions": lambda card: len(card.directions),
    "terrain": lambda card: card.terrain,
    "from": lambda card: card.flow[0],
    "to": lambda card: card.flow[1],
    "spring": lambda card: card.spring,
    "cataract": lambda card: card.cataract,
    "oasis": lambda card: card.oasis,
    "natives": lambda card: card.natives,
    "spectacular": lambda card: bool(card.sizes),
    "disaster": lambda card: card.disaster,
    "severity": lambda card: card.severity,
    "bonus": lambda card: card.bonus,
}
ONE_COLUMN = ({"first direction", "how many directions"}, {"from", "to"}, {"disaster", "severity"})


def changed(number: int, /, **changes: object) -> dict[str, Any]:
    """The deck with one card changed; None takes a field away."""
    data: dict[str, Any] = copy.deepcopy(DATA)
    card = data["cards"][number - 1]
    for field, value in changes.items():
        card[field] = value
        if value is None:
            del card[field]
    return data


@pytest.mark.clause("3.1", "3.4")
def test_there_are_108_cards_and_the_file_is_marked_reconstructed() -> None:
    assert DECK_FILE.read_text(encoding="utf-8").startswith("# Reconstructed (SN-R11)")
    assert read_deck(DATA) == CARDS
    assert [card.number for card in CARDS] == list(range(1, SIZE + 1))
    assert SIZE == 108


@pytest.mark.clause("3.4")
def test_every_card_carries_mapping_information() -> None:
    for card in CARDS:
        assert card.terrain in LETTERS.values()
        assert {*card.directions, *card.flow} <= set(range(1, 7))
        assert card.flow[0] != card.flow[1]
        assert len(set(card.directions)) == len(card.directions)


@pytest.mark.clause("3.4")
def test_every_disaster_comes_in_every_severity_about_alike_often() -> None:
    assert all(bool(card.disaster) == bool(card.severity) for card in CARDS)
    for disaster in DISASTERS:
        each = Counter(card.severity for card in CARDS if card.disaster == disaster)
        assert max(each.values()) - min(each[severity] for severity in range(1, WORST + 1)) <= 1


@pytest.mark.clause("10.22")
def test_one_card_in_three_has_one_direction_and_all_directions_are_alike() -> None:
    assert Counter(len(card.directions) for card in CARDS) == {1: 36, 2: 72}
    for many in (1, 2):
        firsts = Counter(card.directions[0] for card in CARDS if len(card.directions) == many)
        assert set(firsts.values()) == {6 * many}
    seconds = Counter(card.directions[1] for card in CARDS if len(card.directions) == 2)
    assert seconds == dict.fromkeys(range(1, 7), 12)


@pytest.mark.clause("R10.6")
def test_forty_cards_have_sizes_all_different_and_like_those_of_africa() -> None:
    sizes = [card.sizes for card in CARDS if card.sizes]
    assert len(sizes) == 40
    largest = {"mountain": 19_341, "falls": 3_110, "lake": 26_600}
    for kind, each in zip(SPECTACLES, zip(*sizes, strict=True), strict=True):
        assert len(set(each)) == 40
        assert 0 < min(each) < max(each) <= largest[kind], "Kilimanjaro, the Tugela, Lake Victoria"


@pytest.mark.clause("R10.3")
def test_five_cards_in_six_have_a_cataract_where_there_are_mountains_and_a_river() -> None:
    assert sum(card.cataract for card in CARDS) == 90


@pytest.mark.clause("3.4")
def test_rivers_come_and_go_in_all_directions_and_mostly_straight_on() -> None:
    for end in (0, 1):
        assert Counter(card.flow[end] for card in CARDS) == dict.fromkeys(range(1, 7), 18)
    turns = Counter((card.flow[1] - card.flow[0]) % 6 for card in CARDS)
    assert turns == {3: 36, 2: 24, 4: 24, 1: 12, 5: 12}


@pytest.mark.clause("4.61")
def test_half_the_cards_have_a_bonus_and_each_specialty_has_as_many() -> None:
    bonuses = Counter(card.bonus for card in CARDS)
    assert bonuses.pop("") == 52
    assert bonuses == dict.fromkeys(BONUSES, 8)
    assert "explorer" not in bonuses, "he takes any"


@pytest.mark.clause("3.4")
@pytest.mark.parametrize(
    ("one", "other"), [pair for pair in combinations(FIELDS, 2) if set(pair) not in ONE_COLUMN]
)
def test_no_two_columns_lean_together(one: str, other: str) -> None:
    """Each pair of values is on as many cards as chance would have it, give or take two or a bit."""
    first, second = FIELDS[one], FIELDS[other]
    together = Counter((first(card), second(card)) for card in CARDS)
    ones, others = Counter(map(first, CARDS)), Counter(map(second, CARDS))
    for value, many in ones.items():
        for other_value, other_many in others.items():
            assert abs(together[value, other_value] - many * other_many / SIZE) < 2.5, (value, other_value)


@pytest.mark.parametrize(
    ("data", "field", "wrong", "clause"),
    [
        ({"cards": DATA["cards"][:-1]}, "deck cards", "108 cards", "3.4"),
        ({"cards": DATA["cards"] * 2}, "deck cards", "108 cards", "3.4"),
        ({"cards": "108"}, "deck cards", "a list", "3.4"),
        ({}, "deck cards", "a list", "3.4"),
        (changed(7, number=8), "card 7 number", "cards stand in order, each once", "3.4"),
        (changed(7, number=None), "card 7 number", "7: cards stand in order", "3.4"),
        (changed(1, number=True), "card 1 number", "1: cards stand in order", "3.4"),
        (changed(7, directions=[]), "card 7 directions", "one or two different", "10.22"),
        (changed(7, directions=[1, 2, 3]), "card 7 directions", "one or two different", "10.22"),
        (changed(7, directions=[2, 2]), "card 7 directions", "one or two different", "10.22"),
        (changed(7, directions=[7]), "card 7 directions", "a whole number from 1 to 6", "10.22"),
        (changed(7, directions=[0]), "card 7 directions", "a whole number from 1 to 6", "10.22"),
        (changed(7, directions=[True]), "card 7 directions", "a whole number from 1 to 6", "10.22"),
        (changed(7, directions=["1"]), "card 7 directions", "a whole number from 1 to 6", "10.22"),
        (changed(7, directions=1), "card 7 directions", "a list", "10.22"),
        (changed(7, terrain="tundra"), "card 7 terrain", "one of veldt, desert", "10.22"),
        (changed(7, terrain="jungle_lake"), "card 7 terrain", "one of veldt, desert", "10.22"),
        (changed(7, terrain=["veldt"]), "card 7 terrain", "one of veldt, desert", "10.22"),
        (changed(7, flow=[1]), "card 7 flow", "two directions", "3.4"),
        (changed(7, flow=[1, 1]), "card 7 flow", "different directions", "3.4"),
        (changed(7, flow=[1, 9]), "card 7 flow", "a whole number from 1 to 6", "3.4"),
        (changed(7, marks=["volcano"]), "card 7 marks", "one of spring, cataract, oasis", "3.4"),
        (changed(7, marks=["oasis", "oasis"]), "card 7 marks", "each mark once", "3.4"),
        (changed(7, marks="oasis"), "card 7 marks", "a list", "3.4"),
        (changed(7, sizes=[15_000, 90]), "card 7 sizes", "a list of 3", "R10.6"),
        (changed(7, sizes=[15_000, 90, 0]), "card 7 sizes", "a whole number from 1", "R10.6"),
        (changed(7, sizes=15_000), "card 7 sizes", "a list of 3", "R10.6"),
        (changed(7, disaster="flood", severity=1), "card 7 disaster", "one of sickness", "3.4"),
        (changed(7, disaster="fire", severity=7), "card 7 severity", "from 1 to 6", "3.4"),
        (changed(7, disaster="fire", severity=0), "card 7 severity", "from 1 to 6", "3.4"),
        (changed(7, disaster="fire", severity=1.0), "card 7 severity", "from 1 to 6", "3.4"),
        (changed(7, disaster="fire", severity=None), "card 7 severity", "from 1 to 6", "3.4"),
        (changed(7, bonus="explorer"), "card 7 bonus", "one of botanist", "3.4"),
        (changed(7, bonus=""), "card 7 bonus", "one of botanist", "3.4"),
        (changed(7, colour="red"), "colour", "one of the fields number", ""),
        ([], "deck", "a mapping", ""),
        ({"cards": DATA["cards"], "backs": "blue"}, "backs", "one of the fields cards", ""),
    ],
)
def test_a_wrong_deck_names_the_card_and_what_would_be_right(
    data: object, field: str, wrong: str, clause: str
) -> None:
    with pytest.raises(OptionError) as error:
        read_deck(data)
    assert wrong in str(error.value)
    assert (error.value.field, error.value.clause) == (field, clause)


@pytest.mark.clause("3.4")
def test_a_card_without_disaster_has_no_severity() -> None:
    number = next(card.number for card in CARDS if not card.disaster)
    with pytest.raises(OptionError, match="no severity without a disaster"):
        read_deck(changed(number, severity=3))


@pytest.mark.clause("3.4")
def test_a_card_that_is_no_card_is_named() -> None:
    data = {"cards": [*DATA["cards"][:-1], "108"]}
    with pytest.raises(OptionError, match=r"card 108 = '108': expected a mapping"):
        read_deck(data)
