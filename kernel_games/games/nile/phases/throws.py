"""Throws of a die: what its charts say of each face, before it falls and when it has.

The rules ask here what is added to a die, and boards what each face would bring: one reckoning for both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kernel_games.engine import Note
from kernel_games.games.nile.party import healthy
from kernel_games.games.nile.state import NileState, Phase


def way(state: NileState) -> tuple[int, int]:
    """Return the lost number, and what is added to the die (R12.1 to R12.3)."""
    law, upstream = state.law, state.turn.way == "up"
    number = law.upstream if upstream else law.lost[state.world.terrain[state.explorer.place]]
    guide = law.guide if healthy(state.party, "guides") else 0
    return number, law.paces[state.turn.activity] + guide


def welcome(state: NileState) -> tuple[int, int]:
    """Return what is added to the die for the attitude, and what beaten tribes take (R13.3, R16.2)."""
    chart, turn = state.law.attitude, state.turn
    added = turn.tally // chart["gifts"] + chart["activity"][turn.activity]
    if state.explorer.specialty == "missionary":
        added += chart["missionary"]
    africa, place, heard = state.africa, state.explorer.place, state.law.fight["heard"]
    beaten = sum(
        tribe.beaten >> state.seat & 1 and africa.distance(tribe.place, place) <= heard
        for tribe in state.world.tribes
    )
    return added, chart["beaten"] * beaten


def slipping(state: NileState) -> int:
    """Return what is added to the die for slipping past (R13.4)."""
    return state.law.stealth["guide"] if healthy(state.party, "guides") else 0


def recovers(state: NileState) -> int:
    """Return the least die with which the sick recover (R19.1)."""
    return state.law.recovery["doctor" if state.explorer.specialty == "doctor" else "others"]


def scene(state: NileState, die: int | None = None) -> dict[str, Any] | None:
    """Describe a throw as data: ``kind`` (die), ``asks``, ``clause``, the ``faces`` and the ``die`` thrown.

    Parameters
    ----------
    state : NileState
        The position before the throw.
    die : int, optional
        What has been thrown.

    Returns
    -------
    dict or None
        ``faces`` has for each from 1 what it brings: a key of the board's words ``face_...``, and a number.
        None in phases without such a throw.
    """
    found = _FACES.get(state.phase)
    if found is None:
        return None
    clause, faces = found(state)
    return {"kind": "die", "asks": state.phase, "clause": clause, "faces": faces, "die": die}


def shown(state: NileState, die: int, note: Note) -> Note:
    """Return a note whose events show the throw."""
    # Without a listener nothing is made.
    return note.showing({"scene": scene(state, die)}) if note else note


_Faces = tuple[str, list[list[str | int]]]


def _way(state: NileState) -> _Faces:
    number, added = way(state)
    clause = "R12.3" if state.turn.way == "up" else "R12.1"
    return clause, [["lost" if die + added <= number else "found", 0] for die in range(1, 7)]


def _welcome(state: NileState) -> _Faces:
    added, less = welcome(state)
    chart = state.law.attitude
    totals = [die + added - less for die in range(1, 7)]
    return "R13.3", [
        ["attack" if n <= chart["attacks"] else "away" if n <= chart["sends_back"] else "welcome", 0]
        for n in totals
    ]


def _slipping(state: NileState) -> _Faces:
    added, ambush = slipping(state), state.law.stealth["ambush"]
    return "R13.4", [["ambush" if die + added <= ambush else "unseen", 0] for die in range(1, 7)]


def _falls(state: NileState) -> _Faces:
    canoes, less = state.party.canoes, state.law.falls
    over = [min(canoes, max(0, die - less)) for die in range(1, 7)]
    return "9.28", [["drowned" if n == canoes else "over" if n else "safe", n] for n in over]


def _recovers(state: NileState) -> _Faces:
    least = recovers(state)
    return "R19.1", [["well" if die >= least else "sick", 0] for die in range(1, 7)]


_FACES: dict[str, Callable[[NileState], _Faces]] = {
    Phase.LOST: _way,
    Phase.ATTITUDE: _welcome,
    Phase.STEALTH: _slipping,
    Phase.FALLS: _falls,
    Phase.RECOVERY: _recovers,
}
