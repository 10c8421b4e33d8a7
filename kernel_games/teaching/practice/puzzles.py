"""Puzzles: positions for two in which one move is provably the best, each as a walk of one step.

``tools/puzzles.py`` finds them by going through every way to play on, and writes ``puzzles.json`` of a game,
with the evidence; the checks go through them again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from datetime import date
from functools import cache
from math import ceil, floor
from pathlib import Path
from typing import Any, NamedTuple

from kernel_games.engine import Event, Game, Move, Phrases, State
from kernel_games.engine.languages import Translated, warn
from kernel_games.engine.reading import read_choice, read_number, reject
from kernel_games.engine.terms import Like, Scope, Term, plain
from kernel_games.teaching.lessons import NAMES
from kernel_games.teaching.walks.coach import labels
from kernel_games.teaching.walks.data import Step, Walk
from kernel_games.teaching.walks.texts import Text

FILE = "puzzles.json"
PUZZLE = "puzzle-"
"""Beginning of the name of a walk that is a puzzle; its number follows."""
KINDS = ("wins", "spoils", "best")
"""Only the answer wins at once; only it keeps the rival from winning at once; or it is best, played out."""
TEXTS = Path(__file__).with_name("puzzles.toml")
_SAY = Phrases.load(TEXTS)
_NAME = re.compile(rf"{PUZZLE}(\d{{1,4}})")


class Puzzle(NamedTuple):
    """A position with a move that is surely the best.

    Attributes
    ----------
    at : str
        The position, as ``State.to_text`` writes it.
    kind : str
        One of :data:`KINDS`.
    right, rival : str
        The answer; and of a position that is played out, the next best move.
    share, next : float
        Share of a win that the answer brings, and that the next best move brings.
    """

    at: str
    kind: str
    right: str
    rival: str = ""
    share: float = 1.0
    next: float = 0.0


class Puzzles(NamedTuple):
    """All puzzles of a game, and the edition of its rules by which they were judged."""

    edition: str
    puzzles: tuple[Puzzle, ...]


def read(path: Path) -> Puzzles:
    """Read a file of puzzles."""
    data = json.loads(path.read_text(encoding="utf-8"))
    return Puzzles(data["edition"], tuple(Puzzle(**row) for row in data["puzzles"]))


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
    """Return what puzzles of a game are about: a kind such as ``spoils``, or a move such as ``toast``."""
    return tuple(sorted({theme for one in puzzles_of(game) for theme in _themes(game, one)}))


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
    numbers = [n for n, one in enumerate(found, 1) if theme is None or theme in _themes(game, one)]
    return numbers[(day or date.today()).toordinal() % len(numbers)]  # noqa: DTZ011 -- the reader's own day


def puzzle_named(game: Game, name: str) -> Walk | None:
    """Return the puzzle of a name, such as ``puzzle-3``; None if it is no such name."""
    match = _NAME.fullmatch(name)
    number = int(match[1]) if match else 0
    return _walk(game, number) if 1 <= number <= len(puzzles_of(game)) else None


@cache
def _walk(game: Game, number: int) -> Walk:
    puzzle = puzzles_of(game)[number - 1]
    state, move = game.from_text(puzzle.at), game.parse_move(puzzle.right)
    names = NAMES[: state.num_players]
    seat = state.current_player
    facts = {"name": names[seat], "rival": names[1 - seat]}
    texts = {
        "say": Text(_say, (f"say_{puzzle.kind}", facts)),
        "ask": Text(_say, ("ask", facts)),
        "miss": Text(_say, (f"miss_{puzzle.kind}", facts)),
        "after": Text(_after, (game, puzzle, len(state.legal_moves()), facts["rival"])),
    }
    step = Step(1, "try", texts, at="q1", goal=_goal(state, move), way=(move,))
    words = Translated.file(TEXTS)
    name = f"{PUZZLE}{number}"
    path = Path(f"{name}.toml")
    return Walk(game, name, words, 2, "10+", names, seat, {"q1": state}, (step,), path)


def tells(state: State, best: Move, others: Iterable[Move]) -> bool:
    """Return True if what is told of a move tells it from all others."""
    wanted = _goal(state, best)
    return not any(wanted.value(Scope({}, tuple(_events(state, other)), 0, None, {})) for other in others)


def _goal(state: State, move: Move) -> Term:
    """Return what is told of a move: its first two events, such as a turn and how far a ship goes then."""
    wanted = [
        Term("told", Like({"text": one.text, **{name: plain(value) for name, value in one.facts.items()}}))
        for one in _events(state, move)[:2]
    ]
    return wanted[0] if len(wanted) == 1 else Term("all", tuple(wanted))


def _events(state: State, move: Move) -> list[Event]:
    events: list[Event] = []
    state.child(move, events.append)
    return events


def _themes(game: Game, puzzle: Puzzle) -> tuple[str, str]:
    return puzzle.kind, game.parse_move(puzzle.right).verb


def _say(key: str, facts: dict[str, Any]) -> str:
    return _SAY("puzzle", key, facts)


def _after(game: Game, puzzle: Puzzle, moves: int, rival: str) -> str:
    """Say why it is the best; rounded in nobody's favour: one share down, the other one up."""
    if puzzle.kind != "best":
        return _say(puzzle.kind, {"moves": moves, "others": moves - 1, "rival": rival})
    move = str(labels(game, (game.parse_move(puzzle.rival),)))
    facts = {"n": floor(100 * puzzle.share), "next": ceil(100 * puzzle.next), "move": move, "rival": rival}
    return _say("best" if puzzle.next else "best_lost", facts)
