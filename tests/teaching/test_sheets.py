"""Prints: pages that fit, every card and piece of the box, and keys that the engine gives."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path

import pytest

import kernel_games
from kernel_games import game, registered_games
from kernel_games.__main__ import main
from kernel_games.drawing.pictures import artist
from kernel_games.drawing.printables import HEIGHT, MARGIN, WIDTH, Printable, page
from kernel_games.engine import Match, player_name
from kernel_games.games.mississippi.drawing.layout import SIZE, lay_out
from kernel_games.games.tiki_topple.components import CARDS, TIKIS, card_names
from kernel_games.teaching.classroom.sheets import sheets
from kernel_games.teaching.walks import Pupil, load_walk, walk_names
from tests.sixth.kalah import game as kalah
from tests.teaching.conftest import do_rightly

SVG = "{http://www.w3.org/2000/svg}"
WALKS = [(name, walk) for name in registered_games() for walk in walk_names(game(name))]
KINDS = {
    "kon_tiki": {"board": 1},
    "kontor": {"board": 1},
    "mississippi": {"board": 1, "pieces": 1},
    "nile": {"board": 4, "aid": 1},
    "tiki_topple": {"board": 2, "pieces": 1, "cards": 4},
}
"""Pages of each kind."""


@pytest.fixture
def spanish() -> Iterator[None]:
    kernel_games.language("es")
    yield
    kernel_games.language("en")


def printed(name: str) -> list[Printable]:
    rules = game(name)
    names = [player_name(seat) for seat in range(rules.players[-1])]
    return list(artist(rules).sheets(Match(rules, names, seed=1).state.observation(None)))


def words(sheet: Printable) -> list[str]:
    """Return the words on a printable."""
    root = ET.fromstring(page(sheet, ""))
    return ["".join(node.itertext()) for node in root.iter(f"{SVG}text")]


@cache
def files(name: str) -> dict[str, str]:
    return sheets(game(name))


@pytest.mark.parametrize("name", registered_games())
def test_every_page_is_well_formed_and_of_a4_and_all_fits(name: str) -> None:
    found = printed(name)
    assert Counter(sheet.kind for sheet in found) == KINDS[name]
    for sheet in found:
        across, down = (HEIGHT, WIDTH) if sheet.wide else (WIDTH, HEIGHT)
        assert sheet.window[2] * sheet.fitting <= across - 2 * MARGIN + 0.01
        assert sheet.window[3] * sheet.fitting <= down - 2 * MARGIN + 0.01
        for turned in (False, True):
            root = ET.fromstring(page(sheet, "Below & beside", turned=turned))
            size = (HEIGHT, WIDTH) if sheet.wide and not turned else (WIDTH, HEIGHT)
            assert (root.get("width"), root.get("height")) == tuple(f"{side}mm" for side in size)
            ids = [node.get("id") for node in root.iter() if node.get("id")]
            assert len(ids) == len(set(ids))
            used = {node.get("href", "")[1:] for node in root.iter(f"{SVG}use")}
            assert used <= set(ids), "nothing is drawn that is not there"
            assert "Below & beside" in "".join(root.itertext())
        assert "color-scheme:light dark" not in page(sheet, "")


@pytest.mark.parametrize("name", registered_games())
def test_a_board_is_empty_and_as_large_as_a_page(name: str) -> None:
    for sheet in printed(name):
        if sheet.kind == "board":
            across, down = sheet.window[2] * sheet.fitting, sheet.window[3] * sheet.fitting
            sides = (HEIGHT, WIDTH) if sheet.wide else (WIDTH, HEIGHT)
            assert across > sides[0] - 2 * MARGIN - 0.01 or down > sides[1] - 2 * MARGIN - 0.01
            pieces = {piece.key.partition(":")[0] for piece in sheet.drawing.pieces}
            assert pieces <= {"spot", "names"}


@pytest.mark.clause("TT-C1", "TT-C2", "TT-C3", "TT-D2")
def test_tiki_topples_cards_and_tikis_are_all_there() -> None:
    cut = [sheet for sheet in printed("tiki_topple") if sheet.kind != "board"]
    pieces, *cards = cut
    assert sorted(words(pieces)) == sorted([*TIKIS, ""])
    bodies = [piece.body for sheet in cards for piece in sheet.drawing.pieces]
    hands = Counter(found for body in bodies for found in re.findall(r"#kg-uid-card-(\w+)", body))
    assert hands == {kind: 4 * count for kind, count in game("tiki_topple").law.full.items()}
    secrets = [
        tuple(word for word in re.findall(r">(\w+)</text>", body) if word in TIKIS)
        for body in bodies
        if "#kg-uid-card-" not in body
    ]
    assert sorted(secrets) == sorted(card_names(card) for card in range(len(CARDS)))


@pytest.mark.parametrize(
    ("name", "kind", "size"),
    [("tiki_topple", "cards", 54), ("tiki_topple", "pieces", 194), ("mississippi", "pieces", 70)],
)
def test_what_is_cut_out_lies_whole_on_its_page(name: str, kind: str, size: float) -> None:
    """With its outline, and at least half a millimetre round it."""
    for sheet in printed(name):
        if sheet.kind == kind:
            left = min(piece.x for piece in sheet.drawing.pieces)
            right = max(piece.x for piece in sheet.drawing.pieces)
            half = min(left, sheet.window[2] - right) * sheet.fitting
            assert half > size / 2 * sheet.fitting + 0.45


@pytest.mark.clause("TT-C1")
def test_each_hand_of_cards_bears_its_players_letter() -> None:
    hands = [words(sheet) for sheet in printed("tiki_topple") if sheet.kind == "cards"][:2]
    letters = Counter(word for found in hands for word in found if word in "ABCD" and word)
    assert letters == dict.fromkeys("ABCD", game("tiki_topple").law.hand)


@pytest.mark.clause("MS-D3")
def test_a_ship_for_each_seat_fits_the_printed_river() -> None:
    river, ships = printed("mississippi")
    found = words(ships)
    for letter in "ABCDEF":
        assert found.count(letter) == 1
    for number in "123456":
        assert found.count(number) == 6
    spaces = Match("mississippi", ["Ada", "Ben"], seed=1).state.observation(None)["course"]["spaces"]
    t = lay_out(tuple((q, r) for q, r in spaces), 6, layout="standard")
    assert ships.fitting * SIZE == pytest.approx(river.fitting * t.size), "one hex, one size"


@pytest.mark.clause("6.2", "6.51", "5.3")
def test_the_player_aid_sheet_has_every_article_with_its_price() -> None:
    (aid,) = (sheet for sheet in printed("nile") if sheet.kind == "aid")
    found = words(aid)
    for article, price in game("nile").law.prices.items():
        assert article.capitalize() in found
        assert f"$ {price} ×" in found
    assert found.count("10 ×") == 2, "a bearer's load, for the explorer too (5.51)"
    assert {"Explorer", "Total Expedition", "Native askaris", "Portage Cost"} <= set(found)


@pytest.mark.parametrize(("name", "walk"), WALKS)
def test_a_key_answers_every_question_of_its_worksheet_as_the_engine_does(name: str, walk: str) -> None:
    work, key = (files(name)[f"{name}-{kind}-{walk}.html"] for kind in ("worksheet", "key"))
    asked, answered = work.count("<article>"), [unescape(part) for part in key.split("<article>")[1:]]
    pupil, told = Pupil(load_walk(name, walk)), []
    while True:
        step = pupil.step
        do_rightly(pupil)
        if step.do == "predict" and step.answer is not None:
            told.append((pupil.record.outcome.words, step.clauses))
        if pupil.n + 1 == len(pupil.walk.steps):
            break
        pupil.next()
    assert asked == len(answered) == len(told) > 0
    for answer, (said, clauses) in zip(answered, told, strict=True):
        assert said.replace("**", "") in re.sub("<.*?>", "", answer)
        assert all(clause in answer for clause in clauses)
        assert re.sub("<.*?>", "", answer)[:60] not in unescape(work), "a worksheet gives nothing away"
    assert work.count("<img ") == asked
    assert "<details" not in work + key


def test_everything_is_said_in_the_language_set(spanish: None) -> None:
    found = sheets(game("tiki_topple"))
    assert "Tiki Topple: cartas para recortar, página 1 de 4" in found["tiki_topple-cards-1.svg"]
    assert '<html lang="es">' in found["tiki_topple-key-who_wins.html"]
    assert "Soluciones" in found["tiki_topple-key-who_wins.html"]
    (aid,) = (sheet for sheet in printed("nile") if sheet.kind == "aid")
    assert not {"Bearers", "Portage Cost", "Rations"} & set(words(aid))


def test_the_command_lays_them_out_by_game(tmp_path: Path) -> None:
    assert main(["sheets", "kon-tiki", "--folder", str(tmp_path)]) == 0
    laid = {path.name for path in (tmp_path / "kon_tiki").glob("[!.]*")}
    assert laid == set(files("kon_tiki"))
    assert {path.name for path in tmp_path.iterdir()} == {"kon_tiki"}
    assert main(["sheets", "go", "--folder", str(tmp_path)]) == 2


def test_a_game_without_sheets_and_walks_has_nothing_to_print() -> None:
    assert sheets(kalah) == {}
