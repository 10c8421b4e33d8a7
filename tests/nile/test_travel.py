"""Moving, section 9: allowances, costs, modes, and entering what has been mapped."""

from __future__ import annotations

from typing import Any

import pytest

from tests.nile.play import AROUND, CREW, SMALL, fact, legal, mapped, on_river, party, place, position
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


@pytest.mark.clause("9.15", "9.16", "9.13", "SN-R1")
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


@pytest.mark.clause("9.13", "9.14")
@pytest.mark.parametrize(("left", "ways"), [(2, {"foot north", "foot northeast"}), (1, {"foot north"})])
def test_the_last_points_lead_where_they_are_enough(left: int, ways: set[str]) -> None:
    explored = {"0505": "veldt", "0504": "veldt"}
    start = position(explored=explored, known=["0504"], spent=3 - left, mode="foot", allowance=3)
    assert {"foot north", "foot northeast"} & {str(move) for move in start.legal_moves()} == ways


@pytest.mark.clause("9.13")
def test_the_first_hex_of_a_map_is_entered_like_any_other() -> None:
    start = position(hex="0203", explored={})
    assert start.africa.hexes[0] == "0202"
    assert "foot north" in map(str, start.legal_moves())


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


@pytest.mark.clause("9.51", "9.5")
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


@pytest.mark.clause("9.51")
@pytest.mark.parametrize(
    ("activity", "way", "told"),
    [
        ("reckless", ("mounted south", "foot south"), "slower"),
        ("reckless", ("foot south", "mounted south"), "keeps_allowance"),
        ("cautious", ("mounted south", "foot south"), "keeps_allowance"),
    ],
)
def test_a_change_of_mode_is_slower_only_if_it_allows_less(
    activity: str, way: tuple[str, str], told: str
) -> None:
    explored = dict.fromkeys(("0505", "0506", "0507"), "veldt")
    known = ["0506", "0507"]
    start = position(explored=explored, known=known, party=RIDERS, activity=activity)
    _, events = play(start, *way)
    assert [event.text for event in events if event.clause == "9.51"] == [told]


@pytest.mark.clause("9.52")
def test_who_has_spent_what_the_slower_mode_allows_stops() -> None:
    state = position(party=RIDERS, activity="reckless", spent=4, mode="mounted", allowance=6)
    found = refusal(state, "foot north")
    assert (found.clause, found.facts["allowance"], found.facts["spent"]) == ("9.52", 4, 4)
    assert legal(state, "mounted north")


@pytest.mark.clause("9.52")
def test_so_does_anybody_who_enters_a_mapped_hex_in_a_slower_mode() -> None:
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
    assert refused(on_river(party={}), "canoe south") == "5.434"


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


@pytest.mark.clause("5.428")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"horses": 2, "camels": 6}, {"camels": 4}),
        ({"horses": 9, "camels": 1}, {"horses": 3, "camels": 1}),
        ({"horses": 4}, {"horses": 4}),
    ],
)
def test_of_animals_that_stray_the_horses_go_first(before: dict[str, int], after: dict[str, int]) -> None:
    """Alone the explorer keeps four: one to ride, three to lead."""
    assert party(play(on_river(party=before), "foot south")[0]) == after


@pytest.mark.clause("5.52")
def test_an_explorer_who_bears_loses_an_askari_each_turn() -> None:
    start = on_river(party={"bearers": 1, "askaris": 2, "rations": 15})
    state, events = play(start, "foot south", "stop", "rest")
    assert {"5.51", "5.52"} <= set(told(events))
    assert state.explorers[0].bearing
    assert state.explorers[0].party.askaris == 1
    state, events = play(state, "normal", "card 1") if state.phase == "activity" else (state, [])
    assert state.explorers[0].bearing


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


@pytest.mark.clause("9.51")
@pytest.mark.parametrize(("activity", "said"), [("reckless", "slower"), ("cautious", "keeps_allowance")])
def test_so_it_is_in_a_hex_that_turns_out_otherwise(activity: str, said: str) -> None:
    jungle = mapped("jungle", position(party=RIDERS, activity=activity), "mounted")
    _, events = play(jungle, "enter foot")
    assert [event.text for event in events if event.clause == "9.51"] == [said]


@pytest.mark.clause("9.45", "9.46")
def test_one_may_go_back_of_ones_own_will_and_the_points_are_spent() -> None:
    state = mapped("veldt", position())
    after, events = play(state, "back")
    assert {"9.45", "9.46"} <= set(told(events))
    assert place(after) == "0505"
    assert after.turn.spent == 2
    assert not after.world.blank(after.africa.index["0504"])
    assert "9.3" not in told(events), "seen, but not entered"


@pytest.mark.clause("5.4442")
def test_desert_that_is_found_is_not_entered_dry() -> None:
    state = mapped("desert", position(party={"bearers": 2, "rations": 25}))
    assert refused(state, "enter foot") == "5.4442"
    assert legal(mapped("desert", position(party={"bearers": 2})), "enter foot")


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


@pytest.mark.clause("SN-R9")
def test_how_one_travels_is_said_with_the_first_step() -> None:
    _, events = play(position(party=RIDERS), "mounted north")
    assert fact(events, "SN-R9", "mode") == "mounted"
    assert not any(str(move) in ("foot", "mounted", "canoe") for move in position(party=RIDERS).legal_moves())


@pytest.mark.clause("R19.5", "9.6")
@pytest.mark.parametrize("goods", [{}, {"rations": 20, "gifts": 10}])
def test_a_sick_explorer_who_is_alone_is_not_stuck(goods: dict[str, int]) -> None:
    """They walk; what they have is left behind first."""
    state = position(party={"sick_explorer": 1, **goods})
    if goods:
        assert refused(state, "foot north")
        left = [f"drop {n} {article}" for article, n in goods.items()]
        state, _ = play(state, "remake", *left, "done")
    assert legal(state, "foot north")
    assert play(state, "foot north", "die 6")[0].phase == "terrain", "a hex further on"
