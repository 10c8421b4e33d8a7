"""The player that plans a journey: what it goes for, when it turns back, and what it buys."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kernel_games import Match
from kernel_games.bots import GoalBased, Greedy
from kernel_games.engine import registry
from kernel_games.games.nile import NileState, game
from kernel_games.games.nile.journey import NOWHERE, country, finds, homes, journeys
from kernel_games.games.nile.prospects import prospect
from kernel_games.games.nile.reach import reach
from kernel_games.games.nile.state import EUROPE, Phase
from tests.nile.play import on_river, position

CREW = {"askaris": 6, "bearers": 10, "guides": 1, "rations": 80}
INLAND = {"hex": "0502", "port": "durban"}


def reference(**fields: Any) -> NileState:
    state: NileState = game.position(**{"port": "durban", "hex": "3129", "activity": "normal", **fields})
    return state


def chosen(state: NileState, seed: int = 1) -> str:
    view = {"legal": [str(move) for move in state.legal_moves()], "seat": state.seat}
    return GoalBased().choose(view, lambda rng: state, random.Random(seed))


def seen_but(goal: str) -> dict[str, Any]:
    """Fields of a position on the small map: all of it is known but one hex, in which a counter lies."""
    middle = [f"{column:02}{row:02}" for column in range(3, 8) for row in range(3, 8)]
    return {
        "explored": dict.fromkeys(middle, "veldt"),
        "known": [name for name in middle if name != goal],
        "counters": [{"hex": goal}],
    }


def test_a_season_is_the_same_with_the_same_seed() -> None:
    seasons = [Match("nile", [GoalBased()], seed=5, turns=3) for _ in range(2)]
    for season in seasons:
        season.run()
    assert [ply.move for ply in seasons[0].plies] == [ply.move for ply in seasons[1].plies]
    assert seasons[0].state.turns_taken == 3


def test_a_move_taken_back_is_chosen_again() -> None:
    state = reference(party=CREW)
    assert {chosen(state, seed) for seed in range(3)} == {chosen(state, seed) for seed in range(3, 6)}


def test_its_turns_there_and_home_are_about_those_that_the_reach_tells_exactly() -> None:
    state = reference(party={"bearers": 12, "askaris": 4, "guides": 1, "rations": 100})
    exact = reach(state, "foot", 8)
    land = country(state, 0, state.party)
    trips, _ = journeys(land, state.explorer.place, "")
    compared = [
        (journey.out + journey.back, exact[journey.place]) for journey in trips if journey.place in exact
    ]
    assert compared
    assert all(abs(about - turns) <= 2 for about, turns in compared)


def test_a_port_is_home_and_blank_country_leads_nowhere_home() -> None:
    state = reference(party=CREW)
    turns = homes(country(state, 0, state.party))
    assert all(turns[place] == 0 for place in state.africa.ports.values())
    assert all(
        turns[place] == NOWHERE
        for place in state.africa.blank
        if all(other < 0 or state.world.blank(other) for other in state.africa.near[place])
    )


@pytest.mark.clause("R23.1")
def test_a_counter_face_down_is_worth_the_mean_of_those_that_are_left() -> None:
    state = reference(party=CREW, counters=[{"hex": "2810"}])
    land = country(state, 0, state.party)
    first, second = (state.africa.index[name] for name in ("2810", "2710"))
    more = finds(land)[first] - finds(land)[second]
    law = game.law.counters
    assert 0 < more < max(law.values())


@pytest.mark.clause("R22.1", "R24.1", "R24.2")
def test_a_blank_hex_is_worth_what_a_cataract_and_records_may_bring() -> None:
    def worth(rules: Any, specialty: str) -> float:
        """What a blank hex far inland would bring, with these rules."""
        state = rules.position(
            port="durban", hex="3129", activity="normal", specialty=specialty, party=CREW, counters=[]
        )
        return finds(country(state, 0, state.party))[state.africa.index["2710"]]

    no_cataract, no_record = game.house({"R22.1.cataract": 0}), game.house({"R24.2.record": 0})
    explorer, journalist = (
        {rules: worth(rules, specialty) for rules in (game, no_cataract, no_record)}
        for specialty in ("ethnologist", "journalist")
    )
    assert explorer[no_cataract] < explorer[game] > explorer[no_record]
    twice = (journalist[game] - journalist[no_record]) / (explorer[game] - explorer[no_record])
    assert twice == pytest.approx(2)


@pytest.mark.clause("R22.1")
def test_who_has_enough_in_the_notes_goes_home() -> None:
    assert chosen(position(phase="sail", hex="0202", moved=True, known=["0505"], target=1)) == "sail"


@pytest.mark.clause("5.52")
def test_it_does_not_let_the_explorer_bear_for_nothing() -> None:
    assert chosen(reference(party=CREW)) != "work"


@pytest.mark.clause("R21.1")
def test_who_finds_nothing_worth_the_way_sails_home_and_does_not_walk_to_and_fro() -> None:
    crew = {"bearers": 9, "askaris": 7, "guides": 1, "rations": 40, "gifts": 20, "muskets": 1}
    start = reference(port="port_elizabeth", hex="3031", party=crew, counters=[])
    match = Match(game, [GoalBased()], seed=1, start=start)
    state: Any = start
    while state.explorers[0].place != EUROPE and state.turns < 3:
        match.advance()
        state = match.state
    assert state.explorers[0].place == EUROPE


@pytest.mark.clause("5.4423", "R18.1")
def test_it_does_not_leave_port_without_food_because_its_askaris_hunt() -> None:
    port = {"port": "benguela", "hex": "2319"}
    assert chosen(reference(**port, phase="outfit", money=350, party={"askaris": 5})) != "depart"
    fed, unfed = (reference(**port, party={"askaris": 14, "bearers": 2, "rations": n}) for n in (20, 0))
    assert prospect(fed, 0) > prospect(unfed, 0) + 1


@pytest.mark.clause("9.27", "9.272")
def test_a_journey_by_canoe_follows_a_river_upstream_and_reckons_with_each_portage() -> None:
    def turns(canoes: int, *, cataract: bool = False) -> float:
        state = on_river(
            party={"bearers": 16, "canoes": canoes, "rations": 60}, cataracts=["0504"] if cataract else []
        )
        land = country(state, 0, state.party)
        trips, _ = journeys(land, state.explorer.place, "")
        goal = state.africa.index["0503"]
        return next(trip.out for trip in trips if trip.place == goal)

    assert turns(canoes=2) < turns(canoes=0)
    assert turns(canoes=2) < turns(canoes=2, cataract=True)


def test_a_river_runs_on_into_each_further_blank_hex_with_seven_chances_in_ten() -> None:
    """Where it does not, the way is that on foot."""

    def turns(place: str, goal: str, *, canoes: int) -> float:
        state = on_river(party={"bearers": 16, "canoes": canoes, "rations": 60})
        trips, _ = journeys(country(state, 0, state.party), state.africa.index[place], "")
        return next(trip.out for trip in trips if state.africa.hexes[trip.place] == goal)

    # From the map a river leads into the first of these hexes, and nobody knows how it goes on.
    led, ahead, farther = steps = (("0504", "0503"), ("0503", "0403"), ("0403", "0303"))
    on_foot, afloat = ({step: turns(*step, canoes=canoes) for step in steps} for canoes in (0, 2))
    saves = {step: on_foot[step] - afloat[step] for step in steps}
    for step, chance in ((ahead, 0.7), (farther, 0.7**2)):
        assert saves[step] == pytest.approx(chance * (on_foot[step] - afloat[led]))
    assert saves[led] > 0


@pytest.mark.clause("9.51")
def test_points_by_canoe_are_worth_no_more_ashore() -> None:
    crew = {"bearers": 28, "guides": 2, "askaris": 9, "canoes": 3, "rations": 80, "gifts": 20}
    state = reference(port="benguela", hex="2319", activity="reckless", party=crew)
    assert chosen(state).startswith("foot")


@pytest.mark.clause("9.27", "9.272")
def test_who_goes_on_by_canoe_carries_canoes_round_a_cataract() -> None:
    assert chosen(on_river(**seen_but("0503"), cataracts=["0504"])) == "canoe north"


@pytest.mark.clause("9.51")
def test_whose_way_leads_ashore_does_not_set_out_by_canoe_for_its_points() -> None:
    assert chosen(on_river(**seen_but("0703"))).startswith("foot")


@pytest.mark.clause("R23.1")
def test_a_counter_in_a_hex_that_has_been_mapped_is_turned_up() -> None:
    crew = {"askaris": 4, "bearers": 8, "guides": 1, "rations": 60}
    assert chosen(position(**seen_but("0504"), party=crew)) == "foot north"


def test_a_turn_that_passes_costs_something() -> None:
    state = reference(party=CREW)
    later = state._replace(turns=state.turns + 1)
    assert prospect(later, 0) < prospect(state, 0)


@pytest.mark.clause("5.3", "6.55")
def test_it_buys_one_outfit_on_purpose_and_leaves_port_with_it() -> None:
    state, rng = game.new(1), random.Random(3)
    while state.turns == 0 and state.phase != Phase.ACTIVITY:
        if state.current_player < 0:
            state = state.apply(state.sample(rng))
        else:
            state = state.apply(game.parse_move(chosen(state)))
        if state.phase == Phase.MOVE:
            break
    party = state.explorers[0].party
    assert game.law.cannot_travel(party) is None
    assert min(party.askaris, party.guides, party.rations) > 0


@pytest.mark.clause("5.3", "6.55")
@pytest.mark.parametrize(("port", "hex_"), [("zanzibar", "4115"), ("luanda", "2317"), ("mozambique", "4020")])
def test_it_departs_with_all_it_wants_and_no_more_than_its_canoes_carry(port: str, hex_: str) -> None:
    """And it buys food last, so that the rest is there where it departs."""
    bought = []
    state: Any = reference(
        port=port, hex=hex_, phase="outfit", money=1440, party={}, counters=[{"hex": "2815"}]
    )
    while state.phase == Phase.OUTFIT:
        bought.append(chosen(state))
        state = state.apply(game.parse_move(bought[-1]))
    assert [move.endswith("rations") for move in bought] == [False] * (len(bought) - 2) + [True, False]
    party, law = state.explorers[0].party, game.law
    assert min(party.askaris, party.guides, party.bearers, party.rations, party.gifts, party.muskets) > 0
    assert party.canoes or port != "zanzibar"
    for mode in ("foot", "canoe") if party.canoes else ("foot",):
        assert law.carried(party, mode) is None
    assert state.explorers[0].money + law.outlay(party) <= 1440


@pytest.mark.clause("5.4442")
def test_who_has_no_room_for_water_reckons_with_no_way_through_the_desert() -> None:
    crew = {"bearers": 12, "askaris": 4, "guides": 1}
    full, light = (reference(party={**crew, "rations": rations}) for rations in (120, 60))
    assert "d" in country(full, 0, full.party).barred
    assert "d" not in country(light, 0, light.party).barred


def test_it_is_offered_where_there_are_goals() -> None:
    assert GoalBased.plays(game)
    assert not GoalBased.plays(registry.load("games", "tiki_topple"))
    assert Greedy.plays(registry.load("games", "tiki_topple"))


def test_a_hint_says_what_the_move_is_for() -> None:
    match = Match(game, ["Ada"], seed=1, start=reference(party=CREW))
    assert "goal" in repr(match.hint(bot=GoalBased()))
