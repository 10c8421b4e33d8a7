"""The teacher's guide names every walk and every lesson, as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest

from kernel_games import game, language, registered_games
from kernel_games.__main__ import main
from kernel_games.engine.languages import known_languages
from kernel_games.teaching.walks import load_walk, walk_names


@pytest.fixture(params=known_languages())
def guide(request: pytest.FixtureRequest, root: Path) -> Iterator[str]:
    """All that it says, in each language, which is set meanwhile."""
    folder = root / "notebooks" / ("" if request.param == "en" else request.param)
    notebook = nbformat.read(folder / "teachers_guide.ipynb", as_version=4)
    language(request.param)
    yield "\n".join(cell.source for cell in notebook.cells)
    language("en")


@pytest.mark.parametrize("name", registered_games())
def test_every_walk_stands_in_it_with_its_age_and_its_minutes(guide: str, name: str) -> None:
    rules = game(name)
    walks = [load_walk(rules, each) for each in walk_names(rules)]
    for walk in walks:
        assert f"| `{walk.name}` {walk.title} | {walk.ages} | {walk.minutes} |" in guide
    line = next(line for line in guide.splitlines() if line.startswith(f"| {rules.title} | "))
    assert f" | {sum(walk.minutes for walk in walks)} | " in line


def test_every_lesson_that_lasts_is_linked(guide: str, root: Path) -> None:
    folder = root / "notebooks"
    lessons = {path.name for path in (*folder.glob("*_[2-9]_*.ipynb"), *folder.glob("adapters_*.ipynb"))}
    assert {name for name in lessons if not re.search(rf"\((\.\./)?{name}\)", guide)} == set()


def test_every_command_that_it_names_is_one_and_those_for_a_class_are_there(guide: str) -> None:
    named = set(re.findall(r"`kernel-games (\w+)", guide))
    assert named == {"assignment", "class", "editions", "embed", "lms", "reports", "sheets"}
    for command in named:
        with pytest.raises(SystemExit) as ended:
            main([command, "--help"])
        assert ended.value.code == 0


def test_it_stays_short_enough_to_be_read(guide: str) -> None:
    assert sum(word not in ("|", "---") for word in guide.split()) < 2850
