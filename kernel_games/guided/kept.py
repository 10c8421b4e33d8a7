"""Keeping: the walks and the last game of somebody, beside what they have practised.

All of it is in the user's data folder (``teaching.practice.memory`` says where): ``home.json`` has the
walks, ``questions.json`` the sets of practice that are under way, ``last_game.jsonl`` the game, as
:meth:`kernel_games.Match.save` writes it. What is damaged is said, and begins anew. One file takes all but
the sets along to another machine.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from kernel_games.engine import GameError, Match, OptionError
from kernel_games.engine.files import write_file
from kernel_games.engine.languages import warn
from kernel_games.engine.reading import check_fields, read_json, read_number, reject
from kernel_games.rulebooks.leads import walk_names
from kernel_games.teaching.practice import memory
from kernel_games.teaching.walks import Pupil, progress

LARGEST = 3_000_000
"""Bytes of what is taken along."""
_LARGEST = 1_000_000
_WALKS, _PACK, _SETS = "kernel-games walks", "kernel-games home", "kernel-games questions"
_FORMAT = 1
_FIELDS = ("work", "step", "steps", "done", "points", "of", "missed")
_MOST = 1000
_MOST_SETS = 20
"""Sets of practice that are kept: the latest."""


class Begun(NamedTuple):
    """Progress on a walk, as it is kept.

    Attributes
    ----------
    work : mapping
        What was done, as :func:`kernel_games.teaching.walks.progress.stored` gives it.
    step, steps : int
        The step where somebody is, from 1, and how many there are.
    done : bool
        True once the walk was finished, also while it is gone through again.
    points, of : int
        Points when it was last finished, and how many there were.
    missed : tuple of str
        Clauses of the steps that were not solved then.
    """

    work: Mapping[str, Any]
    step: int
    steps: int
    done: bool = False
    points: int = 0
    of: int = 0
    missed: tuple[str, ...] = ()


def place() -> Path:
    """Return the file of the walks."""
    return memory.place().with_name("home.json")


def game_place() -> Path:
    """Return the file of the last game."""
    return memory.place().with_name("last_game.jsonl")


def walks_begun() -> dict[str, Begun]:
    """Return what is kept of each walk, by its key such as ``kontor/majority``; the latest comes last."""
    told = "the walks you have begun cannot be read and begin anew"
    return memory.read_kept(place(), lambda path: _read(read_json(path, _LARGEST)), told) or {}


def keep_walk(pupil: Pupil) -> None:
    """Keep where somebody is on a walk; one in a file of their own, and practice, are kept nowhere."""
    walk = pupil.walk
    if walk.name not in walk_names(walk.game):
        return
    walks = walks_begun()
    # Popped and put back: the latest comes last.
    before = walks.pop(walk.key, None)
    now = Begun(progress.stored(pupil), pupil.n + 1, len(walk.steps))
    if pupil.finished:
        now = now._replace(done=True, missed=_missed(pupil), **progress.report(pupil).score._asdict())
    elif before and before.done:
        now = now._replace(done=True, points=before.points, of=before.of, missed=before.missed)
    _write(place(), _text({**walks, walk.key: now}))


class Asked(NamedTuple):
    """A set of practice, as it was asked for, so that it can be asked once more.

    Attributes
    ----------
    game : str
        Name of the game.
    n : int
        Number of questions.
    clauses, kinds : list of str, optional
        As for :func:`kernel_games.practice`.
    seed : int, optional
        As it was asked for; without one, each set has others.
    """

    game: str
    n: int
    clauses: list[str] | None
    kinds: list[str] | None
    seed: int | None

    @property
    def key(self) -> str:
        """The key under which such a set is kept."""
        return json.dumps(self)


def questions_place() -> Path:
    """Return the file of the sets of practice."""
    return memory.place().with_name("questions.json")


def questions_begun() -> dict[str, dict[str, Any]]:
    """Return what is kept of sets of practice, by :attr:`Asked.key`; the latest comes last.

    Each has ``seed`` and ``first``, which make it the same questions again, and ``work``, what was done.
    """
    told = "the questions you have begun cannot be read and begin anew"
    return memory.read_kept(questions_place(), lambda path: _read_sets(read_json(path, _LARGEST)), told) or {}


def keep_questions(pupil: Pupil, asked: Asked, seed: int, first: Sequence[str]) -> None:
    """Keep where somebody is in a set of practice, until it is finished."""
    sets = questions_begun()
    sets.pop(asked.key, None)
    if not pupil.finished:
        sets[asked.key] = {"seed": seed, "first": list(first), "work": progress.stored(pupil)}
    latest = dict([*sets.items()][-_MOST_SETS:])
    _write(questions_place(), json.dumps({_SETS: _FORMAT, "sets": latest}, ensure_ascii=False) + "\n")


def keep_game(match: Match) -> None:
    """Keep a game as the last one that was played."""
    path = game_place()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        match.save(path)
    except OSError as error:
        warn(f"the game cannot be kept: {path}: {error}")


def last_game() -> Match | None:
    """Return the last game that was played, if there is one that can be read."""
    return memory.read_kept(game_place(), Match.load, "your last game cannot be read")


# For a host that has no disk of its own


def stored() -> str:
    """Return the files of all that is kept as one text, unread; "" if there are none."""
    files = {path.name: path.read_text(encoding="utf-8") for path in _files() if path.is_file()}
    return json.dumps(files, ensure_ascii=False) if files else ""


def restore(text: str) -> bool:
    """Put the files of :func:`stored` in their places; return False if something in them was damaged.

    What is damaged is gone then, and begins anew.
    """
    try:
        files = json.loads(text) if text else {}
    except (ValueError, RecursionError):
        files = None
    whole = isinstance(files, dict)
    readers: tuple[Callable[[], object], ...] = (memory.recall, walks_begun, questions_begun, last_game)
    for path, read in zip(_files(), readers, strict=True):
        path.unlink(missing_ok=True)
        held = files.get(path.name) if isinstance(files, dict) else None
        if held is None:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(str(held), encoding="utf-8")
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            read()
        if said:
            path.unlink()
            whole = False
    return whole


def _files() -> tuple[Path, ...]:
    return memory.place(), place(), questions_place(), game_place()


# Taking it along


def pack() -> str:
    """Return all that is kept, what was practised too, as one text."""
    game = game_place()
    told = {
        _PACK: _FORMAT,
        "practice": json.loads(memory.recall().text()),
        "walks": json.loads(_text(walks_begun())),
        # A game that cannot be read is left behind.
        "game": game.read_text(encoding="utf-8") if last_game() else "",
    }
    return json.dumps(told, ensure_ascii=False) + "\n"


def unpack(text: object) -> None:
    """Put what :func:`pack` gave in the place of all that is kept here.

    Raises
    ------
    OptionError
        If it is no such text, or damaged; nothing has changed then.
    """
    if not isinstance(text, str) or len(text) > LARGEST:
        reject("file", "...", f"a text of at most {LARGEST} characters")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or data.get(_PACK) != _FORMAT:
        reject("file", "...", "a file that your page at home has saved")
    check_fields("file", data, (_PACK, "practice", "walks", "game"))
    try:
        practised = memory.read(data.get("practice"))
    except (ValueError, TypeError, KeyError) as error:
        raise OptionError("practice", "...", "what was practised, as it was saved") from error
    walks, game = _read(data.get("walks")), data.get("game")
    if not isinstance(game, str):
        reject("game", game, "the text of a match, or an empty one")
    new = game_place().with_name("brought_game.jsonl")
    new.parent.mkdir(parents=True, exist_ok=True)
    if game:
        write_file(new, game.encode())
        try:
            # Played again to the end before it takes the place of another.
            Match.load(new)
        except GameError:
            new.unlink()
            raise
        new.replace(game_place())
    else:
        game_place().unlink(missing_ok=True)
    memory.keep(practised)
    _write(place(), _text(walks))


def _missed(pupil: Pupil) -> tuple[str, ...]:
    missed = (
        clause
        for step, record in zip(pupil.walk.steps, pupil.records, strict=True)
        if record.right is False
        for clause in step.clauses
    )
    return tuple(dict.fromkeys(missed))


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, text.encode())
    except OSError as error:
        warn(f"what you have begun cannot be kept: {path}: {error}")


def _text(walks: Mapping[str, Begun]) -> str:
    told = {key: begun._asdict() for key, begun in walks.items()}
    return json.dumps({_WALKS: _FORMAT, "walks": told}, ensure_ascii=False) + "\n"


def _read(data: Any) -> dict[str, Begun]:
    return {key: _begun(key, each) for key, each in _table(data, _WALKS, "walks").items()}


def _read_sets(data: Any) -> dict[str, dict[str, Any]]:
    sets = _table(data, _SETS, "sets")
    for key, each in sets.items():
        fields = check_fields("set", each, ("seed", "first", "work"))
        first = fields.get("first")
        read_number(f"{key}.seed", fields.get("seed"), 0, 2**63)
        if not isinstance(first, list) or not all(isinstance(one, str) for one in first):
            reject(f"{key}.first", first, "a list of clauses")
    return sets


def _table(data: Any, kind: str, name: str) -> dict[str, Any]:
    """Return the table of a file of this kind; raise if it is another one."""
    if not isinstance(data, dict) or data.get(kind) != _FORMAT or not isinstance(data.get(name), dict):
        reject(kind, "...", f"{_FORMAT}, and a table of {name}")
    table: dict[str, Any] = data[name]
    return table


def _begun(key: str, data: object) -> Begun:
    fields = check_fields(key, data, _FIELDS)
    if not isinstance(fields.get("work"), dict) or type(fields.get("done")) is not bool:
        raise OptionError(key, "...", "what was done, and whether that is all")
    missed = fields.get("missed")
    if not isinstance(missed, list) or not all(isinstance(each, str) for each in missed):
        reject(f"{key}.missed", missed, "a list of clauses")
    numbers = {
        name: read_number(f"{key}.{name}", fields.get(name), 0, _MOST)
        for name in ("step", "steps", "points", "of")
    }
    return Begun(fields["work"], done=fields["done"], missed=tuple(missed), **numbers)
