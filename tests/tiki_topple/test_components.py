"""The contents of the box: every component and setup clause."""

from __future__ import annotations

from collections import Counter

import pytest

from kernel_games.games.tiki_topple import game
from kernel_games.games.tiki_topple.components import (
    CARDS,
    COLOURS,
    GROUPS,
    SYMBOLS,
    TIKIS,
    read_cards,
)

EXAMPLE_CARDS = (
    ("Hookipa", "Lokahi", "Nani"),
    ("Wikiwiki", "Hookipa", "Akamai"),
    ("Lokahi", "Wikiwiki", "Hookipa"),
    ("Akamai", "Huhu", "Hookipa"),
)
CLAUSES = {
    "component": "C1 C2 C3 C4 K4 D2 D8 D9",
    "setup": "S1 S2 S3 S4 S5 N1 N2 N3 N4 G4 D4 D5 D6 D7",
    "action": "T1 T2",
    "limit": "T4 T7",
    "effect": "T3 T5 T6 D1",
    "scoring": "K1 K2 K3 E3",
    "end": "O1 E1 E2 G1 G2 G3 D3",
}


def test_the_rulebook_holds_every_clause_with_its_kind() -> None:
    expected = {f"TT-{number}": kind for kind, numbers in CLAUSES.items() for number in numbers.split()}
    assert {clause.id: clause.kind for clause in game.rulebook.values()} == expected
    assert len(expected) == 41


def test_decisions_and_the_deck_are_marked_reconstructed_and_the_split_of_a_hand_public() -> None:
    marks = {clause.id: clause.provenance for clause in game.rulebook.values()}
    assert {id_ for id_, mark in marks.items() if mark == "reconstructed"} == {
        f"TT-D{n}" for n in range(1, 10)
    }
    assert {id_ for id_, mark in marks.items() if mark == "public"} == {"TT-C1"}


@pytest.mark.clause("TT-C1")
def test_every_colour_has_the_same_seven_cards() -> None:
    assert game.law.full == {"up1": 2, "up2": 1, "up3": 1, "topple": 1, "toast": 2}
    assert game.law.all == 28


@pytest.mark.clause("TT-C2", "TT-K4")
def test_the_deck_has_27_different_cards_of_three_different_tikis() -> None:
    assert len(CARDS) == len(set(CARDS)) == 27
    assert all(len(set(card)) == len(game.law.values) for card in CARDS)


@pytest.mark.clause("TT-D2")
def test_every_card_takes_one_tiki_of_each_group_and_every_tiki_stands_three_times_in_each_place() -> None:
    for place in range(3):
        assert set(Counter(card[place] for card in CARDS).values()) == {3}
    for card in CARDS:
        assert sorted(tiki // 3 for tiki in card) == [0, 1, 2]
    names = {tuple(TIKIS[tiki] for tiki in card) for card in CARDS}
    assert names.issuperset(EXAMPLE_CARDS)


@pytest.mark.clause("TT-C3", "TT-D8")
def test_nine_tikis_in_three_groups_with_symbols_and_colours() -> None:
    assert [len(group) for group in GROUPS] == [3, 3, 3]
    assert len(set(TIKIS)) == 9
    assert set(SYMBOLS) == {"starfish", "shell", "fish bone"}
    assert len(set(COLOURS.values())) == 9
    assert set(COLOURS) == set(TIKIS)


@pytest.mark.clause("TT-C4")
def test_two_to_four_play() -> None:
    assert list(game.players) == [2, 3, 4]


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("Nani,Eepo,Tiki", "secret card 1: 'Tiki' is no tiki"),
        ("Nani,Eepo,Nani", "three different tikis \\(TT-C2\\)"),
        ("Nani,Eepo,Nui\nNani,Eepo,Nui", "secret card 2: .* is there twice; .*TT-K4"),
        ("Nani,Eepo", "secret card 1: None is no tiki"),
    ],
)
def test_a_wrong_card_file_names_the_card_and_the_fault(line: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        read_cards(["top,middle,bottom", *line.split("\n")])
