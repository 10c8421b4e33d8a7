"""Boards where no Jupyter is: a host of a few lines, two seats, and whatever either of them may not know.

A host needs nothing of a session but what it hears and what it tells, both as text. So what two browsers are
told can be compared to the letter: a seat cannot tell the position that is from one that differs in others'
secrets alone.
"""

from __future__ import annotations

import inspect
import json
import random
import re
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

from kernel_games import Match, game, registered_games
from kernel_games.board import Board
from kernel_games.engine import CHANCE, TERMINAL, Move, State

NAMES = ["Ada", "Ben"]
SECRETIVE = {"kontor", "tiki_topple"}
"""Games in which one of two knows what the other does not; the Nile's ports are told in test_secrets.py."""


def serve(match: Match, seat: int, browser: list[str]) -> Callable[[str], None]:
    """Show a match to a browser that is told texts; what to call with the texts that it says."""
    board = Board(match, seat=seat)
    board.tell = lambda message: browser.append(json.dumps(message))
    return lambda said: board.hear(json.loads(said))


class Browser:
    """A page at a seat of a match: it has an address to speak to and hears text, and that is all it has."""

    def __init__(self, match: Match, seat: int) -> None:
        self.heard: list[str] = []
        self.seat = seat
        self._say = serve(match, seat, self.heard)
        self._ids = count()
        self.ask("sync", page="page")

    @property
    def rev(self) -> int:
        """The revision that it was last told of."""
        return max(int(rev) for text in self.heard for rev in re.findall(r'"rev": (\d+)', text))

    def ask(self, do: str, **more: Any) -> dict[str, Any]:
        """Ask for something; the answer."""
        rev = self.rev if self.heard else -1
        name = f"q{next(self._ids)}"
        told = {"do": do, "rev": rev, "seat": self.seat, **more}
        self._say(json.dumps({"kind": "kg-ask", "id": name, "ask": told}))
        (answer,) = (json.loads(text) for text in self.heard if f'"id": "{name}"' in text)
        return dict(answer["reply"])

    def look_round(self, moves: list[str]) -> None:
        """Ask all that changes nothing."""
        for do in ("sync", "keep", "preview", "rulebook", "form", "bye", "sync"):
            self.ask(do, page="page")
        for move in moves:
            self.ask("why", move=move)
            self.ask("preview", move=move)
            self.ask("play", move=move, seat=1 - self.seat)
        self.ask("view", ply=0)


def positions(name: str) -> Iterator[State]:
    """Positions of a game by chance in which somebody decides."""
    for seed in range(3):
        rng, match = random.Random(seed), Match(name, NAMES, seed=seed)
        for ply in range(40):
            if match.state.current_player == TERMINAL:
                break
            if ply % 8 in (1, 4):
                yield match.state
            match.play(rng.choice(match.legal_moves()))


def looks_alike(seat: int, one: State, other: State) -> bool:
    """Return True if a seat cannot tell two positions apart whose next chance reveals nothing."""
    decided = CHANCE not in (one.current_player, other.current_player)
    return decided and one.observation(seat) == other.observation(seat)


def heard(start: State, played: list[Move], moves: list[str]) -> list[list[str]]:
    """Return what each seat's browser hears while both look round and one of them moves, if somebody does."""
    match = Match(start.game, NAMES, start=start, seed=1)
    browsers = [Browser(match, seat) for seat in (0, 1)]
    for browser in browsers:
        browser.look_round(moves)
    for move in played:
        assert browsers[start.current_player].ask("play", move=str(move))["ok"]
    return [browser.heard for browser in browsers]


def test_a_host_is_a_few_lines() -> None:
    """A session that only tells and hears."""
    assert len(inspect.getsource(serve).splitlines()) <= 20


@pytest.mark.parametrize("name", registered_games())
def test_two_browsers_at_one_match_play_it_to_its_end_by_text_alone(name: str) -> None:
    match = Match(name, NAMES, seed=3)
    browsers, rng = [Browser(match, seat) for seat in (0, 1)], random.Random(3)
    for _ in range(60):
        state = match.state
        if state.current_player == TERMINAL:
            break
        if state.current_player == CHANCE:
            assert browsers[0].ask("go")["ok"]
            continue
        move, other = str(rng.choice(state.legal_moves())), browsers[1 - state.current_player]
        assert not other.ask("play", move=move)["ok"], "it is not their turn"
        assert browsers[state.current_player].ask("play", move=move) == {"ok": True}
    assert browsers[0].rev == browsers[1].rev > 20


@pytest.mark.parametrize("name", registered_games())
def test_a_browser_is_told_nothing_that_its_seat_cannot_know(name: str) -> None:
    """TT-S5, KO-B07, 5.2: what another seat alone knows makes no difference to any letter."""
    told = 0
    asked = [str(move) for move in game(name).moves[:: max(1, len(game(name).moves) // 12)]]
    for state in positions(name):
        for seat in (0, 1):
            imagined = (state.imagine(seat, random.Random(luck)) for luck in range(4))
            other = next((one for one in imagined if one != state), state)
            moves = [move for move in state.legal_moves() if move in other.legal_moves()]
            # What a move turns up, or chance after it, may well be another card: the two end before that.
            moves = [move for move in moves if looks_alike(seat, state.child(move), other.child(move))]
            if other != state:
                here, there = (heard(one, moves[:1], asked) for one in (state, other))
                assert here[seat] == there[seat]
                told += here[1 - seat] != there[1 - seat]
    assert bool(told) is (name in SECRETIVE), "whose secret it is, hears it"
