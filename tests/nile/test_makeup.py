"""The make-up of an expedition, changed at a halt: left, cached, taken out, discharged (9.6, 17)."""

from __future__ import annotations

import pytest

from tests.nile.play import legal, on_river, party, position
from tests.playing import play, refusal, refused, told


@pytest.mark.clause("9.6")
def test_the_rulebooks_example_three_bearers_lost_and_a_canoe_cached() -> None:
    state = on_river(party={"bearers": 21, "canoes": 3, "rations": 200, "gifts": 70})
    state, events = play(state, "remake", "cache 1 canoes", "discharge 3 bearers", "done")
    assert party(state) == {"bearers": 18, "canoes": 2, "rations": 200, "gifts": 70}
    assert told(events) == ["9.6", "9.6", "9.6", "6.6"]
    assert legal(state, "canoe south")
    assert state.explorers[0].caches[0].canoes == 1


@pytest.mark.clause("9.6", "5.44")
def test_water_is_cached_in_the_desert() -> None:
    start = position(explored={"0505": "desert"}, party={"bearers": 3, "water": 30})
    state, _ = play(start, "remake", "cache 10 water", "done")
    assert state.explorers[0].caches[0].water == 10
    assert party(state)["water"] == 20
    found = position(explored={"0505": "desert"}, party={"bearers": 3}, caches=[{"hex": "0505", "water": 10}])
    assert party(play(found, "remake", "fetch all water")[0]) == {"bearers": 3, "water": 10}


@pytest.mark.clause("9.7s")
def test_the_sick_are_discharged_by_name() -> None:
    who = {"bearers": 3, "guides": 2, "sick_bearers": 1, "sick_guides": 1}
    state, _ = play(position(party=who), "remake")
    after, events = play(state, "discharge 1 sick_guides")
    assert party(after) == {"bearers": 3, "guides": 1, "sick_bearers": 1}
    assert after.scores() == (-1,)
    assert {"9.6", "9.7s"} == set(told(events))
    assert refused(after, "discharge 1 sick_guides") == "9.6"
    assert party(play(state, "discharge 1 sick")[0])["bearers"] == 2


@pytest.mark.clause("6.55")
def test_whoever_has_more_than_can_be_carried_does_not_sit_still() -> None:
    start = position(party={"bearers": 1, "rations": 400})
    found = refusal(start, "stop")
    assert (found.clause, found.facts["over"]) == ("6.55", 390)
    state, _ = play(start, "remake")
    assert refused(state, "done") == "6.55"
    state, _ = play(state, *["drop 1 rations"] * 20)
    assert refused(state, "drop 1 rations") == "SN-R14"
    state, _ = play(state, "drop all rations", "done")
    assert legal(state, "stop")
    shot, _ = play(
        position(party={"bearers": 1, "horses": 1, "rations": 30}), "remake", "done", "shoot horse"
    )
    assert refused(shot, "stop") == "6.55"
    assert legal(shot, "remake"), "there is more to leave behind now"
    ill = position(party={"bearers": 3, "sick_bearers": 3, "sick_explorer": 1, "rations": 40})
    assert legal(ill, "stop"), "in camp nobody needs to carry the sick"


@pytest.mark.clause("R17.1", "R17.2")
def test_caches_keep_and_there_are_eight() -> None:
    other = [
        {"hex": name, "gifts": 1} for name in ("0202", "0302", "0402", "0502", "0602", "0702", "0802", "0803")
    ]
    full = position(party={"rations": 20}, caches=other)
    state, _ = play(full, "remake")
    assert refusal(state, "cache 5 rations").facts == {"most": 8}
    state, _ = play(position(party={"rations": 20}, caches=other[:7]), "remake", "cache 5 rations")
    assert refused(state, "fetch 5 rations") == "R17.2"
    assert refused(play(position(party={"rations": 5}), "remake")[0], "fetch 1 rations") == "R17.2"
    state, _ = play(position(caches=[{"hex": "0505", "rations": 25}]), "remake", "fetch 20 rations")
    assert party(state)["rations"] == 20
    assert refused(state, "fetch 20 rations") == "9.6"
    state, _ = play(state, "fetch all rations")
    assert state.explorers[0].caches == ()


@pytest.mark.clause("9.6")
@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("drop 30 rations", "SN-R10"),
        ("drop 20 rations", "9.6"),
        ("discharge 5 bearers", "9.6"),
        ("release 1 camels", "9.6"),
        ("discharge 1 sick", "9.6"),
        ("drop 9999 gifts", "SN-R10"),
        ("foot north", "9.6"),
        ("buy 1 guides", "9.6"),
    ],
)
def test_what_cannot_be_changed(text: str, clause: str) -> None:
    state, _ = play(position(party={"bearers": 3, "rations": 10}), "remake")
    assert refused(state, text) == clause


@pytest.mark.clause("SN-R14")
def test_changes_at_one_halt_come_to_an_end() -> None:
    state, _ = play(position(party={"gifts": 50, "bearers": 5}), "remake", *["drop 1 gifts"] * 20)
    assert refused(state, "drop 1 gifts") == "SN-R14"


@pytest.mark.clause("5.428")
def test_animals_released_are_gone() -> None:
    state, _ = play(
        position(party={"bearers": 3, "camels": 2, "dry": 1}), "remake", "release all camels", "done"
    )
    assert party(state) == {"bearers": 3}
