"""A game of somebody else: two people draw lots and say higher or lower. It has no drawing and no picks."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from kernel_games.engine import (
    CHANCE,
    TERMINAL,
    Clause,
    Event,
    Game,
    Move,
    OptionError,
    Phrases,
    Refusal,
    Rulebook,
    State,
    Tell,
)

HIGH, LOW = Move("high"), Move("low")
LOTS = [Move("lot", n) for n in range(3)]


class _Fields(NamedTuple):
    said: tuple[str, ...]
    lot: int


class ToyState(_Fields, State):
    """Two say high or low, then a lot of 0 to 2 is drawn; a point for who was right (1: nobody)."""

    __slots__ = ()

    @property
    def num_players(self) -> int:
        return 2

    @property
    def current_player(self) -> int:
        if len(self.said) < 2:
            return len(self.said)
        return CHANCE if self.lot < 0 else TERMINAL

    def legal_moves(self) -> list[Move]:
        return [HIGH, LOW] if len(self.said) < 2 else []

    def attempts(self) -> list[Move]:
        return self.legal_moves()

    def refusal(self, move: Move) -> Refusal | None:
        possible = LOTS if self.current_player == CHANCE else self.legal_moves()
        return None if move in possible else Refusal("TOY-1", "no")

    def chance_outcomes(self) -> list[tuple[Move, int]]:
        return [(lot, 1) for lot in LOTS] if self.current_player == CHANCE else []

    def child(self, move: Move, tell: Tell | None = None) -> ToyState:
        if tell is not None:
            tell(Event("TOY-1", move.verb))
        if move.verb == "lot":
            return ToyState(self.said, int(move.args[0]))
        return ToyState((*self.said, move.verb), -1)

    def observation(self, seat: int | None) -> dict[str, Any]:
        view: dict[str, Any] = {"game": "toy", "seat": seat, "current": self.current_player, "players": 2}
        view |= {"scores": list(self.scores()), "said": list(self.said), "lot": self.lot}
        return view | ({"legal": [str(m) for m in self.legal_moves()]} if seat == self.current_player else {})

    def imagine(self, seat: int | None, rng: random.Random) -> ToyState:
        del seat, rng
        return self

    def scores(self) -> tuple[int, ...]:
        right = {0: "low", 2: "high"}.get(self.lot)
        return tuple(int(seat < len(self.said) and self.said[seat] == right) for seat in range(2))

    def to_dict(self) -> dict[str, Any]:
        return {"said": list(self.said), "lot": self.lot}


class Toy(Game):
    """See :class:`ToyState`."""

    name = "toy"
    title = "High or <b>low</b>"
    players = range(2, 3)
    turn_clause = "TOY-1"

    def __init__(self) -> None:
        clause = Clause("TOY-1", "action", "Say", "Say high or low.", "invented", "reconstructed")
        self.rulebook = Rulebook("Toy", "Nobody", "Nobody", 2026, {"TOY-1": clause})
        words = {"high": "High is said.", "low": "Low is said.", "lot": "A lot is drawn."}
        self.phrases = Phrases(
            {
                "event": words,
                "refusal": {"no": "That cannot be said.", "not_your_turn": "Not yet.", "nobodys_turn": "No."},
                "move": {},
            }
        )
        self.moves = (HIGH, LOW)

    def new(self, players: int, **options: Any) -> ToyState:
        self.given(self.check_players(players), options)
        return ToyState((), -1)

    def longest(self, players: int, **options: Any) -> int:
        del players, options
        return 3

    def from_dict(self, data: Mapping[str, Any]) -> ToyState:
        return ToyState(tuple(data["said"]), data["lot"])

    def parse_move(self, text: str) -> Move:
        for move in (HIGH, LOW, *LOTS):
            if str(move) == text:
                return move
        field = "move"
        raise OptionError(field, text, "high or low")


game = Toy()
ToyState.game = game
