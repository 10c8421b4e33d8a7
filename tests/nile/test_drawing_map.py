"""The map of Source of the Nile as it is drawn: hexes, tribes, counters, flags."""

from __future__ import annotations

import re
from math import sqrt

import pytest

from kernel_games.drawing.svg import UID, slim
from kernel_games.games.nile import game
from kernel_games.games.nile.components import FINDS, NOTHING
from kernel_games.games.nile.drawing import LAYOUTS, draw
from kernel_games.games.nile.drawing.layout import lay_out
from kernel_games.games.nile.land.africa import BLANK, LETTERS, REFERENCE
from kernel_games.games.nile.words import PHRASES
from kernel_games.testing.drawings import texts
from tests.nile.pictures import NAMES, SMALL, keyed, rich, show


@pytest.mark.clause("3.2")
def test_hexes_explored_are_penciled_and_washed_once_they_are_published() -> None:
    state = game.position(
        players=2,
        hex="3012",
        activity="normal",
        explored={"3012": "jungle", "3013": "jungle", "3112": "jungle"},
        published=["3013"],
        explorers=[{}, {"known": ["3112"]}],
    )
    pieces = keyed(show(state, 0))
    assert f"#{UID}-xj" in pieces["land:3012"].body
    assert f"#{UID}-pj" in pieces["land:3013"].body
    assert pieces["land:3112"].body.startswith('<g class="kg-far">'), "what only others have seen is faint"
    assert "kg-far" not in keyed(show(state, 1))["land:3112"].body
    assert not any(key.startswith("land:") for key in keyed(show(game.new(2), 0)))


@pytest.mark.clause("10.21")
def test_every_terrain_has_a_symbol_of_its_own() -> None:
    ground = show(game.new(1), 0).ground
    glyphs = {letter: re.search(rf'<g id="{UID}-g{letter}">(.*?)</g>', ground) for letter in LETTERS.values()}
    assert len({found.group(1) for found in glyphs.values() if found}) == len(LETTERS) == 8


@pytest.mark.clause("9.17")
def test_the_frame_cuts_the_hexes_at_its_edge_in_half() -> None:
    for layout in LAYOUTS:
        t = lay_out(REFERENCE, 1, layout=layout)
        for hex_ in REFERENCE.half:
            y = t.centre(REFERENCE.places[hex_])[1]
            assert min(abs(y - t.chart.y), abs(y - t.chart.y - t.chart.height)) < 0.1


def test_neighbours_lie_beside_each_other_on_the_table() -> None:
    for layout in LAYOUTS:
        t = lay_out(REFERENCE, 1, layout=layout)
        for hex_, near in enumerate(REFERENCE.near):
            x, y = t.centre(REFERENCE.places[hex_])
            for other in near:
                if other >= 0:
                    a, b = t.centre(REFERENCE.places[other])
                    assert sqrt((x - a) ** 2 + (y - b) ** 2) == pytest.approx(sqrt(3) * t.radius, abs=0.2)


@pytest.mark.clause("3.2")
def test_the_border_of_cape_colony_and_the_arrows_of_zanzibar_are_on_the_map() -> None:
    drawing = show(game.new(1), 0)
    assert 'stroke="var(--kg-colony)"' in drawing.ground
    assert (
        'stroke="var(--kg-colony)"' not in draw(game.new(1, map=SMALL).observation(0), names=["Ada"]).ground
    )
    for port in REFERENCE.ports:
        assert f">{PHRASES.word(port)}</text>" in keyed(drawing)["names"].body


@pytest.mark.clause("3.33", "3.32")
def test_tribes_bear_their_number_and_strength_and_counters_what_they_show() -> None:
    pieces = keyed(draw(rich(), names=NAMES[:3]))
    assert re.findall(r">(\d+)</text>", pieces["tribe:3112"].body) == ["2", "14"]
    assert f"#{UID}-friend" in pieces["tribe:3111"].body
    assert f"#{UID}-friend" not in pieces["tribe:3112"].body
    bodies = set()
    for shows in ("", *FINDS, NOTHING):
        view = rich(counters={"3310": shows})
        bodies.add(keyed(draw(view, names=NAMES[:3]))["counter:3310"].body)
    assert len(bodies) == 6


def test_explorers_have_flags_of_their_own_letter_cut_and_colour_and_stand_side_by_side() -> None:
    explorers = [{"hex": "3012"} for _ in range(6)]
    state = game.position(
        players=6, explored={"3012": "veldt"}, explorers=explorers, activity="normal", hex="3012"
    )
    drawing = show(state, 0)
    flags = [piece for piece in drawing.pieces if piece.layer == "flags"]
    assert len({piece.body for piece in flags}) == len({(piece.x, piece.y) for piece in flags}) == 6
    cuts = re.findall(rf'id="{UID}-flag\d" class="kg-p" d="([^"]+)"', drawing.ground)
    assert len(set(cuts)) == 6
    assert [re.findall(">([A-F])<", piece.body) for piece in flags] == [[letter] for letter in "ABCDEF"]


@pytest.mark.clause("9.14")
def test_the_allowance_is_shown_point_by_point() -> None:
    body = keyed(draw(rich(), names=NAMES[:3]))["own"].body
    assert body.count('r="4.2"') == 4
    assert body.count('r="4.2" fill="none"') == 1


def test_the_map_can_be_enlarged_and_its_smallest_words_are_legible_then() -> None:
    for layout in LAYOUTS:
        drawing = draw(rich(), names=NAMES[:3], layout=layout)
        assert drawing.zoom > 1
        for words, size in texts(drawing):
            assert size * drawing.zoom >= 8, words


@pytest.mark.clause("3.2")
def test_numbers_of_hexes_are_printed_where_there_is_room_or_once_one_is_near() -> None:
    large = draw(game.new(1, map=SMALL).observation(0), names=["Ada"])
    assert ">0602</text>" in slim(large)
    africa = draw(rich(), names=NAMES[:3])
    for name in REFERENCE.hexes:
        assert f">{name}</text>" in africa.ground
    assert ">3012</text>" not in slim(africa), "a picture is never shown larger"
    assert '[data-zoom="near"] .kg-near{display:inline}' in africa.style


def test_zoom_keeps_the_explorer_in_the_middle_and_the_keys_where_they_are() -> None:
    for layout in LAYOUTS:
        drawing = draw(rich(), names=NAMES[:3], layout=layout)
        t = lay_out(REFERENCE, 3, layout=layout)
        assert drawing.focus == t.centre(REFERENCE.places[REFERENCE.index["3012"]])
        assert {piece.layer for piece in drawing.pieces if piece.key.startswith(("key:", "stock:"))} <= set(
            drawing.fixed
        )
        assert draw(game.new(1).observation(0), names=["Ada"], layout=layout).focus is None


def test_blank_hexes_are_about_500_and_faint() -> None:
    view = game.new(1).observation(0)
    assert 450 <= view["terrain"].count(BLANK) <= 560
    assert f'fill="url(#{UID}-grid)"' in draw(view, names=["Ada"]).ground


@pytest.mark.clause("3.2")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_on_a_large_map_nothing_lies_over_the_numbers(layout: str) -> None:
    state = game.position(players=2, map="practice", hex="0302", activity="normal")
    drawing = show(state, 0, layout=layout)
    t = lay_out(state.africa, 2, layout=layout)
    found = re.findall(r'<text x="([\d.-]+)" y="([\d.-]+)">(\d{4})</text>', drawing.ground)
    numbers = {name: (float(x), float(y)) for x, y, name in found}
    pieces = keyed(drawing)
    flag = pieces["explorer:0"]
    assert flag.y + flag.scale * flag.box[1] >= numbers["0302"][1], "the flag flies below the number"
    grass = re.search(rf'id="{UID}-gv".*?d="([^"]+)"', drawing.ground)
    assert grass
    tops = [float(y) - 4.4 for y in re.findall(r"M[\d.-]+ ([\d.-]+)v-4.4", grass[1])]
    at = t.centre(state.africa.places[state.africa.index["0302"]])
    assert len(tops) == 4
    assert min(tops) * t.scale >= numbers["0302"][1] - at[1], "and the grass stands below it"
    x, y = map(float, re.findall(r'x="([\d.-]+)" y="([\d.-]+)"[^>]*>Durban<', pieces["names"].body)[0])
    assert abs(y - 4 - (numbers["0302"][1] - 0.15 * t.radius)) > 8 or x < numbers["0202"][0] + 1, "nor a name"


def _drawn(markup: str) -> str:
    """Return the way of the only river in some markup that ends in an arrow."""
    (way,) = re.findall(rf'<path class="kg-r kg-rx" marker-end="url\(#{UID}-down\)" d="([^"]+)"/>', markup)
    return str(way)


def _end(way: str) -> tuple[float, float]:
    """Return where a way ends: it is one curve, relative to its start."""
    x, y, *curve = map(float, re.findall(r"-?\d*\.?\d+", way))
    return x + curve[-2], y + curve[-1]


@pytest.mark.clause("R10.2")
@pytest.mark.parametrize(("course", "south"), [(["3012", "3013"], True), (["3013", "3012"], False)])
def test_an_arrow_says_which_way_a_river_runs(course: list[str], *, south: bool) -> None:
    state = game.position(
        hex="3114",
        activity="normal",
        explored={"3012": "veldt", "3013": "veldt", "3114": "veldt"},
        rivers=[[*course, "end"]],
    )
    drawing = show(state, 0)
    _, low = _end(_drawn(keyed(drawing)[f"land:{course[0]}"].body))
    assert low > 8 if south else low < -8, "its arrow is where it leaves the hex"
    assert f'<marker id="{UID}-down"' in drawing.ground


@pytest.mark.parametrize("layout", LAYOUTS)
def test_rivers_known_from_the_start_have_their_arrows_too(layout: str) -> None:
    (rivers,) = re.findall(r'<g class="kg-r"([^>]*)>', show(game.new(1), 0, layout=layout).ground)
    assert f'marker-end="url(#{UID}-down)"' in rivers


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_map_of_small_hexes_numbers_columns_and_rows_along_its_edge(layout: str) -> None:
    drawing = show(game.new(1), 0, layout=layout)
    t = lay_out(REFERENCE, 1, layout=layout)
    marks = re.findall(r'<text x="([\d.]+)" y="([\d.]+)">(\d\d)</text>', drawing.ground)
    assert {number for *_, number in marks} == {f"{n:02}" for n in range(5, 50, 5)}
    for x, y, number in marks:
        column, row = t.centre((int(number), 1))[0], t.centre((2, int(number)))[1]
        at_side = min(float(x) - t.chart.x, t.chart.x + t.chart.width - float(x)) < 1.5 * t.radius
        assert abs(float(x) - column) < 0.1 or (at_side and abs(float(y) - row) < sqrt(3) * t.radius)
        assert t.chart.x <= float(x) <= t.chart.x + t.chart.width
        assert (
            not t.own.x < float(x) < t.own.x + t.own.width or not t.own.y < float(y) < t.own.y + t.own.height
        )
    small = show(game.position(map="practice"), 0, layout=layout).ground
    assert not re.findall(r'<text x="[\d.]+" y="[\d.]+">\d\d</text>', small), "large hexes say their own"
