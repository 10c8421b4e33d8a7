"""The edition of a game's rules: a short digest that changes when the rules do, and with nothing else."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from typing import Any

from kernel_games.engine.errors import OptionError
from kernel_games.engine.languages import WORDS
from kernel_games.engine.reading import visible

_PLIES, _OPTION_PLIES = 800, 100
_LENGTH = 12


def edition(game: Any) -> str:
    """Return twelve hexadecimal digits that identify the rules a :class:`.Game` is played by.

    They are a digest of the clauses (their ids, with all figures and switches) and of what the engine does:
    for each number of players, and for both bounds of each option, games of random moves, with
    all legal moves, all outcomes of chance with their weights, and the points after every ply. So they change
    with a rule, and with neither a translation, a drawing, a wording nor the way the code is written. A rule
    that these games never reach is not seen. They are equal on every system and version of Python.

    Worked out when first asked for, in 0.3 s at most.
    """
    digest = hashlib.sha256()
    for line in (*_clauses(game), *_played(game)):
        digest.update(f"{line}\n".encode())
    return digest.hexdigest()[:_LENGTH]


def other_edition(game: Any, given: str | None) -> str:
    """Return a sentence that tells of another edition than a game's own; empty if it is the same.

    Parameters
    ----------
    game : Game
        The game by which something is opened.
    given : str or None
        The edition that the file tells; None if it is older than editions.
    """
    if given is None or given == game.edition:
        return ""
    words: str = WORDS["edition"]["other"]
    return words.format(game=game.title, theirs=visible(given[:_LENGTH]), ours=game.edition)


def _clauses(game: Any) -> Iterator[str]:
    yield from game.rulebook
    # Those of house rules too; words count for nothing.
    yield from (f"{key} {value}" for key, value in game.rulebook.figures.now.items())


def _played(game: Any) -> Iterator[str]:
    for players in game.players:
        yield from _games(game, _PLIES, players)
        for name, option in game.options_for(players).items():
            for value in sorted({option.low, option.high} - {option.default}):
                yield from _games(game, _OPTION_PLIES, players, **{name: value})


def _games(game: Any, plies: int, players: int, **options: Any) -> Iterator[str]:
    """Play one game after the other for so many plies and yield what the digest covers."""
    yield f"{players} {options}"
    try:
        first = game.begin(players, options)
    except OptionError:
        yield "refused"
        return
    rng, state = random.Random(f"{game.name}/{players}/{options}"), first
    for _ in range(plies):
        moves, outcomes = state.legal_moves(), state.chance_outcomes()
        yield f"{state.current_player} {state.scores()}"
        yield " ".join(map(str, moves) if moves else (f"{move} {weight}" for move, weight in outcomes))
        if moves:
            # Not State.sample: a game may speed it up, and that must not change its edition.
            state = state.child(rng.choice(moves))
        elif outcomes:
            weights = [weight for _, weight in outcomes]
            state = state.child(rng.choices([move for move, _ in outcomes], weights)[0])
        else:
            yield " ".join(f"{value:.6f}" for value in state.returns())
            state = first
