"""Parts shared by lessons, so that cells hold only what is to be read: colours, bars, sliders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

import ipywidgets

PAPER, PLAIN = "#fffaf0", "#5b6b7a"
ORANGE, VIOLET, GREEN = "#b5620a", "#6742ad", "#0a6870"


Chart = tuple[str, Mapping[str, float]]
"""A title, and shares by name."""


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
        return "\n".join([title, *(f"{name}: {share:.1%}" for name, share in shares.items())])

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        bundle = super()._repr_mimebundle_(**options)
        return {**bundle, "text/plain": repr(self), "text/html": bars(*self._first)}


def bars(title: str, shares: Mapping[str, float]) -> str:
    """Shares as bars in HTML, each with its name and its number."""
    rows = "".join(
        f'<tr><th style="text-align:right">{escape(name)}</th><td style="width:22em;text-align:left">'
        f'<div style="background-color:{ORANGE};width:{100 * share:.0f}%;height:1em"></div></td>'
        f"<td>{share:.1%}</td></tr>"
        for name, share in shares.items()
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
