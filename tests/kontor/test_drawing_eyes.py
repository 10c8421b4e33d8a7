"""Visibility of the board for everyone: sizes, contrast, colours and shapes."""

from __future__ import annotations

import pytest

from kernel_games.drawing.svg import slim
from kernel_games.games.kontor import game
from kernel_games.games.kontor.drawing.background import COLOURS
from kernel_games.testing.drawings import luminance, parse
from tests.kontor.scenes import show


@pytest.mark.parametrize("scheme", [0, 1])
@pytest.mark.parametrize("sign", ["may", "ember"])
def test_signs_on_cards_stand_out_from_the_card_or_from_their_dark_rim(scheme: int, sign: str) -> None:
    own, *around = (luminance(COLOURS[each][scheme]) + 0.05 for each in (sign, "quay", "carve"))
    assert max(max(own, each) / min(own, each) for each in around) >= 3


SAYS_SOMETHING = {"kg-p", "kg-l", "kg-s", "kg-t", "kg-o", "kg-on"}
"""Classes of what stays with more contrast and is drawn in the user's own colours where those are forced;
what shows whose it is keeps its colour, and what lies on that."""


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
