"""Drawings of all games: names and text made fit for a picture."""

from __future__ import annotations

import pytest

from kernel_games.drawing.svg import clean, escape


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
