"""Games by two sets of rules with equal luck, played little by little, and what they say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from time import perf_counter
from typing import Any

from kernel_games.consequences.changes import SAY
from kernel_games.consequences.plot import plotted
from kernel_games.drawing.frames import whole
from kernel_games.drawing.pictures import still
from kernel_games.engine import Bot, Game
from kernel_games.lab.jobs import begun, read_job, row
from kernel_games.lab.pairs import Contrast, contrasts, figures

LEAST = 2
"""Games that an interval takes, at the least."""


class PairedGames:
    """Games by two sets of rules: in each pair both get equal bots and equal luck.

    They are played in slices, so that whoever waits for a move in the same thread does not notice. Any number
    of pairs has a result; it needs no library.

    Parameters
    ----------
    printed, house : Game
        A game by the rulebook, and the same by house rules.
    bots : sequence of Bot or str
        The players, by seat.
    games : int
        How many games by each of the two.
    seed : int or str
        Seed of chance, as for :func:`kernel_games.lab.play_many`.
    **options
        Options of the games.

    Attributes
    ----------
    games : int
        How many games by each there are to be.

    Raises
    ------
    OptionError
        Names the field, its value and what would be right.
    """

    def __init__(
        self,
        printed: Game,
        house: Game,
        bots: Sequence[Bot | str],
        *,
        games: int = 1000,
        seed: int | str = 0,
        **options: Any,
    ) -> None:
        how: dict[str, Any] = {"rotate": False, "options": options, "clauses": True}
        self._jobs = tuple(read_job(game, bots, seed, **how) for game in (printed, house))
        self._rows: tuple[list[list[float]], list[list[float]]] = [], []
        self._going = self._plies()
        self.games = games

    @property
    def played(self) -> int:
        """Number of games by each that have been played."""
        return len(self._rows[1])

    def go_on(self, seconds: float) -> None:
        """Play on for so long, and to the end of the ply; nothing is left to do once all are played."""
        end = perf_counter() + seconds
        for _ in self._going:
            if perf_counter() >= end:
                return

    def contrasts(self) -> dict[str, Contrast]:
        """Compare the pairs that have been played, two at least; see :func:`kernel_games.lab.paired`."""
        before, after = (self._figures(rows[: self.played]) for rows in self._rows)
        return contrasts(before, after)

    def told(self, *, enough: bool = False) -> dict[str, Any]:
        """Return how far the games are, and once all are played what they say, as plain data for a page.

        Parameters
        ----------
        enough : bool
            Whether nobody will wait for more: then those that have been played say what they can.

        Returns
        -------
        dict
            ``played`` of ``games``, and ``words`` for it. In the end ``result``: ``head`` and ``sure``,
            sentences; ``picture``, a plot as a frame; ``heads`` and ``rows`` of a table, each row with its
            ``cells`` and whether the games have ``shown`` it; ``same``, a sentence.
        """
        played, games = self.played, self.games
        words = SAY("compare", "played", {"n": played, "all": games})
        if enough and played < LEAST:
            words = SAY("compare", "few", {})
        elif enough or played == games:
            result = _told(self._jobs[0].game, self.contrasts(), played)
            return {"played": played, "games": games, "words": words, "result": result}
        return {"played": played, "games": games, "words": words}

    def _plies(self) -> Iterator[None]:
        for number in range(self.games):
            for job, rows in zip(self._jobs, self._rows, strict=True):
                match = begun(job, number)
                while match.advance():
                    yield
                rows.append(row(job, match))

    def _figures(self, rows: Sequence[Sequence[float]]) -> dict[str, Sequence[float]]:
        job = self._jobs[0]
        seats, clauses = len(job.bots), job.clauses
        names = ["plies", "decisions"]
        names += [f"{name}_{seat}" for seat in range(seats) for name in ("score", "return")]
        columns = dict(zip((*names, *clauses), zip(*rows, strict=True), strict=True))
        return figures(columns, seats, clauses)


def named(game: Game, found: Mapping[str, Contrast]) -> Iterator[tuple[str, Contrast]]:
    """Yield what games say, each figure in words."""
    for name, contrast in found.items():
        key, _, seat = name.partition("_")
        if key == "return":
            yield SAY("compare", "wins", {"n": int(seat) + 1}), contrast
        elif name in game.rulebook:
            yield SAY("compare", "cited", {"clause": name, "title": game.rulebook[name].title}), contrast
        else:
            yield SAY("compare", name, {}), contrast


def _short(game: Game, found: Mapping[str, Contrast]) -> list[tuple[str, Contrast]]:
    """Return what games say in fewer words, for a picture whose axis says what is counted."""
    titles = {name: f"{name} {clause.title}" for name, clause in game.rulebook.items()}
    return [(titles.get(key, name), one) for key, (name, one) in zip(found, named(game, found), strict=True)]


def moved(found: Mapping[str, Contrast]) -> dict[str, Contrast]:
    """Return the figures that differ, what the games show first, the largest share of itself first."""
    some = {name: contrast for name, contrast in found.items() if contrast.difference}
    return dict(sorted(some.items(), key=lambda item: (not item[1].shown, -abs(item[1].share))))


def change_words(contrast: Contrast) -> str:
    """Return a difference with its interval."""
    return f"{contrast.difference:+.3g} ({contrast.low:+.3g} … {contrast.high:+.3g})"


def _told(game: Game, found: Mapping[str, Contrast], played: int) -> dict[str, Any]:
    differing = moved(found)
    rows = list(named(game, differing))
    head = SAY("compare", "games", {"n": played})
    return {
        "head": head,
        "sure": SAY("compare", "sure", {}),
        "picture": whole(still(plotted(_short(game, differing), head, SAY("compare", "share", {}))))
        if rows
        else None,
        "heads": [SAY("compare", key, {}) for key in ("figure", "rulebook", "house", "difference")],
        "rows": [
            {
                "cells": [name, f"{one.before:.3g}", f"{one.after:.3g}", change_words(one)],
                "shown": one.shown,
            }
            for name, one in rows
        ],
        "same": SAY("compare", "same", {"n": len(found) - len(differing)}),
    }
