"""Promises of every drawing: a small board keeps them, and each broken one is noticed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from kernel_games.drawing import kit
from kernel_games.drawing.pictures import Artist
from kernel_games.drawing.svg import UID, Drawing, Piece, check_names, escape
from kernel_games.testing import check_drawing, drawings
from tests.sixth.kalah import game
from tests.sixth.kalah.words import say

View = Mapping[str, Any]
COLOURS = {"paper": ("#ffffff", "#111111"), "ink": ("#111111", "#eeeeee")}
BOX = (-24, -24, 48, 48)


def disc(words: object) -> str:
    """A disc with words on it."""
    return (
        '<circle r="24" fill="var(--kg-paper)"/>'
        f'<text class="kg-t" font-size="14" fill="var(--kg-ink)">{escape(words)}</text>'
    )


def draw(view: View, *, names: Sequence[str], layout: str = "standard") -> Drawing:
    """Discs in two rows, each seat's houses in their order."""
    shown = check_names(names, view["players"])
    title = f"{game.describe(view, shown)}".replace("\n", " ")
    across = 50 if layout == "narrow" else 80
    pieces = [
        Piece(
            f"house:{seat}:{n}",
            disc(seeds),
            across * (n + 1),
            60 + 60 * seat,
            pick=f"house:{n + 1}" if seat == view["seat"] == view["current"] else "",
            label=say("row", shown, seat=seat, houses=(seeds,), n=n + 1),
            box=BOX,
        )
        for seat in (0, 1)
        for n, seeds in enumerate(view["houses"][seat])
    ]
    turn = say("over") if view["phase"] == "over" else say("to_move", shown, seat=view["turn"])
    pieces.append(Piece("turn", disc(turn), 30, 190))
    ground = f'<defs><g id="{UID}-mat"/></defs><use href="#{UID}-mat"/>'
    return Drawing(7 * across, 220, title, ground, tuple(pieces), colours=COLOURS, style=kit.style())


def picks(view: View, move: str) -> tuple[str, ...]:
    del view
    return (f"house:{move.split()[1]}",)


def check(monkeypatch: pytest.MonkeyPatch, drawn: Callable[..., Drawing] = draw, **more: Any) -> Any:
    pointed = more.pop("picks", picks)
    monkeypatch.setattr(drawings, "artist", lambda _: Artist(drawn, pointed))
    return check_drawing(game, **{"positions": 6, **more})


def test_a_board_that_keeps_all_promises_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    report = check(monkeypatch, contrast=[("ink", ["paper"], 7)])
    assert report.pictures >= 12
    assert not report.idle_colours
    assert not report.idle_phrases


def test_what_no_picture_uses_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def more(view: View, **how: Any) -> Drawing:
        return draw(view, **how)._replace(colours={**COLOURS, "idle": ("#000000", "#000000")})

    assert check(monkeypatch, more).idle_colours == {"idle"}


def changed(**parts: Any) -> Callable[[Drawing], Drawing]:
    """The drawing with some of its parts changed."""
    return lambda drawing: drawing._replace(**parts)


def first(**parts: Any) -> Callable[[Drawing], Drawing]:
    """The drawing with its first piece changed."""

    def change(drawing: Drawing) -> Drawing:
        one, *others = drawing.pieces
        return drawing._replace(pieces=(one._replace(**parts), *others))

    return change


def twice(drawing: Drawing) -> Drawing:
    return drawing._replace(pieces=(*drawing.pieces, drawing.pieces[0]))


def restless(drawing: Drawing) -> Drawing:
    return drawing._replace(ground=f"<g>{escape(drawing.title)}</g>")


@pytest.mark.parametrize(
    ("change", "broken"),
    [
        (twice, "keys that stand twice: .'house:0:0'."),
        (changed(ground="<g>"), "mismatched tag"),
        (changed(layers=("others",)), "pieces|unknown layer"),
        (changed(title="Kalah"), "the title does not say: "),
        (changed(colours={}), "colours without a value: .'ink', 'paper'."),
        (changed(style=""), "classes without a style: .'kg-t'."),
        (changed(style=kit.style(more="p{margin:0}")), "the style touches p"),
        (changed(style=kit.style().replace("forced-colors", "hover")), "does not ask for forced-colors"),
        (changed(style=kit.style(more=".kg-m{transition:1s}")), "does not ask for prefers-reduced-motion"),
        (
            changed(style=kit.style(more=".kg-m{animation:a 1s infinite}@media(prefers-reduced-motion){}")),
            "the style moves without end",
        ),
        (changed(style=kit.style(more="@keyframes spin{to{opacity:0}}")), "keyframes spin"),
        (changed(ground='<g id="mat"/>'), "id mat: it begins with svg.UID"),
        (changed(ground=f'<use href="#{UID}-lost"/>'), "used, but not defined: .'kg-lost'."),
        (changed(width=40), "house:0:0 lies outside"),
        (changed(width=900), "a narrow drawing is 900 wide"),
        (restless, "the ground changes within a match"),
        (first(label=""), "house:0:0 can be picked, but has no label"),
        (first(box=(0, 0, 0, 0)), "house:0:0 has a label, but no box"),
        (first(scale=0.4), "house:0:0 can be picked, but is only 19.2 wide or high|is 5.6 high"),
        (first(pick=""), "nothing to pick for sow 1: .'house:1'."),
        (first(body='<text class="kg-t" font-size="9">4</text>'), "'4' is 9 high"),
        (first(body="<b>4</b>" * 15_000), "[0-9]{6} bytes"),
        (first(body='<text class="kg-t" font-size="12">Four</text>'), "not in the file of texts: .'Four'."),
        (first(label="Four seeds"), "not in the file of texts: Four seeds"),
    ],
)
def test_a_drawing_that_breaks_a_promise_is_noticed(
    change: Callable[[Drawing], Drawing], broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def drawn(view: View, **how: Any) -> Drawing:
        return change(draw(view, **how))

    with pytest.raises((AssertionError, SyntaxError, KeyError), match=broken):
        check(monkeypatch, drawn)


@pytest.mark.parametrize(
    ("pointed", "broken"),
    [
        (lambda *_: ("house:1",), "sow [2-6] and sow [1-5] are pointed at alike"),
        (lambda _, move: ("house:1",) if move == "sow 1" else (), "sow 2 cannot be pointed at"),
        (lambda *_: ("house:7",), "nothing to pick for sow 1"),
    ],
)
def test_moves_that_cannot_be_pointed_at_are_noticed(
    pointed: Any, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(AssertionError, match=broken):
        check(monkeypatch, picks=pointed)


def unescaped(view: View, *, names: Sequence[str], layout: str = "standard") -> Drawing:
    drawing = draw(view, names=names, layout=layout)
    body = f'<text class="kg-t" font-size="14">{check_names(names, 2)[0]}</text>'
    return drawing._replace(pieces=(*drawing.pieces, Piece("name", body, 50, 50)))


def uncut(view: View, *, names: Sequence[str], layout: str = "standard") -> Drawing:
    drawing = draw(view, names=names, layout=layout)
    body = f'<text class="kg-t" font-size="14">{escape(names[0])}</text>'
    return drawing._replace(pieces=(*drawing.pieces, Piece("name", body, 50, 50)))


def careless(view: View, *, names: Sequence[str], layout: str = "standard") -> Drawing:
    return draw(view, names=(*names, "Ben")[:2], layout=layout)


def greedy(view: Any, *, names: Sequence[str], layout: str = "standard") -> Drawing:
    drawing = draw(view, names=names, layout=layout)
    view["houses"][0][0] += 1
    return drawing


def particular(view: View, *, names: Sequence[str], layout: str = "standard") -> Drawing:
    drawing = draw(view, names=names, layout=layout)
    return drawing._replace(zoom=1 + id(view) % 97)


@pytest.mark.parametrize(
    ("drawn", "broken"),
    [
        (unescaped, "a name becomes markup|not well-formed|mismatched"),
        (uncut, "a name turns|a long name is not cut"),
        (careless, "1 names were taken for 2 players"),
        (greedy, "drawing changes the view|the title does not say"),
        (particular, "a view from JSON is drawn otherwise"),
    ],
)
def test_a_drawing_that_takes_names_or_views_for_what_they_are_not_is_noticed(
    drawn: Callable[..., Drawing], broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises((AssertionError, SyntaxError), match=broken):
        check(monkeypatch, drawn)


def test_contrast_is_asked_for_in_light_and_in_dark(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match=r"ink on paper, light: 18\.\d+ to 1, 20 is needed"):
        check(monkeypatch, contrast=[("ink", ["paper"], 20)])
    with pytest.raises(AssertionError, match=r"ink on paper, dark: 16\.\d+ to 1, 17 is needed"):
        check(monkeypatch, contrast=[("ink", ["paper"], 17)])


def test_the_error_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(view: View, **how: Any) -> Drawing:
        return first(label="")(draw(view, **how)) if how["layout"] == "narrow" else draw(view, **how)

    with pytest.raises(AssertionError) as error:
        check(monkeypatch, drawn)
    (note,) = error.value.__notes__
    assert re.match(r'narrow, in \{"game": "kalah", "seat": 0', note)
