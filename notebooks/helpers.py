"""Parts shared by lessons, so that cells hold only what is to be read: words, colours, bars, sliders.

Every word that a helper shows is in ``helpers.toml``, a table for each lesson, and translated beside it. The
lessons of all languages share the helpers; a lesson sets its language before it asks one for anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets

from kernel_games.drawing.minify import minify
from kernel_games.drawing.pictures import Picture, Replay
from kernel_games.drawing.svg import embedded, number, slim, spare, to_img
from kernel_games.engine import Phrases

_PHRASES = Phrases.load(Path(__file__).with_name("helpers.toml"))
_DEFS = re.compile(r"<defs>.*?</defs>", re.DOTALL)
PAPER, PLAIN = "#fffaf0", "#5b6b7a"
ORANGE, VIOLET, GREEN = "#b5620a", "#6742ad", "#0a6870"


Chart = tuple[str, Mapping[str, float]]
"""A title, and shares by name."""


def said(table: str, key: str, **facts: Any) -> str:
    """Fill a phrase of ``helpers.toml``, in the current language."""
    return _PHRASES(table, key, facts)


def teller(table: str) -> Callable[..., str]:
    """Return what fills the phrases of one lesson."""
    return partial(said, table)


def share(part: float) -> str:
    """Write a share in per cent."""
    return said("any", "share", percent=100 * part)


class Playground(ipywidgets.VBox):
    """A number with a slider, and below it what comes of it; without a kernel what comes of the first one.

    Parameters
    ----------
    words : str
        What the number is.
    most : int
        The largest one; the smallest is 0.
    value : int
        What it is at first.
    show : callable
        ``show(number)`` gives a :data:`Chart`.
    """

    def __init__(self, words: str, most: int, value: int, show: Callable[[int], Chart]) -> None:
        self._first = show(value)
        chart = ipywidgets.HTML(bars(*self._first))
        slider = ipywidgets.IntSlider(value, 0, most, description=words)
        slider.style.description_width = "initial"
        slider.layout.width = "32em"
        slider.observe(lambda change: chart.set_trait("value", bars(*show(change["new"]))), "value")
        super().__init__([slider, chart])

    def __repr__(self) -> str:
        title, shares = self._first
        return "\n".join([title, *(f"{name}: {share(part)}" for name, part in shares.items())])

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        bundle = super()._repr_mimebundle_(**options)
        return {**bundle, "text/plain": repr(self), "text/html": bars(*self._first)}


def bars(title: str, shares: Mapping[str, float]) -> str:
    """Shares as bars in HTML, each with its name and its number."""
    rows = "".join(
        f'<tr><th style="text-align:right">{escape(name)}</th><td style="width:22em;text-align:left">'
        f'<div style="background-color:{ORANGE};width:{100 * part:.0f}%;height:1em"></div></td>'
        f"<td>{share(part)}</td></tr>"
        for name, part in shares.items()
    )
    return f"<p><strong>{escape(title)}</strong></p><table>{rows}</table>"


class Progress(ipywidgets.IntProgress):
    """A progress bar; without a kernel it shows how much there was to do."""

    def __init__(self, count: int, what: str) -> None:
        self._words = f"{count} {what}"
        told = {"description": self._words, "style": {"description_width": "initial"}}
        super().__init__(0, 0, count, layout={"width": "36em"}, **told)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(**options), "text/plain": self._words}


class Slides(ipywidgets.VBox):
    """A replay with a slider; without a kernel its first picture, or its last one, and the words of all.

    A whole film would be six times as much in a stored notebook.

    Parameters
    ----------
    replay : Replay
        What to show; a folded one begins with its first picture, any other with its last.
    """

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        last = len(replay.scenes)
        shown = ipywidgets.HTML()
        slider = ipywidgets.IntSlider(1 if replay.folded else last, 1, last, description=said("any", "step"))

        def show(step: int) -> None:
            scene = replay.scenes[step - 1]
            shown.value = f"<p>{escape(scene.words)}</p>{to_img(scene.drawing)}"

        show(slider.value)
        slider.observe(lambda change: show(change["new"]), "value")
        super().__init__([slider, shown])

    def __repr__(self) -> str:
        return repr(self._replay)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        bundle = super()._repr_mimebundle_(**options)
        still = self._replay.scenes[0 if self._replay.folded else -1].drawing
        return {**bundle, "text/plain": repr(self), "text/html": to_img(still) + self._replay.listed}


class Again(ipywidgets.VBox):
    """A board with a position that a lesson has shown before; without a kernel its words alone."""

    def __init__(self, board: Any) -> None:
        self._words = repr(board)
        super().__init__([board])

    def __repr__(self) -> str:
        return self._words

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(**options), "text/plain": repr(self)}


def closeup(shown: Picture, pieces: Iterable[str], window: tuple[float, float, float, float]) -> str:
    """Draw only some pieces of a picture, by the beginnings of their keys, and what is seen in a window."""
    near = tuple(piece for piece in shown.drawing.pieces if piece.key.startswith(tuple(pieces)))
    x, y, width, height = window
    # Paper of its own, light or dark as the drawing is: a notebook may be the other way round.
    paper = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="light-dark({PAPER},#1d2431)"/>'
    ground = "".join(_DEFS.findall(shown.drawing.ground)) + paper
    words = " ".join(piece.label for piece in near if piece.label)
    drawing = spare(shown.drawing._replace(title=words, ground=ground, pieces=near))
    svg = minify(slim(drawing, window=window), plain=True)
    return embedded(svg, words, "max-width:100%;height:auto", number(width))
