"""The board of Kon-Tiki says what it waits for, shows all that a turn needs, and has one colour code."""

from __future__ import annotations

import random
import re
from itertools import permutations

import pytest

from kernel_games.drawing.kit import Area
from kernel_games.drawing.svg import Drawing
from kernel_games.engine import TERMINAL
from kernel_games.games.kon_tiki import KonTikiState, game
from kernel_games.games.kon_tiki.chart_file import CHART
from kernel_games.games.kon_tiki.components import DIRECTIONS, DUTIES
from kernel_games.games.kon_tiki.drawing import LAYOUTS, buttons, draw, picks, prompts
from kernel_games.games.kon_tiki.drawing.labels import RAFT, around, labels, overlap, written
from kernel_games.games.kon_tiki.drawing.layout import lay_out
from kernel_games.games.kon_tiki.drawing.sea import sea
from kernel_games.testing.drawings import texts
from tests.kon_tiki.play import NONE, at_whirlpool, becalmed, position, rich, short

NAMES = ("Ana", "Ben", "Chandra", "Dora")
ROOMS = {"standard": (968, 825), "wide": (934, 593), "narrow": (360, 565)}
"""Pixels that a page has for the drawing where each layout is the largest."""


def show(state: KonTikiState, layout: str = "standard", seat: int | None = 0) -> Drawing:
    return draw(state.observation(seat), names=NAMES[: state.num_players], layout=layout)


def asked(state: KonTikiState) -> dict[str, str]:
    found = prompts(state.observation(state.current_player), NAMES[: state.num_players])
    return {kinds: prompt.words for kinds, prompt in found.items()}


def labelled(state: KonTikiState, seat: int = 0) -> list[str]:
    return [button.label for button in buttons(state.observation(seat))]


# Prompts and buttons


@pytest.mark.clause("KT-M1", "KT-M2", "KT-X1", "KT-X2")
def test_who_sails_is_asked_for_what_they_can_do() -> None:
    assert asked(position()) == {
        "": "pay any colour, one counter for each step",
        "counter": "now one more counter, or play",
        "counter counter": "now one more counter, or play",
    }
    sailing = position(leg="W3 south", step=2, colour="red")
    assert asked(sailing)[""] == "pay red, one counter for each step"
    assert asked(position(compartments=[{"red": 5, "green": 5}, {}]))[""] == (
        "pay any colour, or buy a card first"
    )
    assert asked(short()) == {"": "no red counters: trade something in"}
    assert asked(becalmed()) == {"": "no red counters: pass"}
    assert labelled(sailing) == labelled(becalmed()) == ["Pass"]


@pytest.mark.clause("KT-R4")
def test_who_draws_is_asked_for_so_many_counters() -> None:
    drawing = short().apply(game.parse_move("exchange radio"))
    assert asked(drawing) == {
        "": "take 5 from the pool, at least one red",
        "pool": "now 4 more counters from the pool",
        "pool pool": "now 3 more counters from the pool",
        "pool pool pool": "now 2 more counters from the pool",
        "pool pool pool pool": "now 1 more counter from the pool",
    }


@pytest.mark.clause("KT-W2", "KT-T1", "KT-R2", "KT-D3")
def test_who_steers_buys_returns_or_is_asked_reads_it() -> None:
    assert asked(at_whirlpool()) == {"": "turn the disc on W1: pick a way out"}
    buying = rich().apply(game.parse_move("pay red"))
    assert asked(buying) == {"": "buy a card for ten counters, or nothing"}
    assert labelled(buying) == ["Buy nothing"]
    returning = position(phase="return", due=10, compartments=[{"red": 9, "green": 4}, {}])
    assert asked(returning)[""] == "ten counters go: pick the 3 to keep"
    assert asked(returning)["compartment"] == "now 2 more to keep"
    assert asked(returning)["compartment compartment"] == "now 1 more to keep"
    asking = at_whirlpool().apply(game.parse_move("steer north"))
    assert asked(asking) == {"": "reshuffle the duty tiles?"}
    assert labelled(asking, 1) == ["Reshuffle", "Leave them"]
    assert not any(piece.pick in ("reshuffle", "keep") for piece in show(asking, seat=1).pieces)


@pytest.mark.parametrize("seed", range(3))
def test_every_decision_has_a_prompt_whatever_has_been_picked(seed: int) -> None:
    rng = random.Random(seed)
    state = game.new(2 + seed)
    while state.current_player != TERMINAL:
        if state.current_player >= 0:
            view, told = state.observation(state.current_player), asked(state)
            for move in view["legal"]:
                kinds = [pick.partition(":")[0] for pick in picks(view, move)]
                assert {" ".join(kinds[:count]) for count in range(len(kinds))} <= set(told), move
        state = state.apply(state.sample(rng))


def test_nobody_else_is_asked() -> None:
    for seat in (None, 1):
        view = position().observation(seat)
        assert not prompts(view, NAMES[:2])
        assert not buttons(view)


# One colour code


@pytest.mark.clause("KT-D1", "KT-D3")
@pytest.mark.parametrize("tiles", list(permutations(DUTIES))[::5])
def test_lines_arrows_and_signs_wear_the_colour_of_the_duty_whatever_the_space(
    tiles: tuple[str, ...],
) -> None:
    pieces = {piece.key: piece for piece in show(position(tiles=list(tiles))).pieces}
    for duty, space in zip(tiles, CHART.spaces, strict=True):
        links = pieces[f"links:{space.id}"].body
        assert set(re.findall(r"var\(--kg-(\w+)\)", links)) == {duty, "foam"}
        assert set(re.findall(r"#kg-uid-([\w-]+)", links)) == {f"icon-{duty}"}
        tile = pieces[f"tile:{duty}"]
        assert (tile.x, tile.y) == sea("", lay_out(2, 0, layout="standard").chart).spaces[
            CHART.spaces.index(space)
        ]


def test_a_duty_has_another_colour_than_counters_seats_and_arrows_that_are_not_linked() -> None:
    colours = show(position()).colours
    for scheme in (0, 1):
        kinds = (*DUTIES, "certificate", "red", "green", "yellow", "arrow", "course")
        assert len({colours[kind][scheme] for kind in kinds}) == len(kinds)


# Words for what is on the chart


@pytest.mark.clause("KT-W2", "KT-R14")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_discs_bear_the_numbers_that_texts_speak_of(layout: str) -> None:
    drawing = show(position(discs=[8, 7, 6, 5, 4, 3, 2, 1]), layout)
    pieces = {piece.key: piece for piece in drawing.pieces}
    for place, disc in zip(("W1", "W3"), (8, 6), strict=True):
        assert f">{disc}</text>" in pieces[f"window:{place}"].body
        assert any(piece.label.startswith(f"disc {disc} on {place}: ") for piece in drawing.pieces)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_names_of_places_are_never_covered(layout: str) -> None:
    area = lay_out(2, 0, layout=layout).chart
    s, where = sea("", area), labels("", area)
    stops = {point for way in s.ways.values() for point in way}
    half = 22 * s.size
    disc = Area(-half, -half, 2 * half, 2 * half)
    discs = [around(s.places[place.id], disc) for place in CHART.whirlpools]
    names = {name: written(name, 14, at) for name, at in where.names.items()}
    for name, rect in names.items():
        assert not any(overlap(rect, around(stop, RAFT)) for stop in stops), name
        assert not any(overlap(rect, one) for one in discs), name
        assert not any(overlap(rect, other) for key, other in names.items() if key != name), name
        assert rect[0] > area.x + 8
        assert rect[2] < area.x + area.width - 8
        assert rect[3] < area.y + area.height - 8


@pytest.mark.parametrize("layout", LAYOUTS)
def test_ids_of_arrows_do_not_cover_each_other(layout: str) -> None:
    where = labels("", lay_out(2, 0, layout=layout).chart)
    rects = [written(name, 11, at) for name, at in where.arrows.items()]
    assert len(rects) == len(CHART.arrows)
    for n, one in enumerate(rects):
        assert sum(overlap(one, other) for other in rects[:n]) < 12, list(where.arrows)[n]


# In sight


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_all_is_large_enough_at_the_smallest_page_of_a_layout(players: int, layout: str) -> None:
    rest = [NONE] * (players - 1)
    full = position(
        players,
        hands=[{"red": 3}, *rest],
        compartments=[{"red": 12, "green": 12}, *rest],
        cards=[dict.fromkeys(DUTIES, 7), *[{}] * (players - 1)],
        certificates=[8, *[0] * (players - 1)],
    )
    for state in (position(players), at_whirlpool(players), full):
        for seat in (0, None):
            drawing = show(state, layout, seat)
            width, height = ROOMS[layout]
            needed = drawing.working or drawing.height
            assert layout != "narrow" or needed <= 460
            scale = min(width / drawing.width, height / needed)
            assert min(size for _, size in texts(drawing)) * scale >= 10.9
            for piece in drawing.pieces:
                assert not piece.pick or min(piece.box[2:]) * piece.scale * scale > 23.9, piece.key


@pytest.mark.clause("KT-M1")
@pytest.mark.parametrize("way", CHART.passages)
def test_the_window_of_a_column_shows_a_whole_leg_and_stays(way: object) -> None:
    name, long = way.name, len(way.arrows)  # type: ignore[attr-defined]
    colour = {} if name == "Callao" else {"colour": "red"}
    states = [position(2, name, step, **colour) for step in range(long + 1)]
    drawings = [show(state, "narrow") for state in states]
    window = lay_out(2, 0, layout="narrow").window
    assert window
    assert len({piece.body for one in drawings for piece in one.pieces if piece.key == "chart"}) == 1
    for drawing in drawings:
        raft = next(piece for piece in drawing.pieces if piece.key == "raft")
        assert window.x + 15 < raft.x < window.x + window.width - 15
        assert window.y + 20 < raft.y < window.y + window.height - 5


@pytest.mark.clause("KT-W2")
@pytest.mark.parametrize("way", [way for way in CHART.passages if way.end_whirlpool >= 0])
def test_both_ways_out_of_a_whirlpool_show_in_a_column(way: object) -> None:
    name, long = way.name, len(way.arrows)  # type: ignore[attr-defined]
    colour = {} if name == "Callao" else {"colour": "red"}
    state = position(2, name, long + 1, **colour)
    window = lay_out(2, 0, layout="narrow").window
    assert window
    pieces = {piece.key: piece for piece in show(state, "narrow").pieces}
    view = state.observation(0)
    for side in DIRECTIONS:
        exit_ = pieces[f"exit:{side}"]
        assert picks(view, f"steer {side}") == (exit_.pick,)
        assert window.x + 16 <= exit_.x <= window.x + window.width - 16
        assert window.y + 16 <= exit_.y <= window.y + window.height - 16
    one, other = pieces["exit:north"], pieces["exit:south"]
    assert abs(one.x - other.x) > 24 or abs(one.y - other.y) > 24
