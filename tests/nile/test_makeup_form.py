"""The form at a halt: its buttons are the engine's moves, and what they say is what it says."""

from __future__ import annotations

import re
from typing import Any

import pytest

from kernel_games import Match, game
from kernel_games.games.nile.sheet.form import Outfit
from tests.nile.test_form import party

NILE = game("nile")
CHOICES = re.compile(r'data-choice="([a-z0-9_ ]+)"')


def halted(name: str = "cache", seat: int = 0) -> Outfit:
    return Outfit(Match(NILE, ["Ada"], seed=1, start=NILE.positions[name]), seat)


def slots(form: Outfit) -> dict[str, Any]:
    found: dict[str, Any] = form.state()["slots"]
    return found


@pytest.mark.clause("9.6", "R17.1", "R17.2")
@pytest.mark.parametrize("name", ["cache", "caches", "stowed"])
def test_whatever_is_offered_is_a_move_and_what_is_refused_says_so(name: str) -> None:
    form = halted(name)
    state = form.match.state
    offered = 0
    for html in slots(form).values():
        for button in re.findall(r"<button [^>]*>", html):
            for choice in CHOICES.findall(button):
                if 'data-do="change"' in button and choice != "done":
                    refused = state.refusal(state.game.parse_move(choice))
                    assert ("aria-disabled" in button) == (refused is not None), choice
                    offered += 1
    assert offered > 5


@pytest.mark.clause("9.6")
def test_a_change_is_played_in_the_match() -> None:
    form = halted()
    assert form.act({"do": "change", "key": "fetch 10 rations"})["ok"]
    assert party(form.match).rations == 20  # type: ignore[arg-type]
    assert "10 in the cache here" in slots(form)["change:rations"]


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("fetch 500 rations", "500"),
        ("drop 20 rations", "9.6"),
        ("fly home", "fly"),
        (7, "expected a text"),
    ],
)
def test_what_is_no_change_is_one_sentence_and_changes_nothing(key: object, why: str) -> None:
    form = halted()
    reply = form.act({"do": "change", "key": key})
    assert not reply["ok"]
    assert why in form.message
    assert form.match.version == 0


def test_the_words_of_its_button_say_what_it_is_for() -> None:
    assert Outfit.invitation(NILE.positions["cache"]) == "Reorganise"
    assert Outfit.invitation(NILE.positions["outfit"]) == "Plan the expedition"
    assert Outfit.invitation(NILE.positions["morning"]) == ""
