"""A shop for tests: people take stones from a pile; 24 may be taken, 40 tried, no odd number above 10."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from kernel_games import Match
from kernel_games.board import view_model
from kernel_games.drawing.guide import Button
from kernel_games.drawing.pictures import Artist
from kernel_games.drawing.svg import Drawing, Piece
from kernel_games.engine import Move, OptionError, Refusal, Tell
from tests.board.toy import LOTS, Toy, ToyState

MOST, PASS = 24, Move("pass")
TAKES = [Move("take", n) for n in range(1, 41) if n <= 10 or n % 2 == 0]


class ShopState(ToyState):
    """See the module."""

    __slots__ = ()

    def legal_moves(self) -> list[Move]:
        return [move for move in self.attempts() if self.refusal(move) is None]

    def attempts(self) -> list[Move]:
        return [*TAKES, PASS] if len(self.said) < 2 else []

    def refusal(self, move: Move) -> Refusal | None:
        if self.current_player < 0:
            return None if move in LOTS and self.lot < 0 else Refusal("TOY-1", "no")
        return None if move in TAKES and int(move.args[0]) <= MOST else Refusal("TOY-1", "no")

    def child(self, move: Move, tell: Tell | None = None) -> ShopState:
        after = super().child(move, tell if move.verb == "lot" else None)
        return ShopState(after.said, after.lot)


class Shop(Toy):
    """See the module."""

    name = "shop"
    title = "Shop"

    def new(self, players: int, **options: Any) -> ShopState:
        super().new(players, **options)
        return ShopState((), -1)

    def from_dict(self, data: Mapping[str, Any]) -> ShopState:
        return ShopState(tuple(data["said"]), data["lot"])

    def parse_move(self, text: str) -> Move:
        for move in (*TAKES, PASS, *LOTS):
            if str(move) == text:
                return move
        field = "move"
        raise OptionError(field, text, "take and a number")


shop = Shop()
shop.moves = (*TAKES, PASS)
ShopState.game = shop


def draw(view: Mapping[str, Any], *, names: Sequence[str], layout: str = "standard") -> Drawing:
    """A pile to take from, and a sign."""
    del names, layout
    pile = '<circle r="30" fill="var(--kg-stone)"/>'
    sign = '<rect x="-20" y="-20" width="40" height="40" fill="var(--kg-stone)"/>'
    pieces = (
        Piece("pile", pile, 200, 150, pick="pile", label="the pile", box=(-30, -30, 60, 60)),
        Piece("sign", sign, 60, 60, label=f"{len(view['said'])} have taken", box=(-20, -20, 40, 40)),
    )
    colours = {"stone": ("#888888", "#aaaaaa")}
    return Drawing(600, 400, "A pile of stones.", "", pieces, colours=colours)


def picks(view: Mapping[str, Any], move: str) -> tuple[str, ...]:
    """The pile, and how many."""
    del view
    verb, *args = move.split()
    return {"take": ("pile", *(f"amount:{n}" for n in args)), "pass": ("pass",)}.get(verb, ())


def shopping(monkeypatch: pytest.MonkeyPatch) -> Match:
    """A match in the shop."""
    buttons = lambda _view: (Button("pass", "Take none"),)  # noqa: E731
    monkeypatch.setattr(view_model, "artist", lambda _: Artist(draw, picks, buttons=buttons))
    return Match(shop, ["Ada", "Ben"], seed=1)
