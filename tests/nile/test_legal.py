"""Legal moves known without asking about each: they are those attempted that are not refused."""

from __future__ import annotations

import random

import pytest

from kernel_games.engine import TERMINAL
from kernel_games.games.nile import NileState, game
from kernel_games.games.nile.party import PEOPLE, Party
from kernel_games.games.nile.state import Cache, Phase, with_explorer, with_turn
from tests.playing import refused

CHANGING = (Phase.OUTFIT, Phase.MOVE, Phase.REMAKE)


def asked(state: NileState) -> list[str]:
    """The attempts that are not refused, each asked about."""
    return [str(move) for move in state.attempts() if state.refusal(move) is None]


def anyone(rng: random.Random) -> Party:
    """An expedition such as games seldom bring: with animals, canoes, sick people, too much to carry."""
    people = {who: rng.choice((0, 0, 1, 4, 16)) for who in PEOPLE}
    ill = {f"sick_{who}": rng.choice((0, 0, n)) for who, n in people.items()}
    goods = {what: rng.choice((0, 1, 15, 90)) for what in ("rations", "gifts", "muskets", "water")}
    beasts = {what: rng.choice((0, 0, 0, 1, 12)) for what in ("canoes", "horses", "camels")}
    flags = {what: rng.choice((0, 0, 1)) for what in ("sick_explorer", "works")}
    return Party(**people, **ill, **goods, **beasts, **flags)


def otherwise(state: NileState, rng: random.Random) -> NileState:
    """The same position with another expedition, money, caches, and another point of the turn."""
    explorer, world = state.explorer, state.world
    places = rng.choice(((), (explorer.place,), range(8)))
    caches = tuple(Cache(place, rations=2, water=30) for place in places)
    notes = explorer.known | (1 << explorer.place if not world.published >> explorer.place & 1 else 0)
    state = with_explorer(state, party=anyone(rng), money=rng.randrange(400), caches=caches, known=notes)
    turn = {"stowed": rng.random() < 0.3, "tally": rng.choice((0, 3, 20)), "spent": rng.randrange(5)}
    return with_turn(state, **turn) if state.phase != Phase.OUTFIT else state


def test_legal_moves_are_the_attempts_that_are_not_refused() -> None:
    checked: dict[str, int] = dict.fromkeys(CHANGING, 0)
    for seed in range(6):
        rng = random.Random(seed)
        state: NileState = game.new(1 + seed % 2, map=("practice", None)[seed % 2], turns=60)
        while state.current_player != TERMINAL:
            if state.current_player >= 0 and (state.phase not in CHANGING or rng.random() < 0.2):
                assert [str(move) for move in state.legal_moves()] == asked(state)
            if state.phase in CHANGING and rng.random() < 0.2:
                other = otherwise(state, rng)
                assert [str(move) for move in other.legal_moves()] == asked(other), other
                checked[state.phase] += 1
            state = state.child(state.sample(rng))
    assert min(checked.values()) > 20


@pytest.mark.clause("4.41")
def test_no_counter_may_lie_where_the_map_is_known_already() -> None:
    state: NileState = game.position(map="practice", phase="counter", explored={"0505": "veldt"})
    assert [str(move) for move in state.legal_moves()] == asked(state)
    assert refused(state, "counter 0505") == "4.41"
