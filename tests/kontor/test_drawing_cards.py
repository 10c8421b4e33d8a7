"""Drawing of cards, warehouses, areas and valuations."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import pairwise

import pytest

from kernel_games.drawing.frames import Frame, changed
from kernel_games.drawing.svg import UID, Piece, slim
from kernel_games.engine import TERMINAL
from kernel_games.games.kontor import game, valuation
from kernel_games.games.kontor.components import GOODS
from kernel_games.games.kontor.drawing import LAYOUTS, buttons, draw
from kernel_games.testing.drawings import parse
from tests.kontor.scenes import NAMES_OF, by_key, lines, show, turning, valued
from tests.kontor.tables import position


def label_at(pieces: dict[str, Piece], cell: str) -> str:
    return next(piece.label for piece in pieces.values() if piece.pick == f"cell:{cell}")


@pytest.mark.clause("KO-D23")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_bridge_is_drawn_as_it_lies_and_turned_by_buttons(*, layout: str) -> None:
    pieces = by_key(show(turning(), 0, layout=layout))
    assert [button.pick for button in buttons(turning().observation(0))] == ["across", "down"]
    assert not buttons(turning().observation(1)), "only its player is asked"
    turns, told = {"": pieces["special:n2e2"].turn}, {"": label_at(pieces, "n2e2")}
    for way in ("across", "down"):
        drawn = by_key(show(turning(way), 0, layout=layout))
        turns[way], told[way] = drawn["special:n2e2"].turn, label_at(drawn, "n2e2")
    assert turns == {"": -45, "across": 0, "down": -90}
    assert "from west to east" in told["across"]
    assert "from north to south" in told["down"]
    assert len(set(told.values())) == 3


@pytest.mark.clause("KO-D14")
def test_a_warehouse_stands_on_the_card_that_brought_it() -> None:
    docks = {"n1e1": "red13", "n1e2": "red15"}
    state = position(3, docks=docks, missing={"n1e1": ["wine"]}, phase="choose")
    view = state.observation(1)
    stored = {each["cell"]: each["stored"] for each in view["cells"] if each["goods"]}
    assert stored == {"n1e1": [False, True], "n1e2": [True, True]}
    drawn = by_key(show(state, 1))
    assert "home-wine0" not in drawn["houses:n1e1"].body, "the wine of red 13 has been sold"
    assert "home-tea0" in drawn["houses:n1e1"].body
    assert "home-wine0" in drawn["houses:n1e2"].body
    assert {"home-wine0", "home-spice0"} <= set(re.findall(r"home-[a-z]+[0-9]", drawn["houses:n1e2"].body))


@pytest.mark.clause("KO-D12")
def test_a_card_that_others_have_chosen_lies_face_down_and_looks_like_any_other() -> None:
    seen = 0
    for state in lines(3, 13):
        view = state.observation(0)
        for seat in (1, 2):
            if view["chosen"][seat] is True:
                seen += 1
                own = state.observation(seat)["chosen"][seat]["card"]
                pieces = by_key(show(state, 0))
                assert f"card:{own}" not in pieces
                assert pieces[f"chosen:{seat}"].body == f'<use href="#{UID}-back-any"/>'
                assert not re.search(rf"\b{own}\b", json.dumps([list(piece) for piece in pieces.values()]))
    assert seen > 20


@pytest.mark.clause("KO-B07")
def test_no_card_of_another_hand_is_drawn_but_those_that_all_have_seen_are_named() -> None:
    for state in lines(4, 13):
        if state.current_player == TERMINAL:
            continue
        pieces = by_key(show(state, 1))
        view = state.observation(1)
        lying = {cell["card"] for cell in view["cells"]} | {
            card["card"] for card in view["chosen"] if isinstance(card, dict)
        }
        own = {card["card"] for card in view["hands"][1]}
        drawn = {key.removeprefix("card:") for key in pieces if key.startswith("card:")}
        assert drawn <= lying | own
        for seat in (0, 2, 3):
            for card in view["hands"][seat]["known"]:
                if card != view["chosen"][seat]:
                    assert str(card["number"]) in pieces[f"hand:{seat}"].label


def test_a_card_keeps_its_piece_from_the_hand_to_the_field() -> None:
    flown = 0
    for before, after in pairwise(lines(2, 13)):
        if before.current_player == 0 and before.observation(0)["phase"] == "place":
            card = before.observation(0)["chosen"][0]["card"]
            first, second = by_key(show(before, 0)), by_key(show(after, 0))
            if f"card:{card}" in second:
                flown += 1
                assert first[f"card:{card}"].body == second[f"card:{card}"].body
                assert first[f"card:{card}"][2:4] != second[f"card:{card}"][2:4]
    assert flown > 5


@pytest.mark.clause("KO-B01", "KO-X06")
def test_a_card_shows_number_bar_owner_goods_and_symbol() -> None:
    bars = Counter[str]()
    for players in (2, 4):
        for state in lines(players, 13)[::5]:
            view = state.observation(0)
            pieces = by_key(show(state, 0))
            for cell in view["cells"]:
                body = pieces[f"card:{cell['card']}"].body
                if cell["kind"] == "centre":
                    assert f"#{UID}-anchor" in body
                    continue
                assert f">{cell['number']}</text>" in body
                owned = re.search(rf"#{UID}-band(\d)", body)
                assert (int(owned[1]) if owned else None) == cell["owner"]
                assert [good for good in GOODS if f"#{UID}-{good}" in body] == sorted(
                    set(cell["goods"]), key=GOODS.index
                )
                assert sum(body.count(f"#{UID}-{good}") for good in GOODS) == len(cell["goods"])
                assert (f"#{UID}-ship" in body) == cell["ship"]
                assert (f"#{UID}-coin" in body) == cell["coin"]
                bar = re.search(r'd="M-27 (-[\d.]+)h28"', body)
                figure = re.search(r'<text[^>]* y="(-[\d.]+)"', body)
                assert figure
                where = ""
                if bar:
                    where = "over" if float(bar[1]) < float(figure[1]) else "under"
                assert where == cell["bar"]
                bars[where] += 1
    assert set(bars) == {"", "over", "under"}


@pytest.mark.parametrize("thing", ["flag", "band", "chip", "back-dock", "house-wine", "keeper"])
def test_players_differ_in_shape_and_not_in_colour_alone(thing: str) -> None:
    root = parse(slim(show(game.new(4), 0)))
    found = set()
    for seat in range(4):
        node = next(node for node in root.iter() if node.get("id") == f"kg-{thing}{seat}")
        found.add(
            re.sub(r"seat\d", "seat", ET.tostring(node, encoding="unicode")).replace(f"{thing}{seat}", "")
        )
    assert len(found) == 4


def test_goods_differ_in_the_shape_of_their_roofs() -> None:
    root = parse(slim(show(game.new(2), 0)))
    nodes = [next(n for n in root.iter() if n.get("id") == f"kg-house-{good}0") for good in GOODS]
    assert len({node[-1].get("d") for node in nodes}) == len(GOODS)


@pytest.mark.clause("KO-B12")
@pytest.mark.parametrize("players", game.players)
def test_every_warehouse_of_an_open_area_stands_on_its_cards(players: int) -> None:
    for state in lines(players, 13)[::3]:
        view = state.observation(0)
        pieces = by_key(show(state, 0))
        for area in view["areas"]:
            bodies = "".join(
                pieces[f"houses:{name}"].body for name in area["cells"] if f"houses:{name}" in pieces
            )
            for good in GOODS:
                for seat in range(players):
                    assert bodies.count(f'#{UID}-home-{good}{seat}"') == area["depot"][good][seat]


@pytest.mark.clause("KO-B13")
def test_the_depot_of_a_larger_area_is_summed_up_and_told() -> None:
    seen = 0
    for state in lines(3, 13):
        view = state.observation(0)
        pieces = by_key(show(state, 0))
        valued = view["valuation"] or {"area": None}
        for number, area in enumerate(view["areas"]):
            if not area["open"]:
                continue
            piece = pieces[f"depot:{area['centre']}"]
            total = Counter[int]()
            for good in GOODS:
                for seat, n in enumerate(area["depot"][good]):
                    if n:
                        assert re.search(rf"{good}[^;]* {NAMES_OF[seat]} {n}\b", piece.label)
                        total[n] += 1
            if len(area["cells"]) > 2 and number != valued["area"] and total:
                seen += bool(piece.body)
                if piece.body:
                    assert Counter(map(int, re.findall(r">(\d+)</text>", piece.body))) == total
    assert seen > 20


@pytest.mark.clause("KO-B19")
def test_a_keeper_stands_on_an_area_and_a_mark_where_nobody_has_won_it() -> None:
    found = set()
    for players in game.players:
        view = lines(players, 13)[-1].observation(0)
        pieces = by_key(draw(view, names=NAMES_OF[:players]))
        for area in view["areas"]:
            if not area["open"]:
                piece = pieces[f"keeper:{area['centre']}"]
                keeper = area["keeper"]
                found.add(keeper is None)
                assert ('-nobody"/>' if keeper is None else f'-keeper{keeper}"/>') in piece.body
                assert ("without a keeper" if keeper is None else NAMES_OF[keeper]) in piece.label
                assert f"closed:{area['centre']}" in pieces
    assert found == {False, True}


@pytest.mark.clause("KO-B15")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_valuation_begins_with_the_area_that_is_enclosed(*, layout: str) -> None:
    told = by_key(show(valued(), 0, layout=layout))["ledger:step"].label
    assert re.search(r"An area of \d+ cards is enclosed", told)


@pytest.mark.clause("KO-X16")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_valuation_shows_every_warehouse_and_what_is_crossed_off(*, layout: str) -> None:
    view = valued().observation(0)
    depot = {"wine": [4, 2, 1, 1], "tea": [0] * 4, "spice": [2, 0, 2, 0]}
    done = valuation(depot)
    before: dict[str, Piece] = {}
    houses: set[str] = set()
    for number, step in enumerate(done.steps, 1):
        at = {"area": view["valuation"]["area"], "step": number, "of": len(done.steps)}
        view["valuation"] = {**at, **step.to_dict()}
        drawing = draw(view, names=NAMES_OF, layout=layout)
        pieces = by_key(drawing)
        tokens = {key: piece for key, piece in pieces.items() if key.startswith("strike:")}
        assert len(tokens) == 12
        houses = houses or set(tokens)
        assert set(tokens) == houses, "the same pieces in every step"
        for good in GOODS:
            for seat in range(4):
                own = [piece for key, piece in tokens.items() if key.startswith(f"strike:{good}:{seat}:")]
                gone = [piece for piece in own if f"#{UID}-gone-{good}{seat}" in piece.body]
                assert len(own) - len(gone) == step.left[good][seat]
                assert len(gone) == step.struck[good][seat]
        assert step.clause in pieces["ledger:step"].label
        cards = len(view["areas"][view["valuation"]["area"]]["cells"])
        assert pieces["ledger:step"].label.startswith(f"Valuation: {cards} card")
        for good in GOODS:
            for seat, all_ in enumerate(depot[good]):
                left, key = step.left[good][seat], f"count:{good}:{seat}"
                if all_:
                    told = f"{left} of {all_} {good} left" if left < all_ else f"{all_} {good}"
                    assert pieces[key].label == f"{NAMES_OF[seat]}: {told}"
                else:
                    assert key not in pieces
        if before:
            assert len(json.dumps(changed(Frame({}, before), Frame({}, pieces)))) < 1_200
        before = pieces
    assert "gains" in before
    assert before["gains"].label == "Ada wins the area"
    assert before["advantage:wine"].label == "Ada leads in wine by 2"
    assert "advantage:spice" not in before


def test_ko_b15_hands_are_as_they_were_while_an_area_is_valued() -> None:
    """The same holds where the move ends the game and chosen cards go back to the hands (KO-B22)."""
    back = 0
    for players in game.players:
        for before, after in pairwise(lines(players, 13)):
            if after.shown and not before.shown:
                first, second = by_key(show(before, 0)), by_key(show(after, 0))
                for seat in range(1, players):
                    assert first[f"hand:{seat}"].body == second[f"hand:{seat}"].body
                    back += (
                        after.observation(0)["chosen"][seat] in after.observation(0)["hands"][seat]["known"]
                    )
    assert back


def overlap(one: Piece, other: Piece) -> bool:
    """Return whether the boxes of two pieces share more than an edge."""
    spans = []
    for piece in (one, other):
        x, y, width, height = (part * piece.scale for part in piece.box)
        spans.append((piece.x + x, piece.y + y, piece.x + x + width, piece.y + y + height))
    (left, top, right, bottom), (west, north, east, south) = spans
    return min(right, east) - max(left, west) > 1 and min(bottom, south) - max(top, north) > 1


@pytest.mark.clause("KO-B15")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_valuation_lies_on_no_card_of_its_area_and_on_no_card_of_the_hand(layout: str) -> None:
    seen = 0
    for players in game.players:
        for state in lines(players, 13):
            view = state.observation(0)
            if not view["valuation"]:
                continue
            pieces = by_key(draw(view, names=NAMES_OF[:players], layout=layout))
            cells = {cell["cell"]: cell["card"] for cell in view["cells"]}
            shown = [cells[name] for name in view["areas"][view["valuation"]["area"]]["cells"]]
            # A card that has been chosen lies before its player, not in the hand.
            shown += [card["card"] for card in view["hands"][0] if card != view["chosen"][0]]
            for card in shown:
                seen += 1
                assert not overlap(pieces["ledger:step"], pieces[f"card:{card}"])
    assert seen > 100


@pytest.mark.clause("KO-B13")
@pytest.mark.parametrize(("layout", "most"), [("standard", 0.9), ("wide", 0.9), ("narrow", 0.6)])
def test_a_tally_lies_beside_the_goods_it_counts_and_on_no_card(layout: str, most: float) -> None:
    wanted = placed = 0
    for players in game.players:
        for state in lines(players, 13)[::2]:
            view = state.observation(0)
            pieces = by_key(draw(view, names=NAMES_OF[:players], layout=layout))
            cards = [pieces[f"card:{cell['card']}"] for cell in view["cells"]]
            tallies = [piece for key, piece in pieces.items() if key.startswith("depot:") and piece.body]
            for piece in tallies:
                assert not any(overlap(piece, other) for other in (*cards, *tallies) if other is not piece)
            valued = view["valuation"] or {"area": None}
            wanted += sum(
                area["open"] and len(area["cells"]) > 2 and any(map(any, area["depot"].values()))
                for number, area in enumerate(view["areas"])
                if number != valued["area"]
            )
            placed += len(tallies)
    assert placed > wanted * most, f"{placed} of {wanted} have room"
