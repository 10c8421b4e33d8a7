"""A rulebook to read: what its pages are told, its pictures, and the page that needs no kernel."""

from __future__ import annotations

import base64
import json
import re
import shutil
import zlib
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import kernel_games
from kernel_games.drawing.pictures import artist
from kernel_games.drawing.scripts import literal
from kernel_games.engine import Game, Rulebook, RulebookError
from kernel_games.engine.clauses import KINDS, PROVENANCES
from kernel_games.engine.tales import names_of
from kernel_games.rulebooks import book_told, clause_told, decisions, page, plain_html, script
from kernel_games.rulebooks.examples import example_told, scenes
from kernel_games.teaching.walks.reading import load_walk
from kernel_games.testing import check_walk
from tests.sixth.kalah import game as kalah

GAMES = kernel_games.registered_games()
NASTY = "</script><!--<img src=x onerror=hit()>\"'&"
MOST = 5_000_000


class Tags(HTMLParser):
    """The parts of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words += data

    def having(self, name: str) -> list[str]:
        return [str(fields[name]) for _, fields in self.tags if name in fields]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return kernel_games.game(request.param)


def test_every_clause_is_told_with_its_examples(game: Game) -> None:
    for clause in game.rulebook.values():
        told = json.loads(json.dumps(clause_told(game, clause.id), allow_nan=False))
        assert (told["id"], told["title"], told["text"], told["source"]) == (
            clause.id,
            clause.title,
            clause.text,
            clause.source,
        )
        assert told["provenance"] == PROVENANCES[clause.provenance]
        examples = game.examples[clause.id]
        assert [one["note"] for one in told["examples"]] == [one.note for one in examples]
        for one, example in zip(told["examples"], examples, strict=True):
            marks = [part["mark"] for part in one["parts"]]
            assert marks == ["no"] * bool(example.refused) + (["yes"] if example.refused else [""]) * bool(
                example.moves
            )
            pictures = 1 + len(one["changes"])
            assert pictures == len(one["captions"]) == len(one["told"])
            assert pictures > len(example.moves)
            said = sum(
                len(lines) for part in one["parts"] if part["mark"] != "no" for _, lines in part["steps"]
            )
            assert one["told"][-1] == said, "each line belongs to a picture"
            assert one["position"][1]


def test_the_picture_that_is_shown_first_is_of_what_the_clause_says(game: Game) -> None:
    for clause, examples in game.examples.items():
        for one in map(example_told, examples):
            played = [lines for part in one["parts"] if part["mark"] != "no" for _, lines in part["steps"]]
            cited = [name for lines in played for name, _ in lines]
            before, upto = [0, *one["told"]][one["at"]], one["told"][one["at"]]
            if clause in cited:
                assert clause in cited[before:upto]
                assert clause not in cited[upto:]
            else:
                assert one["at"] == len(one["changes"])


def test_what_is_refused_is_said_with_its_clause(game: Game) -> None:
    for clause, examples in game.examples.items():
        for example in examples:
            if example.refused:
                ((_, lines),) = example_told(example)["parts"][0]["steps"]
                assert [cited for cited, _ in lines] == [clause]


def test_a_book_has_all_clauses_by_section_in_their_order(game: Game) -> None:
    told = book_told(game)
    assert [clause["id"] for section in told["sections"] for clause in section["clauses"]] == list(
        game.rulebook
    )
    assert [section["title"] for section in told["sections"]] == list(game.rulebook.sections.values())
    found = [clause for section in told["sections"] for clause in section["clauses"]]
    assert {kind for kind, _ in told["kinds"]} == {clause["kind"] for clause in found} <= set(KINDS)
    assert {origin for origin, _ in told["origins"]} == {clause["from"] for clause in found}
    assert all(clause["notes"] for clause in found), "what examples say is found too"
    assert len(json.dumps(told)) < 500 * len(found) + 3000, "opening it is quick"


@pytest.mark.clause("KO-B10")
def test_what_is_tried_in_vain_and_what_is_allowed_have_rings_of_their_own() -> None:
    example = kernel_games.game("kontor").examples["KO-B10"][0]
    before, *_ = scenes(example)
    marks = {piece.key: piece.body for piece in before.drawing.pieces if piece.layer == "marks"}
    keys = {f"{what}:spot:{cell}" for what in ("ring", "sign") for cell in ("n3e1", "n3e2")}
    assert set(marks) == keys
    assert "#c62828" in marks["ring:spot:n3e2"]
    assert "#1b7a43" in marks["ring:spot:n3e1"]
    assert "stroke-dasharray" in marks["ring:spot:n3e2"], "told apart without colour too"


@pytest.mark.clause("TT-T4")
def test_what_both_moves_begin_with_has_no_ring() -> None:
    example = kernel_games.game("tiki_topple").examples["TT-T4"][0]
    before, *_ = scenes(example)
    marks = [piece.key for piece in before.drawing.pieces if piece.layer == "marks"]
    assert not [key for key in marks if "card:" in key]
    assert len([key for key in marks if "tiki:" in key]) == 4


def test_what_is_pointed_at_has_a_ring(game: Game) -> None:
    examples = [each for some in game.examples.values() for each in some if each.pieces]
    assert examples
    for example in examples:
        drawing = scenes(example)[0].drawing
        plain = artist(game).draw(example.state.observation(example.seat), names=names_of(example.state))
        wanted = {
            f"ring:{key}"
            for key in example.pointed(piece.key for piece in plain.pieces)
            if next(piece for piece in plain.pieces if piece.key == key).box[2]
        }
        assert wanted <= {piece.key for piece in drawing.pieces if piece.layer == "marks"}


def test_small_pictures_are_cut_within_the_drawing_around_what_is_marked(game: Game) -> None:
    cut = 0
    for example in (each for some in game.examples.values() for each in some):
        told = example_told(example)
        if not told["close"]:
            continue
        cut += 1
        x, y, width, height = told["close"]
        drawing = scenes(example)[0].drawing
        assert x >= 0
        assert y >= 0
        assert x + width <= drawing.width + 0.1
        assert y + height <= drawing.height + 0.1
        for piece in drawing.pieces:
            if piece.layer == "marks":
                assert x - 1 <= piece.x + piece.scale * piece.box[0]
                assert piece.x + piece.scale * (piece.box[0] + piece.box[2]) <= x + width + 1
    assert cut


@pytest.mark.clause("KO-B07")
def test_an_example_holds_what_its_seat_may_see_and_no_more() -> None:
    game = kernel_games.game("kontor")
    for example in game.examples["KO-B07"]:
        for shot in scenes(example)[:1]:
            seen = artist(game).draw(example.state.observation(example.seat), names=names_of(example.state))
            assert [piece for piece in shot.drawing.pieces if piece.layer != "marks"] == list(seen.pieces)
    choice = example_told(game.examples["KO-B07"][0])["parts"][1]["steps"][1]
    assert choice[0] == "Black: a move that you can't see"
    assert "44" not in str(choice), "before it is turned up nobody knows which card"


@pytest.mark.clause("KO-X15")
def test_walks_that_come_to_a_clause_are_named() -> None:
    game = kernel_games.game("kontor")
    walks = {walk["name"]: walk for walk in clause_told(game, "KO-X15")["walks"]}
    title = load_walk(game, "majority").title
    assert walks["majority"] == {"name": "majority", "call": 'walk("kontor", "majority")', "title": title}


@pytest.mark.clause("KO-X15", "KO-X20")
def test_lessons_that_cite_a_clause_are_named() -> None:
    game = kernel_games.game("kontor")
    lesson = {"title": "Kontor 2: who has the most?", "file": "kontor_2_majority.ipynb"}
    assert clause_told(game, "KO-X15")["lessons"] == [lesson]
    assert clause_told(game, "KO-X20")["lessons"] == []
    assert "kontor_2_majority.ipynb" in page(game)


@pytest.mark.parametrize("broken", [b"[walk", b"[walk]\ntitle = 1\n", b"\xff"])
def test_a_clause_opens_though_a_walk_is_broken(broken: bytes, tmp_path: Path) -> None:
    rules = kernel_games.game("tiki_topple")
    spoilt = twin(rules)
    vars(spoilt)["folder"] = shutil.copytree(rules.folder, tmp_path / "game")
    (spoilt.folder / "walks" / "first_turn.toml").write_bytes(broken)
    named = {
        name: [each["name"] for each in clause_told(game, "TT-T3")["walks"]]
        for name, game in (("whole", rules), ("broken", spoilt))
    }
    assert "first_turn" in named["whole"]
    assert named["broken"] == [each for each in named["whole"] if each != "first_turn"]
    with pytest.raises(RulebookError, match=r"^first_turn.toml"):
        check_walk(spoilt, "first_turn")


@pytest.mark.clause("KO-B06")
def test_examples_that_would_give_something_away_are_left_out() -> None:
    game = kernel_games.game("kontor")
    first, second = game.examples["KO-B06"]
    told = clause_told(game, "KO-B06", [first.state])["examples"]
    assert [(one["title"], one["note"]) for one in told] == [("Example 2", second.note)]


def test_a_page_is_whole_and_small_enough(game: Game) -> None:
    text = page(game)
    assert 100_000 < len(text.encode()) < MOST
    tags = Tags(text)
    assert not Counter(tags.having("id")) - Counter(set(game.rulebook)), "an address leads to one place"
    assert set(tags.having("id")) == set(game.rulebook)
    assert not {"src", "action", "srcset"} & {name for _, fields in tags.tags for name in fields}
    assert {link for link in tags.having("href") if not link.startswith("#")} == {"data:,"}
    outside = re.findall(r"https?://[^\s\"'<>)]+", text)
    assert {one.rstrip("\\") for one in outside} <= {"http://www.w3.org/2000/svg"}, "nothing is fetched"
    for clause in game.rulebook.values():
        assert clause.text in tags.words, "without scripts the clauses are there"


def test_plain_html_has_no_ids_of_its_own(game: Game) -> None:
    tags = Tags(plain_html(game))
    assert tags.having("id") == []
    assert tags.having("href") == [], "nothing that leads nowhere"
    folded = [tag for tag, _ in tags.tags].count("details")
    assert folded == len(game.rulebook.sections) + 1, "and our decisions"


def test_game_of_another_package_has_a_page() -> None:
    assert book_told(kalah)["sections"][0]["title"] == "All clauses"
    assert "sow" in page(kalah)


def twin(game: Game) -> Game:
    """Another game of the kind, to be changed."""
    found: Game = object.__new__(type(game))
    vars(found).update(vars(game))
    return found


def test_every_word_is_escaped() -> None:
    rude = twin(kalah)
    clauses = {
        key: clause._replace(title=NASTY, text=NASTY, source=NASTY) for key, clause in kalah.rulebook.items()
    }
    first = next(iter(clauses))
    rude.rulebook = Rulebook(NASTY, NASTY, NASTY, 1, clauses, sections={first: NASTY})
    vars(rude)["examples"] = {
        key: tuple(one._replace(note=NASTY) for one in some) for key, some in kalah.examples.items()
    }
    for text, plain in ((page(rude), page(kalah)), (plain_html(rude), plain_html(kalah))):
        tags = Tags(text)
        assert NASTY in tags.words
        assert [tag for tag, _ in tags.tags] == [tag for tag, _ in Tags(plain).tags]
        assert "onerror" not in {name for _, fields in tags.tags for name in fields}


def test_clause_without_example_is_told_without() -> None:
    bare = twin(kalah)
    vars(bare)["examples"] = {}
    assert clause_told(bare, "KA-A3")["examples"] == []
    assert {clause["notes"] for section in book_told(bare)["sections"] for clause in section["clauses"]} == {
        ""
    }


@pytest.mark.parametrize("clause", ["TT-T1", "ko-x15", "", None])
def test_unknown_clause_is_told_what_there_is(clause: Any) -> None:
    with pytest.raises(KeyError, match=r"no clause of Kontor; its clauses: KO-B01, KO-B02"):
        clause_told(kernel_games.game("kontor"), clause)


def test_our_decisions_are_marked_and_lead_to_what_they_are_about(game: Game) -> None:
    told = {each["id"]: each for section in book_told(game)["sections"] for each in section["clauses"]}
    decided = {clause.id for clause in decisions(game)}
    assert decided
    assert decided == {name for name, each in told.items() if each["decided"]}
    for name, each in told.items():
        assert set(each["about"]) <= told.keys() - {name}
        assert name in decided or not each["about"]
    words = Tags(plain_html(game)).words
    assert "What we had to decide" in words


def test_a_decision_names_clauses_by_their_short_ids_in_any_language() -> None:
    try:
        for language in ("en", "es"):
            kernel_games.language(language)
            sections = book_told(kernel_games.game("mississippi"))["sections"]
            about = {each["id"]: each["about"] for section in sections for each in section["clauses"]}
            assert about["MS-D8"] == ["MS-3a", "MS-5b"]
            assert about["MS-D2"] == []
    finally:
        kernel_games.language("en")


def test_a_page_names_the_edition_of_its_rules_with_and_without_scripts() -> None:
    printed = kernel_games.game("tiki_topple")
    for game in (printed, printed.house({"TT-K1.points": 20})):
        line = f"Edition {game.edition} of the rules."
        assert book_told(game)["edition"] == line
        assert page(game).count(line) == 2, "once as text, once for the program"


def test_a_packed_script_tells_the_same_in_a_fraction_of_the_size() -> None:
    game = kernel_games.game("tiki_topple")
    plain, packed = script(game, ".book"), script(game, ".book", packed=True)
    data = re.search(r'show_packed\("([\w+/=]+)"\)\}\)\(\)$', packed)
    assert data
    told = json.loads(zlib.decompress(base64.b64decode(data[1])))
    assert told[0] == ".book"
    assert told[1] == book_told(game)
    assert plain.endswith(f"show_page({','.join(map(literal, told))})}})()")
    assert len(packed) < len(plain) / 3
