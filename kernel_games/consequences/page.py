"""A comparison for readers: in words, as HTML, as boards beside each other, and as a plot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kernel_games.consequences.changes import SAY, Change
from kernel_games.drawing.pictures import picture
from kernel_games.drawing.svg import PLAIN, escape
from kernel_games.engine import Game, OptionError
from kernel_games.engine.extras import need
from kernel_games.engine.tales import names_of

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

_SHOWN, _GREY = "#c25700", "#8a8f98"
# Plain styles: JupyterLab drops color-mix() and var() from the outputs of a notebook that it does not trust.
_CELL = "text-align:left;vertical-align:top;padding:.35em .9em .35em 0;white-space:normal"
_BESIDE = "flex:1 1 22em;min-width:0"


class Beside:
    """An example on two boards beside each other: by the rulebook, and by house rules."""

    def __init__(self, change: Change) -> None:
        self.change = change

    def _repr_html_(self) -> str:
        sides = zip(("rulebook", "house"), _told(self.change), self.change.examples, strict=True)
        cells = []
        for word, lines, example in sides:
            board = ""
            if example is not None:
                # An example that plays nothing shows its position; what is allowed now is shown done.
                state = example.play()[0]
                if example.refused is not None and example.refusal() is None:
                    state = example.state.child(example.refused)
                elif example.refused is not None:
                    state = example.state
                board = picture(state, example.seat, names_of(state))._repr_html_()
            cells.append(f'<div style="{_BESIDE}"><b>{escape(_say(word))}</b>{_list(lines)}{board}</div>')
        head = f"<h4>{escape(self.change.where)} {escape(self.change.title)}</h4>"
        row = '<div style="display:flex;flex-wrap:wrap;gap:1.2em;max-width:64em">'
        return f'<div class="{PLAIN}">{head}{row}{"".join(cells)}</div></div>'

    def __repr__(self) -> str:
        return "\n".join(_lines([self.change]))


@dataclass(frozen=True, repr=False)
class Comparison:
    """A printed game and the same with house rules, beside each other.

    In a notebook it shows itself as a page, printed as text.

    Attributes
    ----------
    printed, house : Game
        The two games.
    clauses : tuple of Change
        Clauses that read otherwise.
    examples, walks : tuple of Change
        Examples, and steps of walks, that come out otherwise or cannot be any more.
    examples_of, steps_of : int
        How many examples and steps there are.
    games : pandas.DataFrame or None
        What many games say, see :func:`kernel_games.lab.paired`; None if none were played.
    played : int
        How many games by each of the two.
    """

    printed: Game
    house: Game
    clauses: tuple[Change, ...]
    examples: tuple[Change, ...]
    walks: tuple[Change, ...]
    examples_of: int
    steps_of: int
    games: pd.DataFrame | None = None
    played: int = 0

    def show(self, where: str) -> Beside:
        """Show an example by both rules, as two boards beside each other.

        Parameters
        ----------
        where : str
            Which, as in the list: ``TT-G3``, or ``TT-K1 (2)`` for the second example of a clause.

        Raises
        ------
        OptionError
            If no such example comes out otherwise; it lists those that do.
        """
        found = next((change for change in self.examples if change.where == where), None)
        if found is None:
            raise OptionError("where", where, ", ".join(change.where for change in self.examples) or "none")
        return Beside(found)

    def plot(self, *, most: int = 12, ax: Axes | None = None) -> Axes:
        """Draw what games differ in, each with its interval, grey where the games do not show it.

        Parameters
        ----------
        most : int
            Rows, at most: those that differ most.
        ax : matplotlib.axes.Axes, optional
            The axes to draw on; by default the current ones.

        Raises
        ------
        OptionError
            If no games were played.
        ImportError
            If matplotlib, from the extra ``lessons``, is not installed.
        """
        if self.games is None:
            raise OptionError("games", 0, "games to draw: compare(..., games=1000)")
        return _plot(self.printed, self.games, most, ax)

    def _repr_html_(self) -> str:
        return _html(self)

    def __str__(self) -> str:
        return "\n".join(_described(self))

    def __repr__(self) -> str:
        return str(self)


def _described(found: Comparison) -> Iterator[str]:
    """Yield a comparison line by line, for a terminal."""
    yield _title(found)
    for key, changes, number_of in _parts(found):
        yield ""
        yield _say(key, n=len(changes), all=number_of)
        yield from _lines(changes)
    if found.games is not None:
        yield ""
        yield _say("games", n=found.played)
        yield _say("sure")
        yield from (
            f"  {name}: {row.before:.3g} → {row.after:.3g}, {_change(row)}"
            for name, row in _rows(found.printed, found.games)
            if row.shown
        )
        yield f"  {_say('unshown', n=int((~found.games['shown']).sum()))}"


def _html(found: Comparison) -> str:
    """Return a comparison as HTML."""
    body = f"<h3>{escape(_title(found))}</h3>"
    for key, changes, number_of in _parts(found):
        head = escape(_say(key, n=len(changes), all=number_of))
        # The clauses are what was asked for; the rest is long and opens when it is wanted.
        shown = " open" if key == "clauses" else ""
        body += (
            f"<details{shown}><summary><b>{head}</b></summary>{_table(changes)}</details>"
            if changes
            else (f"<p>{head}</p>")
        )
    if found.games is not None:
        head, sure = escape(_say("games", n=found.played)), escape(_say("sure"))
        body += f"<h4>{head}</h4><p>{sure}</p>{_games(found.printed, found.games)}"
    return f'<div class="{PLAIN}" style="max-width:60em;line-height:1.45">{body}</div>'


def _plot(game: Game, games: pd.DataFrame, most: int, ax: Axes | None) -> Axes:
    """Draw the differences that are largest for their spread, each with its interval."""
    axes: Axes = ax if ax is not None else need("matplotlib.pyplot", "lessons").gca()
    moved = games[games["difference"] != 0]
    # A clause that is never cited by the rulebook has no share of itself: its own new number is the whole.
    whole = moved["before"].where(moved["before"] > 0, moved["after"])
    shares = moved[["difference", "low", "high"]].div(whole, axis=0).mul(100).assign(shown=moved["shown"])
    largest = shares["difference"].abs().sort_values(ascending=False).index
    order = sorted(largest, key=lambda name: not shares.loc[name, "shown"])[:most][::-1]
    labels = []
    for place, (label, row) in enumerate(_rows(game, shares.loc[order])):
        reach = (row.high - row.low) / 2
        colour = _SHOWN if row.shown else _GREY
        axes.errorbar(row.difference, place, xerr=reach, fmt="o", color=colour, capsize=4)
        labels.append(label)
    axes.axvline(0, color=_GREY, linewidth=1)
    axes.set_yticks(range(len(labels)), labels)
    axes.set_xlabel(f"{_say('difference')} (%)")
    return axes


def _say(key: str, **facts: Any) -> str:
    return SAY("compare", key, facts)


def _title(found: Comparison) -> str:
    return _say("title", game=found.printed.title, n=len(found.house.rulebook.figures.house))


def _parts(found: Comparison) -> Iterator[tuple[str, Sequence[Change], int]]:
    yield "clauses", found.clauses, len(found.printed.rulebook)
    yield "examples", found.examples, found.examples_of
    yield "walks", found.walks, found.steps_of


def _told(change: Change) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return change.before, (_say("gone"), *change.after) if change.gone else change.after


def _lines(changes: Iterable[Change]) -> Iterator[str]:
    for change in changes:
        before, after = _told(change)
        yield f"  {change.where} {change.title}"
        yield from (f"    - {line}" for line in before)
        yield from (f"    + {line}" for line in after)


def _table(changes: Iterable[Change]) -> str:
    heads = "".join(
        f'<th scope="col" style="{_CELL}">{escape(_say(key))}</th>' for key in ("rulebook", "house")
    )
    rows = []
    for change in changes:
        name = f"{escape(change.where)}<br><small>{escape(change.title)}</small>"
        cells = "".join(f'<td style="{_CELL}">{_list(told)}</td>' for told in _told(change))
        rows.append(f'<tr><th scope="row" style="{_CELL}">{name}</th>{cells}</tr>')
    return f"<table><thead><tr><td></td>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _list(told: Iterable[str]) -> str:
    return "".join(f'<p style="margin:.15em 0">{escape(line)}</p>' for line in told)


def _rows(game: Game, games: pd.DataFrame) -> Iterator[tuple[str, Any]]:
    """Yield each figure in words, with its row."""
    for name, row in games.iterrows():
        key, _, seat = str(name).partition("_")
        if key == "return":
            yield _say("wins", n=int(seat) + 1), row
        elif name in game.rulebook:
            yield _say("cited", clause=str(name), title=game.rulebook[str(name)].title), row
        else:
            yield _say(str(name)), row


def _change(row: Any) -> str:
    return f"{row.difference:+.3g} ({row.low:+.3g} … {row.high:+.3g})"


def _games(game: Game, games: pd.DataFrame) -> str:
    heads = "".join(
        f'<th scope="col" style="{_CELL}">{escape(_say(key))}</th>'
        for key in ("figure", "rulebook", "house", "difference")
    )
    body = ""
    for name, row in _rows(game, games[games["difference"] != 0]):
        style = _CELL if row.shown else f"{_CELL};color:{_GREY}"
        cells = (escape(name), f"{row.before:.3g}", f"{row.after:.3g}", _change(row))
        body += "".join(["<tr>", *(f'<td style="{style}">{cell}</td>' for cell in cells), "</tr>"])
    same = escape(_say("same", n=int((games["difference"] == 0).sum())))
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table><p>{same}</p>"
