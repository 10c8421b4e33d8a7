"""The coach's own phrases, the same on every walk, and how a walk's texts are filled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

from kernel_games.drawing.pictures import artist
from kernel_games.drawing.svg import Drawing, Piece
from kernel_games.engine import Event, Game, Move, Phrases, Refusal
from kernel_games.engine.languages import Translated
from kernel_games.engine.phrases import join
from kernel_games.engine.terms import HOLE, filled
from kernel_games.teaching.walks.data import Choice
from kernel_games.teaching.walks.texts import Text, plain

_TEXTS = Path(__file__).with_name("coach.toml")
_SAY = Phrases.load(_TEXTS)
PAGE: Mapping[str, str] = Translated.file(_TEXTS, "page")
"""Words of a walk that the browser puts in place."""


def say(key: str, /, **facts: Any) -> str:
    """Fill a phrase."""
    return _SAY("board", key, facts)


def phrase(key: str, /, **facts: Any) -> Text:
    """Return a phrase to be filled when it is read; its facts may be texts."""
    return Text(_fill, (key, facts))


def _fill(key: str, facts: Mapping[str, Any]) -> str:
    return say(key, **{name: str(fact) if isinstance(fact, Text) else fact for name, fact in facts.items()})


def no_choice(kind: str, choices: Sequence[Choice], given: object) -> Text:
    """Return the coach's words for an answer that cannot be given, naming those that can."""
    typed = repr(given)[:40]
    if kind in ("numbers", "labels"):
        return phrase("no_number", given=typed, low=choices[0].id, high=choices[-1].id)
    if kind == "pieces":
        return phrase("no_piece")
    return plain(say("no_choice", given=typed, choices=tuple(choice.word for choice in choices)))


def on_paper(key: str, /, **facts: Any) -> str:
    """Fill a phrase of the walk on paper."""
    return _SAY("paper", key, facts)


def in_report(key: str, /, **facts: Any) -> str:
    """Fill a phrase of the report's table."""
    return _SAY("report", key, facts)


def asked_for(do: str) -> str:
    """Return the word for what a step asks for; anything else as it is."""
    return _SAY.word(do)


def short_labels(drawing: Drawing) -> dict[str, str]:
    """Return by key the first part of each piece's label: ``Ada`` of ``Ada, 12 points``.

    A place is given whole if others of its kind begin alike: ``Open: 1 north, 2 east``.
    """
    kinds: dict[str, set[str]] = {}
    for piece in drawing.pieces:
        kinds.setdefault(piece.key.partition(":")[0], set()).add(piece.label)
    heads = {
        kind: Counter(head for label in labels for head in _heads(label)) for kind, labels in kinds.items()
    }

    def short(piece: Piece) -> str:
        # Compared with pieces of its kind alone: "Ada" may be a panel and a pawn.
        alike = heads[piece.key.partition(":")[0]]
        return next(
            head
            for head in _heads(piece.label)
            if alike[head] == 1 or not piece.label[len(head) + 2 :][:1].isdigit()
        )

    return {piece.key: short(piece) for piece in drawing.pieces}


def _heads(label: str) -> Iterator[str]:
    return accumulate(label.split(", "), "{}, {}".format)


def in_words(value: Any, word: Callable[[str], str], names: Sequence[str] = ()) -> str:
    """Put a value of the engine's into words for a sentence; with `names`, numbers are seats."""
    if isinstance(value, (list, tuple)):
        return join(in_words(one, word, names) for one in value) or say("nobody" if names else "no")
    if isinstance(value, Mapping):
        return join(f"{word(key)} {in_words(one, word, names)}" for key, one in value.items())
    if isinstance(value, bool):
        return say("yes" if value else "no")
    if names and isinstance(value, int):
        return names[value]
    return word(value) if isinstance(value, str) else str(value)


def fill(text: Text, facts: Mapping[str, Any], game: Game, seats: Mapping[str, Sequence[str]]) -> Text:
    """Return a text with its holes filled: by facts, kept answers, figures, or the game's own words.

    Parameters
    ----------
    text : Text
        With holes such as ``{name}``, or ``{TT-K1.points:word}`` for a figure of a clause.
    facts : mapping
        By name what the engine said, or the :class:`.Choice` that was kept.
    game : Game
        Whose words they are.
    seats : mapping
        By name of a fact that is seats, the players' names.
    """
    return Text(_fill_holes, (text, facts, game, seats))


def in_game(game: Game, what: Event | Refusal, names: tuple[str, ...]) -> Text:
    """Return an event or a refusal as a text, put into words when it is read."""
    return Text(game.say, (what, names))


def labels(game: Game, moves: tuple[Move, ...]) -> Text:
    """Return moves as a text, put into words when it is read."""
    return Text(_labels, (game, moves))


def piece(game: Game, key: str, view: Mapping[str, Any], names: tuple[str, ...]) -> Text:
    """Return the name of a piece as a text, looked up on the drawing of an observation when it is read."""
    return Text(_piece, (game, key, view, names))


def _fill_holes(text: Text, facts: Mapping[str, Any], game: Game, seats: Mapping[str, Sequence[str]]) -> str:
    template, word = str(text), game.phrases.word
    words = {}
    for name in HOLE.findall(template):
        fact = facts.get(name)
        if isinstance(fact, Choice):
            words[name] = fact.word
        elif name in facts:
            words[name] = in_words(fact, word, seats.get(name, ()))
        else:
            words[name] = word(name)
    return filled(game.rulebook.with_figures(template), words)


def _labels(game: Game, moves: tuple[Move, ...]) -> str:
    # A label may have a comma of its own.
    return "; ".join(map(game.label, moves))


def _piece(game: Game, key: str, view: Mapping[str, Any], names: tuple[str, ...]) -> str:
    return short_labels(artist(game).draw(view, names=names))[key] or key
