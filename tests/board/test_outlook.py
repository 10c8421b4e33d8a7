"""The switch of a board for what lies ahead."""

from __future__ import annotations

import pytest

from kernel_games import Match
from kernel_games.bots import Easy
from kernel_games.engine import OptionError
from kernel_games.games.nile import game as nile
from tests.board.page import OpenPage, Page, refused


def camp(*players: str | Easy) -> Match:
    """Set up a match in which the first player is on their way."""
    start = nile.position(
        players=2, map="practice", hex="0505", explored={"0505": "veldt"}, party={"bearers": 5, "rations": 30}
    )
    return Match(nile, list(players), start=start)


def seen(page: Page) -> bool:
    return any(key.startswith(("outlook", "ahead:")) for key in page.pieces)


def test_it_is_off_until_a_person_wants_it_and_goes_again(open_page: OpenPage) -> None:
    page = open_page(camp("Ada", "Ben"), seat=0)
    assert (page.data["outlook"], seen(page)) == (False, False)
    page.ask("outlook", on=True)
    page.listen()
    assert (page.data["outlook"], seen(page)) == (True, True)
    page.ask("outlook", on=False)
    page.listen()
    assert (page.data["outlook"], seen(page)) == (False, False)
    page.check()


def test_it_is_on_for_who_plays_against_the_easy_player(open_page: OpenPage) -> None:
    assert seen(open_page(camp("Ada", Easy()), seat=0))
    assert not seen(open_page(camp("Ada", Easy()), seat=0, outlook=False))


def test_nobody_but_who_decides_is_shown_it(open_page: OpenPage) -> None:
    assert not seen(open_page(camp("Ada", "Ben"), seat=1, outlook=True))
    page = open_page(camp("Ada", "Ben"), seat="watch", outlook=True)
    assert not seen(page)
    assert "only watch" in refused(page, page.ask("outlook", on=True))


def test_a_game_without_one_has_no_switch(page: Page) -> None:
    assert "outlook" not in page.data


@pytest.mark.parametrize("value", [None, 1, "true", []])
def test_what_is_not_true_or_false_is_named(open_page: OpenPage, value: object) -> None:
    page = open_page(camp("Ada", "Ben"), seat=0)
    assert "on" in refused(page, page.ask("outlook", on=value))


def test_a_wrong_option_is_named() -> None:
    with pytest.raises(OptionError, match="outlook"):
        camp("Ada", "Ben").board(outlook="yes")
