"""Replays: what happened, picture by picture, where no kernel runs."""

from __future__ import annotations

import json
import random
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from kernel_games import Match, game
from kernel_games.drawing.guide import LAYOUTS
from kernel_games.drawing.minify import minify
from kernel_games.drawing.pictures import Replay, replay
from kernel_games.drawing.svg import Drawing, slim, to_img
from kernel_games.engine import TERMINAL, OptionError
from tests.board.page import Page
from tests.board.toy import game as toy

NASTY = "</script><img src=x onerror=hit()>\N{WATER WAVE}"


@pytest.fixture
def chain() -> Match:
    """Mississippi: Ada touches Ben, is carried on into Cleo, and on to the finish (MS-3a, MS-3b, MS-5a)."""
    return chain_of("Ada", "Ben", "Cleo")


def chain_of(*names: str) -> Match:
    rules = game("mississippi")
    course = {"name": "Straight", "spaces": [[place, 0] for place in range(12)]}
    start = rules.position(players=3, ships=[[2, 6], [4, 4], [10, 1]], course=course)
    match = Match(rules, names, start=start, seed=1)
    match.play("forward 1")
    return match


def clauses(shown: Replay) -> list[list[str]]:
    return [[clause for clause, _ in frame.lines] for frame in shown.scenes]


class Tags(HTMLParser):
    """The parts of a page: tags with their attributes, and the content of scripts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.script = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.tags[-1][0] == "script":
            self.script += data
        else:
            self.words += data


def told(html: str) -> tuple[dict[str, str], dict[str, Any], list[dict[str, Any]]]:
    """Return the script's data: words, the first picture, and the changes of each further one."""
    _, rest = Tags(html).script.rsplit('replay("kg-replay-', 1)
    words, first, changes = json.loads(f"[{rest.split(',', 1)[1].removesuffix(')})()')}]")
    return words, first, changes


def rebuilt(html: str) -> list[str]:
    """The picture of each frame, as the script makes it."""
    _, header, changes = told(html)
    pieces: dict[str, dict[str, Any]] = {}
    found = []
    for change in ({"set": header.pop("pieces")}, *changes):
        pieces = Page.patched(pieces, change)
        header |= {name: value for name, value in change.items() if name not in ("set", "gone")}
        found.append(minify(document(header, [pieces[key] for key in sorted(pieces)])))
    return found


def in_order(drawing: Drawing) -> str:
    """A picture without its words, pieces of a layer by their keys: which lies above is not told anew."""
    pieces = tuple(sorted(drawing.pieces, key=lambda piece: piece.key))
    return minify(slim(drawing._replace(title="", pieces=pieces)))


def document(header: dict[str, Any], pieces: list[dict[str, Any]]) -> str:
    width, height = header["width"], header["height"]
    drawn = ""
    for layer in header["layers"]:
        for piece in pieces:
            if piece["layer"] == layer:
                turn = f" rotate({piece['turn']})" if piece["turn"] else ""
                scale = f" scale({piece['scale']})" if piece["scale"] != 1 else ""
                drawn += (
                    f'<g transform="translate({piece["x"]} {piece["y"]}){turn}{scale}">{piece["body"]}</g>'
                )
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    start = f'<svg xmlns="http://www.w3.org/2000/svg" {size}><title></title>'
    return f"{start}{header['back']}{drawn}</svg>".replace("kg-uid", "kg")


def test_steps_of_the_last_move_that_has_some_are_shown_with_what_came_of_them(chain: Match) -> None:
    shown = replay(chain, seat=0)
    assert clauses(shown) == [
        ["MS-1a", "MS-3a"],
        ["MS-3b", "MS-5a", "MS-3a"],
        ["MS-3b"],
        ["MS-D7", "MS-8a", "MS-D14"],
    ]
    second = str(shown).splitlines()[2]
    assert second.startswith("2. Ada's ship is carried forward 5 spaces to space 9. (MS-3b) ")
    titles = [frame.drawing.title for frame in shown.scenes]
    assert [title.count("Ada on space 3 ") for title in titles] == [1, 0, 0, 0]
    assert len(set(titles)) == 4
    assert clauses(replay(chain, 1, 0)) == clauses(shown)


@pytest.mark.parametrize("name", ["kon_tiki", "mississippi", "tiki_topple", "toy"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_picture_comes_back_with_all_that_is_seen_of_it(name: str, layout: str) -> None:
    names = ["Ada \N{WATER WAVE}", "Ben", "Cleo"][: 2 + (name != "toy")]
    match = Match(toy if name == "toy" else name, names, seed=1)
    rng = random.Random(1)
    for _ in range(12):
        if match.state.current_player != TERMINAL:
            match.play(rng.choice(match.legal_moves()))
    shown = replay(match, since=0, seat=0, layout=layout)
    assert len(shown.scenes) > 2
    assert rebuilt(shown._repr_html_()) == [in_order(frame.drawing) for frame in shown.scenes]


def test_whole_plies_since_one(two: Match) -> None:
    since = two.ply
    for _ in range(3):
        two.play(two.legal_moves()[0])
    shown = replay(two, since=since, seat=0)
    assert shown.scenes[0].words == "The position before the first step."
    log: list[list[str]] = [[] for _ in range(since, two.ply)]
    for line in two.log(0, since):
        log[line.ply - since - 1].append(line.clause)
    assert clauses(shown)[1:] == log


def test_ten_pictures_of_mississippi_are_small() -> None:
    """The ground stands in it once: 250 kB at the very most, 120 kB as a rule."""
    match = Match("mississippi", ["Ada", "Ben", "Cleo", "Dan"], seed=1)
    rng = random.Random(2)
    for _ in range(30):
        match.play(rng.choice(match.legal_moves()))
    shown = replay(match, since=match.ply - 9, seat=0)
    assert len(shown.scenes) == 10
    html = shown._repr_html_()
    assert len(html) < 130_000
    assert Tags(html).script.count("<defs>") == 1, "the ground stands in the script once"
    assert sum(map(len, rebuilt(html))) > 200_000


def test_without_scripts_there_is_a_picture_and_a_list_and_nothing_else(chain: Match) -> None:
    shown = replay(chain, seat=0)
    page = Tags(shown._repr_html_())
    assert [tag for tag, _ in page.tags if tag not in ("li", "small")] == [
        *("div", "div", "img", "ol", "div", "script")
    ]
    assert [tag for tag, _ in page.tags].count("li") == len(shown.scenes)
    (alt,) = [attrs["alt"] for tag, attrs in page.tags if tag == "img"]
    assert alt == shown.scenes[-1].drawing.title
    assert "Ada's 6 touches Ben's 1: Ada has an advantage of 5. (MS-3a)" in page.words
    assert not [attrs for _, attrs in page.tags if "id" in attrs]


def test_names_with_markup_are_text_everywhere() -> None:
    html = replay(chain_of(NASTY, "<!--<script>", "Cleo"), seat=0)._repr_html_()
    page = Tags(html)
    assert [tag for tag, _ in page.tags].count("img") == [tag for tag, _ in page.tags].count("script") == 1
    assert html.count("</script") == 1
    assert html.endswith("</script></div></div>")
    assert "<!--" not in html
    assert NASTY in page.words
    _, first, _ = told(html)
    assert NASTY[:48] in first["alt"].replace("…", ""), "the words for who does not see it are text, too"


def test_output_is_the_same_again_and_differs_with_what_it_shows(chain: Match) -> None:
    first = replay(chain, seat=0)
    again = replay(chain_of("Ada", "Ben", "Cleo"), seat=0)
    assert (repr(first), first._repr_html_()) == (repr(again), again._repr_html_())
    names = {
        re.findall(r'class="(kg-replay-\w+) ', replay(chain, seat=seat, layout=layout)._repr_html_())[0]
        for seat in (0, 1, None)
        for layout in LAYOUTS
    }
    # Once the game is over all see the same.
    assert len(names) >= 2


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_nothing_that_the_seat_may_not_know_is_in_it(seed: int, viewer: int | None) -> None:
    """TT-S5: two matches that `viewer` cannot tell apart give the same replay, to the letter."""
    real = Match("tiki_topple", ["Ada", "Ben", "Cleo"], seed=seed).state
    other = real.imagine(viewer, random.Random(seed + 1))
    assert real != other
    found = set()
    for state in (real, other):
        match = Match("tiki_topple", ["Ada", "Ben", "Cleo"], seed=seed, start=state)
        rng = random.Random(seed)
        for _ in range(6):
            match.play(rng.choice(match.legal_moves()))
        shown = replay(match, since=0, seat=viewer)
        found.add(repr(shown) + shown._repr_html_() + "".join(rebuilt(shown._repr_html_())))
    assert len(found) == 1


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_deal_is_shown_to_its_owner_only(seat: int | None) -> None:
    match = Match("tiki_topple", ["Ada", "Ben"], seed=1)
    html = replay(match, since=0, seat=seat)._repr_html_()
    everything = "".join([html, *rebuilt(html)])
    for owner in (0, 1):
        top, middle, bottom = match.state.secret(owner)  # type: ignore[attr-defined]
        knows = any(
            words in everything for words in (f"{top}, {middle} and {bottom}", f"{top} {middle} {bottom}")
        )
        assert knows == (seat == owner)


@pytest.mark.parametrize(
    ("options", "field", "right"),
    [
        ({"seat": 3}, "seat", "a seat from 0 to 2, or None"),
        ({"seat": -1}, "seat", "a seat from 0 to 2"),
        ({"seat": True}, "seat", "a seat from 0 to 2"),
        ({"seat": "Ada"}, "seat", "a seat from 0 to 2"),
        ({"ply": 0}, "ply", "a ply whose move has several steps: 1;"),
        ({"ply": 2}, "ply", "since=0 shows whole plies"),
        ({"ply": True}, "ply", "a ply whose move has several steps: 1;"),
        ({"ply": 1.0}, "ply", "a ply whose move has several steps: 1;"),
        ({"since": 1}, "since", "a whole number from 0 to 0"),
        ({"since": -1}, "since", "a whole number from 0 to 0"),
        ({"since": False}, "since", "a whole number"),
        ({"since": 0, "ply": 1}, "since", "either since or ply, not both"),
    ],
)
def test_wrong_argument_is_named_with_what_would_be_right(
    options: dict[str, Any], field: str, right: str, chain: Match
) -> None:
    with pytest.raises(OptionError) as failed:
        replay(chain, **options)
    assert str(failed.value).startswith(f"{field} = ")
    assert right in str(failed.value)


def test_what_has_no_steps_says_so(two: Match, chain: Match) -> None:
    with pytest.raises(OptionError, match="several steps: there is none; since=0 shows whole plies"):
        replay(two)
    with pytest.raises(OptionError, match=r"match = .*expected a Match"):
        replay(chain.state)  # type: ignore[arg-type]


def test_a_match_that_has_not_begun_is_one_picture() -> None:
    match = Match("tiki_topple", ["Ada", "Ben"], seed=1, settle=False)
    shown = replay(match, since=0)
    assert [frame.words for frame in shown.scenes] == ["The position before the first step."]
    assert len(rebuilt(shown._repr_html_())) == 1


def test_a_picture_of_another_size_comes_back_too(chain: Match) -> None:
    frames = replay(chain).scenes
    wide, tall = frames[0].drawing, frames[-1].drawing._replace(height=999, ground="<rect/>")
    html = Replay("Sizes", [frames[0], frames[0]._replace(drawing=tall)])._repr_html_()
    assert rebuilt(html) == [in_order(drawing) for drawing in (wide, tall)]


def test_a_replay_that_must_not_tell_its_end_begins_with_the_first_picture(chain: Match) -> None:
    frames = replay(chain).scenes
    html = Replay("Folded", frames, folded=True)._repr_html_()
    assert rebuilt(html) == [in_order(frame.drawing) for frame in frames]
    assert to_img(frames[0].drawing) in html
    assert to_img(frames[-1].drawing) not in html
    assert html.index("<details>") < html.index("<ol>") < html.index("</details>") < html.index("<script>")


def test_the_program_is_whole_and_free_of_comments(chain: Match) -> None:
    script = Tags(replay(chain)._repr_html_()).script
    for name in ("h", "next_frame", "document_of", "replay"):
        assert script.count(f"\nfunction {name}(") + script.startswith(f"(()=>{{function {name}(") == 1
    assert not re.search(r"/\*|^//|^\s|^import|^export", script, re.MULTILINE)
