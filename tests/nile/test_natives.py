"""Natives: policies, attitude, fights, trade (8.2-3c, sections 13 to 16)."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_games.games.nile import NileState, game
from tests.nile.play import fact, legal, on_river, party, place, position
from tests.playing import play, refusal, refused, told

TRIBE = {"hex": "0504", "strength": 12}


def meeting(**fields: Any) -> NileState:
    """Return a position: the explorer has just entered the hex of a tribe from the south."""
    fields.setdefault("party", {"bearers": 4, "askaris": 4, "gifts": 20, "muskets": 1, "rations": 10})
    fields.setdefault("tribes", [TRIBE])
    start = position(explored={"0505": "veldt", "0504": "veldt"}, known=["0504"], **fields)
    return play(start, "foot north")[0]


@pytest.mark.clause("8.2-3c2", "R13.2")
def test_a_policy_is_chosen_at_once() -> None:
    state = meeting()
    assert state.phase == "policy"
    texts = [str(move) for move in state.legal_moves()]
    assert texts == ["peace 0", "peace 5", "peace 10", "peace 20", "slip", "fight", "back"]


@pytest.mark.clause("8.2-3c1", "8.2-3c2", "R13.2")
def test_also_with_natives_of_the_hex_where_the_explorer_stays() -> None:
    state = position(tribes=[{"hex": "0505"}])
    after, events = play(state, "stop")
    assert after.phase == "policy"
    assert "8.2-3c2" in told(events)
    assert refused(after, "back") == "R13.2", "they have not moved"


@pytest.mark.clause("R13.3", "5.4431")
@pytest.mark.parametrize(
    ("gifts", "activity", "specialty", "welcome"),
    [
        (0, "normal", "explorer", 5),
        (5, "normal", "explorer", 4),
        (10, "normal", "explorer", 3),
        (10, "cautious", "explorer", 2),
        (10, "reckless", "explorer", 4),
        (0, "normal", "missionary", 4),
    ],
)
def test_the_attitude_table(gifts: int, activity: str, specialty: str, welcome: int) -> None:
    state, events = play(meeting(activity=activity, specialty=specialty), f"peace {gifts}")
    assert ("5.4431" in told(events)) == (gifts > 0)
    assert state.explorers[0].party.gifts == 20 - gifts
    for die in range(1, 7):
        after, events = play(state, f"die {die}")
        friendly = bool(after.world.tribes[0].friends)
        assert friendly == (die >= welcome)
        assert (after.phase == "battle") == (die <= welcome - 3)
        if welcome - 3 < die < welcome:
            assert place(after) == "0505", "sent back"
            assert "9.46" in told(events)


@pytest.mark.clause("R13.3")
@pytest.mark.parametrize(
    ("house", "back", "friendly"),
    [({}, "from 3 to 4", "from 5"), ({"R13.3.sends_back": 6}, "from 3 to 6", "from 7")],
)
def test_the_clause_names_the_totals_that_decide(house: dict[str, int], back: str, friendly: str) -> None:
    said = game.house(house).rulebook["R13.3"].text
    assert f"{back} it sends the expedition back, and {friendly} on it is friendly" in said


@pytest.mark.clause("R13.3")
def test_only_gifts_that_one_has_and_in_lots() -> None:
    state = meeting(party={"gifts": 10, "bearers": 1})
    found = refusal(state, "peace 20")
    assert (found.clause, found.facts) == ("R13.3", {"count": 20, "stock": 10})
    assert refused(state, "peace 7") == "R13.3"


@pytest.mark.clause("R13.4")
def test_slipping_past_or_an_ambush() -> None:
    state, _ = play(meeting(), "slip")
    assert [play(state, f"die {die}")[0].phase for die in range(1, 7)] == ["battle"] * 2 + ["move"] * 4
    guided, _ = play(meeting(party={"guides": 1}), "slip")
    assert [play(guided, f"die {die}")[0].phase for die in range(1, 7)] == ["battle"] + ["move"] * 5


@pytest.mark.clause("R15.1")
@pytest.mark.parametrize(
    ("own", "other", "won"), [(1, 1, True), (1, 2, True), (1, 3, False), (3, 4, True), (6, 6, True)]
)
def test_both_add_a_die_and_a_tie_holds_the_ground(own: int, other: int, won: bool) -> None:
    state, _ = play(meeting(), "fight")
    after, events = play(state, f"battle {own} {other}")
    assert ("R16.1" in told(events)) == won, "five armed against a third of twelve"
    assert ("R15.2" in told(events)) == (not won)
    assert place(after) == ("0504" if won else "0505")


@pytest.mark.clause("9.7")
@pytest.mark.parametrize(("activity", "least"), [("cautious", 1), ("normal", 2), ("reckless", 3)])
def test_pace_helps_or_harms_those_who_are_attacked(activity: str, least: int) -> None:
    state, _ = play(meeting(activity=activity), "slip", "die 1")
    won = [own for own in range(1, 7) if "R16.1" in told(play(state, f"battle {own} 3")[1])]
    assert won[0] == least
    state, _ = play(meeting(activity=activity), "fight")
    assert "R16.1" in told(play(state, "battle 2 3")[1]), "who attacks himself is not surprised"


@pytest.mark.clause("R15.2")
def test_defeat_costs_half_of_everything() -> None:
    state, _ = play(
        meeting(party={"bearers": 5, "askaris": 1, "gifts": 20, "rations": 9}), "fight", "battle 1 6"
    )
    assert party(state) == {"bearers": 2, "gifts": 10, "rations": 4}
    assert state.explorers[0].alive


@pytest.mark.clause("R15.3", "R15.4")
def test_an_explorer_beaten_alone_dies_and_the_notes_are_lost() -> None:
    state = meeting(party={}, extra=7, points=9, caches=[{"hex": "0505", "gifts": 5}])
    after, events = play(state, "fight", "battle 1 6")
    dead = after.explorers[0]
    assert "R15.3" in told(events)
    assert fact(events, "R15.4", "money") == 500
    assert not dead.alive
    assert (dead.place, dead.known, dead.extra, dead.caches, dead.points, dead.money) == (
        -1,
        0,
        0,
        (),
        9,
        500,
    )
    assert after.phase == "port"
    assert play(after, "port durban")[0].explorers[0].alive


@pytest.mark.clause("R15.3", "R15.4")
def test_what_nobody_else_has_seen_is_erased_from_the_map() -> None:
    explored = dict.fromkeys(("0504", "0505", "0405", "0404"), "mountain") | {"0304": "lake"}
    start = position(
        players=2,
        explorers=[{}, {"hex": "0405", "port": "durban"}],
        explored=explored,
        known=["0504", "0304"],
        published=["0304"],
        rivers=[["0505", "0504", "0503"]],
        cataracts=["0504"],
        spectacles=[{"hex": "0504", "kind": "falls", "size": 300}],
        tribes=[TRIBE, {"hex": "0405", "strength": 3, "friends": [0, 1]}],
        counters=[{"hex": "0505", "shows": "lost_city"}],
        party={},
    )
    after, events = play(start, "foot north", "fight", "battle 1 6")
    names, world = after.africa.index, after.world
    assert fact([event for event in events if event.text == "erased"], "R15.3", "n") == 3
    assert {name for name in explored if world.blank(names[name])} == {"0504", "0505", "0404"}
    assert not any(world.out[names[name]] or world.inn[names[name]] for name in ("0505", "0504"))
    assert (world.cataracts, world.spectacles) == (0, ())
    assert [(tribe.place, tribe.friends) for tribe in world.tribes] == [(-1, 0), (names["0405"], 2)]
    assert world.counters[0].shows == "lost_city"
    assert list(after.observation(1)["natives"]) == ["0405"]
    assert game.from_dict(after.to_dict()) == after


@pytest.mark.clause("R15.3")
def test_a_river_that_nobody_knows_any_more_leaves_no_mouth_on_the_coast() -> None:
    start = position(
        hex="0603",
        explored={"0603": "veldt"},
        rivers=[["0603", "0602", "end"]],
        tribes=[{"hex": "0603"}],
        party={},
    )
    assert start.world.inn[start.africa.index["0602"]]
    after, _ = play(start, "stop", "fight", "battle 1 6")
    assert not any(after.world.out)
    assert not any(after.world.inn)
    assert game.from_dict(after.to_dict()) == after


@pytest.mark.clause("R16.1", "R16.2")
def test_an_attack_costs_people_and_brings_a_few_gifts_respect_and_peace() -> None:
    state, _ = play(meeting(bearing=True), "fight", "battle 6 1")
    assert party(state) == {"bearers": 4, "askaris": 3, "gifts": 20 + 4, "muskets": 1, "rations": 10}
    assert not state.explorers[0].bearing
    assert state.world.tribes[0].beaten == 1
    state, _ = play(state, "foot south")
    assert state.phase == "move"
    after, events = play(
        position(
            explored={"0505": "veldt", "0504": "veldt"}, known=["0504"], tribes=[{**TRIBE, "beaten": [0]}]
        ),
        "foot north",
    )
    assert after.phase == "move"
    assert "R16.2" in told(events)


@pytest.mark.clause("R16.1")
@pytest.mark.parametrize(("die", "left"), [(1, (3, 4)), (4, (0, 4)), (6, (0, 2))])
def test_who_fought_falls_first(die: int, left: tuple[int, int]) -> None:
    state, events = play(meeting(), "fight", f"battle 6 {die}")
    assert (party(state).get("askaris", 0), party(state)["bearers"]) == left
    assert "fallen" in [event.text for event in events]


@pytest.mark.clause("R16.1", "R16.2")
def test_who_is_attacked_and_wins_plunders_nobody() -> None:
    state, events = play(meeting(), "slip", "die 1", "battle 6 1")
    assert "R16.1" in told(events)
    assert "R16.2" not in told(events)
    assert state.explorers[0].party.gifts == 20
    assert not state.world.tribes[0].beaten


NEAR, FAR_OFF = {"hex": "0202", "strength": 9}, {"hex": "0808", "strength": 9}


@pytest.mark.clause("R16.2")
def test_friends_near_a_fight_are_friends_no_longer() -> None:
    tribes = [TRIBE, {**NEAR, "friends": [0]}, {**FAR_OFF, "friends": [0]}]
    state, events = play(meeting(tribes=tribes), "fight", "battle 6 1")
    assert [tribe.friends for tribe in state.world.tribes] == [0, 0, 1]
    assert "R16.2" in told(events)
    lost, events = play(meeting(tribes=tribes), "fight", "battle 1 6")
    assert [tribe.friends for tribe in lost.world.tribes] == [0, 1, 1], "a lost fight does no harm"


@pytest.mark.clause("R16.2", "R13.3")
@pytest.mark.parametrize(("where", "welcome"), [("0202", 5 + 2 - 1), ("0808", 5 - 1)])
def test_neighbours_of_a_beaten_tribe_are_hostile(where: str, welcome: int) -> None:
    tribes = [TRIBE, {"hex": where, "strength": 9, "beaten": [0]}]
    state, _ = play(meeting(tribes=tribes), "peace 5")
    friendly = [die for die in range(1, 7) if play(state, f"die {die}")[0].world.tribes[0].friends]
    assert friendly == list(range(welcome, 7))
    assert ("R16.2" in told(play(state, "die 6")[1])) == (where == "0202")


@pytest.mark.clause("R24.1")
def test_a_journalist_writes_of_battles_that_were_won() -> None:
    state, events = play(meeting(specialty="journalist"), "fight", "battle 6 1")
    assert state.explorers[0].extra == 2
    assert "R24.1" in told(events)
    lost, events = play(meeting(specialty="journalist"), "fight", "battle 1 6")
    assert lost.explorers[0].extra == 0
    assert "R24.1" not in told(events)
    assert play(meeting(), "fight", "battle 6 1")[0].explorers[0].extra == 0


def friends(**fields: Any) -> NileState:
    fields.setdefault("party", {"bearers": 9, "gifts": 20, "rations": 30, "muskets": 2})
    return meeting(tribes=[{**TRIBE, "friends": [0]}], **fields)


@pytest.mark.clause("R14.1", "5.4426", "5.4432", "5.4453")
def test_what_gifts_buy_and_what_is_given_for_gifts() -> None:
    start = friends()
    for text, article, count, gifts in (
        ("trade 5 rations", "rations", 35, 19),
        ("trade 20 rations", "rations", 50, 16),
        ("trade 2 bearers", "bearers", 11, 16),
        ("trade 1 guides", "guides", 1, 14),
        ("trade 2 recruits", "recruits", 2, 14),
        ("give 10 rations", "rations", 20, 21),
        ("give 1 muskets", "muskets", 1, 22),
    ):
        after, events = play(start, text)
        assert (party(after)[article], party(after)["gifts"]) == (count, gifts)
        assert "R14.1" in told(events)
    assert "5.4432" in told(play(start, "trade 5 rations")[1])
    assert "5.4426" in told(play(start, "give 10 rations")[1])
    assert "5.4453" in told(play(start, "give 2 muskets")[1])


@pytest.mark.clause("R14.1")
def test_what_cannot_be_traded() -> None:
    start = friends(party={"gifts": 5, "muskets": 1})
    assert refused(start, "trade 1 guides") == "R14.1"
    assert refusal(start, "trade 1 guides").facts["cost"] == 6
    assert refused(start, "trade 2 recruits") == "R14.1"
    rich = friends(party={"gifts": 60, "bearers": 9, "muskets": 1})
    assert refused(rich, "trade 2 recruits") == "5.4451"
    assert refused(rich, "trade 1 camels") == "5.427"
    assert refused(rich, "trade 1 canoes") == "R14.1"
    assert refused(rich, "give 10 rations") == "5.4426"
    assert refused(rich, "give 2 muskets") == "5.4453"
    assert refused(rich, "trade 3 bearers") == "SN-R10"


@pytest.mark.clause("R14.1")
def test_canoes_where_there_is_water_and_camels_in_the_desert() -> None:
    state = on_river(tribes=[{"hex": "0506", "friends": [0]}], party={"gifts": 10, "bearers": 2})
    after, _ = play(state, "foot south", "trade 1 canoes")
    assert party(after)["canoes"] == 1
    desert = position(
        explored={"0505": "veldt", "0504": "desert"},
        known=["0504"],
        tribes=[{"hex": "0504", "friends": [0]}],
        party={"gifts": 10, "bearers": 2},
    )
    after, _ = play(desert, "foot north", "trade 1 camels")
    assert party(after)["camels"] == 1


@pytest.mark.clause("R14.1")
def test_nine_deals_end_a_visit() -> None:
    state = friends(party={"gifts": 20, "bearers": 9})
    for _ in range(9):
        assert state.phase == "trade"
        state, _ = play(state, "trade 5 rations")
    assert state.phase == "move"


@pytest.mark.clause("8.2-3c1")
def test_friends_may_be_passed() -> None:
    after, events = play(friends(), "go_on")
    assert after.phase == "move"
    assert "8.2-3c1" in told(events)
    assert friends(party={}).phase == "move", "who has nothing to trade is not asked"


def test_friendship_is_of_one_explorer() -> None:
    state = meeting(players=2, explorers=[{}, {}], tribes=[{**TRIBE, "friends": [1]}])
    assert state.phase == "policy"
    assert legal(state, "slip")
