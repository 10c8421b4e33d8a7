"""Marks on the board of Kontor leave free what they mark: rings, numbers, legal places, tallies."""

from __future__ import annotations

import re
from itertools import product

import pytest

from kernel_games.drawing.lettering import length
from kernel_games.drawing.svg import UID
from kernel_games.games.kontor import game
from kernel_games.games.kontor.drawing import LAYOUTS, draw
from kernel_games.games.kontor.drawing.layout import CARD
from kernel_games.games.kontor.words import field, say
from tests.kontor.scenes import NAMES_OF, by_key, lines, show
from tests.kontor.test_drawing_cards import overlap

RING = 3
"""Units that a ring of a walk is wide outside of its piece."""


@pytest.fixture(params=["en", "es"])
def language(request: pytest.FixtureRequest) -> str:
    if request.param == "es":
        request.getfixturevalue("spanish")
    return str(request.param)


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_ring_round_a_chosen_card_leaves_its_place_in_the_order_free(layout: str) -> None:
    """And the place covers no words of its panel."""
    seen = 0
    for players in game.players:
        for state in lines(players, 13)[::3]:
            view = state.observation(0)
            if view["phase"] not in ("place", "export"):
                continue
            pieces = by_key(draw(view, names=NAMES_OF[:players], layout=layout))
            for seat in range(players):
                if not (order := pieces.get(f"order:{seat}")):
                    continue
                card = pieces.get(f"card:{view['chosen'][seat]['card']}")
                size = RING / card.scale if card else 0
                if card and card.y == pieces[f"panel:{seat}"].y:
                    continue
                rows = [pieces.get(f"{key}:{seat}") for key in ("pile", "chits", "hand", "purse", "panel")]
                assert not any(overlap(order, row) for row in rows if row), (players, seat)
                if card:
                    x, y, width, height = card.box
                    ringed = card._replace(box=(x - size, y - size, width + 2 * size, height + 2 * size))
                    assert not overlap(order, ringed)
                    seen += 1
    assert seen > 50


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_ring_round_what_belongs_to_nobody_leaves_its_word_and_the_goods_free(layout: str) -> None:
    for players in game.players:
        pieces = by_key(show(game.new(players), 0, layout=layout))
        for key in ("treasury", "water_pile", "ship_moves", "specials_left"):
            if not (piece := pieces.get(key)):
                continue
            x, y, width, height = piece.box
            sizes = re.findall(r'y="([\d.]+)"[^>]*font-size="([\d.]+)"|font-size="([\d.]+)"', piece.body)
            small = min(float(size) for found in sizes for size in found[1:] if size)
            assert y + height - RING / 2 >= 25 + 0.22 * small, "letters reach below their line"
            assert x + RING + 1 <= -12
            assert x + width - RING - 1 >= -12 + 0.94 * small * length(say(f"{key}_short"))
            assert not any(overlap(piece, pieces[f"good:{good}"]) for good in ("wine", "tea", "spice"))


@pytest.mark.clause("KO-B21", "KO-D21")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_mark_of_a_legal_card_is_a_frame_at_its_edge(layout: str) -> None:
    """A dot would hide the goods, and a thick frame the number."""
    framed = 0
    for scene in lines(3, 13) + lines(2, 13):
        view = scene.observation(0)
        pieces = by_key(draw(view, names=NAMES_OF[: scene.num_players], layout=layout))
        if "places" not in pieces:
            continue
        laid = {(cell["x"], cell["y"]) for cell in view["cells"]}
        for d, width in re.findall(
            r' d="([^"]*)" stroke="[^"]*" stroke-width="([\d.]+)"', pieces["places"].body
        ):
            for x, y, shape in re.findall(r"M(-?\d+) (-?\d+)(h0|m-[^z]*z)", d):
                assert ((int(x), int(y)) in laid) == (shape != "h0")
                if shape != "h0":
                    edge = float(shape[2:5].rstrip("-"))
                    assert edge - float(width) / 2 >= 27 / CARD, "numbers begin there"
                    framed += 1
    assert framed > 20


@pytest.mark.clause("KO-D24")
def test_a_customs_house_is_seen_above_the_warehouses_of_its_card() -> None:
    drawing = show(game.positions["toll"], 0)
    pieces = by_key(drawing)
    layers = drawing.layers
    assert layers.index(pieces["special:n1e1"].layer) > layers.index(pieces["houses:n1e1"].layer)


@pytest.mark.clause("KO-B15")
@pytest.mark.parametrize("layout", ["standard", "wide"])
@pytest.mark.parametrize(
    ("name", "gap"),
    [("duel_two_goods", "n2e2"), ("level_again", "n1e4"), ("cycle", "n2e2"), ("toll", "n2e2")],
)
def test_no_tally_lies_on_the_last_gap_of_an_area(name: str, gap: str, layout: str) -> None:
    """Whoever closes the area, or asks who would get it, looks there."""
    state = game.positions[name]
    pieces = by_key(draw(state.observation(0), names=NAMES_OF[: state.num_players], layout=layout))
    (tally,) = (piece for key, piece in pieces.items() if key.startswith("depot:") and piece.body)
    assert not overlap(tally, pieces[f"spot:{gap}"])
    cards = [piece for key, piece in pieces.items() if key.startswith("card:")]
    assert not any(overlap(tally, card) for card in cards)


def test_a_tally_beyond_another_card_is_left_out_of_close_ups_which_would_cut_it() -> None:
    drawings = {name: show(game.positions[name], 0) for name in ("duel_two_goods", "between")}
    far = drawings["duel_two_goods"]
    (tally,) = (piece for piece in far.pieces if piece.key.startswith("depot:") and piece.body)
    assert 'class="kg-far"' in tally.body
    assert "[data-part] .kg-far{display:none}" in far.style
    assert not [piece for piece in drawings["between"].pieces if "kg-far" in piece.body]


@pytest.mark.usefixtures("language")
def test_the_line_above_the_chart_is_read_whole_in_every_phase() -> None:
    phases = set()
    for players in game.players:
        for scene in lines(players, 13):
            view = scene.observation(0)
            sign = by_key(draw(view, names=NAMES_OF[:players]))["sign"]
            phases.add(view["phase"])
            assert "…" not in sign.body, sign.label
    assert {"reveal", "buy", "remove", "crane"} <= phases


def test_a_field_that_cannot_grow_is_not_said_to_have_a_most_as_well() -> None:
    view = {**game.new(2).observation(0), "round": 21, "size": 7}
    assert field({**view, "box": [-3, -3, 3, 3]}, short=True) == "Round 21; 7 by 7, cannot grow"
    assert field({**view, "box": [-3, -3, 3, 2]}, short=True) == "Round 21; 7 by 6, at most 7 by 7"


def test_warehouses_have_a_light_edge_on_dark_paper() -> None:
    """Black walls would not be seen in a valuation."""
    ground = show(game.new(2), 0).ground
    for good, seat in product(("wine", "tea", "spice"), range(2)):
        assert re.search(f'<g id="{UID}-house-{good}{seat}"><path[^>]*stroke="var\\(--kg-rim\\)"', ground)
