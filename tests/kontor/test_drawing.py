"""Drawing of Kontor: whole, pickable everywhere, accessible to everyone."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from kernel_games.drawing.frames import Frame, changed
from kernel_games.drawing.lettering import length
from kernel_games.drawing.svg import UID
from kernel_games.games.kontor import game, valuation
from kernel_games.games.kontor.drawing import LAYOUTS, buttons, draw, picks
from kernel_games.games.kontor.drawing.account import account
from kernel_games.games.kontor.drawing.layout import field, lay_out
from kernel_games.games.kontor.grid import CELLS, NAMES, cell_at, xy
from kernel_games.testing import check_drawing
from kernel_games.testing.drawings import marked, texts, unmarked
from tests.kontor.scenes import NAMES_OF, Scene, by_key, lines, looker, show, turning
from tests.kontor.tables import settle

SLIM = 100_000
CHANGE = 5_000
PHASES = {
    *("deal", "choose", "reveal", "place", "span", "export", "crane", "sail", "remove", "buy"),
    *("value", "over"),
}


CONTRAST = [
    ("ink", ["paper", "blank"], 4.5),
    ("quiet", ["paper"], 4.5),
    ("foam", ["water"], 4.5),
    ("mark", ["gold", "deed"], 4.5),
    ("light", ["seat0", "seat1", "seat2", "seat3"], 4.5),
    ("may", ["chart", "paper", "blank"], 3),
    ("ember", ["paper", "chart"], 3),
    ("carve", ["quay", "gold", "tea", "spice", "sail", "deed"], 3),
    ("wine", ["quay"], 3),
    ("water", ["quay"], 3),
    ("won", ["carve"], 3),
]
"""What is read on what, and which signs lie on what."""


def test_the_drawing_keeps_what_every_drawing_has_to() -> None:
    scenes = [scene for players in game.players for scene in lines(players, 13)[::4]]
    views = [scene.observation(looker(scene)) for scene in (*scenes, *map(lines_end, game.players))]
    views += [scene.observation(0) for scene in lines(4, 13) if scene.shown][::3]
    views += special_cards()
    views += [turning(*answer).observation(0) for answer in ((), ("across",), ("down",))]
    shared = copy.deepcopy(lines_end(4).observation(0))
    for result in shared["result"]:
        result.update(wins=True, chits=1, money=1, no_chit=-1)
    assert {view["phase"] for view in views} == PHASES
    report = check_drawing(game, views=[*views, shared], contrast=CONTRAST, most=SLIM, positions=10)
    assert not report.idle_colours
    with marked(game) as told:
        for depot in ({"wine": [1, 0]}, {"wine": [1, 1]}):
            assert not unmarked(str(valuation(depot, rule="difference")))
            account(depot)
    assert report.idle_phrases <= told


def special_cards() -> list[dict[str, Any]]:
    """Return positions in which a special card of each kind is to be placed."""
    found = {}
    for scene in lines(3, 13) + lines(4, 13):
        view = scene.observation(looker(scene))
        if view["phase"] == "place" and not scene.shown:
            found[view["chosen"][view["current"]]["kind"]] = view
    return [found[kind] for kind in ("flood", "bridge", "customs")]


def lines_end(players: int) -> Scene:
    return lines(players, 13)[-1]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_board_names_the_clauses_that_are_ours(*, layout: str) -> None:
    ours = [clause.id for clause in game.rulebook.values() if clause.provenance == "reconstructed"]
    drawing = show(settle(game.new(3)), 0, layout=layout)
    assert f"{ours[0]} to {ours[-1]}" in " ".join(words for words, _ in texts(drawing))


def boxes(size: int) -> Iterator[tuple[int, int]]:
    """Return all boxes that a canal of five cells may have grown to."""
    for low in range(-(size - 3), -1):
        for high in range(2, low + size):
            yield low, high


@pytest.mark.clause("KO-B06")
@pytest.mark.parametrize("size", [6, 7, 8, 9])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_each_place_next_to_a_card_lies_in_the_window_however_the_field_has_grown(
    size: int, *, layout: str
) -> None:
    t = lay_out(2, 0, layout=layout)
    inner = t.inner
    for low, high in boxes(size):
        f = field(inner, size, (low, -2, high, 2), t.most)
        full = high - low + 1 == size
        first, last = (low, high) if full else (low - 1, high + 1)
        assert f.shown[0] <= first
        assert f.shown[2] >= last
        assert f.at(first, 0)[0] - f.cell / 2 >= inner.x - 0.1
        assert f.at(last, 0)[0] + f.cell / 2 <= inner.x + inner.width + 0.1


@pytest.mark.parametrize("size", [6, 7, 8, 9])
def test_the_field_does_not_jump_about_when_it_grows(size: int) -> None:
    inner = lay_out(2, 0, layout="standard").inner
    middle = inner.x + inner.width / 2
    for low, high in boxes(size):
        f = field(inner, size, (low, -2, high, 2))
        if size < 9:
            assert f.x == pytest.approx(middle), "up to three players it never moves"
        elif max(-low, high) <= 4:
            assert f.x == pytest.approx(middle), "with four only when it has grown far to one side"
        for other in ((low - 1, high), (low, high + 1)):
            if other in boxes(size):
                moved = abs(field(inner, size, (other[0], -2, other[1], 2)).x - f.x)
                assert moved <= f.cell + 0.1


@pytest.mark.clause("KO-D4")
def test_a_mole_shows_where_the_field_is_as_wide_as_it_may_be() -> None:
    for state in lines(2, 13):
        view = state.observation(None)
        west, north, east, south = view["box"]
        full = [high - low + 1 == view["size"] for low, high in ((west, east), (north, south))]
        body = by_key(show(state, None))["mole"].body
        d = re.findall(r' d="([^"]*)"', body)
        assert ("V" in "".join(d)) == full[0]
        assert ("H" in "".join(d)) == full[1]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("players", game.players)
def test_every_legal_move_and_every_attempt_round_the_cards_can_be_pointed_at(
    players: int, *, layout: str
) -> None:
    t = lay_out(players, 0, layout=layout)
    for state in lines(players, 13):
        seat = state.current_player
        if seat < 0:
            continue
        view = state.observation(seat)
        held = {piece.pick for piece in show(state, seat, layout=layout).pieces if piece.pick}
        held |= {button.pick for button in buttons(view)}
        assert {pick for move in state.state.legal_moves() for pick in picks(view, str(move))} <= held
        west, north, east, south = field(t.inner, view["size"], tuple(view["box"]), t.most).shown
        for move in state.state.attempts():
            for pick in set(picks(view, str(move))) - held:
                x, y = xy(CELLS[pick.removeprefix("cell:")])
                beside = [max(abs(x - cell["x"]), abs(y - cell["y"])) for cell in view["cells"]]
                assert min(beside) > 1 or not (west <= x <= east and north <= y <= south)
        ways = [picks(view, str(move)) for move in state.state.attempts()]
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
    for state in lines(3, 13):
        assert not any(piece.pick for piece in show(state, None).pieces)
        for seat in range(3):
            if seat != state.current_player:
                held = {piece.pick.partition(":")[0] for piece in show(state, seat).pieces if piece.pick}
                assert held <= {"card", "cell"}


def test_nothing_lies_in_the_way_of_the_pointer() -> None:
    for players in game.players:
        for state in lines(players, 13)[::3]:
            for piece in show(state, looker(state)).pieces:
                if piece.layer in ("rings", "houses", "keepers") and piece.body:
                    assert piece.body.startswith('<g pointer-events="none">'), piece.key
                if piece.pick.startswith("cell:") and piece.key.startswith("spot:"):
                    assert piece.body == f'<use href="#{UID}-spot"/>'
            assert f'<g id="{UID}-spot">' in show(state, 0).ground
    corners = re.search(f'<g id="{UID}-spot">(.*?)</g>', show(game.new(2), 0).ground)
    assert corners
    assert 'd="M-31-31h62v62h-62z" fill="transparent"' in corners[1], "the whole cell can be hit"


@pytest.mark.parametrize("players", game.players)
def test_a_move_changes_little(players: int) -> None:
    sizes = []
    for before, after in pairwise(lines(players, 13)):
        first, second = by_key(show(before, 0)), by_key(show(after, 0))
        sizes.append(len(json.dumps(changed(Frame({}, first), Frame({}, second))).encode()))
    sizes.sort()
    assert sizes[len(sizes) * 95 // 100] < CHANGE


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("language", ["en", "es"])
def test_rings_in_a_panel_cut_no_word_and_no_row_below(
    language: str, layout: str, request: pytest.FixtureRequest
) -> None:
    """A walk lights the pile, and the line with the name above the coins."""
    if language == "es":
        request.getfixturevalue("spanish")
    for players in game.players:
        pieces = by_key(show(game.new(players), 0, layout=layout))
        for seat in range(players):
            pile, panel, purse = (pieces[f"{key}:{seat}"] for key in ("pile", "panel", "purse"))
            (size, words), *_ = re.findall(r'font-size="([\d.]+)"[^>]*>([^<]+)<', pile.body)
            assert pile.box[0] + pile.box[2] >= 14 + 0.95 * length(words) * float(size), words
            below = panel.y + panel.box[1] + panel.box[3]
            assert below + 3 <= purse.y + purse.box[1] + 4, (
                "a ring is 3 units wide outside; a coin begins 3 down"
            )


def test_points_below_none_leave_room_for_their_sign() -> None:
    state = next(state for state in lines(2, 13) if state.observation(0)["phase"] == "over")
    view = state.observation(0)
    keeper = {}
    for points in (-1, 1):
        drawing = draw(view | {"scores": [points, 0]}, names=NAMES_OF[:2])
        (panel,) = (piece for piece in drawing.pieces if piece.key == "panel:0")
        keeper[points] = float(re.findall(r"keeper0\" transform=\"translate\(([\d.]+)", panel.body)[0])
    assert keeper[-1] == keeper[1] - 12


def test_the_cards_of_black_have_a_light_edge() -> None:
    """On a dark page they would not be seen."""
    ground = show(game.new(2), 0).ground
    found = re.search(f'<g id="{UID}-back-dock1"><rect[^>]*>', ground)
    assert found
    assert 'stroke="var(--kg-rim)"' in found[0]


def test_labels_tell_cards_cells_hands_and_what_is_left() -> None:
    state = next(s for s in lines(2, 13) if s.observation(0)["phase"] == "choose")
    view = state.observation(0)
    labels = {piece.key: piece.label for piece in show(state, 0).pieces}
    assert labels["card:centre"] == "The harbour centre, under the patrol ship"
    assert labels["spot:n1e1"] == "Empty space: 1 north and 1 east of the centre"
    north = next(cell for cell in view["cells"] if cell["cell"] == "n1")
    assert labels[f"card:{north['card']}"].startswith(f"Water {north['number']}")
    assert labels[f"card:{north['card']}"].endswith("; 1 north of the centre")
    assert labels["panel:1"] == "Ben, 0 points, black"
    assert labels["purse:1"] == "4 coins"
    assert labels["pile:1"] == "19 dock cards in the pile"
    assert labels["hand:1"] == "in hand: 3 dock, 2 water and 0 special"
    assert labels["treasury"] == "12 coins in the treasury"
    assert labels["good:tea"] == "tea: 16 warehouses in the stock"
    assert labels["ship"] == "The patrol ship: the harbour centre"


def test_a_person_who_listens_hears_of_the_cells_round_the_cards_and_not_of_a_hundred() -> None:
    state = next(s for s in lines(4, 13) if s.observation(0)["phase"] == "choose")
    spots = {key: piece for key, piece in by_key(show(state, 0)).items() if key.startswith("spot:")}
    assert len(spots) > 100
    heard = {key.removeprefix("spot:") for key, piece in spots.items() if piece.label}
    assert len(heard) == 24
    assert {"n3", "n3e1", "n1e1", "e3"} <= heard
    assert not {"n4", "n2e2", "n3e2"} & heard


@pytest.mark.clause("KO-B20")
def test_the_basic_game_has_no_ship() -> None:
    for state in lines(2, 13, professional=0)[::10]:
        keys = set(by_key(show(state, 0)))
        assert not keys & {"ship", "ship_moves"}


def test_the_title_says_who_has_won() -> None:
    for players in game.players:
        end = lines(players, 13)[-1]
        names = [NAMES_OF[seat] for seat in end.state.winners()]
        wins = f"{names[0]} wins" if len(names) == 1 else f"{', '.join(names)} share the win"
        assert show(end, None).title.endswith(f"{wins}.")


@pytest.mark.clause("KO-X25")
def test_the_winner_is_who_the_engine_says_and_points_are_told() -> None:
    for players in game.players:
        end = lines(players, 13)[-1]
        pieces = by_key(show(end, 0))
        assert {int(key[5:]) for key in pieces if key.startswith("wins:")} == set(end.state.winners())
        for seat, result in enumerate(end.observation(0)["result"]):
            if result["areas"]:
                assert f"{result['areas']} area" in pieces[f"result:{seat}"].label


def test_cells_are_named_as_the_engine_names_them() -> None:
    state = lines(2, 13)[-1]
    for cell in state.observation(0)["cells"]:
        assert NAMES[cell_at(cell["x"], cell["y"])] == cell["cell"]
