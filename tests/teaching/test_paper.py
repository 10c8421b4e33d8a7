"""A walk on paper: what stands there without a kernel, and what only behind a fold."""

from __future__ import annotations

import base64
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from html.parser import HTMLParser

import pytest

import kernel_games
from kernel_games.teaching.walks import Pupil, Walk, load_walk, walk_names
from kernel_games.teaching.walks.paper import html, text
from tests.teaching.conftest import WALKS as OWN
from tests.teaching.conftest import first_turn, go_to

WALKS = [
    (game, name) for game in kernel_games.registered_games() for name in walk_names(kernel_games.game(game))
]
FORGED = """
[[step]]
do = "predict"
at = "here"
say = "Is <b>this</b> **bold**, or {guess}?"
choices = ["<i>yes</i>", "no & never"]
answer = { typed = "no & never" }
after = "</details><script>alert(1)</script>"
[position.here]
players = 2
"""


class Page(HTMLParser):
    """A page: all that is read on it, what of it while no fold is open, and its pictures."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen, self.all = "", ""
        self.pictures: list[str] = []
        self.tags: set[str] = set()
        self.feed(page)
        self.close()
        assert self.open == [], "what is opened is closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag == "img":
            data = (dict(attrs)["src"] or "").removeprefix("data:image/svg+xml;base64,")
            self.pictures.append(base64.b64decode(data, validate=True).decode())
        else:
            assert tag != "details" or not attrs, "no fold is open"
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.all += data
        if "details" not in self.open:
            self.seen += data


@pytest.mark.parametrize(("game", "name"), WALKS)
def test_every_step_stands_on_paper_in_small_pictures_and_without_scripts(game: str, name: str) -> None:
    walk = load_walk(game, name)
    written = html(walk)
    page = Page(written)
    assert page.tags <= {"b", "details", "div", "em", "img", "li", "p", "small", "strong", "summary", "ul"}
    assert all(f"{step.number}. " in page.all for step in walk.steps)
    assert 1 <= len(page.pictures) <= len(walk.steps) + 1
    # A picture of 72,000 characters, in the encoding that every host shows.
    assert len(written) < 96_000 * len(page.pictures) + 3_000 * len(walk.steps)
    for picture in page.pictures:
        drawn = ET.fromstring(picture)
        ids = {node.get("id") for node in drawn.iter()}
        used = set(re.findall(r'href="#([^"]+)"', picture)) | set(re.findall(r"url\(#([^)]+)\)", picture))
        assert used <= ids


@pytest.mark.parametrize(("game", "name"), WALKS)
def test_nothing_from_the_first_question_on_is_seen_before_a_fold_is_opened(game: str, name: str) -> None:
    walk = load_walk(game, name)
    page = Page(html(walk))
    pupil = Pupil(walk)
    while not pupil.step.asked:
        go_to(pupil, pupil.n + 2)
    assert f"{pupil.step.number}. " in page.seen
    assert f"{pupil.step.number + 1}. " not in page.seen
    assert "Right" not in page.seen
    assert "Right" in page.all


def test_a_walk_on_paper_is_the_same_every_time() -> None:
    assert html(load_walk("kontor", OWN / "gap.toml")) == html(load_walk("kontor", OWN / "gap.toml"))


def test_pictures_hold_no_more_than_is_seen_of_them() -> None:
    pictures = Page(html(load_walk("kontor", OWN / "gap.toml"))).pictures
    assert max(map(len, pictures)) < 65_000
    assert min(map(len, pictures)) < 42_000, "closed in, without what lies outside"


COVERED = """
[[step]]
do = "predict"
at = "line"
say = "Who is on top?"
cover = ["tiki:Nani"]
choices = { pieces = ["tiki:*"] }
answer = { piece = "tiki:{value}", of = { seen = "line[0]" } }

[[step]]
do = "look"
say = "There."
"""


def test_what_gives_an_answer_away_is_not_in_the_picture_of_its_question(write: Callable[..., Walk]) -> None:
    before, after = Page(html(write(COVERED))).pictures
    assert before.count("Nani") < after.count("Nani")


def test_what_was_only_guessed_stays_open_on_paper() -> None:
    assert "You had guessed …." in Page(html(load_walk("kontor", OWN / "gap.toml"))).all


def test_a_picture_that_has_not_changed_does_not_come_again() -> None:
    written = html(first_turn())
    assert "<img" not in written[written.index("2. The tiki") : written.index("Right: Hookipa")]


def test_words_of_a_walk_are_words_on_paper_too(write: Callable[..., Walk]) -> None:
    page = Page(html(write(FORGED.replace(", or {guess}", ""))))
    assert not page.tags & {"script", "i"}
    assert "Is <b>this</b> bold?" in page.seen
    assert "no & never" in page.seen
    assert "</details><script>alert(1)</script>" in page.all
    assert "alert" not in page.seen


def test_in_plain_text_a_walk_is_the_step_where_one_is() -> None:
    kontor = Pupil(load_walk("kontor", OWN / "gap.toml"))
    assert text(kontor).splitlines()[0].startswith("Who gets the area? Close an area")
    written = text(go_to(kontor, 2)).splitlines()
    assert written[1].startswith("Step 2 of 7: You are Ada, red.")
    assert written[2] == "Answer with a number from 0 to 8."
    assert len(written) == 3


@pytest.mark.clause("MS-D4")
def test_a_hint_that_points_says_at_what() -> None:
    page = Page(html(load_walk("mississippi", "no_logs")))
    assert "Move here. Look at: space 5." in page.all
    assert "Look at" not in page.seen, "hints are folded"
    touch = Page(html(load_walk("mississippi", "touch"))).all
    assert "Look at: space 6, space 7, space 16, space 18 and 2 more." in touch


def test_a_place_is_said_whole_where_others_begin_alike() -> None:
    page = html(load_walk(kernel_games.game("kontor"), "majority"))
    places = re.findall(r"Look at: Empty space: ([^.]*)\.", page)
    assert places
    assert all(
        re.fullmatch(r"(\d (north|south) and \d (east|west)|\d (north|south|east|west)) of the centre", place)
        for place in places
    )
