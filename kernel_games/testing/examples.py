"""Promises of every example of a clause: its engine confirms what it shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kernel_games.drawing.pictures import artist
from kernel_games.engine import Example, Game, player_name
from kernel_games.testing.promises import promise

POINTED = ("component", "setup")
"""Kinds of clauses that may be shown by what is pointed at alone."""


class ExamplesReport(NamedTuple):
    """Findings of :func:`check_examples`.

    Attributes
    ----------
    clauses, examples : int
        How many were shown, and by how many examples.
    """

    clauses: int
    examples: int


def check_examples(game: Game) -> ExamplesReport:
    """Have the engine confirm the example of every clause.

    What is refused is refused by the clause; what is played is allowed, and where nothing is refused what
    happens cites the clause, and the seat that looks learns of it; what is expected holds; what is pointed at
    is in the drawing.
    A limit has an example with a move that is refused and one that is allowed. Components and set-up may be
    pointed at alone.

    Parameters
    ----------
    game : Game
        The game, whose package holds ``examples.toml``.

    Raises
    ------
    AssertionError
        Lists every clause without an example and every example that is not confirmed, and what came instead.
    RulebookError
        If an example cannot be read.
    """
    wrong = [f"{clause}: no example" for clause in game.rulebook if clause not in game.examples]
    for clause, examples in game.examples.items():
        wrong += [f"{clause}, {example.note!r}: {why}" for example in examples for why in _faults(example)]
        limit = game.rulebook[clause].kind == "limit"
        if limit and not any(example.refused and example.moves for example in examples):
            wrong.append(f"{clause}: a limit needs an example with a move that is refused and one to play")
    promise(not wrong, "\n".join([f"faults in the examples of {game.title}: {len(wrong)}", *wrong]))
    return ExamplesReport(len(game.examples), sum(map(len, game.examples.values())))


def _faults(example: Example) -> Iterator[str]:
    """Yield what the engine contradicts."""
    game: Game = example.state.game
    wrong = list(example.contradicted())
    yield from wrong or example.unexpected()
    if example.pieces:
        yield from _faults_of_pieces(example)
    if not (example.refused or example.moves or example.pieces):
        yield "shows nothing: nothing is played, refused or pointed at"
    elif not (example.refused or example.moves) and game.rulebook[example.clause].kind not in POINTED:
        yield f"to be pointed at is enough for clauses of the kinds {', '.join(POINTED)}"


def _faults_of_pieces(example: Example) -> Iterator[str]:
    names = [player_name(seat) for seat in range(example.state.num_players)]
    drawing = artist(example.state.game).draw(example.state.observation(example.seat), names=names)
    keys = [piece.key for piece in drawing.pieces]
    for piece in example.pieces:
        if not example._replace(pieces=(piece,)).pointed(keys):
            yield f"no piece {piece!r} is drawn; there are {', '.join(keys)}"
