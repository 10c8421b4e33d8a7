"""Disasters, and the end of a turn: hunting, food, water, the sick, the bonus (8.2, 11, 18 to 20)."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_games.games.nile import NileState, game
from kernel_games.games.nile.components import SPECIALTIES
from kernel_games.games.nile.deck import CARDS, DISASTERS
from tests.nile.play import party, position
from tests.playing import play, refused, told


def evening(terrain: str = "veldt", **fields: Any) -> NileState:
    """Return a position: the explorer has stopped without having moved."""
    return play(position(explored={"0505": terrain}, **fields), "stop")[0]


def struck(kind: str, **fields: Any) -> tuple[NileState, list[Any], int]:
    """A disaster of this kind, with its severity."""
    card = next(card for card in CARDS if card.disaster == kind and card.severity >= 3)
    state, events = play(position(phase="disaster", **fields), f"card {card.number}")
    return state, events, card.severity


@pytest.mark.clause("8.2")
def test_no_disaster_in_port_and_in_cape_colony() -> None:
    for name, phase in (("0202", "move"), ("0802", "move"), ("0203", "disaster")):
        state = position(hex=name, explored={}, phase="activity")
        assert play(state, "normal")[0].phase == phase


@pytest.mark.clause("R11.1", "R11.2", "SN-R19")
@pytest.mark.parametrize("kind", DISASTERS)
def test_every_disaster_and_for_whom_it_is_milder(kind: str) -> None:
    who = {"bearers": 20, "rations": 100, "gifts": 80, "canoes": 2}
    mild = game.law.mild[kind]
    harsh = next(specialty for specialty in SPECIALTIES if specialty not in mild)
    after, events, severity = struck(kind, party=who, specialty=harsh, **_river())
    softer, softly, _ = struck(kind, party=who, specialty=mild[0], **_river())
    assert "R11.1" in told(events)
    assert {"R11.2", "4.61"} <= set(told(softly)) - set(told(events))
    assert ("SN-R19" in told(softly)) == (kind == "storm")
    half = severity // 2
    lost = {
        "sickness": (party(after).get("sick_bearers"), severity, party(softer).get("sick_bearers"), half),
        "desertion": (party(after)["bearers"], 20 - severity, party(softer)["bearers"], 20 - half),
        "fire": (party(after)["rations"], 100 - 10 * severity, party(softer)["rations"], 100 - 10 * half),
        "theft": (party(after)["gifts"], 80 - 5 * severity, party(softer)["gifts"], 80 - 5 * half),
        "storm": (after.turn.delay, 1, softer.turn.delay, 0),
        "beast": (
            party(after)["bearers"],
            20 - severity // 2,
            party(softer)["bearers"],
            20 - max(1, half // 2),
        ),
        "snag": (party(after)["canoes"], 1, party(softer)["canoes"], 2),
    }[kind]
    assert lost[0] == lost[1]
    assert lost[2] == lost[3]


def _river() -> dict[str, Any]:
    return {"rivers": [["0504", "0505", "0506"]]}


@pytest.mark.clause("R11.1")
def test_a_storm_takes_a_point_from_the_allowance() -> None:
    state, _, _ = struck("storm")
    after, _ = play(state, "foot north")
    assert after.turn.allowance == 2


@pytest.mark.clause("R11.1")
@pytest.mark.parametrize(
    ("terrain", "left"),
    [("veldt", 2), ("jungle", 2), ("mountain", 2), ("lake", 1), ("swamp", 1), ("jungle_swamp", 1)],
)
def test_a_snag_only_where_there_is_water(terrain: str, left: int) -> None:
    after, _, _ = struck("snag", party={"canoes": 2}, specialty="doctor", explored={"0505": terrain})
    assert party(after)["canoes"] == left


@pytest.mark.clause("R18.2")
def test_hunters_kill_a_dangerous_animal_and_win_back_respect() -> None:
    after, events, _ = struck("beast", party={"askaris": 2, "bearers": 3}, bearing=True)
    assert not after.explorers[0].bearing
    assert {"R18.2", "5.52"} <= set(told(events))
    assert party(after)["bearers"] == 3


@pytest.mark.clause("R18.2")
def test_an_explorer_alone_is_hurt_and_dies_if_already_sick() -> None:
    after, _, _ = struck("beast")
    assert party(after) == {"sick_explorer": 1}
    after, events, _ = struck("beast", party={"sick_explorer": 1})
    assert "R15.3" in told(events)
    assert not after.explorers[0].alive


@pytest.mark.clause("R18.2")
def test_also_on_a_hunt_where_a_one_is_thrown() -> None:
    state = evening(party={"askaris": 1, "bearers": 1, "rations": 10})
    after, events = play(state, "hunt", "die 1")
    assert "R18.2" in told(events)
    assert "bearers" not in party(after)
    lone = evening(party={"muskets": 1, "sick_explorer": 0})
    assert play(lone, "hunt", "die 1")[0].explorers[0].party.sick_explorer == 1


# Hunting and eating


@pytest.mark.clause("R18.1", "9.7", "8.2-4")
@pytest.mark.parametrize(
    ("terrain", "activity", "die", "fresh"),
    [
        ("veldt", "normal", 3, 8),
        ("veldt", "cautious", 3, 10),
        ("veldt", "reckless", 3, 6),
        ("veldt", "normal", 6, 11),
        ("jungle", "normal", 2, 3),
        ("mountain", "normal", 5, 6),
    ],
)
def test_the_hunting_table(terrain: str, activity: str, die: int, fresh: int) -> None:
    state = evening(terrain, party={"askaris": 4, "bearers": 20, "rations": 40}, activity=activity)
    assert state.phase == "hunt"
    after, events = play(state, "hunt", f"die {die}")
    assert party(after)["rations"] == 40 - (25 - fresh)
    assert {"R18.1", "9.7", "5.4421"} <= set(told(events))


@pytest.mark.clause("5.4421", "5.4422")
def test_fresh_rations_spoil_the_same_turn() -> None:
    after, _ = play(evening(party={"askaris": 4, "rations": 10}), "hunt", "die 6")
    assert party(after)["rations"] == 10
    assert after.turn.fresh == 0


@pytest.mark.clause("R18.1")
def test_the_desert_yields_nothing() -> None:
    state = evening("desert", party={"askaris": 4, "bearers": 3, "rations": 5, "water": 24})
    after, _ = play(state, "hunt", "die 6")
    assert "rations" not in party(after)


@pytest.mark.clause("5.4451")
def test_recruits_and_the_explorer_hunt_only_with_muskets() -> None:
    assert evening(party={"rations": 1}).phase == "activity", "no musket, no hunt"
    assert evening(party={"muskets": 1}).phase == "hunt"
    state = evening(party={"recruits": 3, "bearers": 2, "muskets": 2, "rations": 10})
    _, events = play(state, "hunt", "die 3")
    assert next(event.facts["hunters"] for event in events if event.text == "quarry") == 2


@pytest.mark.clause("5.4423")
def test_every_man_eats_one_ration() -> None:
    after, events = play(evening(party={"bearers": 7, "rations": 10, "guides": 1, "muskets": 1}), "rest")
    assert party(after)["rations"] == 2, "nine eat, and the explorer finds their own"
    assert "5.4423" in told(events)


@pytest.mark.clause("R19.3")
def test_who_gets_nothing_leaves_bearers_first() -> None:
    state, events = play(position(party={"bearers": 3, "guides": 2, "rations": 3}), "stop")
    assert party(state) == {"bearers": 1, "guides": 2}
    assert "R19.3" in told(events)
    state, _ = play(position(party={"bearers": 1, "guides": 3, "rations": 1}), "stop")
    assert party(state) == {"guides": 1}


@pytest.mark.clause("R19.3")
def test_an_explorer_who_gets_nothing_falls_sick_and_then_dies() -> None:
    state, _ = play(position(explored={"0505": "desert"}, party={"water": 9}), "stop")
    assert party(state)["sick_explorer"] == 1
    assert state.explorers[0].hungry
    assert state.phase == "recovery"
    state, _ = play(state, "die 5", "normal", "card 1")
    if state.phase == "move":
        state, _ = play(state, "stop")
        assert not state.explorers[0].alive


@pytest.mark.clause("5.4425")
def test_animals_may_be_shot_when_food_is_short() -> None:
    state, _ = play(position(party={"bearers": 5, "horses": 2}), "stop")
    assert state.phase == "feed"
    assert [str(move) for move in state.legal_moves()] == ["shoot horse", "done"]
    assert refused(state, "shoot camel") == "5.4425"
    after, events = play(state, "shoot horse")
    assert party(after) == {"bearers": 5, "horses": 1}
    assert {"5.4425", "5.4423"} <= set(told(events))
    after, _ = play(state, "done")
    assert "bearers" not in party(after)


@pytest.mark.clause("5.4425")
def test_animals_may_be_shot_at_any_time_before_one_is_lost() -> None:
    who = {"bearers": 3, "horses": 2, "camels": 1, "rations": 8, "water": 60}
    desert = position(explored={"0505": "desert"}, party=who)
    after, events = play(desert, "shoot camel", "stop")
    assert party(after) == {"bearers": 3, "horses": 2, "water": 60 - 4 * 3 - 2 * 8}, (
        "five men's meat saves both horses"
    )
    assert "5.4425" in told(events)
    asked, _ = play(desert, "stop")
    assert asked.phase == "feed", "a horse is about to starve (5.4424)"
    assert refused(position(party={"horses": 1}), "shoot camel") == "5.4425"
    loose, _ = play(position(party={"horses": 9, "askaris": 1, "rations": 9}), "stop", "rest")
    assert loose.phase == "feed", "animals are about to stray (5.428)"
    sparing, _ = play(position(party={"bearers": 4, "horses": 1, "rations": 20}), "shoot horse", "stop")
    assert party(sparing) == {"bearers": 4, "rations": 20}, "to save the stores"
    fed, _ = play(position(party={"horses": 1, "rations": 9, "bearers": 2}), "stop")
    assert fed.phase == "activity", "nobody is asked where nothing is lost"


@pytest.mark.clause("5.4425")
def test_meat_shot_on_the_way_is_eaten_beside_what_hunters_bring() -> None:
    start = position(party={"askaris": 4, "bearers": 20, "horses": 1, "rations": 40})
    state, _ = play(start, "shoot horse", "stop", "hunt", "die 3")
    assert party(state)["rations"] == 40 - (25 - 10 - 8)


@pytest.mark.clause("R14.2")
def test_guests_need_no_rations() -> None:
    state = position(tribes=[{"hex": "0505", "friends": [0]}], party={"bearers": 5, "rations": 3})
    after, events = play(state, "stop")
    assert party(after) == {"bearers": 5, "rations": 3}
    assert "R14.2" in told(events)


@pytest.mark.clause("R19.7")
def test_friends_feed_the_horses_too_but_give_no_water() -> None:
    who = {"bearers": 1, "horses": 2, "rations": 3, "water": 30}
    friends = [{"hex": "0505", "friends": [0]}]
    after, events = play(position(explored={"0505": "desert"}, tribes=friends, party=who), "stop")
    assert party(after) == {"bearers": 1, "horses": 2, "rations": 3, "water": 30 - 6 - 16}
    assert {"R14.2", "R19.7"} <= set(told(events))


@pytest.mark.clause("R19.6", "R19.7", "R19.2")
def test_no_supplies_in_cape_colony_and_in_port_and_the_sick_recover() -> None:
    for name, clause in (("0202", "R19.7"), ("0802", "R19.6")):
        state = position(hex=name, explored={}, party={"bearers": 5, "sick_bearers": 4, "sick_explorer": 1})
        after, events = play(state, "stop")
        assert party(after) == {"bearers": 5}
        assert {clause, "R19.2"} <= set(told(events))
    desert = game.position(hex="2729", port="capetown", activity="normal", party={"bearers": 3, "horses": 2})
    after, events = play(desert, "stop")
    assert party(after) == {"bearers": 3, "horses": 2}, "neither rations nor fodder nor water"
    assert "R19.6" in told(events)


# Desert


CALM = {"hunt": "rest", "feed": "done", "camels": "go_dry"}
"""What is decided where nothing is to be changed."""


def parched(**who: int) -> tuple[NileState, list[Any]]:
    state, events = play(position(explored={"0505": "desert"}, party=who), "stop")
    while state.phase in CALM:
        state, more = play(state, CALM[state.phase])
        events += more
    return state, events


@pytest.mark.clause("5.4444")
def test_a_man_drinks_three_a_horse_eight_and_a_camel_sixteen_every_second_turn() -> None:
    state, events = parched(bearers=12, horses=1, camels=1, rations=34, water=116)
    assert party(state)["water"] == 116 - 39 - 8
    assert party(state)["dry"] == 1
    assert {"5.4444", "SN-R3"} <= set(told(events))
    state, _ = parched(**party(state))
    assert party(state)["water"] == 69 - 39 - 8 - 16
    assert "dry" not in party(state)


@pytest.mark.clause("5.4444")
def test_the_owner_says_whether_camels_drink_eight_or_go_dry() -> None:
    start = position(
        explored={"0505": "desert"}, party={"bearers": 2, "camels": 3, "rations": 9, "water": 60}
    )
    state, _ = play(start, "stop")
    assert state.phase == "camels"
    assert [str(move) for move in state.legal_moves()] == ["drink", "go_dry"]
    drunk, events = play(state, "drink")
    assert party(drunk) == {"bearers": 2, "camels": 3, "rations": 6, "water": 60 - 9 - 24}
    assert "5.4444" in told(events)
    dry, events = play(state, "go_dry")
    assert party(dry) == {"bearers": 2, "camels": 3, "rations": 6, "water": 51, "dry": 1}
    assert "SN-R3" in told(events)
    poor, _ = parched(bearers=2, camels=3, rations=9, water=9 + 23)
    assert party(poor)["dry"] == 1, "there is not enough for all: nobody is asked"


@pytest.mark.clause("R19.4")
def test_men_drink_first_then_horses_then_camels() -> None:
    state, events = parched(bearers=2, horses=1, camels=1, dry=1, rations=30, water=10)
    assert party(state) == {"bearers": 2, "rations": 23, "water": 1}, "the camel owed water for two turns"
    assert "R19.4" in told(events)
    state, _ = parched(bearers=2, rations=14, water=6)
    assert party(state)["bearers"] == 1


@pytest.mark.clause("5.4444", "SN-R3", "R19.4")
@pytest.mark.parametrize(("water", "camels", "left"), [(47, 2, 15), (48, 3, 0), (31, 1, 15), (15, 0, 15)])
def test_each_dry_camel_that_lives_has_had_its_sixteen(water: int, camels: int, left: int) -> None:
    state, _ = parched(bearers=2, camels=3, dry=1, rations=9, water=9 + water)
    assert (state.explorers[0].party.camels, state.explorers[0].party.water) == (camels, left)


@pytest.mark.clause("R19.4")
def test_without_any_water_the_explorer_dies() -> None:
    state, events = parched(rations=3, water=2)
    assert "R15.3" in told(events)
    assert not state.explorers[0].alive


@pytest.mark.clause("5.4424")
def test_a_horse_in_the_desert_is_fed_four_or_dies() -> None:
    state, events = parched(bearers=1, horses=2, rations=8, water=40)
    assert party(state)["horses"] == 1
    assert party(state)["rations"] == 8 - 2 - 4
    assert "5.4424" in told(events)
    state, events = parched(bearers=4, horses=2, rations=13, water=31)
    assert (party(state)["horses"], "rations" in party(state)) == (2, False)
    assert [event.text for event in events if event.clause == "5.4424"] == ["horses_fed"], "none starves"


@pytest.mark.clause("5.4441")
def test_in_desert_with_a_river_or_an_oasis_water_is_free() -> None:
    for more in ({"rivers": [["0504", "0505", "0506"]]}, {"oases": ["0505"]}):
        state, events = play(
            position(explored={"0505": "desert"}, party={"bearers": 1, "rations": 9}, **more), "stop"
        )
        assert "5.4441" in told(events)
        assert party(state)["bearers"] == 1


# The sick, the sore, the lucky


@pytest.mark.clause("R19.1")
@pytest.mark.parametrize(("specialty", "least"), [("explorer", 5), ("doctor", 4)])
def test_the_recovery_table(specialty: str, least: int) -> None:
    start = position(party={"bearers": 5, "sick_bearers": 3, "rations": 20}, specialty=specialty)
    state, _ = play(start, "stop")
    assert state.phase == "recovery"
    well = [die for die in range(1, 7) if "sick_bearers" not in party(play(state, f"die {die}")[0])]
    assert well == list(range(least, 7))


@pytest.mark.clause("9.7s")
def test_each_sick_person_discharged_costs_a_point() -> None:
    start = position(party={"bearers": 5, "sick_bearers": 3}, points=2)
    state, events = play(start, "remake", "discharge 2 sick", "done")
    assert party(state) == {"bearers": 3, "sick_bearers": 1}
    assert state.scores() == (0,)
    assert "9.7s" in told(events)


@pytest.mark.clause("8.2-5", "R20.1")
@pytest.mark.parametrize(
    ("terrain", "specialty", "points"),
    [
        ("veldt", "zoologist", 4),
        ("mountain", "zoologist", 0),
        ("jungle", "zoologist", 4),
        ("jungle", "botanist", 0),
        ("jungle", "explorer", 1),
        ("veldt", "explorer", 0),
    ],
)
def test_a_bonus_only_for_new_discoveries_that_suit_the_specialty(
    terrain: str, specialty: str, points: int
) -> None:
    for card in (card for card in CARDS if card.bonus == "zoologist"):
        start = position(new=True, specialty=specialty, party={"rations": 5}, explored={"0505": terrain})
        state, _ = play(start, "stop")
        assert state.phase == "bonus"
        after, events = play(state, f"card {card.number}")
        assert after.explorers[0].extra == points
        assert {"8.2-5", "R20.2" if points else "R20.1"} <= set(told(events))
    assert play(position(party={"rations": 5}), "stop")[0].phase == "activity"


@pytest.mark.clause("R20.1")
@pytest.mark.parametrize(
    ("specialty", "fields"),
    [
        ("doctor", {"rivers": [["0505", "0504"]]}),
        ("ethnologist", {"tribes": [{"hex": "0505", "friends": [0]}]}),
        ("journalist", {"explored": {"0505": "mountain"}}),
        ("journalist", {"rivers": [["0505", "0504"]], "cataracts": ["0505"]}),
        ("missionary", {"explored": {"0505": "desert"}, "oases": ["0505"]}),
    ],
)
def test_rivers_oases_cataracts_and_tribes_suit_too(specialty: str, fields: dict[str, Any]) -> None:
    card = next(card for card in CARDS if card.bonus == specialty)
    for there, points in ((fields, 4), ({}, 0)):
        state = position(new=True, phase="bonus", specialty=specialty, **there)
        assert play(state, f"card {card.number}")[0].explorers[0].extra == points
