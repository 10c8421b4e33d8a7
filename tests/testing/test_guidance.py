"""Broken guidance is found: what a turn needs is out of sight, or a prompt speaks of no move."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_games.drawing.guide import Button, Prompt
from kernel_games.drawing.pictures import Artist
from kernel_games.drawing.svg import Drawing, Piece
from kernel_games.testing.guidance import check_guided, check_in_sight

VIEW = {"legal": ["topple nani", "pass"]}
PICKS = {"topple nani": ("card:topple", "tiki:nani"), "pass": ("pass",)}
PASS = Button("pass", "Pass")
PROMPTS = {"": Prompt("pick a card", ("card", "pass")), "card": Prompt("now a tiki", ("tiki",))}


def drawing(**parts: Any) -> Drawing:
    hand = Piece("hand", "", 10, 500, pick="card:topple", label="topple", box=(0, 0, 40, 60))
    return Drawing(900, 900, "", "", (hand,), working=620)._replace(**parts)


def artist(prompts: Any = PROMPTS, buttons: Any = (PASS,)) -> Artist:
    return Artist(drawing, lambda _, move: PICKS[move], lambda *_: prompts, lambda _: buttons)


def test_what_fits_and_says_what_it_waits_for_passes() -> None:
    check_in_sight(drawing(), "standard")
    check_guided(artist(), VIEW, ["Ada", "Ben"])
    check_guided(artist({}, ()), {"legal": []}, ["Ada", "Ben"])


@pytest.mark.parametrize(
    ("parts", "layout", "broken"),
    [
        ({"working": 950}, "standard", "950 units are needed of a height of 900"),
        ({"working": 540}, "standard", "hand reaches below 540"),
        ({"working": 0, "height": 1200}, "standard", "drawn at 0.69 pixels a unit"),
        ({"working": 0}, "wide", "wide: drawn at 0.66"),
        ({"width": 1300}, "wide", "wide: drawn at 0.72"),
        ({"width": 360}, "narrow", "narrow: drawn at 0.71"),
    ],
)
def test_what_does_not_fit_is_found(parts: dict[str, Any], layout: str, broken: str) -> None:
    with pytest.raises(AssertionError, match=broken):
        check_in_sight(drawing(**parts), layout)


@pytest.mark.parametrize(
    ("prompts", "buttons", "broken"),
    [
        ({"card": Prompt("now a tiki")}, (), "no prompt before the first pick"),
        ({"": Prompt("")}, (), "no words for ''"),
        ({"": Prompt("x" * 46)}, (), "longer than 45"),
        ({"": Prompt("pick a ship", ("ship",))}, (), "lights .'ship'., which nobody can pick"),
        ({**PROMPTS, "card": Prompt("now a ship", ("ship",))}, (), "'card' lights .'ship'."),
        ({}, (PASS, Button("pass", "Go")), "two buttons with one pick"),
        ({}, (Button("pass", ""),), "without pick or label"),
    ],
)
def test_a_wrong_prompt_or_button_is_found(prompts: Any, buttons: Any, broken: str) -> None:
    with pytest.raises(AssertionError, match=broken):
        check_guided(artist(prompts, buttons), VIEW, ["Ada", "Ben"])


def test_nobody_is_asked_who_cannot_move() -> None:
    for art in (artist(PROMPTS, ()), artist({})):
        with pytest.raises(AssertionError, match="where nobody can move"):
            check_guided(art, {"legal": []}, ["Ada", "Ben"])
