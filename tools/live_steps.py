"""The first steps of each walk, as the live page plays them before Python is there.

What somebody may ask of a walk's board branches at every question. So the steps are a graph: of each place
that can be reached, what may be asked there, what the board then tells, and the place that it leads to. A
page that has all this plays on it what Python would; what is not in it waits for Python, which is then asked
all the same once more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from kernel_games.board.protocol import View, changes
from kernel_games.guided import Guide
from kernel_games.guided.tour import Tour, way_to
from kernel_games.teaching.walks import Pupil, load_walk
from kernel_games.teaching.walks.outcomes import Record
from kernel_games.teaching.walks.view import act, dots, reply

STEPS = 4
"""Steps of a walk that are stored: who has done them has given Python the time to come."""
MOST_CHOICES = 12
"""Answers to a question that are stored each; of more, the right one is."""
MOST_WAYS = 2
"""Moves that reach a goal and are stored."""
LONG = 40
"""Characters from which a text is told once, in a table."""


class _Place(NamedTuple):
    """A pupil at one place, and the ways to the goal from where its step began.

    ``leads``: by what is asked there, the number of the place that it leads to, and the pupil just after it.
    """

    pupil: Pupil
    ways: tuple[tuple[str, ...], ...]
    leads: dict[str, tuple[int, Pupil]]


@cache
def _places(name: str) -> list[_Place]:
    """Return all places that a walk's first steps lead to: the same in each language and layout."""
    game, _, of = name.partition("/")
    places: list[_Place] = []

    def reach(pupil: Pupil, ways: tuple[tuple[str, ...], ...] | None = None) -> int:
        """Return the number of a place; from one that is new, all is asked that can be."""
        for number, place in enumerate(places):
            if _same(place.pupil, pupil):
                return number
        place = _Place(pupil, _ways(pupil) if ways is None else ways, {})
        places.append(place)
        number = len(places) - 1
        for key, ask in _asked(place):
            now = pupil.copy()
            told = reply(now.try_move(ask["move"])) if ask["do"] == "play" else act(now, ask)
            # The score is counted by Python, which knows of every try.
            if told["ok"] and not (now.finished and now.n + 1 == len(now.walk.steps)):
                place.leads[key] = reach(now, place.ways if now.n == pupil.n else None), now
        return number

    reach(Pupil(load_walk(game, of)))
    return places


def steps(name: str, room: dict[str, int]) -> dict[str, Any]:
    """Return the first steps of a walk, laid out for a room, in the current language.

    Returns
    -------
    dict
        ``places``: for each, by what is asked there (see :func:`_asked`), the number of the place that it
        leads to and that of what is told, among the ``changes``; ``texts``, the table of long texts: in
        changes ``{"@": n}`` stands for one of them. A dot that stays as it is is empty.
    """
    places = _places(name)
    tour = Tour(places[0].pupil)
    guide = Guide(tour, tour.pupil.walk.seat, outlook=True)
    layout = guide.best_layout((room["width"], room["height"]), "standard")

    def seen(pupil: Pupil) -> View:
        tour.take(pupil)
        return guide.view(None, layout=layout)

    views = [seen(place.pupil) for place in places]
    told: list[dict[str, Any]] = []
    graph: list[dict[str, tuple[int, int]]] = []
    for place, before in zip(places, views, strict=True):
        graph.append({})
        for key, (number, pupil) in place.leads.items():
            tour.take(pupil)
            tour.steps = way_to(pupil, place.pupil)
            film = guide.steps(0, before.frame, layout=layout) if tour.steps else []
            change = changes(before, views[number], film)
            if coach := change.get("coach"):
                change["coach"] = {**coach, "dots": _new_dots(pupil, place.pupil)}
            if change not in told:
                told.append(change)
            graph[-1][key] = number, told.index(change)
    return {"places": graph, **_with_table(told)}


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


def _new_dots(pupil: Pupil, before: Pupil) -> list[str]:
    """Return the dots that changed, the others empty: several ways lead to a place."""
    return ["" if dot == old else dot for dot, old in zip(dots(pupil), dots(before), strict=True)]


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
