"""What Kontor looks like: whole, to be pointed at everywhere, without secrets, within reach of everyone."""

from __future__ import annotations

import copy
import json
import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any

import pytest

from kernel_games.board.protocol import piece_changes
from kernel_games.drawing.svg import UID, Drawing, Piece, slim
from kernel_games.engine import TERMINAL, Event
from kernel_games.games.kontor import Step, valuation
from kernel_games.games.kontor.components import GOODS, SIZES
from kernel_games.games.kontor.drawing import draw, picks
from kernel_games.games.kontor.drawing.background import COLOURS
from kernel_games.games.kontor.drawing.layout import field, table
from kernel_games.games.kontor.grid import CELLS, NAMES, cell_at, xy
from kernel_games.games.kontor.rules import KontorState, game
from kernel_games.games.kontor.words import PHRASES
from tests.drawings import (
    NASTY,
    check_contrast,
    check_inside,
    check_name,
    check_names,
    check_reach,
    check_read_only,
    check_style,
    check_whole,
    colours_in,
    luminance,
    mark_phrases,
    parse,
    texts,
    unmarked,
    words_in,
)
from tests.kontor.tables import position, settle
from tests.kontor.test_specials import crossing
from tests.playing import play

NAMES_OF = ("Ada", "Ben", "Cleo", "Dora")
SLIM = 100_000
CHANGE = 5_000
PHASES = {
    *(
        "deal",
        "choose",
        "reveal",
        "place",
        "span",
        "export",
        "crane",
        "sail",
        "remove",
        "buy",
        "value",
        "over",
    ),
}
EAGER = ("buy", "sail centre", "choose flood", "choose bridge", "choose customs", "remove", "take")
"""Moves that bring what is rare."""


@lru_cache(maxsize=16)
def lines(players: int, seed: int, **options: int) -> tuple[KontorState, ...]:
    """All positions of a game of moves that bring what is rare, those midway through valuations too."""
    rng = random.Random(seed)
    state = game.new(players, **options)
    states = [state]
    while state.current_player != TERMINAL:
        move = state.sample(rng)
        if state.current_player >= 0:
            legal = state.legal_moves()
            wanted = [each for each in legal if str(each).startswith(EAGER)]
            move = rng.choice(wanted or legal)
        told: list[Event] = []
        state = state.child(move, told.append)
        for event in told:
            if event.state is not None and event.state != states[-1]:
                states.append(event.state)
        states.append(state)
    return tuple(states)


def looker(state: KontorState) -> int | None:
    return None if state.current_player < 0 else state.current_player


def show(state: KontorState, seat: int | None, *, narrow: bool = False) -> Drawing:
    return draw(state.observation(seat), names=NAMES_OF[: state.num_players], narrow=narrow)


def by_key(drawing: Drawing) -> dict[str, Piece]:
    return {piece.key: piece for piece in drawing.pieces}


def label_at(pieces: dict[str, Piece], cell: str) -> str:
    return next(piece.label for piece in pieces.values() if piece.pick == f"cell:{cell}")


def turning(*answer: str) -> KontorState:
    """A bridge has been laid between four dock cards; its player is asked how it lies, or has answered."""
    return play(crossing(), "place n2e2", *answer)[0]


@pytest.mark.parametrize("narrow", [False, True])
def test_ko_d23_a_bridge_is_drawn_as_it_lies_and_turned_by_buttons(*, narrow: bool) -> None:
    pieces = by_key(show(turning(), 0, narrow=narrow))
    assert {piece.pick for piece in pieces.values()} >= {"across", "down"}
    assert "sign:across" not in by_key(show(turning(), 1, narrow=narrow)), "only its player is asked"
    turns, told = {"": pieces["special:n2e2"].turn}, {"": label_at(pieces, "n2e2")}
    for way in ("across", "down"):
        drawn = by_key(show(turning(way), 0, narrow=narrow))
        turns[way], told[way] = drawn["special:n2e2"].turn, label_at(drawn, "n2e2")
    assert turns == {"": 45, "across": 0, "down": 90}
    assert "from west to east" in told["across"]
    assert "from north to south" in told["down"]
    assert len(set(told.values())) == 3


@pytest.mark.parametrize("narrow", [False, True])
def test_every_board_names_the_clauses_that_are_ours(*, narrow: bool) -> None:
    ours = [clause.id for clause in game.rulebook.values() if clause.provenance == "reconstructed"]
    drawing = show(settle(game.new(3)), 0, narrow=narrow)
    assert f"{ours[0]} to {ours[-1]}" in " ".join(words for words, _ in texts(drawing))


def test_ko_d14_a_warehouse_stands_on_the_card_that_brought_it() -> None:
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


@pytest.mark.parametrize("narrow", [False, True])
def test_every_position_is_well_formed_small_and_has_unique_keys(*, narrow: bool) -> None:
    seen = set()
    for players in game.players:
        for state in (*lines(players, 1), *([turning()] if players == 3 else [])):
            view = state.observation(looker(state))
            drawing = draw(view, names=NAMES_OF[:players], narrow=narrow)
            seen.add(view["phase"])
            check_whole(drawing, SLIM)
    assert seen == PHASES


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("players", game.players)
def test_nothing_lies_outside(players: int, *, narrow: bool) -> None:
    for state in lines(players, 1):
        drawing = show(state, looker(state), narrow=narrow)
        assert drawing.width == (360 if narrow else 900)
        check_inside(drawing)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_ground_stays_the_same_for_a_whole_match(seat: int | None, *, narrow: bool) -> None:
    for players in game.players:
        assert len({show(state, seat, narrow=narrow).ground for state in lines(players, 1)[::5]}) == 1


# The window on the field


def boxes(size: int) -> Iterator[tuple[int, int]]:
    """All ways in which the five cells of a canal may have grown."""
    for low in range(-(size - 3), -1):
        for high in range(2, low + size):
            yield low, high


@pytest.mark.parametrize("size", [6, *SIZES.values()])
@pytest.mark.parametrize("narrow", [False, True])
def test_ko_b06_each_place_next_to_a_card_lies_in_the_window_however_the_field_has_grown(
    size: int, *, narrow: bool
) -> None:
    inner = table(2, 0, narrow=narrow).inner
    for low, high in boxes(size):
        f = field(inner, size, (low, -2, high, 2))
        full = high - low + 1 == size
        first, last = (low, high) if full else (low - 1, high + 1)
        assert f.shown[0] <= first
        assert f.shown[2] >= last
        assert f.at(first, 0)[0] - f.cell / 2 >= inner.x - 0.1
        assert f.at(last, 0)[0] + f.cell / 2 <= inner.x + inner.width + 0.1


@pytest.mark.parametrize("size", [6, *SIZES.values()])
def test_the_field_does_not_jump_about_when_it_grows(size: int) -> None:
    inner = table(2, 0, narrow=False).inner
    middle = inner.x + inner.width / 2
    for low, high in boxes(size):
        f = field(inner, size, (low, -2, high, 2))
        if size < SIZES[4]:
            assert f.x == pytest.approx(middle), "up to three players it never moves"
        elif max(-low, high) <= 4:
            assert f.x == pytest.approx(middle), "with four only when it has grown far to one side"
        for other in ((low - 1, high), (low, high + 1)):
            if other in boxes(size):
                moved = abs(field(inner, size, (other[0], -2, other[1], 2)).x - f.x)
                assert moved <= f.cell + 0.1


def test_ko_d4_a_mole_shows_where_the_field_is_as_wide_as_it_may_be() -> None:
    for state in lines(2, 1):
        view = state.observation(None)
        west, north, east, south = view["box"]
        full = [high - low + 1 == view["size"] for low, high in ((west, east), (north, south))]
        body = by_key(show(state, None))["mole"].body
        d = re.findall(r' d="([^"]*)"', body)
        assert ("V" in "".join(d)) == full[0]
        assert ("H" in "".join(d)) == full[1]


# Pointing


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("players", game.players)
def test_every_legal_move_and_every_attempt_round_the_cards_can_be_pointed_at(
    players: int, *, narrow: bool
) -> None:
    t = table(players, 0, narrow=narrow)
    for state in lines(players, 1):
        seat = state.current_player
        if seat < 0:
            continue
        view = state.observation(seat)
        held = {piece.pick for piece in show(state, seat, narrow=narrow).pieces if piece.pick}
        assert {pick for move in state.legal_moves() for pick in picks(view, str(move))} <= held
        west, north, east, south = field(t.inner, view["size"], tuple(view["box"])).shown
        for move in state.attempts():
            for pick in set(picks(view, str(move))) - held:
                x, y = xy(CELLS[pick.removeprefix("cell:")])
                beside = [max(abs(x - cell["x"]), abs(y - cell["y"])) for cell in view["cells"]]
                assert min(beside) > 1 or not (west <= x <= east and north <= y <= south)
        ways = [picks(view, str(move)) for move in state.attempts()]
        assert len(set(ways)) == len(ways), "no two moves are pointed at alike"
        assert all(ways)


def test_picks_name_cards_cells_goods_players_and_buttons() -> None:
    view = game.new(3).observation(0)
    assert picks(view, "choose red12") == ("card:red12",)
    assert picks(view, "place n2e1") == ("cell:n2e1",)
    assert picks(view, "sail centre") == ("cell:centre",)
    assert picks(view, "remove s3") == ("cell:s3",)
    assert picks(view, "export tea") == ("good:tea",)
    assert picks(view, "take wine black") == ("good:wine", "seat:1")
    assert [picks(view, each) for each in ("store", "leave", "stay", "spare", "buy", "decline")] == [
        ("store",),
        ("leave",),
        ("stay",),
        ("spare",),
        ("buy",),
        ("decline",),
    ]
    assert picks(view, "reveal") == picks(view, "deal water57") == ()


def test_a_spectator_can_pick_nothing_and_only_who_decides_has_questions() -> None:
    for state in lines(3, 1):
        assert not any(piece.pick for piece in show(state, None).pieces)
        for seat in range(3):
            if seat != state.current_player:
                held = {piece.pick.partition(":")[0] for piece in show(state, seat).pieces if piece.pick}
                assert held <= {"card", "cell"}


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("players", game.players)
def test_what_can_be_picked_has_a_name_and_is_at_least_24_wide_and_high(
    players: int, *, narrow: bool
) -> None:
    for state in lines(players, 1)[::3]:
        check_reach(show(state, looker(state), narrow=narrow))


def test_nothing_lies_in_the_way_of_the_pointer() -> None:
    for players in game.players:
        for state in lines(players, 1)[::3]:
            for piece in show(state, looker(state)).pieces:
                if piece.layer in ("rings", "houses", "depots", "keepers") and piece.body:
                    assert piece.body.startswith('<g pointer-events="none">'), piece.key
                if piece.pick.startswith("cell:") and piece.key.startswith("spot:"):
                    assert piece.body == f'<use href="#{UID}-spot"/>'
            assert f'<g id="{UID}-spot">' in show(state, 0).ground
    corners = re.search(f'<g id="{UID}-spot">(.*?)</g>', show(game.new(2), 0).ground)
    assert corners
    assert 'd="M-31-31h62v62h-62z" fill="transparent"' in corners[1], "the whole cell can be hit"


# Cards


def test_ko_d12_a_card_that_others_have_chosen_lies_face_down_and_looks_like_any_other() -> None:
    seen = 0
    for state in lines(3, 1):
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


def test_ko_b07_no_card_of_another_hand_is_drawn_but_those_that_all_have_seen_are_named() -> None:
    for state in lines(4, 1):
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
                assert str(card["number"]) in pieces[f"panel:{seat}"].label


def test_a_card_keeps_its_piece_from_the_hand_to_the_field() -> None:
    flown = 0
    for before, after in pairwise(lines(2, 1)):
        if before.current_player == 0 and before.observation(0)["phase"] == "place":
            card = before.observation(0)["chosen"][0]["card"]
            first, second = by_key(show(before, 0)), by_key(show(after, 0))
            if f"card:{card}" in second:
                flown += 1
                assert first[f"card:{card}"].body == second[f"card:{card}"].body
                assert first[f"card:{card}"][2:4] != second[f"card:{card}"][2:4]
    assert flown > 5


def test_ko_b01_ko_x06_a_card_shows_number_bar_owner_goods_and_symbol() -> None:
    bars = Counter[str]()
    for players in (2, 4):
        for state in lines(players, 1)[::5]:
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


# Areas


@pytest.mark.parametrize("players", game.players)
def test_ko_b12_every_warehouse_of_an_open_area_stands_on_its_cards(players: int) -> None:
    for state in lines(players, 1)[::3]:
        view = state.observation(0)
        pieces = by_key(show(state, 0))
        for area in view["areas"]:
            bodies = "".join(
                pieces[f"houses:{name}"].body for name in area["cells"] if f"houses:{name}" in pieces
            )
            for good in GOODS:
                for seat in range(players):
                    assert bodies.count(f'#{UID}-home-{good}{seat}"') == area["depot"][good][seat]


def test_ko_b13_the_depot_of_a_larger_area_is_summed_up_and_told() -> None:
    seen = 0
    for state in lines(3, 1):
        view = state.observation(0)
        pieces = by_key(show(state, 0))
        for area in view["areas"]:
            if not area["open"]:
                continue
            piece = pieces[f"depot:{area['centre']}"]
            total = Counter[int]()
            for good in GOODS:
                for seat, n in enumerate(area["depot"][good]):
                    if n:
                        assert re.search(rf"{good}[^;]* {NAMES_OF[seat]} {n}\b", piece.label)
                        total[n] += 1
            if len(area["cells"]) > 2:
                seen += 1
                assert Counter(map(int, re.findall(r">(\d+)</text>", piece.body))) == total
    assert seen > 20


def test_ko_b19_a_keeper_stands_on_an_area_and_a_mark_where_nobody_has_won_it() -> None:
    found = set()
    for players in game.players:
        view = lines(players, 1)[-1].observation(0)
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


def example() -> dict[str, Any]:
    """An observation of four in which an area is being valued."""
    state = next(state for state in lines(4, 1) if state.observation(None)["valuation"])
    return dict(state.observation(0))


def shown(area: int, number: int, count: int, step: Step) -> dict[str, Any]:
    """A step of a valuation as an observation has it."""
    told = {name: getattr(step, name) for name in ("good", "left", "struck", "winner", "clause")}
    words = {"key": step.text, "facts": step.facts}
    return {"area": area, "step": number, "of": count, "advantage": step.advantages, "words": words, **told}


@pytest.mark.parametrize("narrow", [False, True])
def test_ko_x16_a_valuation_shows_every_warehouse_and_what_is_struck_off(*, narrow: bool) -> None:
    view = example()
    depot = {"wine": [4, 2, 1, 1], "tea": [0] * 4, "spice": [2, 0, 2, 0]}
    done = valuation(depot)
    before: dict[str, Piece] = {}
    houses: set[str] = set()
    for number, step in enumerate(done.steps, 1):
        view["valuation"] = shown(view["valuation"]["area"], number, len(done.steps), step)
        drawing = draw(view, names=NAMES_OF, narrow=narrow)
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
        assert f"step {number + 1} of {len(done.steps) + 1}" in pieces["ledger:step"].label
        if before:
            assert len(json.dumps(piece_changes(before, pieces))) < 1_200
        before = pieces
    assert "gains" in before
    assert before["gains"].label == "Ada gains the area"
    assert before["advantage:wine"].label == "Ada leads in wine by 2"
    assert "advantage:spice" not in before


def test_the_ledger_leaves_its_area_in_sight() -> None:
    hidden = seen = 0
    for players in game.players:
        for state in lines(players, 1):
            view = state.observation(0)
            if not view["valuation"]:
                continue
            for narrow in (False, True):
                pieces = by_key(draw(view, names=NAMES_OF[:players], narrow=narrow))
                step = pieces["ledger:step"]
                area = view["areas"][view["valuation"]["area"]]
                cells = {cell["cell"]: cell["card"] for cell in view["cells"]}
                for name in area["cells"]:
                    card = pieces[f"card:{cells[name]}"]
                    seen += 1
                    across = step.x <= card.x <= step.x + step.box[2]
                    hidden += across and step.y <= card.y <= step.y + step.box[3]
    assert seen > 30
    assert hidden <= seen / 8


# The wire


@pytest.mark.parametrize("players", game.players)
def test_a_move_changes_little(players: int) -> None:
    sizes = []
    for before, after in pairwise(lines(players, 1)):
        first, second = by_key(show(before, 0)), by_key(show(after, 0))
        sizes.append(len(json.dumps(piece_changes(first, second)).encode()))
    sizes.sort()
    assert sizes[len(sizes) * 95 // 100] < CHANGE


# Words


def test_labels_tell_cards_cells_hands_and_what_is_left() -> None:
    state = next(s for s in lines(2, 1) if s.observation(0)["phase"] == "choose")
    view = state.observation(0)
    labels = {piece.key: piece.label for piece in show(state, 0).pieces}
    assert labels["card:centre"] == "The harbour centre"
    assert labels["spot:n1e1"] == "Open: 1 north, 1 east"
    north = next(cell for cell in view["cells"] if cell["cell"] == "n1")
    assert labels[f"card:{north['card']}"].startswith(f"Water {north['number']}")
    assert labels[f"card:{north['card']}"].endswith("; 1 north")
    assert labels["panel:1"].startswith("Ben, black, 0 points, 4 coins, 19 dock cards in the pile")
    assert "in hand 3 dock, 2 water, 0 special" in labels["panel:1"]
    assert labels["treasury"] == "12 coins in the treasury"
    assert labels["good:tea"] == "tea: 16 warehouses in the stock"
    assert labels["ship"] == "The patrol ship: the harbour centre"


def test_a_person_who_listens_hears_of_the_cells_round_the_cards_and_not_of_a_hundred() -> None:
    state = next(s for s in lines(4, 1) if s.observation(0)["phase"] == "choose")
    spots = {key: piece for key, piece in by_key(show(state, 0)).items() if key.startswith("spot:")}
    assert len(spots) > 100
    heard = {key.removeprefix("spot:") for key, piece in spots.items() if piece.label}
    assert len(heard) == 24
    assert {"n3", "n3e1", "n1e1", "e3"} <= heard
    assert not {"n4", "n2e2", "n3e2"} & heard


def test_ko_b20_the_basic_game_has_no_ship() -> None:
    for state in lines(2, 1, professional=0)[::10]:
        keys = set(by_key(show(state, 0)))
        assert not keys & {"ship", "ship_moves"}


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("name", NASTY)
def test_any_name_of_a_player_stays_text(name: str, *, narrow: bool) -> None:
    for state in (lines(3, 1)[60], example_state()):
        names = ["Ada", name, "Cleo", "Dora"][: state.num_players]
        drawing = draw(state.observation(0), names=names, narrow=narrow)
        check_name(drawing, name, "panel:1", most=70)


def example_state() -> KontorState:
    return next(state for state in lines(4, 1) if state.observation(None)["valuation"])


def test_the_title_says_all_that_the_text_board_says_and_who_has_won() -> None:
    for players in game.players:
        for state in lines(players, 1)[::9]:
            told = game.describe(state.observation(None), NAMES_OF[:players]).replace("\n", " ")
            title = show(state, None).title
            assert set(told.removesuffix(".").split(". ")) <= set(title.removesuffix(".").split(". "))
        end = lines(players, 1)[-1]
        names = [NAMES_OF[seat] for seat in end.winners()]
        wins = f"{names[0]} wins" if len(names) == 1 else f"{', '.join(names)} share the win"
        assert show(end, None).title.endswith(f"{wins}.")


def test_ko_x25_the_winner_is_who_the_engine_says_and_points_are_told() -> None:
    for players in game.players:
        end = lines(players, 1)[-1]
        pieces = by_key(show(end, 0))
        assert {int(key[5:]) for key in pieces if key.startswith("wins:")} == set(end.winners())
        for seat, result in enumerate(end.observation(0)["result"]):
            if result["areas"]:
                assert f"{result['areas']} area" in pieces[f"panel:{seat}"].label


def test_as_many_names_as_players_are_needed() -> None:
    check_names(draw, game.new(3).observation(0))


# Eyes


@pytest.mark.parametrize(("narrow", "least"), [(False, 11), (True, 10)])
@pytest.mark.parametrize("players", game.players)
def test_no_text_is_smaller_than_people_can_read(players: int, least: float, *, narrow: bool) -> None:
    for state in lines(players, 1)[5::6]:
        for words, size in texts(show(state, looker(state), narrow=narrow)):
            assert size >= least - 0.01, words


@pytest.mark.parametrize("scheme", [0, 1])
@pytest.mark.parametrize(
    ("words", "grounds"),
    [
        ("ink", ("paper", "blank")),
        ("quiet", ("paper",)),
        ("foam", ("water",)),
        ("mark", ("gold", "deed")),
        ("light", ("seat0", "seat1", "seat2", "seat3")),
    ],
)
def test_text_stands_out_in_light_and_dark(scheme: int, words: str, grounds: tuple[str, ...]) -> None:
    check_contrast(show(game.new(2), 0), scheme, words, grounds)


@pytest.mark.parametrize("scheme", [0, 1])
@pytest.mark.parametrize(
    ("things", "grounds"),
    [
        ("may", ("chart", "paper", "blank")),
        ("ember", ("paper", "chart")),
        ("carve", ("quay", "gold", "tea", "spice", "sail", "deed")),
        ("wine", ("quay",)),
        ("water", ("quay",)),
        ("won", ("carve",)),
    ],
)
def test_signs_stand_out_in_light_and_dark(scheme: int, things: str, grounds: tuple[str, ...]) -> None:
    check_contrast(show(game.new(2), 0), scheme, things, grounds, 3)


@pytest.mark.parametrize("scheme", [0, 1])
@pytest.mark.parametrize("sign", ["may", "ember"])
def test_signs_on_cards_stand_out_from_the_card_or_from_their_dark_rim(scheme: int, sign: str) -> None:
    own, *around = (luminance(COLOURS[each][scheme]) + 0.05 for each in (sign, "quay", "carve"))
    assert max(max(own, each) / min(own, each) for each in around) >= 3


def test_all_colours_in_use_are_defined_and_all_defined_are_in_use() -> None:
    used: set[str] = set()
    for players in (2, 4):
        for state in lines(players, 1)[::3]:
            used |= colours_in(show(state, looker(state)))
    assert used == set(COLOURS)


def test_style_touches_nothing_but_own_classes() -> None:
    check_style(show(example_state(), 0))


SAYS_SOMETHING = {"kg-p", "kg-l", "kg-s", "kg-t"}
"""Classes of what stays with more contrast and is drawn in the user's own colours where those are forced."""


@pytest.mark.parametrize(
    "thing",
    [
        *("flood", "bridge", "customs", "crane", "tavern", "wine", "tea", "spice", "coin", "ship"),
        *("back-dock0", "flag1", "band2", "keeper3", "chip0", "nobody", "patrol"),
    ],
)
def test_what_a_sign_says_is_said_with_more_contrast_and_in_forced_colours_too(thing: str) -> None:
    root = parse(slim(show(game.new(4), 0)))
    node = next(node for node in root.iter() if node.get("id") == f"kg-{thing}")
    classes = [set(one.get("class", "").split()) for one in node.iter()]
    assert any(each & SAYS_SOMETHING for each in classes), "it is more than decoration"
    for one, each in zip(node.iter(), classes, strict=True):
        if {one.get("fill"), one.get("stroke")} & {"var(--kg-light)", "var(--kg-foam)"}:
            assert each & {*SAYS_SOMETHING, "kg-deco"}, "it would be white on white"


def test_everything_used_is_defined() -> None:
    for players in game.players:
        for state in lines(players, 1)[::4]:
            picture = slim(show(state, looker(state)))
            defined = set(re.findall(r'\bid="([^"]*)"', picture))
            assert set(re.findall(r'href="#([^"]*)"', picture)) <= defined


def test_a_view_is_only_read_and_may_come_from_json() -> None:
    for state in (lines(3, 1)[50], example_state(), lines(3, 1)[-1]):
        check_read_only(draw, state.observation(1), NAMES_OF[: state.num_players])


def test_cells_are_named_as_the_engine_names_them() -> None:
    state = lines(2, 1)[-1]
    for cell in state.observation(0)["cells"]:
        assert NAMES[cell_at(cell["x"], cell["y"])] == cell["cell"]


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    yield from mark_phrases(monkeypatch, game.name)


def test_every_word_comes_from_the_file_of_texts_and_every_text_of_the_board_is_in_use(
    marked: set[str],
) -> None:
    views = [
        state.observation(looker(state))
        for players, seed in ((2, 1), (3, 1), (4, 1))
        for state in lines(players, seed)
    ]
    views += [turning(*answer).observation(0) for answer in ((), ("across",), ("down",))]
    shared = copy.deepcopy(views[-4])
    for result in shared["result"]:
        result.update(wins=True, chits=1, money=1, no_chit=-1)
    for number, view in enumerate([*views, shared]):
        names = NAMES_OF[: view["players"]]
        drawing = draw(view, names=names, narrow=number % 4 > 1)
        if number % 5 == 0:
            seen = words_in(drawing)
            wrapped = " ".join(seen).replace(view["valuation"]["clause"] if view["valuation"] else "KO-", "")
            assert not unmarked(wrapped, *NAMES_OF), seen
        for words in (drawing.title, game.describe(view, names), *(piece.label for piece in drawing.pieces)):
            told = words.replace(view["valuation"]["clause"], "") if view["valuation"] else words
            assert not unmarked(told, game.title, *NAMES_OF), words
    for depot in ({"wine": [1, 0]}, {"wine": [1, 1]}):
        assert not unmarked(str(valuation(depot, rule="difference")))
    assert marked | {"title"} == set(PHRASES.keys("board"))
