"""A walk without a kernel: its data, a page for anybody's site, and a package for a learning platform."""

from __future__ import annotations

import io
import json
import re
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from kernel_games import language, registered_games
from kernel_games.__main__ import main
from kernel_games.engine import game
from kernel_games.teaching.classroom.packages import board_files, scorm_package, walk_data
from kernel_games.teaching.practice import practice_walk
from kernel_games.teaching.walks import Walk, load_walk, walk_names

ONE = [(name, walk_names(game(name))[0]) for name in registered_games()]
SHOWN = {"p", "b", "ul", "li", "small", "details", "summary", "img", "div"}


class Tags(HTMLParser):
    """The tags of some HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        del attrs
        self.found.add(tag)


@pytest.fixture
def majority() -> Walk:
    return load_walk("kontor", "majority")


@pytest.mark.parametrize(("name", "walk"), ONE)
def test_each_step_has_what_a_page_shows_and_a_question_has_a_right_and_a_wrong_answer(
    name: str, walk: str
) -> None:
    found = load_walk(name, walk)
    data = walk_data(found)
    assert len(data["steps"]) == len(found.steps)
    assert data["steps"][0]["picture"]
    for step, shown in zip(found.steps, data["steps"], strict=True):
        right = [words for words, good in shown["choices"] if good]
        assert bool(right) == bool(shown["choices"])
        assert len({words for words, _ in shown["choices"]}) == len(shown["choices"]) <= 10
        if step.do == "predict" and step.answer is not None:
            assert right, step.number
            assert shown["fold"]
        if right:
            # The coach's own words, once: before what is told of the step, and not in it again.
            assert shown["right"] == ("You did it." if step.do == "try" else f"Right: {right[0]}.")
            assert shown["shown"].startswith("Here is how: " if step.do == "try" else "The answer is ")
            assert shown["right"] not in shown["told"]
        tags = Tags()
        tags.feed("".join(shown[field] for field in ("said", "picture", "hints", "told")))
        assert tags.found <= SHOWN


def test_a_question_of_practice_may_be_taken_along_too() -> None:
    data = walk_data(practice_walk("tiki_topple", 4, seed=2))
    assert len(data["steps"]) == 4
    assert sum(bool(step["choices"]) for step in data["steps"]) >= 3


def test_its_words_are_those_of_the_language(majority: Walk) -> None:
    language("es")
    try:
        data = walk_data(majority)
    finally:
        language("en")
    assert (data["language"], data["words"]["next"]) == ("es", "Siguiente")


def test_a_package_is_scorm_and_asks_nothing_of_elsewhere(majority: Walk) -> None:
    raw = scorm_package(majority)
    assert raw == scorm_package(majority), "the same walk gives the same package"
    package = zipfile.ZipFile(io.BytesIO(raw))
    names = package.namelist()
    assert names == ["imsmanifest.xml", "index.html", "kernel-board.js", "scorm.js"]
    manifest = ET.fromstring(package.read("imsmanifest.xml"))
    space = {"": "http://www.imsproject.org/xsd/imscp_rootv1p1p2"}
    resource = manifest.find(".//resource", space)
    assert resource is not None
    assert resource.attrib["{http://www.adlnet.org/xsd/adlcp_rootv1p2}scormtype"] == "sco"
    assert resource.attrib["href"] in names
    assert [one.attrib["href"] for one in resource] == names[1:]
    assert manifest.findtext(".//item/title", namespaces=space) == majority.title
    page = package.read("index.html").decode()
    assert not re.search(r"(?:src|href)=\"(?!data:|kernel-board\.js|scorm\.js)", page)
    for name in names[2:]:
        assert not re.search(r"https?://|import\(|eval\(|innerHTML", package.read(name).decode())
    data = json.loads(page.partition('<script type="application/json">')[2].partition("</script>")[0])
    assert data == json.loads(json.dumps(walk_data(majority)))


def test_files_for_any_page_are_the_component_its_data_and_an_example(majority: Walk) -> None:
    files = board_files(majority)
    assert sorted(files) == ["kernel-board.js", "kontor-majority.html", "kontor-majority.json"]
    assert '<kernel-board src="kontor-majority.json"></kernel-board>' in files["kontor-majority.html"]
    assert json.loads(files["kontor-majority.json"]) == json.loads(json.dumps(walk_data(majority)))


def test_the_commands_write_them_and_keep_what_somebody_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lms", "tiki_topple", "first_turn", "--folder", str(tmp_path)]) == 0
    assert zipfile.is_zipfile(tmp_path / "tiki_topple-first_turn.zip")
    assert main(["lms", "tiki_topple", "--questions", "2", "--seed", "5", "--folder", str(tmp_path)]) == 0
    assert zipfile.is_zipfile(tmp_path / "tiki_topple-practice-5.zip")
    assert main(["embed", "tiki_topple", "first_turn", "--folder", str(tmp_path)]) == 0
    page = tmp_path / "tiki_topple-first_turn.html"
    page.write_text("mine", encoding="utf-8")
    assert main(["embed", "tiki_topple", "first_turn", "--folder", str(tmp_path)]) == 0
    assert page.read_text(encoding="utf-8") == "mine"
    assert "not for grades" in capsys.readouterr().out
    assert main(["lms", "tiki_topple", "nowhere", "--folder", str(tmp_path)]) == 2
    assert "first_turn" in capsys.readouterr().err
