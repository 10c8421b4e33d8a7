"""Canoes: where they go, who paddles, cataracts, falls and the crossing from Zanzibar."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_games.games.nile import game
from tests.nile.play import CREW, SMALL, fact, legal, mapped, on_river, party, place, position
from tests.playing import play, refusal, refused, told


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


@pytest.mark.clause("3.2", "SN-R12")
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


@pytest.mark.clause("R19.5", "9.26")
def test_whoever_is_sick_and_alone_in_a_canoe_drifts_and_does_not_walk() -> None:
    _, events = play(on_river(party={"sick_explorer": 1, "canoes": 1}), "canoe south")
    texts = [event.text for event in events]
    assert "drifts" in texts
    assert "walks_sick" not in texts


@pytest.mark.clause("9.44")
@pytest.mark.parametrize(("terrain", "text"), [("swamp", "enters_by"), ("veldt", "enters_otherwise")])
def test_only_a_hex_that_is_closed_to_canoes_is_said_to_be(terrain: str, text: str) -> None:
    state = mapped(terrain, position(explored={"0505": "lake"}, party=CREW), "canoe")
    assert legal(state, "enter canoe") == (text == "enters_by")
    _, events = play(state, "enter foot")
    assert [event.text for event in events if event.text.startswith("enters_")] == [text]
