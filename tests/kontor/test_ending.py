"""The end of Kontor: areas that count, points for chits and coins, tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kernel_games.engine import TERMINAL, Event, OptionError
from kernel_games.games.kontor import KontorState
from kernel_games.games.kontor import game as kontor
from kernel_games.games.kontor.components import BY_KEY
from kernel_games.games.kontor.state import Scored
from tests.kontor.tables import event, keys, position
from tests.playing import play

NOTHING = ((0, 0, 0),) * 3


def ended(
    areas: Sequence[tuple[int, int]] = (),
    *,
    players: int = 3,
    chits: Sequence[Sequence[int]] = (),
    coins: Sequence[int] = (),
    hands: Sequence[Sequence[str]] = (),
    variant: int = 0,
) -> tuple[KontorState, list[Event]]:
    """Return the end of a game with areas of these keepers and sizes; chits by seat and good."""
    scored = tuple(Scored((1 << size) - 1, keeper, NOTHING) for keeper, size in areas)
    state = position(players, phase="count", variant=variant, hands=[[] for _ in range(players)])._replace(
        scored=scored,
        chits=tuple(map(tuple, chits)) or ((0, 0, 0),) * players,
        coins=tuple(coins) or (4,) * players,
        hands=tuple(tuple(BY_KEY[key] for key in hand) for hand in hands) or ((),) * players,
    )
    state, events = play(state, "count")
    assert state.current_player == TERMINAL
    return state, events


def points(state: KontorState, part: str) -> list[int]:
    return list(getattr(state.result(), part))


def many_areas() -> tuple[KontorState, list[Event]]:
    return ended([(0, 5), (0, 4), (0, 4), (1, 3), (1, 3), (1, 3), (2, 2), (2, 1), (2, 1)])


@pytest.mark.clause("KO-X21")
def test_three_players_only_the_seven_largest_areas_score() -> None:
    state, events = many_areas()
    assert points(state, "areas") == [3, 3, 1]
    assert event(events, "largest_areas").facts == {"count": 7, "least": 2}


@pytest.mark.clause("KO-X21")
def test_four_players_the_nine_largest() -> None:
    areas = [(seat % 4, 10 - seat) for seat in range(10)]
    state, _ = ended(areas, players=4)
    assert points(state, "areas") == [3, 2, 2, 2], "the last one, of seat 1, does not count"


@pytest.mark.clause("KO-X21")
def test_areas_without_a_keeper_take_no_place() -> None:
    state, _ = ended([(-1, 9), (-1, 9), *((0, 2) for _ in range(6)), (1, 1)])
    assert points(state, "areas") == [6, 1, 0]


@pytest.mark.clause("KO-D8")
def test_of_areas_tied_at_the_cut_those_scored_first_count() -> None:
    state, events = ended([*[(0, 4)] * 6, (1, 2), (1, 2), (2, 2), (2, 1)])
    assert points(state, "areas") == [6, 1, 0]
    assert event(events, "equal_at_cut").clause == "KO-D8"
    assert event(events, "equal_at_cut").facts == {"count": 3, "places": 1, "least": 2}
    state, events = ended([(2, 2), (1, 2), *[(0, 2)] * 6, (2, 3)])
    assert points(state, "areas") == [4, 1, 2], "the largest first, then in the order of scoring"
    _, events = many_areas()
    assert "equal_at_cut" not in keys(events), "the cut falls between areas of two cards and of one"


@pytest.mark.clause("KO-D16")
def test_with_two_players_every_area_scores_and_nothing_else() -> None:
    state, events = ended([(0, 1)] * 12 + [(1, 5)] * 3, players=2, coins=[0, 9])
    assert state.scores() == (12, 3)
    assert keys(events) == ["hands_up", "total", "total", "wins"]
    assert [e.clause for e in events] == ["KO-D18", "KO-D16", "KO-D16", "KO-B22"]


@pytest.mark.clause("KO-X20")
def test_open_areas_do_not_score() -> None:
    start = position(3, docks={"n1e1": "red7"}, phase="count", hands=[[], [], []])
    state, events = play(start, "count")
    assert event(events, "open_areas").clause == "KO-X20"
    for count, words in (
        (1, "1 area is still open and scores nothing."),
        (2, "2 areas are still open and score nothing."),
    ):
        assert kontor.say(Event("KO-X20", "open_areas", {"count": count})) == words
    assert points(state, "areas") == [0, 0, 0]


@pytest.mark.clause("KO-X22")
def test_a_point_for_the_sole_majority_of_chits_of_each_good_and_none_for_a_tie() -> None:
    state, events = ended(chits=[(3, 1, 0), (2, 1, 0), (0, 0, 1)])
    assert points(state, "chits") == [1, 0, 1]
    assert {e.text for e in events if e.clause == "KO-X22"} == {"chits", "chits_tied"}


@pytest.mark.clause("KO-X23")
def test_who_has_no_chit_at_all_loses_a_point() -> None:
    state, events = ended([(0, 1), (0, 1)], chits=[(0, 0, 0), (1, 0, 0), (1, 0, 0)])
    assert points(state, "no_chit") == [-1, 0, 0]
    assert state.scores() == (1, 0, 0)
    assert event(events, "no_chit").clause == "KO-X23"


@pytest.mark.clause("KO-X24")
def test_a_point_for_the_sole_richest_and_none_for_a_tie() -> None:
    state, events = ended(coins=[3, 7, 2])
    assert points(state, "money") == [0, 1, 0]
    assert event(events, "richest").clause == "KO-X24"
    state, events = ended(coins=[7, 7, 2])
    assert points(state, "money") == [0, 0, 0]
    assert event(events, "richest_tied").clause == "KO-X24"


@pytest.mark.clause("KO-X25")
def test_most_points_then_most_areas() -> None:
    state, events = ended([(0, 1), (0, 1), (1, 1)], chits=[(1, 0, 0), (0, 2, 2), (0, 0, 1)], coins=[5, 5, 2])
    assert points(state, "total") == [3, 3, 0]
    assert points(state, "areas") == [2, 1, 0]
    assert state.winners() == (0,)
    assert event(events, "wins_by_areas").facts["seats"] == [0, 1]
    state, events = ended([(2, 1)])
    assert state.winners() == (2,)
    assert event(events, "wins").clause == "KO-X25"


@pytest.mark.clause("KO-X25")
def test_then_the_highest_dock_card_in_hand_and_water_does_not_count() -> None:
    state, events = ended(hands=[["red35", "water87"], ["black36"], ["green33"]])
    assert state.winners() == (1,)
    assert event(events, "wins_by_dock").clause == "KO-X25"
    assert event(events, "wins_by_dock").facts["number"] == 36


@pytest.mark.clause("KO-D18")
def test_with_two_players_ties_are_broken_alike_and_told_by_our_decision() -> None:
    state, events = ended(players=2, hands=[["red35"], ["black34"]])
    assert state.returns() == (1, 0)
    assert event(events, "wins_by_dock").clause == "KO-D18"


@pytest.mark.clause("KO-D18")
def test_of_equal_numbers_the_bar_over_then_none_then_the_bar_under() -> None:
    state, events = ended(players=4, hands=[["red39"], ["black38"], ["green39"], ["purple38"]])
    assert state.winners() == (2,)
    assert event(events, "wins_by_bar").facts["seats"] == [0, 2], "the others hold a lower number"
    state, _ = ended(players=4, hands=[[], ["black40"], ["green39"], ["purple40"]])
    assert state.winners() == (1,)


@pytest.mark.clause("KO-X25")
@pytest.mark.parametrize(("players", "clause"), [(2, "KO-D18"), (3, "KO-X25")])
def test_hands_that_all_see_from_now_on_are_said_to_be_turned_up(players: int, clause: str) -> None:
    state, events = ended(players=players, hands=[["red35"], ["black36"], ["green33"]][:players])
    assert event(events, "hands_up").clause == clause
    assert [card["card"] for card in state.observation(1)["hands"][0]] == ["red35"]


@pytest.mark.clause("KO-D18")
def test_with_two_players_more_areas_are_told_by_our_decision_too() -> None:
    state, events = ended([(0, 1), (0, 1), (1, 1)], players=2)
    assert state.winners() == (0,)
    assert "KO-X25" not in {one.clause for one in events}


@pytest.mark.clause("KO-D30")
def test_the_variant_changes_nothing_of_the_count_and_says_so() -> None:
    state, events = ended(chits=[(3, 1, 0), (2, 1, 0), (0, 0, 1)], variant=1)
    plain, usual = ended(chits=[(3, 1, 0), (2, 1, 0), (0, 0, 1)])
    assert event(events, "variant_counts").clause == "KO-D30"
    assert state.result() == plain.result()
    assert "KO-D30" not in {one.clause for one in usual}


@pytest.mark.clause("KO-D18")
def test_who_is_still_level_shares_the_win() -> None:
    state, events = ended([(0, 1), (1, 1)])
    assert state.winners() == (0, 1)
    assert state.returns() == (0.5, 0.5, 0)
    assert event(events, "shared").facts["seats"] == [0, 1]


def test_the_result_adds_up_and_names_the_winners() -> None:
    state, _ = ended([(0, 2), (1, 1)], chits=[(2, 0, 0), (1, 1, 0), (0, 0, 0)], coins=[1, 2, 9])
    entries = state.result().to_dict()
    for entry, total in zip(entries, state.scores(), strict=True):
        assert entry["total"] == total == entry["areas"] + entry["chits"] + entry["no_chit"] + entry["money"]
    assert [entry["wins"] for entry in entries] == [seat in state.winners() for seat in range(3)]


@pytest.mark.clause("KO-X18")
def test_with_three_the_game_ends_at_once_when_the_field_is_full() -> None:
    state, events = play(kontor.positions["last_cell_three"], "place s4e4")
    assert event(events, "full").clause == "KO-X18"
    assert state.phase == "count", "nobody draws or chooses any more"
    state, _ = play(state, "count")
    assert state.current_player == TERMINAL


@pytest.mark.clause("KO-D20")
def test_four_players_play_each_alone() -> None:
    state, _ = ended([(2, 3)], players=4)
    assert state.returns() == (0, 0, 1, 0), "nobody wins with somebody else"
    with pytest.raises(OptionError):
        kontor.new(4, teams=2)
