"""Pictures in fewer characters: nothing of them is lost but what nobody sees."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

import kernel_games
from kernel_games.drawing.minify import minify
from kernel_games.drawing.pictures import artist, picture
from kernel_games.drawing.svg import slim, spare

PICTURES = [
    (name, layout)
    for name in kernel_games.registered_games()
    for layout in artist(kernel_games.game(name)).layouts
]


def drawn(name: str, layout: str = "standard") -> str:
    game = kernel_games.game(name)
    return slim(spare(picture(game.new(max(game.players)), seat=0, layout=layout).drawing))


def words(picture: str) -> set[str]:
    """All that is read in a picture or told of it; what comes again may be drawn once."""
    return {one.text or "" for one in ET.fromstring(picture).iter() if one.tag.endswith(("text", "title"))}


def svg(body: str, style: str = "") -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>{style}</style>{body}</svg>'


def path(data: str) -> str:
    found = re.search(r' d="([^"]*)"', minify(svg(f'<path d="{data}"/>')))
    assert found
    return found[1]


@pytest.mark.parametrize(("name", "layout"), PICTURES)
def test_a_picture_keeps_its_words_and_what_it_uses_in_fewer_characters(name: str, layout: str) -> None:
    whole = drawn(name, layout)
    small = minify(whole)
    assert len(small) < 0.85 * len(whole)
    assert small == minify(whole), "the same every time"
    assert words(small) == words(whole)
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', small)) <= set(re.findall(r' id="([\w-]+)"', small))


@pytest.mark.parametrize("name", kernel_games.registered_games())
def test_a_plain_one_is_smaller_still_and_keeps_its_words(name: str) -> None:
    whole = drawn(name)
    plain = minify(whole, plain=True)
    assert len(plain) < len(minify(whole))
    assert words(plain) <= words(whole)
    assert kernel_games.game(name).title in " ".join(words(plain))


def test_a_plain_one_shows_what_stands_for_decoration_and_pales_nothing() -> None:
    """The figures of the Nile's sheet are outlines there, under the same name; what there is none of, too."""
    both = '<g id="one"><g class="kg-deco"><circle r="3"/></g><path class="kg-bare" d="M0 0h9v9z"/></g>'
    uses = '<use class="kg-pale" href="#one"/><use x="9" href="#one"/>'
    plain = minify(f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{both}</defs>{uses}</svg>', plain=True)
    assert '<defs><path d="M0 0h9v9z" id="one"/></defs><use href="#one"/><use x="9" href="#one"/>' in plain


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ("M10.54 20.06L0.04-0.52", "m10.5 20.1l-10.5-20.6"),
        ("M1 1L2 1L2 2zM5 5L6 5", "m1 1l1 0 0 1zm4 4l1 0"),
        ("M12.04.5q.06 1.25-10.04 0", "M12 .5q.1 1.2-10 0"),
        ("M0 0a5 5 0 1 010 4", "M0 0a5 5 0 1 010 4"),
        ("M0 0a5.25 5 0 1 0 10.04 4z", "M0 0a5.2 5 0 1 0 10 4z"),
    ],
)
def test_paths_lead_where_they_led(data: str, told: str) -> None:
    assert path(data) == told


def test_what_is_cut_from_a_line_of_many_points_never_adds_up() -> None:
    points = [(0.14 * n, 0.26 * n) for n in range(200)]
    told = path("M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points))
    steps = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", told)]
    assert sum(steps[::2]) == pytest.approx(points[-1][0], abs=0.06)
    assert sum(steps[1::2]) == pytest.approx(points[-1][1], abs=0.06)


def test_what_is_there_only_to_be_pointed_at_goes_with_all_that_uses_it() -> None:
    spot = '<defs><g id="kg-spot"><circle r="10" fill="none" pointer-events="all"/></g></defs>'
    ring = '<circle r="3" fill="none" stroke="red" pointer-events="all"/>'
    small = minify(svg(f'{spot}<g transform="translate(1 2)"><use href="#kg-spot"/></g>{ring}'))
    assert "use" not in small
    assert small.count("<circle") == 1


def test_what_is_drawn_again_is_drawn_once() -> None:
    tile = '<g fill="red"><rect width="30" height="20"/><path d="M1 1q3 4 5 6"/></g>'
    small = minify(svg("".join(f'<g transform="translate({n} 0)">{tile}</g>' for n in range(3))))
    assert small.count("<rect") == 1
    assert re.findall(r'<use href="#(\w+)" x="(\d)" y="0"/>', small) == [("a", "0"), ("a", "1"), ("a", "2")]


def test_a_drawings_own_rules_still_win_over_attributes_and_names_in_words_stay() -> None:
    word = '<text class="kg-t" fill="red" font-size="4">kg-t &lt;b&gt;</text>'
    small = minify(svg(word * 2, ".kg-t{fill:blue}"))
    style = re.findall("<style>(.*)</style>", small)[0]
    assert style.index("fill:red;font-size:4px") < style.index("fill:blue")
    assert small.count(">kg-t &lt;b&gt;<") == 2


def test_colours_and_rules_that_nothing_has_are_not_told() -> None:
    style = "svg{--kg-a:light-dark(#111,#222);--kg-b:light-dark(#333,#444);}"
    rules = ".kg-c{opacity:.1}@media print{.kg-c{opacity:.2}.kg-d{opacity:.3}}"
    small = minify(svg('<rect class="kg-d" fill="var(--kg-b)"/>', style + rules))
    assert "#111" not in small
    assert "opacity:.1" not in small
    assert "@media print{.a{opacity:.3}}" in small
    assert "light-dark(#333,#444)" in small


def test_an_outline_in_two_looks_is_told_once_and_keeps_both_looks_and_places() -> None:
    outline = "M1 1q3 4 5 6q7 8 9 10q11 12 13 14q15 16 17 18z"
    wood = f'<path d="{outline}" fill="red"/>'
    gloss = f'<path d="{outline}" fill="url(#kg-gloss)" transform="translate(1 2)"/>'
    small = minify(svg(f'<linearGradient id="kg-gloss"/>{wood}{gloss}'))
    assert small.count(" d=") == 1
    (name,) = re.findall(r'<path d="[^"]*" id="(\w+)"/>', small)
    assert f'<use fill="red" href="#{name}"/>' in small
    assert re.search(rf'<use fill="url\(#\w+\)" href="#{name}" x="1" y="2"/>', small)


def test_what_is_used_in_one_size_and_turn_says_only_where() -> None:
    tile = '<defs><g id="kg-tile"><rect width="30" height="20"/></g></defs>'
    uses = "".join(
        f'<use href="#kg-tile" transform="translate({n} 3) rotate(60) scale(0.5)"/>' for n in range(4)
    )
    small = minify(svg(tile + uses))
    assert small.count("rotate(60) scale(.5)") == 1
    assert [n for n, _ in re.findall(r'x="(\d)" y="(3)"', small)] == ["0", "1", "2", "3"]


def test_a_turn_by_nothing_and_a_colour_that_is_alike_by_night_are_not_told() -> None:
    style = "svg{--kg-a:light-dark(#111,#111);}"
    small = minify(
        svg('<g transform="translate(1 2) rotate(0) scale(1)"><circle r="3" fill="var(--kg-a)"/></g>', style)
    )
    assert "rotate" not in small
    assert "scale" not in small
    assert ":#111" in small
