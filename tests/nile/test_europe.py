"""Home to Europe: publication, points by specialty, donations, and the end of the game (7, 21 to 26)."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_games.engine import TERMINAL, Event
from kernel_games.games.nile import NileState, game
from kernel_games.games.nile.components import FINDS, SPECIALTIES
from tests.nile.play import SMALL, fact, place, position
from tests.playing import play, refused, told

VELDT = dict.fromkeys(("0505",), "veldt")
"""One hex that lies inland, three hexes from the shore: two points."""


def home(**fields: Any) -> NileState:
    """In the port of Durban on the small map, asked whether to sail home."""
    fields.setdefault("explored", VELDT)
    fields.setdefault("known", list(VELDT))
    return position(hex="0202", phase="sail", moved=True, **fields)


def said(events: list[Event]) -> str:
    """All that a log says of events."""
    return " ".join(words for _, words in game.phrases.lines(events))


def published(**fields: Any) -> int:
    """Points that sailing home brings."""
    before = home(**fields)
    after, _ = play(before, "sail")
    return after.scores()[0] - before.scores()[0]


@pytest.mark.clause("R21.1")
def test_the_expedition_is_dissolved_and_everything_published() -> None:
    state, events = play(home(party={"bearers": 5, "sick_bearers": 2, "gifts": 9}), "sail")
    assert state.scores() == (2,)
    explorer = state.explorers[0]
    assert (explorer.place, explorer.port, explorer.known) == (-1, "", 0)
    assert not any(explorer.party), "nobody is discharged sick: no point is lost"
    assert {"R21.1", "R22.1"} <= set(told(events))
    assert all(state.world.published >> state.africa.index[name] & 1 for name in VELDT)


@pytest.mark.clause("R21.1")
def test_who_stays_keeps_it_all() -> None:
    state, _ = play(home(), "stay")
    assert state.phase == "activity"
    assert state.explorers[0].known
    assert state.turns == 1


@pytest.mark.clause("R21.1")
def test_only_who_has_come_to_port_or_has_something_to_publish_is_asked() -> None:
    assert play(position(hex="0202", explored={}), "stop")[0].phase == "activity"
    assert play(position(hex="0202", explored=VELDT, known=["0505"]), "stop")[0].phase == "sail"
    state, _ = play(position(hex="0203", explored={}), "foot north", "stop")
    assert place(state) == "0202"
    assert state.phase == "sail"


@pytest.mark.clause("R22.1")
@pytest.mark.parametrize("specialty", SPECIALTIES)
@pytest.mark.parametrize(
    "terrain", ["veldt", "desert", "jungle", "lake", "swamp", "mountain", "jungle_swamp", "jungle_mountain"]
)
def test_a_hex_by_its_terrain_and_the_specialty(specialty: str, terrain: str) -> None:
    basic = set(terrain.split("_"))
    points = 2 + bool(basic & {"lake", "mountain"})
    double = bool(basic & set(game.law.suits[specialty]))
    assert published(explored={"0505": terrain}, known=["0505"], specialty=specialty) == points * (1 + double)


@pytest.mark.clause("R22.1")
def test_a_hex_counts_by_itself_only_where_it_lies_inland() -> None:
    africa = position().africa
    far = {name: africa.remote[africa.index[name]] for name in ("0505", "0504", "0303")}
    assert far == {"0505": 3, "0504": 2, "0303": 1}
    for name, distance in far.items():
        assert published(explored={name: "veldt"}, known=[name]) == (2 if distance >= 3 else 0)
        assert published(explored={name: "lake"}, known=[name]) == (3 if distance >= 3 else 1)


@pytest.mark.clause("R22.1")
def test_rivers_oases_cataracts_and_tribes() -> None:
    veldt = {"0505": "veldt"}
    river = {"explored": veldt, "known": ["0505"], "rivers": [["0504", "0505", "0506"]]}
    assert published(**river) == 2 + 1
    assert published(**river, specialty="doctor") == 2 + 2
    assert published(**river, cataracts=["0505"]) == 2 + 1 + 6
    desert = {"explored": {"0505": "desert"}, "known": ["0505"], "oases": ["0505"]}
    assert published(**desert) == 2 + 1
    assert published(**desert, specialty="missionary") == 2 + 2
    assert published(**desert, specialty="geologist") == 4 + 1
    tribe = {"explored": veldt, "known": ["0505"]}
    assert published(**tribe, tribes=[{"hex": "0505"}]) == 2, "seen, but not met"
    assert published(**tribe, tribes=[{"hex": "0505", "friends": [0]}]) == 2 + 2
    assert published(**tribe, tribes=[{"hex": "0505", "friends": [0]}], specialty="ethnologist") == 2 + 4


@pytest.mark.clause("R22.1")
def test_plunder_costs_points_and_nothing_counts_that_lies_near_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fight = game.law.fight
    land = {"explored": {"0505": "veldt", "0507": "veldt"}, "known": ["0505"]}
    assert published(**land, tribes=[{"hex": "0505", "beaten": [0]}]) == -fight["plundered"]
    _, events = play(home(**land, tribes=[{"hex": "0505", "beaten": [0]}]), "sail")
    assert "publishes hex 0505, where a tribe was plundered, and loses 25 points." in said(events)
    beside = {**land, "tribes": [{"hex": "0507", "beaten": [0]}]}
    assert published(**beside) == 0, "two hexes off"
    monkeypatch.setitem(fight, "heard", 1)
    assert published(**beside) == 2
    assert published(**land, tribes=[{"hex": "0507", "friends": [0]}]) == 2


@pytest.mark.clause("9.3")
def test_the_value_goes_to_who_publishes_first() -> None:
    explorers = [{}, {"hex": "0202", "port": "durban", "known": ["0505"]}]
    state = home(players=2, explorers=explorers)
    state, _ = play(state, "sail", "die 1")
    assert state.observation(1)["explorers"][1]["notes"] == 0
    assert state.scores() == (2, 0)


@pytest.mark.clause("R23.1")
@pytest.mark.parametrize("find", FINDS)
def test_labelled_counters_bring_more_where_they_suit(find: str) -> None:
    spot = {"explored": {"0505": "veldt"}, "known": ["0505"]}
    for specialty in SPECIALTIES:
        suits = specialty in game.law.finds[find]
        bare = published(**spot, specialty=specialty)
        shown = published(**spot, specialty=specialty, counters=[{"hex": "0505", "shows": find}])
        assert shown - bare == (30 if suits else 20)
    assert published(**spot, counters=[{"hex": "0505", "shows": "nothing"}]) == 2


@pytest.mark.clause("R23.1")
def test_a_counter_is_turned_up_by_who_enters_and_chance_knows_what_is_left() -> None:
    explored = {"0505": "veldt", "0504": "veldt"}
    counters = [{"hex": "0504"}, {"hex": "0303", "shows": "lost_city"}, {"hex": "0703", "shows": "nothing"}]
    state, _ = play(position(explored=explored, known=["0504"], counters=counters), "foot north")
    assert state.phase == "find"
    outcomes = {str(move): weight for move, weight in state.chance_outcomes()}
    assert outcomes == {
        "find livingstone": 1,
        "find native_kingdom": 1,
        "find solomons_mine": 1,
        "find nothing": 3,
    }
    after, events = play(state, "find livingstone")
    assert fact(events, "R23.1", "find") == "livingstone"
    assert after.world.counters[0].shows == "livingstone"
    assert play(state, "find nothing")[0].phase == "move"


@pytest.mark.clause("R24.1", "R20.1")
def test_what_is_in_the_notes_besides() -> None:
    assert published(extra=6) == 8


@pytest.mark.clause("R25.1")
@pytest.mark.parametrize(("last", "points"), [("0508", 6), ("0506", 0)])
def test_a_river_from_source_to_mouth(last: str, points: int) -> None:
    line = ["0503", "0504", "0505", "0506", "0507", "0508", "end"]
    known = [name for name in line[:5] if name <= last]
    explored = dict.fromkeys(known, "veldt")
    rivers = [line] if last == "0508" else [line[:5]]
    total = published(explored=explored, known=known, rivers=rivers)
    assert total == len(known) + 2 * ("0505" in known) + points, (
        "six hexes bring six points, but only with the mouth"
    )


@pytest.mark.clause("R25.1")
def test_a_river_that_is_not_known_to_its_source_brings_nothing_yet() -> None:
    known = ["0504", "0505", "0506", "0507"]
    line = ["0503", *known, "0508", "end"]
    assert published(explored=dict.fromkeys(known, "veldt"), known=known, rivers=[line]) == len(known) + 2


def epic(port: str, count: int, start: str = "capetown", **fields: Any) -> int:
    """Points of a journey from port to port through so many hexes that bring nothing by themselves."""
    africa = game.new(1).africa
    inland = [africa.hexes[place] for place in africa.blank if africa.remote[place] == 2][:count]
    state = game.position(
        hex=africa.hexes[africa.ports[port]],
        port=start,
        activity="normal",
        phase="sail",
        explored=dict.fromkeys(inland, "veldt"),
        known=inland,
        **fields,
    )
    return play(state, "sail")[0].scores()[0]


@pytest.mark.clause("R25.1")
def test_an_epic_journey_leads_to_a_port_far_away_through_unknown_country() -> None:
    assert (epic("durban", 5), epic("luanda", 5), epic("capetown", 5)) == (0, 20, 0)
    assert (epic("luanda", 4), epic("luanda", 0)) == (0, 0), "along a coast that everybody knows"
    assert (epic("benguela", 5), epic("mozambique", 5, "durban")) == (20, 0), "14 hexes are far, 13 are not"


@pytest.mark.clause("R25.1")
def test_an_epic_journey_counts_once_for_each_explorer() -> None:
    assert epic("luanda", 5, epic=True) == 0
    state, _ = play(home(epic=True), "sail")
    assert state.explorers[0].epic
    dead, _ = play(position(epic=True, party={}, tribes=[{"hex": "0505"}]), "stop", "fight", "battle 1 6")
    assert not dead.explorers[0].epic, "the next one may make one of their own"


PEAKS = dict.fromkeys(("0303", "0305"), "mountain")


def peaks(first: int, second: int) -> dict[str, Any]:
    sizes = {"0303": first, "0305": second}
    spectacles = [{"hex": name, "kind": "mountain", "size": size} for name, size in sizes.items()]
    return {"explored": PEAKS, "known": ["0303"], "spectacles": spectacles}


@pytest.mark.clause("R24.2")
def test_a_record_counts_and_one_that_is_beaten_less() -> None:
    bare = published(explored=PEAKS, known=["0303"])
    assert published(**peaks(17_000, 16_000)) == bare + 5
    assert published(**peaks(16_000, 17_000)) == bare + 5, "the higher one is in nobody's book yet"
    assert published(**peaks(16_000, 17_000), published=["0305"]) == bare + 2
    assert published(**peaks(17_000, 16_000), published=["0305"]) == bare + 5
    both = published(explored=PEAKS, known=list(PEAKS))
    assert published(**{**peaks(17_000, 16_000), "known": list(PEAKS)}) == both + 5 + 2


@pytest.mark.clause("R24.1", "R24.2")
def test_records_count_double_for_a_journalist() -> None:
    bare = published(explored=PEAKS, known=["0303"], specialty="journalist")
    assert published(**peaks(17_000, 16_000), specialty="journalist") == bare + 10


@pytest.mark.clause("R24.2")
def test_lakes_and_mountains_are_records_of_their_own() -> None:
    explored = {"0303": "mountain", "0305": "lake"}
    sizes = [
        {"hex": "0303", "kind": "mountain", "size": 17_000},
        {"hex": "0305", "kind": "lake", "size": 900},
    ]
    bare = published(explored=explored, known=["0303", "0305"])
    assert published(explored=explored, known=["0303", "0305"], spectacles=sizes) == bare + 10


@pytest.mark.clause("R26.1")
@pytest.mark.parametrize(("die", "money"), [(1, 440), (6, 940)])
def test_donations(die: int, money: int) -> None:
    state, events = play(home(), "sail", f"die {die}")
    assert state.explorers[0].money == money, "300, 100 for each point of the die, 20 for each of two points"
    assert "R26.1" in told(events)
    assert "8.4" in told(events)
    rich, _ = play(home(extra=70, target=75, points=1), "sail", "die 6")
    assert rich.explorers[0].money == 2000


@pytest.mark.clause("R26.2", "8.4")
def test_a_turn_in_europe_is_for_the_next_expedition() -> None:
    state, _ = play(home(), "sail", "die 1")
    assert (state.phase, state.turns) == ("port", 1)
    assert refused(state, "port zanzibar") == "3.2", "this map has none"
    state, events = play(state, "port khartoum")
    assert "R26.2" in told(events)
    assert state.phase == "outfit"
    state, _ = play(state, "buy 5 camels", "buy 2 bearers", "depart")
    assert (state.phase, state.turns, place(state)) == ("activity", 2, "0808")
    assert state.explorers[0].specialty == "explorer", "they keep their specialty"


@pytest.mark.clause("7.0")
def test_who_reaches_the_target_wins_at_once() -> None:
    explorers = [{}, {"hex": "0808", "port": "khartoum"}]
    state, events = play(home(points=73, players=2, explorers=explorers), "sail")
    assert state.current_player == TERMINAL
    assert told(events)[-1] == "7.0"
    assert state.winners() == (0,)
    assert state.returns() == (1, 0)
    assert refused(state, "foot north") == "7.0"
    assert play(home(points=72), "sail")[0].phase == "donation"
    assert play(home(target=2), "sail")[0].phase == "over", "fewer points may be agreed"


@pytest.mark.clause("SN-R8")
def test_after_the_last_turn_the_most_points_win() -> None:
    explorers = [{"points": 4, "hex": "0202", "port": "durban"}, {"points": 7}]
    state = position(players=2, seat=1, turns=9, taken=17, explorers=explorers, hex="0808", explored={})
    after, events = play(state, "stop")
    assert after.current_player == TERMINAL
    assert told(events)[-1] == "SN-R8"
    assert after.winners() == (1,)
    assert refused(after, "stop") == "SN-R8"


@pytest.mark.clause("8.1", "8.3")
def test_turns_go_round_and_nobody_acts_in_anothers() -> None:
    explorers = [{}, {"hex": "0808", "port": "khartoum"}, {"hex": "0808", "port": "khartoum"}]
    state = position(players=3, explorers=explorers, hex="0202", explored={})
    order = [state.seat]
    for _ in range(3):
        state, _ = play(state, "stop")
        order.append(state.seat)
        state, _ = play(state, "normal")
    assert order == [0, 1, 2, 0]
    refusal = state.out_of_turn(2)
    assert refusal is not None
    assert refusal.clause == "8.3"


def test_the_small_map_is_what_the_tests_take_it_for() -> None:
    state = game.new(1, map=SMALL)
    assert len(state.africa.blank) == 25
    assert state.africa.colony == {state.africa.index["0802"]}
