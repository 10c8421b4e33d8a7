"""The first steps of each walk, as the live page plays them before Python is there.

What somebody may ask of a walk's board branches at every question. So the steps are a graph: of each place
that can be reached, what may be asked there, what the board then tells, and the place that it leads to. A
page that has all this plays on it what Python would; what is not in it waits for Python, which is then asked
all the same once more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

from kernel_games.guided import walk
from kernel_games.teaching.walks.outcomes import Record
from kernel_games.teaching.walks.pupil import Pupil
from kernel_games.teaching.walks.view import dots

STEPS = 4
"""Steps of a walk that are stored: who has done them has given Python the time to come."""
MOST_CHOICES = 12
"""Answers to a question that are stored each; of more, the right one is."""
MOST_WAYS = 2
"""Moves that reach a goal and are stored."""
LONG = 40
"""Characters from which a text is told once, in a table."""


class _Place(NamedTuple):
    """A pupil at one place, and the ways to the goal from where its step began."""

    pupil: Pupil
    ways: tuple[tuple[str, ...], ...]
    leads: dict[str, tuple[int, int]]


class _Steps:
    """A walk's board and the places that were reached on it."""

    def __init__(self, name: str, room: dict[str, int]) -> None:
        game, _, of = name.partition("/")
        self.board = walk(game, of, again=True)
        self.said: list[dict[str, Any]] = []
        self.board.tell = self.said.append
        # Nobody goes on from here.
        self.board.table.keep = lambda _: None
        self.board.act({"do": "sync", "page": "page"})
        self.board.act({"do": "layout", **room})
        self.places: list[_Place] = []
        self.changes: list[dict[str, Any]] = []
        self.reach(self.board.table.pupil)

    def reach(self, pupil: Pupil, ways: tuple[tuple[str, ...], ...] | None = None) -> int:
        """Return the number of a place; from one that is new, all is asked that can be."""
        for number, place in enumerate(self.places):
            if _same(place.pupil, pupil):
                return number
        place = _Place(pupil.copy(), _ways(pupil) if ways is None else ways, {})
        self.places.append(place)
        number, here, before = len(self.places) - 1, True, list(dots(pupil))
        for key, ask in _asked(place):
            if not here:
                self.board.table.take(place.pupil.copy())
            # A page that comes to a place by another way knows no moves but these.
            self.board.whole()
            self.said.clear()
            done, here = self.board.act({**ask, "rev": self.board.rev}), False
            told = [_change(one, before) for one in self.said if one["kind"] == "kg"]
            # The score is counted by Python, which knows of every try.
            if not done["ok"] or len(told) != 1 or "score" in told[0].get("coach", {}):
                continue
            if told[0] not in self.changes:
                self.changes.append(told[0])
            change, now = self.changes.index(told[0]), self.board.table.pupil
            place.leads[key] = self.reach(now, place.ways if now.n == place.pupil.n else None), change
        return number


def steps(name: str, room: dict[str, int]) -> dict[str, Any]:
    """Return the first steps of a walk, laid out for a room, in the current language.

    Returns
    -------
    dict
        ``places``: for each, by what is asked there (see :func:`_asked`), the number of the place that it
        leads to and that of what is told, among the ``changes``; ``texts``, the table of long texts: in
        changes ``{"@": n}`` stands for one of them. A dot that stays as it is is empty.
    """
    found = _Steps(name, room)
    found.board.close()
    return {"places": [place.leads for place in found.places], **_with_table(found.changes)}


def _asked(place: _Place) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what can be asked of the coach there, or played, each with what a page calls it."""
    pupil = place.pupil
    step, record = pupil.step, pupil.record
    untried = not record.tries and not record.hints
    wishes: list[tuple[str, str]] = []
    if step.on or pupil.n == STEPS:
        return
    if record.done or step.do == "look":
        wishes = [("next", "")]
    elif step.do == "predict":
        choices = list(pupil.choices())
        if not untried or len(choices) > MOST_CHOICES:
            choices = [choice for choice in choices if step.answer and pupil.judge(choice)]
        wishes = [("answer", choice.id) for choice in choices]
    elif step.do == "try":
        made = tuple(map(str, record.moves))
        ahead = [way[len(made)] for way in place.ways if way[: len(made)] == made and len(way) > len(made)]
        wishes = [("play", move) for move in dict.fromkeys(ahead)]
    if untried and not record.done and step.hints:
        wishes.append(("hint", ""))
    for what, choice in wishes:
        if what == "play":
            yield f"{what} {choice}", {"do": what, "move": choice, "seat": pupil.walk.seat}
        else:
            chosen = {"choice": choice} if choice else {}
            yield f"{what} {choice}".strip(), {"do": "coach", "what": what, "n": pupil.n, **chosen}


def _ways(pupil: Pupil) -> tuple[tuple[str, ...], ...]:
    if pupil.step.do != "try" or pupil.step.on or pupil.n == STEPS:
        return ()
    return tuple(tuple(map(str, way)) for way in islice(pupil.ways(), MOST_WAYS))


def _same(one: Pupil, other: Pupil) -> bool:
    """Return whether both look the same, but for the dots of earlier steps, and lead to the same."""
    return one.n == other.n and _plain(one.record) == _plain(other.record)


def _plain(record: Record) -> Record:
    """Return a record without what no longer matters: once it is done, only the score knows of tries."""
    return replace(record, known={}, tries=0 if record.done else record.tries)


def _change(message: dict[str, Any], before: list[str]) -> dict[str, Any]:
    """Return what is told, without its revision and the dots that stay: several ways lead to a place."""
    change = {key: value for key, value in message.items() if key not in ("kind", "base", "rev")}
    if coach := change.get("coach"):
        news = ["" if dot == old else dot for dot, old in zip(coach["dots"], before, strict=True)]
        change["coach"] = {**coach, "dots": news}
    return change


def _with_table(changes: list[dict[str, Any]]) -> dict[str, Any]:
    """Return changes whose long texts are in a table, the like beside the like, which packs far better."""
    table = sorted(set(_long(changes)))
    number = {text: n for n, text in enumerate(table)}

    def told(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: told(inner) for key, inner in value.items()}
        if isinstance(value, (list, tuple)):
            return [told(inner) for inner in value]
        return {"@": number[value]} if isinstance(value, str) and value in number else value

    return {"texts": table, "changes": told(changes)}


def _long(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        if len(value) >= LONG:
            yield value
    elif isinstance(value, (dict, list, tuple)):
        inside: Iterable[Any] = value.values() if isinstance(value, dict) else value
        for inner in inside:
            yield from _long(inner)
