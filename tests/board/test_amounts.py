"""Quantities: what is asked about an amount that no move has."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.board.page import Page
from tests.board.shop import MOST, shopping

OpenPage = Callable[..., Page]


@pytest.fixture
def shop(open_page: OpenPage, monkeypatch: pytest.MonkeyPatch) -> Page:
    return open_page(shopping(monkeypatch), seat=0)


@pytest.mark.parametrize("amount", ["26", "40", "250", "999999999"])
def test_too_much_is_refused_with_its_clause(amount: str, shop: Page) -> None:
    """TOY-1: also where so much is no move at all."""
    reply = shop.ask("why", picks=["pile", f"amount:{amount}"])
    assert (reply["reason"], reply["clause"]) == ("That cannot be said.", "TOY-1")


@pytest.mark.parametrize(("amount", "nearest"), [("0", "1"), ("13", "12"), ("0000", "1")])
def test_what_no_move_has_is_answered_by_the_nearest_that_can_be_chosen(
    amount: str, nearest: str, shop: Page
) -> None:
    reply = shop.ask("why", picks=["pile", f"amount:{amount}"])
    assert (reply["ok"], reply["clause"]) == (False, "")
    assert reply["reason"] == f"You can't choose {amount} here, but you can choose {nearest}."


@pytest.mark.parametrize(
    "picks",
    [
        ["pile", "amount:"],
        ["pile", "amount:-3"],
        ["pile", "amount:1.5"],
        ["pile", "amount:<b>"],
        ["pile", "amount:１２"],
        ["pile", "amount:1234567890"],
        ["pile", "amount:250", "amount:3"],
        ["well", "amount:250"],
        ["amount:x" * 20],
    ],
)
def test_forged_amounts_are_no_move(picks: list[str], shop: Page) -> None:
    reply = shop.ask("why", picks=picks)
    assert (reply["ok"], reply["clause"]) == (False, "")
    assert reply["reason"] == "These don't make a move together."
    assert shop.board.errors == []


def test_an_amount_that_can_be_chosen_is_allowed(shop: Page) -> None:
    assert shop.ask("why", picks=["pile", f"amount:{MOST}"])["reason"] == "This is allowed."
