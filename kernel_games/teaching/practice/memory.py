"""Memory: which clauses somebody knows, and when they fade, in one small file of the user's data folder.

Spacing is FSRS's, a model of forgetting that is in the extra ``[lessons]``; without it what was answered is
kept as well, and nothing is ever due. Each clause has a card of its own: right at once counts as good, right
after a hint or a second try as hard, anything else as forgotten.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from kernel_games.engine import GameError
from kernel_games.engine.files import write_file
from kernel_games.engine.languages import warn
from kernel_games.engine.reading import read_json, reject

FOLDER = "KERNEL_GAMES_DATA"
"""Variable of the environment that names another folder for the file."""
DRIVE = Path("/drive")
"""Folder in which JupyterLite has the user's files."""
MASTERED = 3
"""Right answers in a row after which a clause counts as known."""
FADING = 0.85
"""Probability of still knowing it below which a clause fades."""
STATES = ("new", "missed", "learning", "known", "fading")
"""Not met; last answer wrong; right, but not often enough; known; known once, and by now likely forgotten."""
_FORMAT = 1
_LARGEST = 1_000_000
_KEY = "kernel-games practice"
_T = TypeVar("_T")


class Remembered(NamedTuple):
    """Memory of one clause.

    Attributes
    ----------
    run : int
        Right answers in a row.
    last : datetime
        When it was last asked.
    model : mapping
        FSRS's own figures; empty without it.
    """

    run: int
    last: datetime
    model: Mapping[str, Any]


class Memory:
    """Everything that somebody has practised.

    Parameters
    ----------
    cards : mapping of str to Remembered
        By game and clause, such as ``kontor/KO-B16``.
    """

    def __init__(self, cards: Mapping[str, Remembered] | None = None) -> None:
        self.cards = dict(cards or {})

    def answered(self, game: str, clause: str, rating: int, now: datetime) -> None:
        """Take in an answer; `rating` is 1 (forgotten), 2 (hard) or 3 (good)."""
        key = f"{game}/{clause}"
        before = self.cards.get(key)
        run = 0 if rating == 1 else (before.run if before else 0) + (rating > 1)
        self.cards[key] = Remembered(run, now, _reviewed(before.model if before else {}, rating, now))

    def state(self, game: str, clause: str, now: datetime) -> str:
        """Return one of :data:`STATES`."""
        card = self.cards.get(f"{game}/{clause}")
        if card is None:
            return "new"
        if card.run == 0:
            return "missed"
        if _likely(card.model, now) < FADING:
            return "fading"
        return "known" if card.run >= MASTERED else "learning"

    def due(self, game: str, now: datetime) -> list[str]:
        """Return the clauses of a game to be practised now: those that are due longest first."""
        found = [
            (_due(card.model), key.partition("/")[2])
            for key, card in self.cards.items()
            if key.startswith(f"{game}/")
        ]
        return [clause for due, clause in sorted(found) if due and due <= now.isoformat()]

    def text(self) -> str:
        """Return all of it as a file."""
        cards = {key: [card.run, card.last.isoformat(), dict(card.model)] for key, card in self.cards.items()}
        return json.dumps({_KEY: _FORMAT, "clauses": cards}, separators=(",", ":"), sort_keys=True) + "\n"


def rating(*, right: bool, tries: int, hints: int) -> int:
    """Return how well a question was answered: 1 (forgotten), 2 (hard) or 3 (good)."""
    if not right:
        return 1
    return 3 if tries <= 1 and not hints else 2


def place() -> Path:
    """Return the file: in the folder where this system keeps the data of a user's programs.

    In JupyterLite it is among the user's files, for these alone are kept in the browser's storage.
    """
    if named := os.environ.get(FOLDER):
        return Path(named) / "practice.json"
    if sys.platform == "emscripten" and DRIVE.is_dir():
        return DRIVE / "kernel-games-practice.json"
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "kernel-games" / "practice.json"


def recall(path: Path | None = None) -> Memory:
    """Read what was practised; where the file is gone or damaged, say so if it was there, and begin anew."""
    told = "what was practised cannot be read and begins anew"
    return read_kept(path or place(), lambda at: read(read_json(at, _LARGEST)), told) or Memory()


def read_kept(path: Path, read: Callable[[Path], _T], told: str) -> _T | None:
    """Return what is kept in a file; None without the file, and, told in a warning, where it is damaged.

    Parameters
    ----------
    path : Path
        The file.
    read : callable
        Reads it.
    told : str
        What the warning begins with.
    """
    try:
        return read(path)
    except FileNotFoundError:
        return None
    except (GameError, OSError, ValueError, TypeError, KeyError) as error:
        warn(f"{told}: {path}: {error}")
        return None


def read(data: Any) -> Memory:
    """Read the data of a file; raise if it is damaged."""
    return Memory(_cards(data))


def keep(memory: Memory, path: Path | None = None) -> None:
    """Write what was practised; where that cannot be, say so and go on."""
    path = path or place()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, memory.text().encode())
    except OSError as error:
        warn(f"what was practised cannot be kept: {path}: {error}")


def remember(game: str, clauses: Iterable[str], rating: int, now: datetime | None = None) -> None:
    """Take in an answer about some clauses and keep it at once; other kernels write the same file."""
    memory = recall()
    for clause in clauses:
        memory.answered(game, clause, rating, now or datetime.now(UTC))
    keep(memory)


def spaced() -> bool:
    """Return True if FSRS is installed."""
    return _fsrs() is not None


def _cards(data: Any) -> dict[str, Remembered]:
    if not isinstance(data, dict) or data.get(_KEY) != _FORMAT or not isinstance(data.get("clauses"), dict):
        reject(_KEY, data, f"{_FORMAT}, and a table of clauses")
    cards = {}
    for key, (run, last, model) in data["clauses"].items():
        if type(run) is not int or run < 0 or not isinstance(model, dict):
            reject(key, [run, last, model], "a number of right answers, a time and FSRS's figures")
        when = datetime.fromisoformat(last)
        if when.tzinfo is None:
            reject(key, last, "a time with its zone")
        _likely(model, when)
        cards[key] = Remembered(run, when, model)
    return cards


# FSRS, looked for only when something is practised


@cache
def _fsrs() -> Any:
    try:
        # By name: those who develop without the extra have no types of it.
        return import_module("fsrs")
    except ImportError:
        return None


@cache
def _scheduler() -> Any:
    # No steps within a day and no random days: the same answers lead to the same dates everywhere.
    return _fsrs().Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def _reviewed(model: Mapping[str, Any], rating: int, now: datetime) -> Mapping[str, Any]:
    fsrs = _fsrs()
    if fsrs is None:
        return model
    card = fsrs.Card.from_dict(dict(model)) if model else fsrs.Card(card_id=0, due=now)
    after, _ = _scheduler().review_card(card, fsrs.Rating(rating), now)
    reviewed: Mapping[str, Any] = after.to_dict()
    return reviewed


def _likely(model: Mapping[str, Any], now: datetime) -> float:
    """Return how likely a clause is still known."""
    fsrs = _fsrs()
    if fsrs is None or not model:
        return 1.0
    return float(_scheduler().get_card_retrievability(fsrs.Card.from_dict(dict(model)), now))


def _due(model: Mapping[str, Any]) -> str:
    return str(model.get("due", "")) if _fsrs() is not None else ""
