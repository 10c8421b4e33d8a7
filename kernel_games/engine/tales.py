"""Examples of clauses in words: the move that is refused and why, the moves played and their effects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from kernel_games.engine.errors import ParseError
from kernel_games.engine.examples import Example
from kernel_games.engine.film import Line, film, whole_moves
from kernel_games.engine.languages import Translated
from kernel_games.engine.phrases import player_name

WORDS: Mapping[str, str] = Translated.file(Path(__file__).with_name("tales.toml"))


class ToldMove(NamedTuple):
    """One move of an example, in words.

    Attributes
    ----------
    label : str
        The player and the move.
    lines : tuple of (str, str)
        The effects, or the reason why it is not allowed: clause and words.
    """

    label: str
    lines: tuple[Line, ...]


class Tale(NamedTuple):
    """An example in words, as the seat that looks learns of it.

    Attributes
    ----------
    note : str
        The point of the example.
    refused : ToldMove or None
        The move that the clause forbids, with the reason.
    moves : tuple of ToldMove
        The game or match.
    heading : str
        The heading of the position: who looks.
    position : str
        The position before that.
    """

    note: str
    refused: ToldMove | None
    moves: tuple[ToldMove, ...]
    heading: str
    position: str

    def lines(self) -> Iterator[str]:
        """Yield the example line by line, for a terminal."""
        yield self.note
        if self.refused:
            yield f"  {WORDS['not_allowed']}: {self.refused.label}"
            yield from (f"    {_cited(line)}" for line in self.refused.lines)
        if self.moves:
            yield f"  {WORDS['allowed' if self.refused else 'played']}:"
        for move in self.moves:
            yield f"  - {move.label}"
            yield from (f"    {_cited(line)}" for line in move.lines)
        yield f"  {self.heading}:"
        yield from (f"    {line}" for line in self.position.splitlines())


def tell(example: Example) -> Tale:
    """Put an example into words, as the seat that looks learns of it."""
    state, seat = example.state, example.seat
    names, game = names_of(state), state.game
    refused = None
    if example.refused is not None and (refusal := example.refusal()):
        player = state.current_player if seat is None else seat
        refused = ToldMove(
            _label(game, str(example.refused), player, names),
            ((refusal.clause, game.say(refusal, names)),),
        )
    shots = pairwise(whole_moves(film(state, example.moves, seat)))
    moves = tuple(
        ToldMove(
            _label(game, before.state.notation(move, seat), before.state.current_player, names),
            after.lines(names),
        )
        for move, (before, after) in zip(example.moves, shots, strict=True)
    )
    heading = WORDS["position"] if seat is None else WORDS["position_of"].format(name=names[seat])
    words = game.describe(example.state.observation(seat), names)
    return Tale(example.note, refused, moves, heading, words)


def tales(examples: Sequence[Example]) -> Iterator[str]:
    """Yield examples for a terminal, line by line."""
    for number, example in enumerate(examples, 1):
        which = WORDS["example"].format(n=number if len(examples) > 1 else "").strip()
        first, *more = tell(example).lines()
        yield from ("", f"{which}: {first}", *more)


def names_of(state: Any) -> tuple[str, ...]:
    """Return the names of the players in an example."""
    game, players = state.game, state.num_players
    if players > len(game.called):
        return tuple(map(player_name, range(players)))
    return tuple(game.phrases.word(name).capitalize() for name in game.called[:players])


def _label(game: Any, notation: str, player: int, names: Sequence[str]) -> str:
    """Say who does what, in words where the seat may read the move."""
    try:
        words = game.label(game.parse_move(notation))
    except ParseError:
        words = WORDS["hidden"]
    return f"{names[player]}: {words}" if player >= 0 else words


def _cited(line: Line) -> str:
    clause, words = line
    return f"{words} ({clause})" if clause else words
