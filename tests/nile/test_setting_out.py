"""Setting up and outfitting: sections 4 and 5, with secret ports and every purchase that is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kernel_games.engine import CHANCE, Match, OptionError, ParseError
from kernel_games.games.nile import NileState, game
from kernel_games.games.nile.components import COUNTERS, PLAYERS, SPECIALTIES
from kernel_games.games.nile.moves import DICE_WEIGHTS
from tests.nile.play import SMALL, legal, party
from tests.playing import play, refusal, refused, told


def until(phase: str, players: int = 2, **options: Any) -> NileState:
    """The first position in a phase of the set-up, counters placed where they may be."""
    state: NileState = game.new(players, **options)
    while state.phase != phase:
        move = state.legal_moves()[0] if state.phase == "setup" else state.sample(random.Random(3))
        state = state.apply(move)
    return state


def outfitting(port: str = "durban", players: int = 1) -> NileState:
    state = until("port", players)
    moves = [f"port {port}"] * players + ["specialty explorer"] * players
    state, _ = play(state, *moves)
    while state.phase != "outfit":
        state, _ = play(state, "reveal" if state.phase == "reveal" else f"dice {20 - state.seat}")
    return state


@pytest.mark.clause("4.4")
def test_the_eight_counters_are_placed_in_turn_and_lie_face_down() -> None:
    state = game.position(players=3, phase="counter")
    seats = []
    while state.phase == "counter":
        seats.append(state.seat)
        state = state.apply(state.legal_moves()[0])
    assert seats == [0, 1, 2, 0, 1, 2, 0, 1]
    assert len(state.world.counters) == len(COUNTERS) == 8
    assert set(state.observation(None)["counters"].values()) == {""}


@pytest.mark.clause("4.41", "4.42")
def test_five_hexes_from_what_is_published_and_three_from_another_counter() -> None:
    state, events = play(game.new(1), "by_hand")
    assert told(events) == ["4.4"]
    africa = state.africa
    legal_hexes = [str(move).split()[1] for move in state.legal_moves()]
    assert 8 <= len(legal_hexes) <= 150
    assert min(africa.remote[africa.index[name]] for name in legal_hexes) == 5
    near = next(africa.hexes[hex_] for hex_ in africa.blank if africa.remote[hex_] == 4)
    found = refusal(state, f"counter {near}")
    assert (found.clause, found.facts["far"], found.facts["least"]) == ("4.41", 4, 5)
    assert refused(state, "counter 3502") == "4.41", "published"
    assert refused(state, "counter 0101") == "3.2", "sea"
    first = legal_hexes[0]
    state, events = play(state, f"counter {first}")
    assert told(events) == ["4.4"]
    beside = next(
        name for name in legal_hexes if 0 < africa.distance(africa.index[first], africa.index[name]) < 3
    )
    assert refused(state, f"counter {beside}") == "4.42"


@pytest.mark.clause("SN-R20")
@pytest.mark.parametrize("name", ["africa", "practice"])
def test_a_die_spreads_all_counters_in_one_step_as_each_might_be_placed(name: str) -> None:
    start, _ = play(game.new(2, **({} if name == "africa" else {"map": name})), "spread")
    found = set()
    for die in range(1, 7):
        state, events = play(start, f"die {die}")
        assert (state.phase, state.seat, told(events)) == ("port", 0, ["SN-R20"])
        places = [state.africa.hexes[counter.place] for counter in state.world.counters]
        assert list(events[0].facts["hexes"]) == places
        by_hand, _ = play(start._replace(phase="setup"), "by_hand")
        for hex_ in places:
            open_ = [str(move.args[0]) for move in by_hand.legal_moves()]
            remote = {there: by_hand.africa.remote[by_hand.africa.index[there]] for there in open_}
            assert remote[hex_] == min(remote.values()), "as near as it may be"
            by_hand, _ = play(by_hand, f"counter {hex_}")
        assert by_hand.world == state.world
        found.add(places[0])
    assert len(found) == (6 if name == "africa" else 1), "one hex of the practice land is the farthest"


@pytest.mark.clause("SN-R20")
def test_counters_are_spread_only_where_none_is_placed() -> None:
    with pytest.raises(OptionError, match="none in phase setup"):
        game.position(players=1, phase="setup", counters=[{"hex": "2811"}])


@pytest.mark.clause("SN-R21", "7.0", "SN-R8")
def test_a_short_game_is_won_with_fewer_points_and_ends_after_fewer_turns() -> None:
    state, events = play(game.new(2, short=1), "spread")
    assert (state.target, state.most_turns) == game.law.short
    assert told(events) == ["SN-R21", "SN-R20"]
    assert game.from_dict(state.to_dict()) == state
    assert told(play(game.new(2), "by_hand")[1]) == ["4.4"], "only a short game is announced"
    longer = game.new(2, short=1, target=40)
    assert (longer.target, longer.most_turns) == (40, game.law.short[1]), "what is agreed besides counts"
    assert game.longest(2, short=1) < game.longest(2) / 2
    house = game.house({"7.0.points": 20, "SN-R8.turns": 12})
    assert house.law.short == (20, 12), "never longer than the game"
    with pytest.raises(OptionError, match="SN-R21"):
        game.new(1, short=2)


@pytest.mark.clause("SN-R6")
def test_where_there_is_no_room_the_distance_shrinks() -> None:
    state = game.position(players=1, map=SMALL, phase="counter")
    assert max(state.africa.remote) == 3
    assert legal(state, "counter 0505")
    assert refused(state, "counter 0303") == "SN-R6"
    while state.phase == "counter":
        assert state.legal_moves()
        state = state.apply(state.legal_moves()[0])
    assert len(state.world.counters) == 8


@pytest.mark.clause("4.5", "5.2")
def test_ports_are_noted_in_secret_and_revealed_together() -> None:
    match = Match(game, ["Ada", "Ben"], seed=1, start=until("port"), settle=False)
    match.play("port lagos", settle=False)
    assert [line.text for line in match.log(0)] == [
        "You have chosen Lagos; the others see it when all ports are revealed."
    ]
    assert [line.text for line in match.log(1)] == ["Ada writes down a port in secret."]
    assert (match.moves(1), match.moves(None), match.moves(0)) == (["port ?"], ["port ?"], ["port lagos"])
    assert match.state.observation(0)["explorers"][0]["port"] == "lagos"
    assert match.state.observation(1)["explorers"][0]["port"] is None
    state: Any = match.state
    imagined = {state.imagine(1, random.Random(n)).explorers[0].port for n in range(60)}
    assert len(imagined) == len(state.africa.ports)
    for text in ("port durban", "specialty doctor", "specialty doctor", "dice 9", "dice 4", "reveal"):
        match.play(text, settle=False)
    state = match.state
    assert state.observation(1)["explorers"][0]["port"] == "lagos"
    assert state.explorers[0].place == state.africa.ports["lagos"]
    assert [explorer.money for explorer in state.explorers] == [1000, 1000]
    assert {"5.1", "5.2"} <= {line.clause for line in match.log(None)}


@pytest.mark.clause("4.6")
def test_any_of_eight_specialties_also_twice() -> None:
    state = until("specialty", 3)
    assert [str(move) for move in state.legal_moves()] == [f"specialty {name}" for name in SPECIALTIES]
    state, events = play(state, "specialty doctor", "specialty doctor")
    assert told(events) == ["4.6", "4.61", "R11.2", "R22.1"] * 2, "what ours do is not cited as printed"


@pytest.mark.clause("4.62")
def test_high_man_starts_and_ties_are_thrown_again() -> None:
    state, _ = play(until("specialty", 3), *["specialty doctor"] * 3)
    assert state.current_player == CHANCE
    assert sum(weight for _, weight in DICE_WEIGHTS) == 6**4
    high, _ = play(state, "dice 9", "dice 20", "dice 4")
    assert (high.phase, high.starter) == ("reveal", 1)
    tied, events = play(state, "dice 20", "dice 9", "dice 20")
    assert (tied.phase, tied.seat) == ("dice", 0)
    assert told(events)[-1] == "4.62"
    again, _ = play(tied, "dice 5", "dice 6")
    assert again.starter == 2, "who was lower does not throw again"


@pytest.mark.clause("SN-R8", "SN-R13")
def test_ties_come_to_an_end() -> None:
    state, _ = play(until("specialty", 2), *["specialty doctor"] * 2)
    state, events = play(state, *["dice 14"] * 20)
    assert state.starter == 0
    assert told(events)[-1] == "SN-R13"


@pytest.mark.clause("5.3")
def test_a_purchase_costs_and_what_is_unspent_is_lost() -> None:
    state, events = play(outfitting(), "buy 24 bearers", "buy 1 guides", "buy 3 canoes")
    money = state.explorers[0].money
    assert party(state) == {"bearers": 24, "guides": 1, "canoes": 3}
    assert 0 < money < 1000
    assert {"5.3", "5.4111", "5.4112", "5.4113", "5.412", "5.431"} <= set(told(events))
    state, events = play(state, "depart")
    assert state.explorers[0].money == 0
    assert [event.facts["money"] for event in events if event.text == "unspent"] == [money]
    assert {"6.1", "6.2", "6.51", "6.52", "6.54", "5.4114", "5.414"} <= set(told(events))


@pytest.mark.clause("5.3")
@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("buy 1 horses", "5.426"),
        ("buy 1 camels", "5.427"),
        ("buy 31 guides", "5.3"),
        ("buy 31 bearers", "SN-R10"),
        ("buy 9999 rations", "5.3"),
        ("buy 15 rations", "SN-R10"),
        ("buy 310 rations", "SN-R10"),
        ("buy 9999 canoes", "5.3"),
        ("buy 5 gifts", "SN-R10"),
        ("drop 1 gifts", "6.55"),
    ],
)
def test_bad_purchases_name_their_clause_and_the_figure(text: str, clause: str) -> None:
    found = refusal(outfitting("lagos"), text)
    assert found.clause == clause
    if clause == "5.3":
        assert found.facts["over"] == found.facts["cost"] - 1000


@pytest.mark.clause("5.3")
def test_a_thousand_and_one_dollars_are_one_too_many() -> None:
    state, _ = play(
        outfitting(),
        "buy 300 rations",
        "buy 300 rations",
        "buy 300 rations",
        "buy 90 rations",
        "buy 10 rations",
    )
    assert state.explorers[0].money == 0
    found = refusal(state, "buy 10 rations")
    assert (found.clause, found.facts["over"]) == ("5.3", 10)
    assert refused(state, "depart") == "6.55", "and nobody carries it all"


@pytest.mark.parametrize(
    "text",
    [
        "buy -3 bearers",
        "buy 2.5 bearers",
        "buy ten bearers",
        "buy 10000 bearers",
        "buy 0 bearers",
        "buy 03 bearers",
        "buy bearers",
        "buy 3",
        "buy 3 elephants",
        "buy 3 bearers please",
        "buy 1e3 gifts",
        "buy ٣ bearers",
        "port atlantis",
        "specialty pirate",
        "counter 5",
        "counter 6161",
        "canoe up",
        "peace -5",
        "die 7",
        "card 109",
        "dice 3",
        "battle 1 7",
        "discharge -1 bearers",
        "drop some gifts",
        "shoot bearer",
    ],
)
def test_what_is_no_quantity_and_no_move_at_all_cites_no_clause(text: str) -> None:
    with pytest.raises(ParseError, match="is no move of Source of the Nile"):
        game.parse_move(text)


@pytest.mark.clause("6.55")
def test_what_nobody_can_carry_must_be_left_behind() -> None:
    state, _ = play(outfitting(), "buy 5 bearers", "buy 70 rations")
    found = refusal(state, "depart")
    assert (found.clause, found.facts["over"]) == ("6.55", 20)
    for text in ("buy 1 bearers", "drop 10 rations"):
        assert legal(play(state, text)[0], "depart")
    with_canoe, _ = play(state, "buy 1 canoes")
    assert legal(with_canoe, "depart"), "by canoe it is carried"
    broke, _ = play(outfitting(), *["buy 300 rations"] * 3, "buy 100 rations")
    assert {str(move).split()[0] for move in broke.legal_moves()} == {"drop"}
    assert legal(play(broke, "drop all rations")[0], "depart")


@pytest.mark.clause("5.426", "5.427")
def test_animals_are_sold_where_they_are() -> None:
    for port in ("durban", "port_elizabeth", "capetown"):
        assert legal(outfitting(port), "buy 4 horses")
        assert refused(outfitting(port), "buy 1 camels") == "5.427"
    assert legal(outfitting("khartoum"), "buy 4 camels")
    assert refused(outfitting("khartoum"), "buy 1 horses") == "5.426"


@pytest.mark.clause("6.53")
def test_a_mounted_expedition_leaves_with_its_figures() -> None:
    state, events = play(outfitting(), "buy 3 horses", "buy 2 askaris", "depart")
    assert "6.53" in told(events)
    assert {"5.422", "5.4131", "5.4132", "5.4452"} <= set(
        told(play(outfitting(), "buy 3 horses", "buy 2 askaris")[1])
    )
    told_of = told(play(outfitting(), "buy 10 gifts", "buy 1 muskets", "buy 10 rations")[1])
    assert {"5.4431", "5.4432", "5.4451", "5.4422"} <= set(told_of)
    assert state.phase == "activity"


def test_first_expeditions_are_outfitted_from_the_starter_on() -> None:
    state = outfitting("durban", 3)
    state = state._replace(starter=1, seat=1)
    order = []
    for _ in range(3):
        order.append(state.seat)
        state, _ = play(state, "depart")
    assert order == [1, 2, 0]
    assert (state.phase, state.seat) == ("activity", 1)


def test_players_and_options_are_checked() -> None:
    assert list(PLAYERS) == [1, 2, 3, 4, 5, 6]
    for options, field, clause in (
        ({"target": 0}, "target", "7.0"),
        ({"target": 76}, "target", "7.0"),
        ({"turns": 101}, "turns", "SN-R8"),
        ({"turns": "9"}, "turns", "SN-R8"),
        ({"map": {"name": "x"}}, "map rows", "3.2"),
        ({"map": 3}, "map", ""),
    ):
        with pytest.raises(OptionError) as error:
            game.new(2, **options)
        assert (error.value.field, error.value.clause) == (field, clause)
    with pytest.raises(OptionError):
        game.new(7)
