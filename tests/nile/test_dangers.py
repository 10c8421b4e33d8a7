"""Dangers of the way: desert without water, and getting lost."""

from __future__ import annotations

from typing import Any

import pytest

from tests.nile.play import fact, legal, party, place, position
from tests.playing import play, refusal, refused, told


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


@pytest.mark.clause("5.4443", "SN-R18")
def test_water_is_taken_along_where_it_is_free() -> None:
    state, events = play(in_desert(party={"bearers": 2}), "foot south")
    assert fact(events, "5.4443", "n") == 20, "as much as can be carried"
    assert party(state)["water"] == 20
    assert fact(events, "SN-R18", "n") == 9 * 9, "three people, three units, nine turns"
    state, events = play(state, "foot north")
    assert "water" not in party(state), "and poured away where it is free again"


@pytest.mark.clause("5.51")
def test_an_explorer_alone_carries_their_own_water_into_the_desert() -> None:
    state, events = play(in_desert(), "foot south")
    assert party(state) == {"water": 3}
    assert {"5.4443", "5.51"} <= set(told(events))
    assert "5.52" not in told(events), "there are no askaris who could mind"
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


@pytest.mark.clause("R12.2", "5.412")
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
    assert not {"8.2-3a", "SN-R16"} & set(told(events))


@pytest.mark.clause("SN-R16")
def test_what_somebody_else_has_published_takes_no_lost_check_either() -> None:
    lands = {"0505": "jungle", "0504": "veldt"}
    state, events = play(position(explored=lands, published=["0504"]), "foot north")
    assert place(state) == "0504"
    assert fact(events, "SN-R16", "hex") == "0504"
    assert "8.2-3a" not in told(events)
    _, events = play(position(hex="0202", explored={}), "foot south")
    assert "SN-R16" not in told(events), "in print since 1820"


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
