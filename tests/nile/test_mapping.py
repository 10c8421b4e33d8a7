"""Mapping, section 10: terrain by three cards, rivers, natives."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kernel_games.engine import Event
from kernel_games.games.nile import NileState, game
from kernel_games.games.nile.components import TERRAIN_OF
from kernel_games.games.nile.deck import CARDS, Card
from kernel_games.games.nile.land.africa import DIRECTIONS, ENDS, opposite
from tests.nile.play import SMALL, fact, position
from tests.playing import play, told

GOAL = "0504"
BESIDE = dict.fromkeys(("0505", "0503", "0404", "0604", "0605", "0405"), "veldt")
"""All neighbours of the hex that is mapped."""


def to_map(**fields: object) -> NileState:
    """About to map the hex to the north of the centre."""
    state, _ = play(position(**fields), "foot north")
    return play(state, "die 6")[0] if state.phase == "lost" else state


def left(state: NileState, wanted: Callable[[Card], bool]) -> str:
    """The first card left in the deck that is as wanted, as chance would say it."""
    return f"card {next(c.number for c in CARDS if state.deck >> (c.number - 1) & 1 and wanted(c))}"


def dull(card: Card) -> bool:
    return not (card.natives or card.spring or card.cataract or card.oasis)


def terrain(state: NileState, name: str = GOAL) -> str:
    return TERRAIN_OF[state.world.terrain[state.africa.index[name]]]


def side(name: str) -> int:
    return DIRECTIONS.index(name) + 1


def river(state: NileState, name: str) -> tuple[int, set[int]]:
    """Return where the river of a hex goes, and where it comes from."""
    hex_ = state.africa.index[name]
    return state.world.out[hex_], {d for d in range(1, 7) if state.world.inn[hex_] >> (d - 1) & 1}


def first_pointing(direction: str) -> Card:
    return next(card for card in CARDS if card.directions[0] == side(direction))


@pytest.mark.clause("10.23", "8.2-3b", "10.1", "10.26")
def test_the_neighbour_in_the_first_direction_is_copied() -> None:
    card = first_pointing("south")
    state, events = play(to_map(explored={"0505": "swamp"}), f"card {card.number}")
    assert terrain(state) == "swamp"
    assert told(events)[:4] == ["10.1", "8.2-3b", "10.22", "10.23"]
    assert told(events)[-1] == "10.26"
    assert fact(events, "10.23", "hex") == "0505"


@pytest.mark.clause("10.24")
def test_the_second_direction_counts_where_the_first_neighbour_is_blank() -> None:
    card = next(
        card
        for card in CARDS
        if len(card.directions) == 2 and card.directions[0] != 4 and card.directions[1] == 4
    )
    state, events = play(to_map(explored={"0505": "mountain"}), f"card {card.number}")
    assert "10.24" in told(events)
    assert terrain(state) == "mountain"


@pytest.mark.clause("SN-R17", "10.24")
@pytest.mark.parametrize("second", [6, 4])
def test_a_direction_without_land_counts_as_blank(second: int) -> None:
    """On a map of one's own, with sea to the north of a blank hex; to the northwest of that lies veldt."""
    rows = [row.replace("02 ~vv", "02 ~v~") for row in SMALL["rows"]]
    start = position(map={**SMALL, "rows": rows}, hex="0203", explored={}, party={})
    card = next(c for c in CARDS if c.directions == (1, second))
    state, events = play(start, "foot southeast", "die 6", f"card {card.number}")
    assert fact(events, "SN-R17", "direction") == 1
    assert ("10.24" in told(events)) == (second == 6)
    assert terrain(state, "0303") == ("veldt" if second == 6 else TERRAIN_OF[card.terrain])


@pytest.mark.clause("10.25")
def test_else_the_card_has_a_terrain_of_its_own() -> None:
    card = next(card for card in CARDS if 4 not in card.directions)
    state, events = play(to_map(), f"card {card.number}")
    assert terrain(state) == TERRAIN_OF[card.terrain]
    assert "10.25" in told(events)


@pytest.mark.clause("10.23")
@pytest.mark.parametrize(
    "beside", ["jungle", "swamp", "mountain", "veldt", "jungle_swamp", "jungle_mountain"]
)
def test_a_copied_hex_is_the_same_as_its_neighbour_whatever_the_card_says(beside: str) -> None:
    copying = [card for card in CARDS if card.directions[0] == 4 or card.directions[-1] == 4]
    assert len(copying) == 30
    for card in copying:
        state, events = play(to_map(explored={"0505": beside}), f"card {card.number}")
        assert terrain(state) == beside
        assert "10.21" not in told(events)


@pytest.mark.clause("10.21", "10.25")
@pytest.mark.parametrize("both", ["jungle_swamp", "jungle_mountain"])
def test_jungle_with_another_kind_comes_from_cards_that_say_so(both: str) -> None:
    for card in CARDS:
        if TERRAIN_OF[card.terrain] == both and 4 not in card.directions:
            state, events = play(to_map(), f"card {card.number}")
            assert terrain(state) == both
            assert {"10.21", "10.25"} <= set(told(events))


@pytest.mark.clause("10.27")
@pytest.mark.parametrize(("beside", "own"), [("desert", "j"), ("jungle", "d"), ("jungle_swamp", "d")])
def test_desert_and_jungle_are_never_adjacent_but_veldt(beside: str, own: str) -> None:
    card = next(c for c in CARDS if c.terrain == own and 4 not in c.directions)
    state, events = play(to_map(explored={"0505": beside}, party={"water": 9}), f"card {card.number}")
    assert terrain(state) == "veldt"
    assert "10.27" in told(events)


@pytest.mark.clause("10.28", "SN-R5")
def test_a_fourth_lake_becomes_what_the_card_says_or_swamp() -> None:
    lakes = {"0404": "lake", "0403": "lake", "0503": "lake", "0505": "veldt"}
    for own, wanted in (("l", "swamp"), ("v", "veldt"), ("m", "mountain")):
        card = next(
            c
            for c in CARDS
            if c.terrain == own and (c.directions[0] in (1, 6) or (own == "l" and 4 not in c.directions))
        )
        state, events = play(to_map(explored=lakes), f"card {card.number}")
        assert terrain(state) == wanted
        assert {"10.28", "SN-R5"} <= set(told(events))
    two = {"0404": "lake", "0403": "lake", "0505": "veldt"}
    card = next(c for c in CARDS if c.terrain == "l" and 4 not in c.directions)
    assert terrain(play(to_map(explored=two), f"card {card.number}")[0]) == "lake", "a third one may be"


def after_terrain(own: str = "v", **fields: object) -> NileState:
    """The terrain is veldt, or what a card has of its own; the river comes next."""
    card = next(c for c in CARDS if c.terrain == own and 4 not in c.directions)
    return play(to_map(**fields), f"card {card.number}")[0]


@pytest.mark.clause("R10.1", "R10.2")
def test_a_river_known_only_at_its_mouth_is_followed_upstream() -> None:
    state = after_terrain(rivers=[[GOAL, "0505", "0506"]])
    after, events = play(state, left(state, lambda card: card.flow[0] == 1 and not card.cataract))
    assert river(after, GOAL) == (4, {1}), "from the north, and on to the south"
    assert told(events)[1:] == ["R10.1", "R10.2"]


@pytest.mark.clause("R10.2")
def test_a_river_whose_directions_are_not_blank_rises_here() -> None:
    state = after_terrain(explored=BESIDE, rivers=[[GOAL, "0505", "0506"]])
    after, events = play(state, left(state, dull))
    assert river(after, GOAL) == (4, set())
    assert "rises" in [event.text for event in events]


@pytest.mark.clause("R10.2")
def test_a_river_that_comes_in_goes_on_or_ends() -> None:
    state = after_terrain(rivers=[["0505", GOAL]])
    after, _ = play(state, left(state, lambda card: card.flow[0] == 1))
    assert river(after, GOAL)[0] == 1
    state = after_terrain(explored=BESIDE, rivers=[["0505", GOAL]])
    after, events = play(state, left(state, dull))
    assert river(after, GOAL) == (ENDS, {4})
    assert "lost_river" in [event.text for event in events]


@pytest.mark.clause("R10.1")
def test_of_two_rivers_that_should_come_from_a_hex_one_rises_further_down() -> None:
    both = {"0505": "veldt", "0404": "veldt"}
    state = after_terrain(explored=both, rivers=[[GOAL, "0505", "0506"], [GOAL, "0404", "0304"]])
    after, _ = play(state, left(state, dull))
    assert river(after, GOAL)[0] == 4
    assert river(after, "0505")[1] == {1}
    assert river(after, "0404") == (5, set())
    assert game.from_dict(after.to_dict()) == after


@pytest.mark.clause("R10.2")
@pytest.mark.parametrize("into", ["0404", "0405"])
def test_a_river_joins_another_but_never_runs_in_a_loop(into: str) -> None:
    direction = 6 if into == "0404" else 5
    onward = [into, "0303"] if into == "0404" else [into, "0406"]
    state = after_terrain(explored=BESIDE, rivers=[["0505", GOAL], onward])
    card = left(state, lambda card: direction in card.flow and not {6, 5} <= set(card.flow))
    after, _ = play(state, card)
    assert river(after, GOAL)[0] == direction
    assert opposite(direction) in river(after, into)[1]
    line = [into, "0405", "0505", GOAL] if into == "0404" else [into, "0505", GOAL]
    loop = after_terrain(explored=BESIDE, rivers=[line])
    after, _ = play(loop, card)
    assert river(after, GOAL)[0] == ENDS


@pytest.mark.clause("R10.3")
def test_a_spring_begins_a_river_except_in_desert() -> None:
    state = after_terrain()
    card = left(state, lambda card: card.spring and card.flow[0] in (1, 2, 6))
    after, events = play(state, card)
    flow = CARDS[int(card.split()[1]) - 1].flow
    assert river(after, GOAL) == (flow[0], set())
    assert "R10.3" in told(events)
    state = to_map()
    state, _ = play(state, left(state, lambda card: card.terrain == "d" and 4 not in card.directions), card)
    assert terrain(state) == "desert"
    assert river(state, GOAL) == (0, set())


@pytest.mark.clause("R10.4")
def test_cataracts_lie_where_a_river_leaves_and_oases_in_desert_without_one() -> None:
    hex_ = position().africa.index[GOAL]
    river = [[GOAL, "0505", "0506"]]

    def falls(state: NileState) -> tuple[bool, list[Event]]:
        """What a card with a cataract brings, and what is told."""
        after, events = play(state, left(state, lambda card: card.cataract and not card.spring))
        return bool(after.world.cataracts >> hex_ & 1), events

    there, events = falls(after_terrain("m", rivers=river))
    assert there
    assert "R10.4" in told(events)
    assert not falls(after_terrain("m"))[0], "no river"
    assert not falls(after_terrain("v", rivers=river))[0], "veldt"
    state = to_map()
    state, _ = play(state, left(state, lambda card: card.terrain == "d" and 4 not in card.directions))
    oasis = left(state, lambda card: card.oasis)
    assert play(state, oasis)[0].world.oases >> hex_ & 1
    state = after_terrain()
    assert not play(state, left(state, lambda card: card.oasis))[0].world.oases >> hex_ & 1, "veldt"


@pytest.mark.clause("R10.5", "R10.7", "R13.1")
def test_natives_take_the_next_number_and_their_strength_by_a_die() -> None:
    state = after_terrain(
        rivers=[[GOAL, "0505", "0506"]], tribes=[{"hex": "0505", "strength": 5, "friends": [0]}]
    )
    state, _ = play(state, left(state, dull))
    nobody, events = play(state, left(state, dull))
    assert (nobody.phase, len(nobody.world.tribes)) == ("enter", 1)
    assert "R10.5" in told(events)
    state, events = play(state, left(state, lambda card: card.natives))
    assert state.phase == "strength"
    assert fact(events, "R10.7", "number") == 2
    after, events = play(state, "die 4")
    assert (after.world.tribes[1].place, after.world.tribes[1].strength) == (after.africa.index[GOAL], 15)
    assert fact(events, "R13.1", "number") == 2
    assert after.phase == "enter"


@pytest.mark.clause("R10.5")
def test_natives_live_only_at_a_river_or_an_oasis() -> None:
    state = after_terrain()
    dry, _ = play(state, left(state, dull))
    people = left(dry, lambda card: card.natives)
    after, events = play(dry, people)
    assert (after.phase, "nobody_dry" in [event.text for event in events]) == ("enter", True)
    start = to_map()
    start, _ = play(start, left(start, lambda card: card.terrain == "d" and 4 not in card.directions))
    oasis, _ = play(start, left(start, lambda card: card.oasis))
    assert play(oasis, left(oasis, lambda card: card.natives))[0].phase == "strength"


@pytest.mark.clause("R10.5")
def test_a_counter_that_is_off_the_map_is_placed_first() -> None:
    tribes = [{"hex": "0505"}, {"hex": None}]
    state = after_terrain(rivers=[[GOAL, "0505", "0506"]], tribes=tribes)
    state, _ = play(state, left(state, dull))
    state, events = play(state, left(state, lambda card: card.natives), "die 2")
    assert fact(events, "R13.1", "number") == 2
    assert [state.africa.hexes[tribe.place] for tribe in state.world.tribes] == ["0505", GOAL]


@pytest.mark.clause("R10.6")
@pytest.mark.parametrize(("own", "kind", "which"), [("m", "mountain", 0), ("l", "lake", 2), ("v", "", 0)])
def test_what_is_spectacular_is_measured_where_the_hex_has_it(own: str, kind: str, which: int) -> None:
    state = after_terrain(own)
    card = left(state, lambda card: bool(card.sizes) and not card.spring)
    after, events = play(state, card)
    size = CARDS[int(card.split()[1]) - 1].sizes[which]
    wanted = ((after.africa.index[GOAL], kind, size),) if kind else ()
    assert after.world.spectacles == wanted
    assert ("R10.6" in told(events)) == bool(kind)


@pytest.mark.clause("R10.6")
def test_a_cataract_and_its_mountain_are_both_measured() -> None:
    state = after_terrain("m", rivers=[[GOAL, "0505", "0506"]])
    after, _ = play(state, left(state, lambda card: bool(card.sizes) and card.cataract))
    assert [kind for _, kind, _ in after.world.spectacles] == ["mountain", "falls"]


@pytest.mark.clause("3.33")
def test_when_fifty_tribes_are_on_the_map_nobody_else_is_met() -> None:
    state = game.new(1)
    blank = [state.africa.hexes[hex_] for hex_ in state.africa.blank]
    goal_hex = next(
        hex_
        for hex_ in state.africa.blank
        if state.africa.near[hex_][3] >= 0
        and state.africa.near[hex_][3] in state.africa.published
        and state.africa.terrain[state.africa.near[hex_][3]] == "v"
    )
    south = state.africa.hexes[state.africa.near[goal_hex][3]]
    some = [name for name in blank if state.africa.index[name] != goal_hex][:50]
    full = game.position(
        hex=south,
        activity="cautious",
        explored=dict.fromkeys(some, "veldt"),
        tribes=[{"hex": name} for name in some],
        rivers=[[state.africa.hexes[goal_hex], south]],
    )
    after, _ = play(full, "foot north")
    while after.phase != "natives":
        after, _ = play(after, "die 6" if after.phase == "lost" else str(after.chance_outcomes()[0][0]))
    after, events = play(after, left(after, lambda card: card.natives))
    assert len(after.world.tribes) == 50
    assert after.phase == "enter"
    assert "no_counters" in [event.text for event in events]


@pytest.mark.clause("4.2")
def test_the_deck_is_shuffled_anew_when_the_last_card_is_drawn() -> None:
    state = position(activity="normal", phase="disaster", discards=[n for n in range(1, 109) if n != 57])
    assert [str(move) for move, _ in state.chance_outcomes()] == ["card 57"]
    after, events = play(state, "card 57")
    assert "4.2" in told(events)
    assert after.deck.bit_count() == 108
