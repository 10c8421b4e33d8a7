"""A comparison for readers: in words, as HTML, as boards beside each other, and as a plot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kernel_games.consequences.changes import SAY, Change
from kernel_games.consequences.games import PairedGames, change_words, moved, named
from kernel_games.consequences.plot import MOST
from kernel_games.drawing.frames import whole
from kernel_games.drawing.pictures import Picture, picture, still
from kernel_games.drawing.svg import PLAIN, escape
from kernel_games.engine import Bot, Game, OptionError
from kernel_games.engine.extras import need
from kernel_games.engine.tales import names_of
from kernel_games.lab.pairs import Contrast

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

_SHOWN, _GREY = "#c25700", "#8a8f98"
# Plain styles: JupyterLab drops color-mix() and var() from the outputs of a notebook that it does not trust.
_CELL = "text-align:left;vertical-align:top;padding:.35em .9em .35em 0;white-space:normal"
_BESIDE = "flex:1 1 22em;min-width:0"
_WORDS = ("rulebook", "house", "boards", "about_games", "who", "play", "stop", "table")


class Beside:
    """An example on two boards beside each other: by the rulebook, and by house rules."""

    def __init__(self, change: Change) -> None:
        self.change = change

    def told(self) -> dict[str, Any]:
        """Return both sides as plain data: ``words``, ``lines`` and ``picture``, if there is one."""
        return {
            "sides": [
                {"words": words, "lines": lines, "picture": drawn and whole(still(drawn.drawing))}
                for words, lines, drawn in self._sides()
            ]
        }

    def _sides(self) -> Iterator[tuple[str, tuple[str, ...], Picture | None]]:
        """Yield what each set of rules is called, what it tells, and the board it leads to."""
        sides = zip(("rulebook", "house"), _told(self.change), self.change.examples, strict=True)
        for word, lines, example in sides:
            drawn = None
            if example is not None:
                # An example that plays nothing shows its position; what is allowed now is shown done.
                state = example.play()[0]
                if example.refused is not None and example.refusal() is None:
                    state = example.state.child(example.refused)
                elif example.refused is not None:
                    state = example.state
                drawn = picture(state, example.seat, names_of(state))
            yield _say(word), lines, drawn

    def _repr_html_(self) -> str:
        cells = []
        for words, lines, drawn in self._sides():
            board = drawn._repr_html_() if drawn else ""
            cells.append(f'<div style="{_BESIDE}"><b>{escape(words)}</b>{_list(lines)}{board}</div>')
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

    def told(self) -> dict[str, Any]:
        """Return clauses, examples and steps as plain data for a page.

        Returns
        -------
        dict
            ``title``; ``words`` for the two sides, for a board and for games; ``parts``: each kind of change,
            with ``key``, ``head`` and ``changes``, each with ``where``, ``title``, ``before``, ``after``, and
            whether it is a ``clause`` and has ``boards`` (:meth:`show`).
        """
        return {
            "title": _title(self),
            "words": {key: _say(key) for key in _WORDS},
            "parts": [
                {
                    "key": key,
                    "head": _say(key, n=len(changes), all=number_of),
                    "changes": [
                        {
                            "where": change.where,
                            "title": change.title,
                            "before": _told(change)[0],
                            "after": _told(change)[1],
                            "clause": change.where in self.printed.rulebook,
                            "boards": any(change.examples),
                        }
                        for change in changes
                    ],
                }
                for key, changes, number_of in _parts(self)
            ],
        }

    def paired_games(self, bots: Sequence[Bot | str], **how: Any) -> PairedGames:
        """Begin games by both rules with equal luck, to be played in slices; see :class:`PairedGames`."""
        return PairedGames(self.printed, self.house, bots, **how)

    def plot(self, *, most: int = MOST, ax: Axes | None = None) -> Axes:
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
        return _plot(self.printed, _contrasts(self.games), most, ax)

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
            f"  {name}: {one.before:.3g} → {one.after:.3g}, {change_words(one)}"
            for name, one in named(found.printed, _contrasts(found.games))
            if one.shown
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
        body += f"<h4>{head}</h4><p>{sure}</p>{_games(found.printed, _contrasts(found.games))}"
    return f'<div class="{PLAIN}" style="max-width:60em;line-height:1.45">{body}</div>'


def _contrasts(games: pd.DataFrame) -> dict[str, Contrast]:
    """Return the rows of :func:`kernel_games.lab.paired`, by figure."""
    rows = games.itertuples(index=False, name=None)
    return {str(name): Contrast(*row) for name, row in zip(games.index, rows, strict=True)}


def _plot(game: Game, found: Mapping[str, Contrast], most: int, ax: Axes | None) -> Axes:
    """Draw the differences that are largest for their figure, each with its interval."""
    axes: Axes = ax if ax is not None else need("matplotlib.pyplot", "lessons").gca()
    rows = list(named(game, moved(found)))[:most][::-1]
    for place, (_, one) in enumerate(rows):
        colour = _SHOWN if one.shown else _GREY
        reach = one.share_of(one.high - one.low) / 2
        axes.errorbar(one.share, place, xerr=reach, fmt="o", color=colour, capsize=4)
    axes.axvline(0, color=_GREY, linewidth=1)
    axes.set_yticks(range(len(rows)), [label for label, _ in rows])
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


def _games(game: Game, found: Mapping[str, Contrast]) -> str:
    heads = "".join(
        f'<th scope="col" style="{_CELL}">{escape(_say(key))}</th>'
        for key in ("figure", "rulebook", "house", "difference")
    )
    body = ""
    some = {name: one for name, one in found.items() if one.difference}
    for name, one in named(game, some):
        style = _CELL if one.shown else f"{_CELL};color:{_GREY}"
        cells = (escape(name), f"{one.before:.3g}", f"{one.after:.3g}", change_words(one))
        body += "".join(["<tr>", *(f'<td style="{style}">{cell}</td>' for cell in cells), "</tr>"])
    same = escape(_say("same", n=len(found) - len(some)))
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table><p>{same}</p>"
