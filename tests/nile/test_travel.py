"""Moving, section 9: allowances, costs, modes, canoes, and getting lost."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_games.games.nile import game
from kernel_games.games.nile.components import TERRAIN_OF
from kernel_games.games.nile.deck import CARDS
from tests.nile.play import AROUND, CREW, SMALL, fact, legal, on_river, party, place, position
from tests.playing import play, refusal, refused, told

RIDERS = {"askaris": 1, "horses": 2}


@pytest.mark.clause("9.11", "R9.1")
@pytest.mark.parametrize(
    ("mode", "cautious", "normal", "reckless"), [("foot", 2, 3, 4), ("canoe", 2, 4, 6), ("mounted", 2, 4, 6)]
)
def test_level_and_mode_give_the_allowance(mode: str, cautious: int, normal: int, reckless: int) -> None:
    for activity, points in (("cautious", cautious), ("normal", normal), ("reckless", reckless)):
        who = {"canoe": CREW, "mounted": RIDERS}.get(mode, {})
        _, events = play(on_river(activity=activity, party=who), f"{mode} south")
        assert fact(events, "9.11", "n") == points


@pytest.mark.clause("9.12")
def test_a_canoe_expedition_that_is_cautious_has_two_points() -> None:
    state, events = play(on_river(activity="cautious"), "canoe south", "canoe south")
    assert fact(events, "9.11", "n") == 2
    assert refused(state, "canoe south") == "9.14"


@pytest.mark.clause("9.15", "9.16")
def test_a_known_or_published_hex_costs_one_and_any_other_two() -> None:
    explored = {"0505": "veldt", "0504": "veldt", "0506": "veldt"}
    start = position(explored=explored, known=["0504"])
    assert told(play(start, "foot north")[1])[-2:] == ["9.13", "9.15"]
    assert play(start, "foot north")[0].turn.spent == 1
    _, events = play(start, "foot south")
    assert "9.16" in told(events)
    assert "SN-R1" in told(events), "somebody has explored it, but this explorer has not been there"
    assert play(start, "foot northeast")[0].turn.spent == 2, "blank"
    published = position(explored=explored, published=["0506"])
    assert play(published, "foot south")[0].turn.spent == 1


@pytest.mark.clause("9.14", "9.41")
def test_nobody_spends_more_than_the_allowance() -> None:
    state = position(spent=2, mode="foot", allowance=3)
    found = refusal(state, "foot north")
    assert found.clause == "9.41"
    assert (found.facts["cost"], found.facts["left"], found.facts["allowance"]) == (2, 1, 3)
    assert refused(position(spent=3, mode="foot", allowance=3), "foot north") == "9.14"


@pytest.mark.clause("9.42")
def test_what_is_not_used_is_lost() -> None:
    state, events = play(position(hex="0202", explored={}), "foot south", "stop")
    assert fact(events, "9.42", "n") == 2
    assert state.turn.spent == 0


@pytest.mark.clause("9.17")
def test_half_hexes_may_be_entered() -> None:
    rows = ["01 ~vvvvvvv~", *SMALL["rows"][1:]]
    chart = {**SMALL, "rows": rows, "ports": {"khartoum": "0808"}}
    state, events = play(position(map=chart, hex="0402", explored={}, port="khartoum"), "foot north")
    assert place(state) == "0401"
    assert "9.17" in told(events)


@pytest.mark.clause("9.43", "R9.2")
def test_terrain_is_closed_to_some_modes() -> None:
    lake = position(explored={"0505": "veldt", "0506": "lake", "0504": "jungle"}, party=RIDERS)
    assert refused(position(explored={"0505": "veldt", "0506": "lake"}), "foot south") == "R9.2"
    assert refused(lake, "mounted south") == "5.426", "a horse into a lake"
    assert refused(lake, "foot south") == "5.426", "a horse that is led stays out too"
    assert refused(lake, "mounted north") == "R9.2"
    assert legal(lake, "foot north")


@pytest.mark.clause("5.427")
def test_a_camel_does_not_go_into_jungle_swamp_or_lake() -> None:
    for terrain in ("jungle", "swamp", "lake", "jungle_swamp", "jungle_mountain"):
        state = position(explored={"0505": "veldt", "0506": terrain}, party={"camels": 1})
        assert refused(state, "foot south") == "5.427"


@pytest.mark.clause("5.426")
def test_a_horse_goes_into_jungle_but_not_into_swamp() -> None:
    for terrain, allowed in (("jungle", True), ("swamp", False), ("jungle_swamp", False)):
        state = position(explored={"0505": "veldt", "0506": terrain}, party={"bearers": 1, "horses": 1})
        assert legal(state, "foot south") == allowed


@pytest.mark.clause("5.432")
def test_canoes_keep_to_rivers_lakes_swamps_and_the_coast() -> None:
    veldt = position(explored={"0505": "veldt", "0506": "veldt", "0504": "lake"}, party=CREW)
    found = refusal(veldt, "canoe south")
    assert (found.clause, found.facts["terrain"]) == ("5.432", "veldt")
    assert legal(veldt, "canoe north"), "into a lake"
    assert refused(veldt, "canoe southeast") == "5.432", "what is blank may be anything"
    assert legal(on_river(), "canoe south")
    assert refused(on_river(), "canoe northeast") == "5.432"
    coast = position(hex="0202", explored={}, party=CREW)
    assert legal(coast, "canoe south"), "along the coast"
    lake = position(explored={"0505": "lake"}, party=CREW)
    assert legal(lake, "canoe north"), "from a lake into the unknown"


@pytest.mark.clause("9.22", "9.23", "9.24", "9.25")
@pytest.mark.parametrize(
    ("bearers", "loss", "clause"),
    [(16, 0, "9.22"), (15, 1, "9.23"), (8, 1, "9.23"), (7, 2, "9.24"), (4, 2, "9.24"), (3, 3, "9.25")],
)
def test_few_paddlers_cost_points(bearers: int, loss: int, clause: str) -> None:
    state = on_river(party={"bearers": bearers, "canoes": 2}, activity="reckless")
    _, events = play(state, "canoe south")
    assert clause in told(events)
    assert fact(events, "9.11", "n") == 6 - loss


@pytest.mark.clause("9.26")
def test_without_paddlers_canoes_drift_one_hex_downstream_a_turn() -> None:
    adrift = on_river(party={"canoes": 2, "guides": 2, "rations": 20}, activity="reckless")
    assert refused(adrift, "canoe north") == "9.26"
    state, events = play(adrift, "canoe south")
    assert "9.26" in told(events)
    assert place(state) == "0506"
    assert state.phase == "activity", "that was the whole turn"
    slowly = on_river(party={"canoes": 2, "guides": 2, "rations": 20}, activity="normal")
    _, events = play(slowly, "canoe south")
    assert not {"9.15", "9.16", "9.21"} & set(told(events)), "drifting takes the whole allowance"
    spent = on_river(party={"canoes": 2, "guides": 2, "rations": 20}, spent=1, allowance=3, mode="foot")
    assert refused(spent, "canoe south") == "9.26"


@pytest.mark.clause("9.21")
def test_swamp_costs_canoes_four_but_not_along_the_coast() -> None:
    state = position(
        explored={"0505": "veldt", "0506": "swamp"}, known=["0506"], party=CREW, activity="reckless"
    )
    after, events = play(state, "canoe south")
    assert after.turn.spent == 4
    assert "9.21" in told(events)
    normal = position(
        explored={"0505": "veldt", "0506": "swamp"}, known=["0506"], party=CREW, activity="cautious"
    )
    assert refused(normal, "canoe south") == "9.41"
    rows = [row.replace("03 ~v.", "03 ~s.") for row in SMALL["rows"]]
    coast = position(map={**SMALL, "rows": rows}, hex="0202", explored={}, party=CREW)
    assert play(coast, "canoe south")[0].turn.spent == 1


@pytest.mark.clause("9.272")
@pytest.mark.parametrize(("bearers", "trips"), [(8, 2), (16, 1)])
def test_two_canoes_and_80_items_take_8_bearers_two_trips_and_16_one(bearers: int, trips: int) -> None:
    who = {"bearers": bearers, "canoes": 2, "rations": 80}
    state = on_river(cataracts=["0505"], party=who, activity="reckless")
    after, events = play(state, "canoe south")
    assert fact(events, "9.272", "n") == trips
    assert fact(events, "9.271", "n") == 80
    assert after.turn.spent == 1 + trips
    assert {"9.27", "SN-R2"} <= set(told(events))


@pytest.mark.clause("9.27")
def test_the_cataract_lies_where_the_river_leaves_the_hex() -> None:
    upper = on_river(cataracts=["0504"])
    assert play(upper, "canoe north")[0].turn.spent == 2, "upstream into the hex of the cataract"
    assert play(upper, "canoe south")[0].turn.spent == 1
    walking = on_river(cataracts=["0505"], party={})
    assert play(walking, "foot south")[0].turn.spent == 1
    assert (
        refused(
            on_river(cataracts=["0505"], activity="cautious", party={**CREW, "bearers": 8}), "canoe south"
        )
        == "9.41"
    )


@pytest.mark.clause("9.27")
def test_nobody_carries_canoes_round_who_only_drifts() -> None:
    adrift = on_river(cataracts=["0505"], party={"canoes": 2, "guides": 2}, activity="reckless")
    assert refused(adrift, "canoe south") == "9.27"


@pytest.mark.clause("9.51")
def test_from_horses_to_foot_the_allowance_falls_and_from_foot_to_horses_it_stays() -> None:
    explored = dict.fromkeys(("0505", "0506", "0507"), "veldt")
    fields: dict[str, Any] = {
        "explored": explored,
        "known": ["0506", "0507"],
        "party": RIDERS,
        "activity": "reckless",
    }
    state, events = play(position(**fields), "mounted south", "foot south")
    assert fact(events, "9.11", "n") == 6
    assert [event.facts["n"] for event in events if event.clause == "9.51"] == [4]
    assert state.turn.allowance == 4
    state, events = play(position(**fields), "foot south", "mounted south")
    assert fact(events, "9.11", "n") == 4
    assert [event.facts["n"] for event in events if event.clause == "9.51"] == [4]
    assert "9.5" in told(events)
    assert state.turn.allowance == 4


@pytest.mark.clause("9.52")
def test_who_has_spent_what_the_slower_mode_allows_stops() -> None:
    state = position(party=RIDERS, activity="reckless", spent=4, mode="mounted", allowance=6)
    found = refusal(state, "foot north")
    assert (found.clause, found.facts["allowance"], found.facts["spent"]) == ("9.52", 4, 4)
    assert legal(state, "mounted north")


@pytest.mark.clause("9.52")
def test_also_who_wants_to_enter_a_hex_he_has_mapped_in_a_slower_mode() -> None:
    start = position(party=RIDERS, spent=2, allowance=4, mode="mounted")
    state = mapped("veldt", start, "mounted")
    assert state.turn.spent == 4
    assert legal(state, "enter mounted")
    after, events = play(state, "enter foot")
    assert place(after) == "0504", "9.46: its points are paid"
    assert "9.52" in told(events), "on foot only three points are allowed"
    assert after.phase != "move"


@pytest.mark.clause("9.44", "9.52")
@pytest.mark.parametrize(
    ("activity", "spent"), [("reckless", 4), ("reckless", 2), ("normal", 3), ("normal", 2)]
)
def test_who_changes_mode_for_a_new_hex_enters_it_and_stops(activity: str, spent: int) -> None:
    on_foot, riding = (4, 6) if activity == "reckless" else (3, 4)
    start = position(
        party={"horses": 1}, activity=activity, allowance=riding, spent=spent - 2, mode="mounted"
    )
    jungle = mapped("jungle", start, "mounted")
    assert jungle.turn.spent == spent
    assert refused(jungle, "enter mounted") == "R9.2"
    after, events = play(jungle, "enter foot")
    assert place(after) == "0504"
    assert ("9.52" in told(events)) == (spent >= on_foot)
    assert (after.phase == "move") == (spent < on_foot)


@pytest.mark.clause("5.423", "5.434")
def test_everybody_rides_or_sits_in_a_canoe() -> None:
    assert refused(position(party={"bearers": 2, "horses": 2}), "mounted north") == "5.423"
    assert refused(on_river(party={"bearers": 2, "horses": 1, "canoes": 1}), "canoe south") == "5.424"
    assert refused(on_river(party={}), "canoe south") == "5.434"
    _, events = play(on_river(party={"bearers": 2, "horses": 3}), "mounted south")
    assert {"5.423", "5.425"} <= set(told(events))
    assert "5.434" in told(play(on_river(), "canoe south")[1])


@pytest.mark.clause("6.55")
def test_an_overloaded_expedition_does_not_move_and_is_told_what_would_do() -> None:
    state = position(party={"bearers": 1, "rations": 31})
    found = refusal(state, "foot north")
    assert (found.clause, found.facts["over"], found.facts["bearers"]) == ("6.55", 21, 3)
    assert legal(position(party={"bearers": 1, "rations": 20}), "foot north")


@pytest.mark.clause("5.428")
def test_animals_that_nobody_rides_or_leads_are_lost() -> None:
    state, events = play(on_river(party={"bearers": 1, "horses": 10}), "foot south")
    assert fact(events, "5.428", "n") == 2, "two are ridden; the bearer leads three, and the explorer three"
    assert state.explorers[0].party.horses == 8


@pytest.mark.clause("5.52")
def test_an_explorer_who_bears_loses_an_askari_each_turn() -> None:
    start = on_river(party={"bearers": 1, "askaris": 2, "rations": 15})
    state, events = play(start, "foot south", "stop", "rest")
    assert {"5.51", "5.52"} <= set(told(events))
    assert state.explorers[0].bearing
    assert state.explorers[0].party.askaris == 1
    state, events = play(state, "normal", "card 1") if state.phase == "activity" else (state, [])
    assert state.explorers[0].bearing


@pytest.mark.clause("5.51", "5.52")
def test_who_chooses_to_paddle_has_a_fuller_crew_and_askaris_who_mind() -> None:
    start = on_river(party={"bearers": 7, "canoes": 1, "askaris": 1, "rations": 20}, activity="reckless")
    assert fact(play(start, "canoe south")[1], "9.11", "n") == 5
    working, events = play(start, "work")
    assert told(events) == ["5.51"]
    assert not working.explorers[0].bearing, "nothing is done yet"
    assert refused(working, "work") == "5.51"
    after, events = play(working, "canoe south")
    assert fact(events, "9.11", "n") == 6
    assert after.explorers[0].bearing
    evening, _ = play(after, "stop", "rest")
    assert party(evening) == {"bearers": 7, "canoes": 1, "rations": 12}, (
        "an askari has left; the next turn is new"
    )
    assert refused(position(party={"sick_explorer": 1, "bearers": 2}), "work") == "R19.5"


# Desert and water


def in_desert(**fields: Any) -> Any:
    fields.setdefault("explored", {"0505": "veldt", "0506": "desert", "0507": "desert"})
    fields.setdefault("known", ["0506", "0507"])
    return position(**fields)


@pytest.mark.clause("5.4442")
def test_nobody_enters_desert_dry() -> None:
    found = refusal(in_desert(hex="0506"), "foot south")
    assert found.clause == "5.4442"
    assert (found.facts["need"], found.facts["water"], found.facts["over"]) == (3, 0, 3)
    full = in_desert(party={"bearers": 2, "rations": 22})
    found = refusal(full, "foot south")
    assert (found.clause, found.facts["need"], found.facts["water"]) == ("5.4442", 9, 8), "no room for it"
    assert legal(in_desert(party={"bearers": 2, "rations": 21}), "foot south")


@pytest.mark.clause("5.4443")
def test_water_is_taken_along_where_it_is_free() -> None:
    state, events = play(in_desert(party={"bearers": 2}), "foot south")
    assert fact(events, "5.4443", "n") == 20, "as much as can be carried"
    assert party(state)["water"] == 20
    state, events = play(state, "foot north")
    assert "water" not in party(state), "and poured away where it is free again"


@pytest.mark.clause("5.51")
def test_an_explorer_alone_carries_his_own_water_into_the_desert() -> None:
    state, events = play(in_desert(), "foot south")
    assert party(state) == {"water": 3}
    assert {"5.4443", "5.51", "5.52"} <= set(told(events))
    assert refused(in_desert(party={"sick_explorer": 1, "horses": 1}), "foot south") == "5.4442"


@pytest.mark.clause("5.4442")
def test_an_expedition_that_follows_a_river_needs_none() -> None:
    rivers = [["0505", "0506", "0507", "0508", "end"]]
    state = in_desert(rivers=rivers, party={"bearers": 2, "rations": 25})
    after, _ = play(state, "foot south", "foot south")
    assert place(after) == "0507"
    beside = in_desert(
        explored={"0505": "veldt", "0406": "desert", "0506": "desert"},
        known=["0406"],
        hex="0505",
        rivers=[["0406", "0407"]],
        party={"bearers": 2, "rations": 25},
    )
    assert refused(beside, "foot southwest") == "5.4442", "crossing to a river is not following it"


@pytest.mark.clause("5.4442")
def test_an_oasis_does_not_do_away_with_the_water_for_the_way() -> None:
    state = in_desert(oases=["0506"], party={"bearers": 2, "rations": 25})
    assert refused(state, "foot south") == "5.4442"


@pytest.mark.clause("5.427")
def test_camels_may_enter_desert_dry() -> None:
    state = in_desert(party={"camels": 1, "bearers": 1, "rations": 14})
    after, _ = play(state, "foot south", "stop")
    assert "R19.4" not in told(_)
    assert after.explorers[0].party.camels == 1
    assert after.explorers[0].party.dry == 1


# Getting lost


@pytest.mark.clause("R12.1")
@pytest.mark.parametrize(
    ("terrain", "number"),
    [
        ("desert", 1),
        ("lake", 1),
        ("veldt", 1),
        ("mountain", 2),
        ("swamp", 2),
        ("jungle", 3),
        ("jungle_mountain", 5),
        ("jungle_swamp", 5),
    ],
)
def test_lost_up_to_the_lost_number_of_the_terrain_that_is_left(terrain: str, number: int) -> None:
    start = position(explored={"0505": terrain}, party={"muskets": 1, "water": 9})
    for die in range(1, 7):
        state, events = play(start, "foot north", f"die {die}")
        assert ("R12.4" in told(events)) == (die <= number)
        assert (state.phase == "terrain") == (die > number)


@pytest.mark.clause("R12.2")
def test_guides_and_caution_help_and_haste_does_not() -> None:
    for activity, guides, sure in (
        ("cautious", 1, 2),
        ("cautious", 0, 3),
        ("normal", 1, 3),
        ("normal", 0, 4),
        ("reckless", 0, 5),
    ):
        start = position(explored={"0505": "jungle"}, party={"guides": guides}, activity=activity)
        lost = [die for die in range(1, 7) if "R12.4" in told(play(start, "foot north", f"die {die}")[1])]
        assert len(lost) == sure - 1
    sick = position(explored={"0505": "jungle"}, party={"guides": 1, "sick_guides": 1, "bearers": 2})
    assert "R12.4" in told(play(sick, "foot north", "die 3")[1]), "a sick guide is no help"


@pytest.mark.clause("R12.3")
def test_downstream_nobody_is_lost_and_upstream_the_number_is_two() -> None:
    swamp = {"0505": "jungle_swamp"}
    upstream = position(explored=swamp, rivers=[["0504", "0505", "0506"]], party={})
    state, events = play(upstream, "foot south")
    assert state.phase == "terrain"
    assert "R12.3" in told(events)
    assert play(upstream, "foot north", "die 3")[0].phase == "terrain"
    assert "R12.4" in told(play(upstream, "foot north", "die 2")[1])


@pytest.mark.clause("R12.4")
def test_who_is_lost_moves_no_further_and_a_guide_deserts() -> None:
    start = position(
        explored={"0505": "jungle"}, party={"guides": 2, "rations": 10, "bearers": 1}, activity="reckless"
    )
    state, events = play(start, "foot north", "die 1")
    assert state.explorers[0].party.guides == 1
    assert place(state) == "0505"
    assert state.phase != "move"
    assert "5.412" in told(events)


@pytest.mark.clause("8.2-3a")
def test_known_and_published_hexes_take_no_lost_check() -> None:
    state, events = play(position(explored={"0505": "jungle", "0504": "veldt"}, known=["0504"]), "foot north")
    assert place(state) == "0504"
    assert "8.2-3a" not in told(events)


# Entering what has been mapped


def mapped(terrain: str, start: Any, mode: str = "foot") -> Any:
    """To the north of the centre, where the card's own terrain is this."""
    state, _ = play(start, f"{mode} north")
    if state.phase == "lost":
        state, _ = play(state, "die 6")
    number = next(
        card.number for card in CARDS if TERRAIN_OF[card.terrain] == terrain and 4 not in card.directions
    )
    dull = [card.number for card in CARDS if not card.natives and not card.spring and card.number != number]
    return play(state, f"card {number}", f"card {dull[0]}", f"card {dull[1]}")[0]


@pytest.mark.clause("9.44")
def test_a_hex_that_turns_out_impassable_sends_back_or_changes_the_mode() -> None:
    state = mapped("lake", position())
    assert refused(state, "enter foot") == "R9.2"
    assert [str(move) for move in state.legal_moves()] == ["back"]
    after, events = play(state, "back")
    assert "9.44" in told(events)
    assert place(after) == "0505"
    assert after.turn.spent == 2, "9.46: spent all the same"
    jungle = mapped("jungle", position(party=RIDERS, activity="reckless"), "mounted")
    assert refused(jungle, "enter mounted") == "R9.2"
    after, events = play(jungle, "enter foot")
    assert {"9.44", "9.51"} <= set(told(events))
    assert after.turn.allowance == 4


@pytest.mark.clause("9.45", "9.46")
def test_one_may_go_back_of_ones_own_will_and_the_points_are_spent() -> None:
    state = mapped("veldt", position())
    after, events = play(state, "back")
    assert {"9.45", "9.46"} <= set(told(events))
    assert place(after) == "0505"
    assert after.turn.spent == 2
    assert not after.world.blank(after.africa.index["0504"])
    assert "9.3" not in told(events), "seen, but not entered"


@pytest.mark.clause("9.21")
def test_canoes_pay_for_a_swamp_that_they_find() -> None:
    lake = {"0505": "lake"}
    state = mapped("swamp", position(explored=lake, party=CREW, activity="normal"), "canoe")
    after, events = play(state, "enter canoe")
    assert after.turn.spent == 4
    assert "9.21" in told(events)
    state = mapped("swamp", position(explored=lake, party=CREW, activity="cautious"), "canoe")
    assert refused(state, "enter canoe") == "9.41"


@pytest.mark.clause("9.21")
def test_to_try_a_swamp_by_canoe_costs_as_much_as_to_enter_it() -> None:
    lake = {"0505": "lake"}
    state = mapped("swamp", position(explored=lake, party=CREW, activity="reckless"), "canoe")
    after, events = play(state, "back")
    assert after.turn.spent == 4
    assert "9.21" in told(events)
    poor = mapped("swamp", position(explored=lake, party=CREW, activity="cautious"), "canoe")
    assert play(poor, "back")[0].turn.spent == 2, "9.14: nobody spends more than there is"
    walked = mapped("swamp", position(party=CREW, activity="reckless"))
    assert play(walked, "back")[0].turn.spent == 2, "no canoe has tried it"


@pytest.mark.clause("5.4442")
def test_desert_that_is_found_is_not_entered_dry() -> None:
    state = mapped("desert", position(party={"bearers": 2, "rations": 25}))
    assert refused(state, "enter foot") == "5.4442"
    assert legal(mapped("desert", position(party={"bearers": 2})), "enter foot")


# Falls, islands, each other


def at_falls(**fields: Any) -> Any:
    fields.setdefault("party", {"bearers": 24, "canoes": 4, "rations": 80})
    state = on_river(known=["0504"], cataracts=["0506"], activity="reckless", **fields)
    return play(state, "canoe south")


@pytest.mark.clause("9.28")
@pytest.mark.parametrize(("die", "over"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 2), (6, 3)])
def test_a_die_minus_three_canoes_go_over_with_their_share_of_everything(die: int, over: int) -> None:
    state, _ = at_falls()
    assert state.phase == "falls"
    after, _ = play(state, f"die {die}")
    assert after.explorers[0].party.canoes == 4 - over
    assert after.explorers[0].party.bearers == 24 - 6 * over
    assert after.explorers[0].party.rations == 80 - 20 * over
    assert after.explorers[0].alive


@pytest.mark.clause("9.28")
def test_a_hex_that_somebody_else_has_explored_has_falls_only_where_a_cataract_is() -> None:
    calm, _ = play(on_river(known=["0504"]), "canoe south")
    assert calm.phase == "move"
    assert at_falls()[0].phase == "falls"


@pytest.mark.clause("9.15", "9.16")
def test_canoes_on_a_river_pay_like_others_and_are_boarded_once() -> None:
    state, events = play(on_river(known=["0504", "0506"]), "canoe south")
    assert {"9.15", "5.434"} <= set(told(events))
    _, events = play(state, "canoe south")
    assert "9.16" in told(events)
    assert not {"5.434", "9.21"} & set(told(events))


@pytest.mark.clause("SN-R7")
def test_the_explorer_drowns_only_with_the_last_canoe() -> None:
    state, _ = at_falls(party={"bearers": 8, "canoes": 2})
    after, events = play(state, "die 5")
    assert {"SN-R7", "R15.3"} <= set(told(events))
    assert not after.explorers[0].alive


@pytest.mark.clause("9.28")
def test_only_downstream_for_the_first_time_and_where_it_is_not_published() -> None:
    known = on_river(cataracts=["0506"])
    assert play(known, "canoe south")[0].phase == "move"
    up = on_river(known=["0506"], cataracts=["0504"], activity="reckless")
    state, _ = play(up, "canoe north", "die 6")
    assert state.phase == "move"
    published = on_river(published=["0506"], known=["0504"], cataracts=["0506"])
    assert play(published, "canoe south")[0].phase == "move"
    walking = on_river(known=["0504"], cataracts=["0506"], party={})
    assert play(walking, "foot south")[0].phase == "move"


@pytest.mark.clause("3.2")
def test_zanzibar_has_two_landings() -> None:
    state = game.position(hex="4115", port="zanzibar", activity="normal")
    for landing in ("bagamoyo", "kilwa"):
        after, events = play(state, f"land {landing} foot")
        assert place(after) == after.africa.hexes[after.africa.landings[landing]]
        assert after.turn.spent == 1
        assert {"3.2", "9.15"} <= set(told(events))
        home, events = play(after, "land zanzibar foot")
        assert place(home) == "4115"
        assert "SN-R12" in told(events), "the print speaks of the way from Zanzibar only"
    assert refused(position(), "land kilwa foot") == "3.2"
    assert refused(state, "land zanzibar foot") == "SN-R12"
    assert refused(state, "foot north") == "3.2", "sea"


@pytest.mark.clause("3.2", "5.432")
@pytest.mark.parametrize(
    ("who", "mode"),
    [({"bearers": 24, "canoes": 3, "rations": 300}, "canoe"), ({"askaris": 1, "horses": 2}, "mounted")],
)
def test_canoes_and_mounts_cross_from_zanzibar_too(who: dict[str, int], mode: str) -> None:
    state = game.position(hex="4115", port="zanzibar", activity="normal", party=who)
    after, events = play(state, f"land bagamoyo {mode}")
    assert place(after) == "3915"
    assert fact(events, "9.11", "n") == 4, "the allowance of the mode"
    assert place(play(after, f"land zanzibar {mode}")[0]) == "4115"
    if mode == "canoe":
        assert refused(state, "land bagamoyo foot") == "6.55"
        assert refused(state, "land bagamoyo mounted") == "5.423"


@pytest.mark.clause("8.2-3c1")
def test_who_is_lost_at_the_first_step_meets_the_tribe_of_the_own_hex() -> None:
    start = position(explored={"0505": "jungle"}, tribes=[{"hex": "0505"}], party={"gifts": 9})
    lost, events = play(start, "foot north", "die 1")
    assert lost.phase == "policy", "no hex was entered"
    assert "8.2-3c2" in told(events)
    assert refused(lost, "back") == "R13.2"
    beyond = position(
        explored={"0505": "jungle", "0506": "veldt"}, hex="0506", known=["0505"], tribes=[{"hex": "0505"}]
    )
    met, _ = play(beyond, "foot north", "slip", "die 6")
    assert play(met, "foot north", "die 1")[0].phase == "activity", "met when the hex was entered"


@pytest.mark.clause("5.53")
def test_explorers_meet_but_never_join() -> None:
    explored = {"0505": "veldt", "0504": "veldt"}
    explorers = [{}, {"hex": "0504", "port": "durban", "party": {"bearers": 3}}]
    state = position(players=2, explored=explored, known=["0504"], explorers=explorers)
    after, events = play(state, "foot north")
    assert "5.53" in told(events)
    assert party(after, 0) == {}
    assert party(after, 1) == {"bearers": 3}


def test_every_direction_leads_where_it_says_and_back_again() -> None:
    explored = {"0505": "veldt", **dict.fromkeys(AROUND, "veldt")}
    words = {
        "n": "north",
        "ne": "northeast",
        "se": "southeast",
        "s": "south",
        "sw": "southwest",
        "nw": "northwest",
    }
    opposite = {"n": "s", "ne": "sw", "se": "nw", "s": "n", "sw": "ne", "nw": "se"}
    start = position(explored=explored, known=list(AROUND))
    for name, short in AROUND.items():
        state, _ = play(start, f"foot {words[short]}")
        assert place(state) == name
        assert place(play(state, f"foot {words[opposite[short]]}")[0]) == "0505"
