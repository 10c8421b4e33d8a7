"""The end of a voyage, and its points."""

from __future__ import annotations

import pytest

from kernel_games.engine import TERMINAL
from kernel_games.games.kon_tiki import game
from kernel_games.games.kon_tiki.components import COLOURS, DUTIES
from tests.kon_tiki.play import NONE, becalmed, last_stop, legal, near_raroia, position, steps
from tests.playing import play, refusal, refused, told


@pytest.mark.clause("KT-E1", "KT-E2", "KT-E3", "KT-E4", "KT-E5")
def test_raroia_ends_the_game_and_series_and_certificates_count() -> None:
    cards = [{"fishing": 3, "radio": 1}, {"cooking": 2}]
    state, events = play(near_raroia(cards=cards, certificates=[0, 1]), "pay red")
    assert state.current_player == TERMINAL
    assert state.scores() == (7, 6)
    assert state.returns() == (1, 0)
    assert told(events) == [
        *("KT-M2", "KT-R8", "KT-E1"),
        *("KT-E2", "KT-E3", "KT-E4", "KT-E4"),
        *("KT-E2", "KT-E3", "KT-E4"),
        "KT-E5",
    ]
    assert refused(state, "pay red") == "KT-E1"
    assert not state.attempts()


@pytest.mark.clause("KT-E1")
def test_nothing_is_bought_once_raroia_is_reached() -> None:
    state, _ = play(near_raroia(compartments=[{"red": 9}, {}]), "pay red")
    assert state.current_player == TERMINAL
    assert state.scores() == (0, 0)


@pytest.mark.clause("KT-E2")
def test_counters_are_worthless() -> None:
    state, _ = play(near_raroia(hands=[{"red": 10}, {}], compartments=[{"green": 9}, {}]), "pay red")
    assert state.scores() == (0, 0)


@pytest.mark.clause("KT-E3", "KT-E4")
@pytest.mark.parametrize(
    ("count", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28)]
)
@pytest.mark.parametrize("duty", DUTIES)
def test_what_series_and_certificates_are_worth(duty: str, count: int, points: int) -> None:
    assert position(cards=[{duty: count}, {}], certificates=[count, 0]).scores() == (points + 3 * count, 0)


@pytest.mark.clause("KT-R7")
def test_a_tie_is_shared() -> None:
    state, events = play(near_raroia(players=3, certificates=[1, 1, 0]), "pay red")
    assert told(events)[-1] == "KT-R7"
    assert state.returns() == (0.5, 0.5, 0)


@pytest.mark.clause("KT-R10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_round_of_passes_in_every_colour_ends_the_voyage(players: int) -> None:
    state, events = play(becalmed(players), *["pass"] * (3 * players))
    assert state.current_player == TERMINAL
    assert told(events).count("KT-X3") == 2
    assert "KT-R10" in told(events)
    assert state.place == "36b"


@pytest.mark.clause("KT-R10")
def test_a_purchase_begins_the_count_again() -> None:
    start = becalmed(compartments=[{"red": 10}, {}])
    late, _ = play(start, *["pass"] * 4, "buy radio")
    assert (late.current_player, late.idle) == (0, 0)
    state, _ = play(late, "exchange radio")
    assert state.phase == "exchange", "what was bought can be exchanged: the voyage goes on"


@pytest.mark.clause("KT-R10")
def test_the_last_who_passes_may_buy_before_and_who_does_not_ends_the_voyage() -> None:
    state, _ = play(becalmed(compartments=[{}, {"red": 10}]), *["pass"] * 5)
    assert (state.current_player, legal(state)) == (1, ["pass", *(f"buy {duty}" for duty in DUTIES)])
    over, events = play(state, "pass")
    assert over.current_player == TERMINAL
    assert "KT-R10" in told(events)
    ending = next(event for event in events if event.clause == "KT-R10")
    assert game.say(ending) == (
        "Nobody has moved or bought a card in all three colours: the voyage ends at 36b."
    )
    on, _ = play(state, "buy radio")
    assert on.current_player == 1
    assert legal(on) == ["exchange radio"] if on.pool[COLOURS.index(on.colour_name)] else ["pass"]


@pytest.mark.clause("KT-R10")
def test_on_the_first_leg_one_round_of_passes_ends_it() -> None:
    state, events = play(position(3, hands=[NONE] * 3, step=1), *["pass"] * 3)
    assert state.current_player == TERMINAL
    assert "KT-X3" not in told(events)
    assert "KT-R10" in told(events)


@pytest.mark.clause("KT-R11")
def test_the_sixty_fourth_stop_on_a_whirlpool_ends_the_voyage() -> None:
    before = position(leg="W1 north", step=steps("W1 north") - 1, colour="red", stops=62)
    state, _ = play(before, "pay red")
    assert state.phase == "steer"
    state, events = play(last_stop(), "pay red")
    assert state.current_player == TERMINAL
    assert "KT-R11" in told(events)
    assert state.returns() == (1, 0)


def test_the_clause_that_ended_the_voyage_is_the_one_cited_afterwards() -> None:
    raroia, _ = play(near_raroia(), "pay red")
    stops, _ = play(last_stop(), "pay red")
    calm, _ = play(becalmed(), *["pass"] * 6)
    for state, clause, words in (
        (raroia, "KT-E1", "The raft is at Raroia"),
        (stops, "KT-R11", "That was stop 64"),
        (calm, "KT-R10", "The raft is becalmed at 36b"),
    ):
        for text in ("pay red", "pass", "steer north"):
            found = refusal(state, text)
            assert found.clause == clause
            assert words in game.say(found)
