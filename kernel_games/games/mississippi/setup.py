"""Positions of Mississippi as plain data: read, with every clause they must keep, and written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kernel_games.engine import Option
from kernel_games.engine.reading import check_fields, read_list, read_number, read_numbers, reject
from kernel_games.games.mississippi.components import NUMBERS, PLAYERS, heading_of
from kernel_games.games.mississippi.course import REFERENCE, Course, read_course
from kernel_games.games.mississippi.state import NOT_SET, OFF, MississippiState, Phase

FIELDS = ("players", "course", "starter", "turns", "logs", "ships")


def starter_option(players: int) -> Option:
    """Return the option for the seat that starts (MS-S2)."""
    return Option(0, 0, players - 1, "who starts", "MS-S2", "seat")


def read(data: Mapping[str, Any], kind: type[MississippiState]) -> MississippiState:
    """Read a position.

    Parameters
    ----------
    data : mapping
        The fields :data:`FIELDS`: ``course`` as ``course.read_course`` takes it, ``turns`` taken so far by
        all together, and ``ships`` by seat: ``[space, number]``, the space from 1 and the number that points
        down the course there; ``[0, number]`` once the die is rolled for a ship that is about to enter, and
        None for one that waits. Only ``players`` is needed; the others begin as a game begins, ``turns`` as
        if each ship on the course had had one.
    kind : type
        The states of its game.

    Raises
    ------
    OptionError
        Names the field, its value, what would be right, and the clause.
    """
    check_fields("position", data, FIELDS)
    law = kind.law
    players = read_number("players", data.get("players"), PLAYERS[0], PLAYERS[-1], "MS-S1")
    course = REFERENCE if data.get("course") is None else read_course(data["course"])
    starter = starter_option(players).read("starter", data)
    places, headings = _ships(data.get("ships", [None] * players), players, course)
    entered = sum(place != OFF for place in places)
    turns = read_number("turns", data.get("turns", entered), 0, law.turns * players, "MS-D11")
    each, most = law.logs[players], law.all_logs
    logs = read_numbers("logs", data.get("logs", [each] * players), players, high=most, clause="MS-S1")
    if sum(logs) > most:
        reject("logs", list(logs), f"at most {most} in all", "MS-C1")
    for turn in range(players):
        seat = (starter + turn) % players
        if turn < turns and places[seat] == OFF:
            reject(f"ships[{seat}]", None, f"a ship on the course: {turns} turns have been taken", "MS-S4")
        if turn >= turns and places[seat] != OFF:
            reject(f"ships[{seat}]", places[seat] + 1, "no ship on the course before its first turn", "MS-S4")
        if turn > turns and headings[seat] != NOT_SET:
            reject(f"ships[{seat}]", 0, "None: the ship before it has not moved yet", "MS-S4")
        if turn >= turns and logs[seat] != each:
            reject(f"logs[{seat}]", logs[seat], f"{each} before the first turn", "MS-S1")
    seat = (starter + turns) % players
    phase = Phase.ROLL if headings[seat] == NOT_SET else Phase.MOVE
    if course.finish in places or turns == law.turns * players:
        phase = Phase.OVER
    return kind(course, phase, seat, starter, turns, logs, places, headings)


def write(state: MississippiState) -> dict[str, Any]:
    """Return the position as :func:`read` takes it."""
    return {
        "players": state.num_players,
        "course": state.course.to_dict(),
        "starter": state.starter,
        "turns": state.turns,
        "logs": list(state.logs),
        "ships": [
            None if heading == NOT_SET else [place + 1, state.leads(seat)]
            for seat, (place, heading) in enumerate(zip(state.places, state.headings, strict=True))
        ],
    }


def _ships(value: object, players: int, course: Course) -> tuple[tuple[int, ...], tuple[int, ...]]:
    places, headings = [], []
    for seat, ship in enumerate(read_list("ships", value, players)):
        place, heading = OFF, NOT_SET
        if ship is not None:
            field = f"ships[{seat}]"
            space, number = read_list(field, ship, 2, "MS-D10")
            place = read_number(f"{field} space", space, 0, len(course.spaces), "MS-D10") - 1
            number = read_number(f"{field} number", number, NUMBERS[0], NUMBERS[-1], "MS-D3")
            heading = heading_of(number, course.flow(place))
            if place != OFF and place in places:
                reject(field, ship, f"a space without another ship; space {space} has one", "MS-1b")
        places.append(place)
        headings.append(heading)
    return tuple(places), tuple(headings)
