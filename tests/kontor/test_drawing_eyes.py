"""Whether everyone can see it: sizes, contrast, colours and shapes."""

from __future__ import annotations

import re

import pytest

from kernel_games.drawing.svg import slim
from kernel_games.games.kontor import game
from kernel_games.games.kontor.drawing.background import COLOURS
from tests.drawings import (
    check_contrast,
    check_style,
    colours_in,
    luminance,
    parse,
    texts,
)
from tests.kontor.scenes import lines, looker, show, valued


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
    check_style(show(valued(), 0))


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
