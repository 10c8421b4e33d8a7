"""Progress on walks: as a table, as points, and as a file to hand in or to go on from."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from kernel_games.drawing.svg import escape
from kernel_games.engine import Game, registry
from kernel_games.engine.editions import other_edition
from kernel_games.engine.errors import GameError
from kernel_games.engine.files import write_file
from kernel_games.engine.players import Person
from kernel_games.engine.reading import (
    check_fields,
    is_unicode,
    read_choice,
    read_json,
    read_list,
    read_number,
    reject,
)
from kernel_games.teaching.panels import Block, Panel
from kernel_games.teaching.rows import WORTH, Row
from kernel_games.teaching.walks.coach import asked_for, in_report, say
from kernel_games.teaching.walks.data import Step, Walk
from kernel_games.teaching.walks.pupil import Pupil
from kernel_games.teaching.walks.reading import named_walk

_FORMAT = 1
_LONGEST = 200_000
_MOST_TRIES = 100_000
_MOST_MOVES = 500
"""Moves in one step of a file; a form that is filled in makes some thirty, a free step a few."""
_MOST_LETTERS = 1000


class Score(NamedTuple):
    """Points, and how many there are."""

    points: int
    of: int

    def __str__(self) -> str:
        return in_report("score", points=self.points, of=self.of)


class Report(Panel):
    """Results as a table that a notebook shows.

    Attributes
    ----------
    rows : tuple of Row
        One for each step that asks something.
    games : tuple of Game
        The games that they are about.
    """

    def __init__(self, rows: Iterable[Row], title: str, games: Iterable[Game] = ()) -> None:
        self.rows = tuple(rows)
        self.games = tuple(dict.fromkeys(games))
        heads = tuple(map(in_report, ("walk", "step", "asked", "solved", "tries", "hints", "points")))
        cells = [
            (
                row.walk,
                str(row.step),
                asked_for(row.do),
                say("yes" if row.solved else "no"),
                *map(str, row[4:]),
                str(row.points),
            )
            for row in self.rows
        ]
        head = "".join(f'<th scope="col">{name}</th>' for name in heads)
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in cells
        )
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        words = "\n".join(" | ".join(row) for row in [heads, *cells])
        super().__init__([Block(table, words)], in_report("title", title=title, score=str(self.score)))

    @property
    def score(self) -> Score:
        """Points of all rows."""
        return Score(sum(row.points for row in self.rows), WORTH * len(self.rows))

    def save(self, path: str | Path, name: str = "") -> None:
        """Write the table to a file, to hand in, with the edition of each game's rules.

        Parameters
        ----------
        path : str or Path
            The file to write; one that is there is replaced as a whole.
        name : str
            Whose work it is; it is in there only if it is given.

        Raises
        ------
        OptionError
            If `path` is no place for a file, or `name` no name.
        OSError
            If it cannot be written.
        """
        _write(
            path,
            {
                "kernel-games report": _FORMAT,
                "rules": {game.name: game.edition for game in self.games},
                "name": Person(name).name if name else "",
                "rows": [row._asdict() for row in self.rows],
            },
        )


def rows(pupil: Pupil) -> list[Row]:
    """Return a row for each step of a walk that asks something, reached or not."""
    records = [*pupil.records, *[None] * (len(pupil.walk.steps) - len(pupil.records))]
    return [
        Row(
            pupil.walk.title,
            step.number,
            step.do,
            bool(record and record.right),
            record.tries if record else 0,
            record.hints if record else 0,
        )
        for step, record in zip(pupil.walk.steps, records, strict=True)
        if step.asked
    ]


def report(*pupils: Pupil) -> Report:
    """Report what was done on several walks, as one table."""
    title = pupils[0].walk.title if len(pupils) == 1 else in_report("walks")
    games = [pupil.walk.game for pupil in pupils]
    return Report([row for pupil in pupils for row in rows(pupil)], title, games)


def save(pupil: Pupil, path: str | Path, name: str = "") -> None:
    """Write what was done to a file: answers, moves, tries and hints of each step, by which rules; no times.

    Parameters
    ----------
    pupil : Pupil
        The pupil who did it.
    path : str or Path
        The file to write; one that is there is replaced as a whole.
    name : str
        Whose work it is; it is in there only if it is given.

    Raises
    ------
    OptionError
        If `path` is no place for a file, or `name` no name.
    OSError
        If it cannot be written.
    """
    _write(path, to_hand_in(pupil, name))


def to_hand_in(pupil: Pupil, name: str = "") -> dict[str, Any]:
    """Return what was done as plain data, as :func:`save` writes it."""
    return {**stored(pupil, name), "rules": pupil.walk.game.edition}


def stored(pupil: Pupil, name: str = "") -> dict[str, Any]:
    """Return what was done as plain data: what :func:`save` writes, but for the edition of the rules.

    A page stores its work at every step: there nobody waits until the edition has been worked out.
    """
    return {
        "kernel-games walk": _FORMAT,
        "game": pupil.walk.game.name,
        "walk": pupil.walk.name,
        "edition": edition(pupil.walk),
        "name": Person(name).name if name else "",
        "step": pupil.n,
        "steps": steps_done(pupil),
    }


def _write(path: str | Path, data: Mapping[str, Any]) -> None:
    write_file(Path(path), (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())


def load(path: str | Path, walk: Walk | None = None) -> Pupil:
    """Read a pupil from the file that :func:`save` wrote; everything they did is done again and checked.

    Parameters
    ----------
    path : str or Path
        The file.
    walk : Walk, optional
        The walk, where it is none of an installed game.

    Raises
    ------
    OptionError
        If it is no such file, of another walk, or of one that has changed; it names what is wrong.
    OSError
        If there is no such file, or it cannot be opened.
    """
    return _loaded(_shaped(read_json(Path(path), _LONGEST), Path(path).name), walk)


def _loaded(data: Mapping[str, Any], walk: Walk | None = None) -> Pupil:
    if walk is None:
        # A file never says which path is opened: both names are looked up among what is installed.
        game = registry.load("games", read_choice("game", data["game"], registry.registered_games()))
        walk = named_walk(game, data["walk"])
    return _resumed(data, walk)


def resumed(data: object, walk: Walk) -> Pupil:
    """Read a pupil from the data that :func:`stored` gave; everything they did is done again and checked.

    Raises
    ------
    OptionError
        If it is no such data, of another walk, or of one that has changed; it names what is wrong.
    """
    # Before anything is replayed: the data comes from a page.
    if len(json.dumps(data)) > _LONGEST:
        reject("done", "...", f"at most {_LONGEST} characters")
    return _resumed(_shaped(data, "what this notebook has stored"), walk)


def _resumed(data: Mapping[str, Any], walk: Walk) -> Pupil:
    for field, right in (("game", walk.game.name), ("walk", walk.name)):
        if data[field] != right:
            reject(field, data[field], f"{right}, the one that is asked for")
    if data["edition"] != edition(walk):
        reject("edition", data["edition"], f"{edition(walk)}: the walk has changed since, begin it again")
    return redo(walk, read_list("steps", data["steps"]), data["step"])


def steps_done(pupil: Pupil) -> list[dict[str, Any]]:
    """Return what was done in each step, as plain data."""
    return [
        {
            "solved": record.right,
            "tries": record.tries,
            "hints": record.hints,
            "done": record.done,
            "shown": record.shown,
            "given": record.given,
            "moves": [str(move) for move in record.moves],
        }
        for record in pupil.records
    ]


def redo(walk: Walk, steps: Sequence[object], n: object) -> Pupil:
    """Do again what :func:`steps_done` says, and go to step `n`, from 0.

    Raises
    ------
    OptionError
        If it cannot be done again so, or does not come to what it claims.
    """
    pupil = Pupil(walk)
    if not 1 <= len(steps) <= len(walk.steps):
        reject("steps", len(steps), f"1 to {len(walk.steps)} steps")
    for number, step in enumerate(steps):
        if number:
            if not pupil.record.done:
                reject("steps", len(steps), f"{number} steps: that one is not done")
            pupil.next()
        _again(pupil, f"steps[{number}]", step)
    # Last, when all reached steps are there: the pupil may have been looking back.
    pupil.n = read_number("step", n, 0, len(steps) - 1)
    return pupil


def edition(walk: Walk) -> str:
    """Return a digest of a walk that changes with what its steps ask, and not with how they say it."""
    asked = [
        (step.do, step.at, step.play, step.goal, step.answer, _asked(step), step.moves, step.then, step.turns)
        + ((step.avoid,) if step.avoid else ())
        for step in walk.steps
    ]
    places = [state.to_dict() for state in walk.positions.values()]
    return hashlib.sha256(repr((asked, places)).encode()).hexdigest()[:12]


def _asked(step: Step) -> object:
    """Return the possible answers, without the words for them."""
    choices = step.choices
    return choices and (choices.kind, [(one.id, one.value) for one in choices.options], choices.pointers)


class Read(NamedTuple):
    """Contents of a file that was handed in.

    Attributes
    ----------
    name : str
        The name that was given; empty if none was.
    rows : list of Row
        What was done.
    walk : Walk or None
        The walk on which the engine has done its answers and moves again; None for a report, whose rows
        are what it claims.
    note : str
        A sentence that says which games have other rules by now; empty if none has.
    """

    name: str
    rows: list[Row]
    walk: Walk | None
    note: str = ""


def read_report(path: Path) -> Read:
    """Read a file that :meth:`Report.save` or :func:`save` wrote.

    Raises
    ------
    OptionError
        If it is no such file; it names what is wrong.
    OSError
        If it cannot be opened.
    """
    data = read_json(path, _LONGEST)
    kind = data if isinstance(data, dict) else {}
    pupil = None
    if "kernel-games walk" in kind:
        told = _shaped(data, path.name)
        rules = {str(told["game"]): told["rules"]} if "rules" in told else {}
        try:
            pupil = _loaded(told)
        except GameError as error:
            raise GameError(f"{error} {_other_rules(rules)}".strip()) from error
        results = rows(pupil)
    elif "kernel-games report" in kind:
        check_fields("report", data, ("kernel-games report", "rules", "name", "rows"))
        read_number("kernel-games report", data["kernel-games report"], _FORMAT, _FORMAT)
        rules = data.get("rules", {})
        results = [
            read_row(f"rows[{number}]", row) for number, row in enumerate(read_list("rows", data.get("rows")))
        ]
    else:
        reject("path", path.name, "a file that save() of a walk or of a report wrote")
    name = data.get("name")
    walk = pupil.walk if pupil else None
    return Read(Person(name).name if name else "", results, walk, _other_rules(rules))


def _other_rules(rules: object) -> str:
    """Say which games have other rules than those that a file tells by name; of others nothing is known."""
    if not isinstance(rules, dict) or not all(isinstance(each, str) for each in rules.values()):
        reject("rules", rules, "editions of rules by game, as save() writes them")
    here = registry.registered_games()
    games = [(registry.load("games", name), given) for name, given in rules.items() if name in here]
    return " ".join(filter(None, (other_edition(game, given) for game, given in games)))


def read_row(field: str, data: object) -> Row:
    """Read a row of a report that a stranger wrote.

    Raises
    ------
    OptionError
        If it is none; it names `field` and what is wrong.
    """
    fields = check_fields(field, data, Row._fields)
    for name in ("walk", "do"):
        text = fields.get(name)
        if not isinstance(text, str) or not is_unicode(text) or len(text) > _MOST_LETTERS:
            reject(f"{field}.{name}", text, f"a text of {_MOST_LETTERS} letters at most")
    if not isinstance(fields.get("solved"), bool):
        reject(f"{field}.solved", fields.get("solved"), "true or false")
    for name in ("step", "tries", "hints"):
        read_number(f"{field}.{name}", fields.get(name), 0, _MOST_TRIES)
    return Row(**fields)


def _shaped(data: object, name: str) -> dict[str, Any]:
    """Check the outline of what :func:`stored` gave; `name` says where it comes from."""
    what = "a file that save() of a walk wrote"
    fields = ("kernel-games walk", "game", "walk", "edition", "name", "step", "steps")
    # A file from before editions has no rules, and neither has what a notebook stores.
    if not isinstance(data, dict) or {*data, "rules"} != {*fields, "rules"}:
        reject("path", name, what)
    if data["kernel-games walk"] != _FORMAT:
        reject(
            "kernel-games walk",
            data["kernel-games walk"],
            f"{_FORMAT}: another edition of Kernel Games wrote it",
        )
    return data


_TOLD: Mapping[str, tuple[type, ...]] = {
    "solved": (bool, type(None)),
    "tries": (int,),
    "hints": (int,),
    "done": (bool,),
    "shown": (bool,),
    "given": (str,),
    "moves": (list,),
}


def _again(pupil: Pupil, field: str, data: object) -> None:
    """Do again what was done in one step."""
    fields = check_fields(field, data, _TOLD)
    for name, kinds in _TOLD.items():
        if type(fields.get(name, ...)) not in kinds:
            reject(f"{field}.{name}", fields.get(name), "what save() writes there")
    record, step = pupil.record, pupil.step
    tries = read_number(f"{field}.tries", fields["tries"], 0, _MOST_TRIES)
    record.hints = read_number(f"{field}.hints", fields["hints"], 0, len(step.hints))
    # Below with the tries of before, so that what was final then is final now.
    if fields["shown"]:
        # What the coach shows, it shows once all hints are taken.
        record.hints = len(step.hints)
        pupil.show()
    elif step.do in ("try", "free"):
        record.tries = max(tries - fields["done"], 0)
        _moves_again(pupil, f"{field}.moves", fields["moves"])
    elif fields["done"] and step.do == "look":
        pupil.look_on()
    elif fields["done"]:
        record.tries = max(tries - 1, 0)
        pupil.answer(read_choice(f"{field}.given", fields["given"], [one.id for one in pupil.choices()]))
    record.tries, record.hints = tries, fields["hints"]
    # The file's claims are compared with what the engine made of the same answers: a file cannot award itself
    # points.
    now: dict[str, Any] = {"done": record.done, "solved": record.right, "shown": record.shown}
    now["moves"] = [str(move) for move in record.moves]
    for name, right in now.items():
        if fields[name] != right:
            reject(f"{field}.{name}", fields[name], f"{right}, as its answers and moves say")


def _moves_again(pupil: Pupil, field: str, moves: Sequence[object]) -> None:
    """Make moves again; one by one or all as one, the result is the same."""
    if len(moves) > _MOST_MOVES:
        reject(field, len(moves), f"{_MOST_MOVES} moves at most")
    # On a copy first, beginning by beginning if that fails, so that an error names the move.
    said = pupil.copy().try_moves(moves)
    if said.kind in ("held", "refused", "missed"):
        _fail_at(pupil, field, moves)
    if moves:
        pupil.try_moves(moves)


def _fail_at(pupil: Pupil, field: str, moves: Sequence[object]) -> None:
    """Name the first move that leads nowhere."""
    for count in range(1, len(moves) + 1):
        said = pupil.copy().try_moves(moves[:count])
        if said.kind in ("held", "refused") or (said.kind == "missed" and count == len(moves)):
            reject(f"{field}[{count - 1}]", moves[count - 1], f"a move that leads on there: {said}")
