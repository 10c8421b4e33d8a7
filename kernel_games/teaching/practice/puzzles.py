"""Puzzles: positions for two in which one move is surely the best, each as a walk of one step.

``tools/puzzles.py`` finds them and writes ``puzzles.json`` of a game, with the evidence: by how much of a win
the answer is better than the next best move, on so many equal worlds, and where search players play on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from kernel_games.engine import Game, Move, Phrases, State
from kernel_games.engine.languages import Translated, warn
from kernel_games.engine.reading import read_choice, read_number, reject
from kernel_games.engine.terms import Like, Term, plain
from kernel_games.teaching.lessons import NAMES
from kernel_games.teaching.walks.coach import labels
from kernel_games.teaching.walks.data import Step, Walk
from kernel_games.teaching.walks.texts import Text

FILE = "puzzles.json"
PUZZLE = "puzzle-"
"""Beginning of the name of a walk that is a puzzle; its number follows."""
TEXTS = Path(__file__).with_name("puzzles.toml")
_SAY = Phrases.load(TEXTS)
_NAME = re.compile(rf"{PUZZLE}(\d{{1,4}})")


class Puzzle(NamedTuple):
    """A position with a move that is surely the best.

    Attributes
    ----------
    seed : int
        Seed of the game in which it came up.
    moves : tuple of str
        All that was played before it, chance too.
    seat : int
        Who decides.
    right, rival : str
        The answer, and the next best move.
    loss, low : float
        Share of a win that the answer brings more, and the lower end of its 95 % interval.
    worlds : int
        Equal worlds on which it was measured, none of them used to find it.
    second, second_worlds : float, int
        The same where search players play on.
    """

    seed: int
    moves: tuple[str, ...]
    seat: int
    right: str
    rival: str
    loss: float
    low: float
    worlds: int
    second: float
    second_worlds: int


class Puzzles(NamedTuple):
    """All puzzles of a game, and the edition of its rules by which they were judged."""

    edition: str
    puzzles: tuple[Puzzle, ...]


def read(path: Path) -> Puzzles:
    """Read a file of puzzles."""
    data = json.loads(path.read_text(encoding="utf-8"))
    rows = (Puzzle(**{**row, "moves": tuple(row["moves"].split("|"))}) for row in data["puzzles"])
    return Puzzles(data["edition"], tuple(rows))


@cache
def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game; none where they were judged by other rules, which is said."""
    path = game.folder / FILE
    if not path.exists():
        return ()
    found = read(path)
    if found.edition != game.edition:
        warn(_SAY("puzzle", "other", {"game": game.title}))
        return ()
    return found.puzzles


def themes(game: Game) -> tuple[str, ...]:
    """Return the kinds of move that are the answer somewhere, such as ``toast``."""
    return tuple(sorted({_verb(game, one) for one in puzzles_of(game)}))


def choose(game: Game, number: int | None = None, theme: str | None = None, day: date | None = None) -> int:
    """Return the number of a puzzle, from 1: the one asked for, or that of a day, the same for everybody.

    Raises
    ------
    OptionError
        If there is none; it names what there is.
    """
    found = puzzles_of(game)
    if not found:
        reject("game", game.name, "a game with puzzles")
    if number is not None:
        return read_number("number", number, 1, len(found))
    if theme is not None:
        read_choice("theme", theme, themes(game))
    numbers = [n for n, one in enumerate(found, 1) if theme in (None, _verb(game, one))]
    return numbers[(day or date.today()).toordinal() % len(numbers)]  # noqa: DTZ011 -- the reader's own day


def replay(game: Game, puzzle: Puzzle) -> State:
    """Return the position of a puzzle."""
    state: State = game.new(2)
    for move in puzzle.moves:
        state = state.child(game.parse_move(move))
    return state


def puzzle_named(game: Game, name: str) -> Walk | None:
    """Return the puzzle of a name, such as ``puzzle-3``; None if it is no such name."""
    match = _NAME.fullmatch(name)
    number = int(match[1]) if match else 0
    return _walk(game, number) if 1 <= number <= len(puzzles_of(game)) else None


@cache
def _walk(game: Game, number: int) -> Walk:
    puzzle = puzzles_of(game)[number - 1]
    state, move = replay(game, puzzle), game.parse_move(puzzle.right)
    names = NAMES[: state.num_players]
    facts = {"name": names[puzzle.seat]}
    shares = {"n": round(100 * puzzle.loss), "worlds": puzzle.worlds, "second": puzzle.second_worlds}
    texts = {
        "say": Text(_say, ("say", facts)),
        "ask": Text(_say, ("ask", facts)),
        "miss": Text(_say, ("miss", facts)),
        "after": Text(_after, (game, puzzle.rival, shares)),
    }
    step = Step(1, "try", texts, at="q1", goal=_goal(state, move), way=(move,))
    words = Translated.file(TEXTS)
    name = f"{PUZZLE}{number}"
    path = Path(f"{name}.toml")
    return Walk(game, name, words, 2, "10+", names, puzzle.seat, {"q1": state}, (step,), path)


def tells(state: State, best: Move, others: Iterable[Move]) -> bool:
    """Return True if what is told of a move tells it from all others."""
    own = _told(state, best)
    return all(own != _told(state, other) for other in others)


def _goal(state: State, move: Move) -> Term:
    text, facts = _told(state, move)
    return Term("told", Like({"text": text, **dict(facts)}))


def _told(state: State, move: Move) -> tuple[str, tuple[tuple[str, Any], ...]]:
    """Return the first event of a move with its facts."""
    events: list[Any] = []
    state.child(move, events.append)
    first = events[0]
    return first.text, tuple(sorted((name, plain(value)) for name, value in first.facts.items()))


def _verb(game: Game, puzzle: Puzzle) -> str:
    return game.parse_move(puzzle.right).verb


def _say(key: str, facts: dict[str, Any]) -> str:
    return _SAY("puzzle", key, facts)


def _after(game: Game, rival: str, shares: dict[str, Any]) -> str:
    return _SAY("puzzle", "after", {"move": str(labels(game, (game.parse_move(rival),))), **shares})
