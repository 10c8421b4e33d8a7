"""Promises of every lesson: walks and few words, or exercises with solutions and readable cells."""

from __future__ import annotations

import ast
import re
import tomllib
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kernel_games import game, language, registered_games
from kernel_games.teaching.classroom.cells import spoken, walk_of
from kernel_games.teaching.walks import paper, walk_names
from tools import notebooks

FOLDER = Path(__file__).resolve().parent.parent.parent / "notebooks"
PATHS = sorted(FOLDER.glob("*.ipynb"))
GUIDES = ("00_start", "01_play", "teachers_guide")
"""Notebooks that lead to lessons and are none."""
LESSONS = [path for path in PATHS if path.stem not in GUIDES]
START = FOLDER / "00_start.ipynb"
CITED = re.compile(r"""(?:(?<=[(\['"])|(?<=, )|(?<=clause ))[\w.-]*\w|\b[A-Z]{2}-\w+""")
CHECK = re.compile(r"(\w+)\.check\(\.\.\.\)$")
WIDEST = 100
SOMEBODY = r"\b(to (move|sail)|(chooses|places|outfits)|on the move)\b"
"""Words by which positions say that somebody decides."""
WALK = re.compile(r'from kernel_games import walk\n\nwalk\("(\w+)", "(\w+)"\)')
REPORT = "from kernel_games.teaching import report\n\nreport()"
MOST_WORDS = 900
PLOT_FOLDED = "<details>\n<summary><em>The plot in words</em></summary>"
"""Over the words of a plot that answers a question: its stored picture is folded, too."""
ASKED = [
    ("kontor_2_majority", "KO-X16", "What will be left at the end?"),
    ("kontor_2_majority", "KO-D11", "recipes.check(...)"),
]
"""Clauses whose text answers a question of a notebook."""
FOR_THE_CLASS = "<summary><em>For the class, later</em></summary>"


class Tags(HTMLParser):
    """The kinds of elements in HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        del attrs
        self.found.add(tag)


def sources(path: Path, kind: str) -> list[str]:
    return [cell.source for cell in notebooks.read(path).cells if cell.cell_type == kind]


WALKED = [path for path in LESSONS if WALK.match(sources(path, "code")[0])]
"""Notebooks of walks: the rules of a game."""
RULES = sorted(FOLDER.rglob("*_1_rules.ipynb"))
"""The same, in all languages."""
TOLD = [path for path in LESSONS if path not in WALKED]
NAMES = [path.stem for path in TOLD]


def said(cell: Any) -> str:
    """Return the outputs of a code cell as plain text."""
    return "\n".join(output.get("text") or output.data.get("text/plain", "") for output in cell.outputs)


def cited(path: Path, clauses: Any) -> list[str]:
    """The clauses that a notebook names, in its cells or in what they show."""
    cells = notebooks.read(path).cells
    texts = [cell.source for cell in cells] + [said(cell) for cell in cells if cell.cell_type == "code"]
    found = set(CITED.findall("\n".join(texts)))
    return [clause for clause in clauses if clause in found]


def folded(cell: Any) -> bool:
    return bool(cell.metadata.get("jupyter", {}).get("source_hidden"))


def test_every_game_has_its_rules_as_walks() -> None:
    assert sorted(path.stem for path in WALKED) == [f"{name}_1_rules" for name in registered_games()]


@pytest.mark.parametrize("path", WALKED, ids=lambda path: path.stem)
def test_the_rules_of_a_game_are_all_its_walks_and_few_words(path: Path) -> None:
    *cells, last = sources(path, "code")
    calls = [WALK.fullmatch(source) for source in cells]
    assert all(calls), "a cell holds one walk, with the import that lets it be the first to be run"
    (name,) = {call[1] for call in calls if call}
    assert path.stem == f"{name}_1_rules"
    assert sorted(call[2] for call in calls if call) == list(walk_names(game(name)))
    assert last == REPORT
    words = "\n".join(sources(path, "markdown"))
    assert len(words.split()) < MOST_WORDS
    assert "**For whom:**" in words
    assert "**How long:**" in words


@pytest.mark.parametrize("path", RULES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_any_walk_can_be_begun_first(path: Path) -> None:
    """On another day a reader begins in the middle, in a kernel that has run nothing."""
    wanted = "en" if path.parent == FOLDER else path.parent.name
    try:
        for cell in notebooks.code_cells(notebooks.read(path)):
            if "walk" in cell.metadata.get("tags", ()):
                language("en")
                exec(cell.source, {})  # noqa: S102 -- a cell of ours, as a kernel runs it
                assert language() == wanted
    finally:
        language("en")


@pytest.mark.parametrize("path", RULES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_walk_keeps_how_it_begins_in_one_picture_and_answers_nothing(path: Path) -> None:
    with spoken(path.relative_to(FOLDER).as_posix()):
        for cell in notebooks.code_cells(notebooks.read(path))[:-1]:
            (output,) = cell.outputs
            assert output.data["text/html"] == paper.beginning(walk_of(cell))
            assert len(notebooks.pictures(cell)) == 1
            assert "<p>2. " not in output.data["text/html"]


@pytest.mark.parametrize("name", ["kontor", "nile"])
def test_questions_for_the_class_give_nothing_away_before_the_walk(name: str) -> None:
    words = "\n".join(sources(FOLDER / f"{name}_1_rules.ipynb", "markdown"))
    assert words.count(FOR_THE_CLASS) == len(walk_names(game(name)))
    assert "*For the class" not in words


def test_the_first_notebook_begins_with_the_page_that_has_everything() -> None:
    first = notebooks.code_cells(notebooks.read(START))[0]
    assert first.source.endswith("home()")
    for name in registered_games():
        assert game(name).title in first.outputs[0].data["text/plain"]


@pytest.mark.parametrize("path", [START, *TOLD], ids=lambda path: path.stem)
def test_the_first_cell_of_a_lesson_shows_a_board_on_which_somebody_can_move(path: Path) -> None:
    first = notebooks.code_cells(notebooks.read(path))[path == START]
    (output,) = first.outputs
    assert "board" in first.source
    assert re.search(SOMEBODY, output.data["text/plain"])
    assert "<img " in output.data["text/html"]


@pytest.mark.parametrize("path", TOLD, ids=NAMES)
def test_every_exercise_waits_for_an_answer_and_has_a_folded_solution_that_is_right(path: Path) -> None:
    cells = notebooks.code_cells(notebooks.read(path))
    found = 0
    for number, cell in enumerate(cells):
        match = CHECK.search(cell.source)
        if match is None:
            continue
        found += 1
        solution = cells[number + 1]
        assert "Your turn\n" in said(cell)
        assert folded(solution)
        assert "hide-input" in solution.metadata.tags
        assert f"{match[1]}.check(" in solution.source
        assert "Right\n" in said(solution)
    assert found >= 3


@pytest.mark.parametrize("path", TOLD, ids=NAMES)
def test_an_exercise_can_be_run_again_without_beginning_anew(path: Path) -> None:
    """A cell that made its questions anew would forget the wrong answers, and never give the second hint."""
    for cell in notebooks.code_cells(notebooks.read(path)):
        if match := CHECK.search(cell.source):
            names = [node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Name)]
            made = {name.id for name in names if isinstance(name.ctx, ast.Store)}
            assert not {match[1], "lesson"} & made, cell.source


@pytest.mark.parametrize("path", TOLD, ids=NAMES)
def test_an_open_cell_neither_gives_an_answer_away_nor_runs_out_of_the_page(path: Path) -> None:
    for cell in notebooks.code_cells(notebooks.read(path)):
        if folded(cell):
            assert cell.source.startswith("# "), "the first line of a folded cell stays visible"
        else:
            assert ".exercise(" not in cell.source
            assert ".find(" not in cell.source
            assert max(map(len, cell.source.splitlines())) <= WIDEST, cell.source


@pytest.mark.parametrize("path", TOLD, ids=NAMES)
def test_there_is_a_note_for_the_teacher_and_every_plot_is_told_in_words(path: Path) -> None:
    cells = notebooks.read(path).cells
    assert sum("<summary><strong>For the teacher</strong></summary>" in cell.source for cell in cells) == 1
    for cell, after in pairwise(cells):
        if cell.cell_type == "code" and any("image/png" in output.get("data", {}) for output in cell.outputs):
            asked_first = cell.metadata.get("jupyter", {}).get("outputs_hidden")
            assert after.source.startswith(PLOT_FOLDED if asked_first else "*The plot in words: ")


@pytest.mark.parametrize(("name", "clause", "question"), ASKED)
def test_a_clause_that_answers_a_question_is_shown_after_it(name: str, clause: str, question: str) -> None:
    cells = [cell.source for cell in notebooks.read(FOLDER / f"{name}.ipynb").cells]
    (asked,) = (place for place, source in enumerate(cells) if question in source)
    assert all(place > asked for place, source in enumerate(cells) if f'"{clause}"' in source)


@pytest.mark.parametrize("path", notebooks.lessons(), ids=lambda path: path.stem)
def test_a_stored_drawing_is_a_picture_since_untrusted_notebooks_keep_only_its_letters(path: Path) -> None:
    cells = [cell for cell in notebooks.read(path).cells if cell.cell_type == "code"]
    tags = Tags()
    for output in (output for cell in cells for output in cell.outputs):
        tags.feed(output.get("data", {}).get("text/html", ""))
    assert "svg" not in tags.found


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_links_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)]+)\)", "\n".join(sources(path, "markdown")))
    assert links
    assert [link for link in links if not (FOLDER / link).is_file()] == []


def test_every_lesson_can_be_reached_from_the_start() -> None:
    start = "\n".join(sources(START, "markdown"))
    assert [path.name for path in LESSONS if f"({path.name})" not in start] == []


@pytest.mark.parametrize("name", registered_games())
def test_rulebooks_name_the_lessons_that_cite_a_clause_and_no_others(name: str) -> None:
    rules, told = game(name), {}
    for path in (path for path in TOLD if path.stem.startswith(f"{name}_")):
        title = sources(path, "markdown")[0].splitlines()[0].removeprefix("# ")
        told[path.stem] = {"title": title, "clauses": cited(path, rules.rulebook)}
    assert tomllib.loads((rules.folder / "lessons.toml").read_text(encoding="utf-8")) == told
    assert all(lesson["clauses"] for lesson in told.values())
