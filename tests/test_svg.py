"""Drawings of all games: names and text made fit for a picture."""

from __future__ import annotations

import re

import pytest

import kernel_games
from kernel_games.drawing.pictures import picture
from kernel_games.drawing.svg import clean, escape, slim, spare


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "Ana"),
        ("  Ana \t von\n\nHawaii ", "Ana von Hawaii"),
        ("Zoë 🗿 שלום", "Zoë 🗿 שלום"),
        ("", "?"),
        (" \n\u202e\u200f ", "?"),
        ("x" * 48, "x" * 48),
        ("x" * 49, "x" * 47 + "…"),
        ("x" * 46 + " yz", "x" * 46 + "…"),
    ],
)
def test_a_name_is_shown_on_one_line_of_at_most_48_characters(name: str, shown: str) -> None:
    assert clean(name) == shown
    assert clean(shown) == shown


@pytest.mark.parametrize("mark", "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
def test_a_name_cannot_turn_the_text_around_it_about(mark: str) -> None:
    assert clean(f"A{mark}na") == "Ana"


def test_markup_in_text_stays_text() -> None:
    assert escape("<b>\"&'</b>") == "&lt;b&gt;&quot;&amp;&#39;&lt;/b&gt;"
    assert escape("a\x00b\ud800c\nd") == "a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}c\nd"
    assert escape(7) == "7"


@pytest.mark.parametrize("name", kernel_games.registered_games())
def test_a_picture_that_stands_alone_holds_what_it_uses_and_no_more(name: str) -> None:
    game = kernel_games.game(name)
    drawing = picture(game.new(max(game.players)), seat=0).drawing
    small = slim(spare(drawing))
    used = set(re.findall(r'(?:href="|url\()#([\w-]+)', slim(drawing)))
    defined = set(re.findall(r' id="([\w-]+)"', small))
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', small)) <= defined <= used | defined
    assert len(small) < len(slim(drawing))
    assert spare(drawing).pieces == drawing.pieces


def test_of_a_picture_a_part_can_be_seen() -> None:
    drawing = picture(kernel_games.game("kontor").new(2)).drawing
    assert slim(drawing, window=(10, 20.5, 300, 200)).startswith(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="10 20.5 300 200" width="300" height="200">'
    )
