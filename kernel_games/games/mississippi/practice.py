"""Which questions of practice are worth asking, and the mistakes that people make; see ``practice.toml``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import permutations
from typing import Any

from kernel_games.engine import Move, events_of
from kernel_games.games.mississippi.components import NUMBERS
from kernel_games.games.mississippi.moves import WHAT
from kernel_games.games.mississippi.state import OFF, MississippiState

_RUNS = ("carried", "summed", "pushed")
_CONTACTS = ("higher", "lower", "equal")
_TOO_FAR = 3
"""Spaces beyond the most that one may move back, and short of them, that somebody may well try."""
_NEAR = 4
"""Spaces around a move's way on which ships are mistaken for those that it jumps over."""
_SEVERAL = 3
"""Players at a table where not every other ship is the same one."""


def _reacts(state: MississippiState, move: Move) -> bool:
    """Return True if a reaction moves a ship."""
    return any(event.text in _RUNS for event in events_of(state, move))


def _first_contact(kind: str, state: MississippiState, move: Move) -> bool:
    """Return True if two ships alone touch where the move ends, in this way: the picture shows that."""
    first = [
        event for event in events_of(state, move) if event.text in _CONTACTS and event.facts["step"] == 1
    ]
    return [event.text for event in first] == [kind]


def _not_equal_alone(state: MississippiState, move: Move) -> bool:
    """Return True if no numbers touch, or some that differ: of equal ones nobody knows if they react."""
    contacts = {event.text for event in events_of(state, move) if event.text in _CONTACTS}
    return contacts != {"equal"}


def _own_ship_in(state: MississippiState, move: Move) -> bool:
    """Return True if it is the mover's own ship that gets to the finish, past others or by a reaction."""
    told = events_of(state, move)
    on_its_own = not any(event.text in ("jumps", *_RUNS) for event in told)
    return not on_its_own and any(e.text == "at_finish" and e.facts["seat"] == state.seat for e in told)


def _carried_in(state: MississippiState, move: Move) -> bool:
    """Return True if a reaction carries a ship to the finish."""
    finish = state.course.finish + 1
    return any(event.text in _RUNS and event.facts["end"] == finish for event in events_of(state, move))


def _turned_round(state: MississippiState, move: Move) -> bool:
    """Return True if somebody else is furthest ahead than before the last move."""
    after = state.child(move).places
    return after.index(max(after)) != state.places.index(max(state.places))


def _nothing_to_earn(state: MississippiState, move: Move) -> bool:
    return any(event.text == "back" and not event.facts["earned"] for event in events_of(state, move))


def _round_the_table(state: MississippiState, move: Move) -> bool:
    """Return True if the first seat is next."""
    return state.seat == state.num_players - 1 and state.child(move).seat == 0


def _jumps(state: MississippiState, move: Move) -> bool:
    return any(event.text == "jumps" for event in events_of(state, move))


def _among_three(state: MississippiState, _move: Move) -> bool:
    return state.num_players >= _SEVERAL


def _just_too_far(state: MississippiState, move: Move) -> bool:
    """Return True for a move back by about the most that one may."""
    return abs(WHAT[move].back - state.law.longest_back) <= _TOO_FAR


def _can_be_paid(state: MississippiState, move: Move) -> bool:
    return WHAT[move].forward * state.law.price < state.logs[state.seat]


def _ships_near(state: MississippiState, move: Move) -> list[Any]:
    """Return ships jumped over with one too many, or one too few."""
    (right,) = [event.facts["seats"] for event in events_of(state, move) if event.text == "jumps"]
    here, there = state.places[state.seat], state.child(move).places[state.seat]
    low, high = min(here, there) - _NEAR, max(here, there) + _NEAR
    others = [seat for seat in range(state.num_players) if seat not in (*right, state.seat)]
    others.sort(key=lambda seat: not low <= state.places[seat] <= high or state.places[seat] == OFF)
    wrong = [sorted([*right, seat]) for seat in others]
    wrong += [[one for one in right if one != seat] for seat in right] + [[seat] for seat in others]
    return wrong


def _other_orders(state: MississippiState, move: Move) -> list[Any]:
    """Return the ships that move in other orders, or not all of them."""
    (right,) = [event.facts["seats"] for event in events_of(state, move) if event.text == "order"][:1]
    others = [seat for seat in range(state.num_players) if seat not in (*right, state.seat)]
    orders = [list(one) for one in permutations(right) if list(one) != [*right]]
    return [*orders[-2:], *([*right, seat] for seat in others), *([seat] for seat in right), *orders]


def _other_sums(state: MississippiState, move: Move) -> list[Any]:
    """Return the spaces of a chain with the occupied ones, or without a step."""
    runs = [event.facts for event in events_of(state, move) if event.text in _RUNS]
    right = sum(run["by"] for run in runs)
    wrong = [sum(run["end"] - run["start"] for run in runs), *(right - run["by"] for run in runs)]
    return [*wrong, right + 1, right - 1, right + 2]


def _other_leads(state: MississippiState, move: Move) -> list[Any]:
    """Return the numbers that do not lead before a bend: that one is in the line already."""
    (before,) = [event.facts["before"] for event in events_of(state, move) if event.text == "bend"]
    return [1 + (before + away) % len(NUMBERS) for away in (2, 0, 4, 1, 3)]


def _free_turn(state: MississippiState, move: Move) -> bool:
    """Return True for turning as far as that is free, by somebody who has logs to move (MS-2c)."""
    return not state.law.costs[WHAT[move].turning] and bool(state.logs[state.seat])


def _where_the_move_ends(state: MississippiState, move: Move) -> bool:
    """Return True if the first ships to be carried are those in order: what the picture shows decides."""
    (first, *_) = [event.text for event in events_of(state, move) if event.text in ("order", *_RUNS)]
    return first == "order"


CLOSE: Mapping[str, Callable[[MississippiState, Move], bool]] = {
    "higher_by": partial(_first_contact, "higher"),
    "lower_by": partial(_first_contact, "lower"),
    "touches_going_back": _not_equal_alone,
    "find_finish": _own_ship_in,
    "beyond_finish": _carried_in,
    "wins_seat": _reacts,
    "furthest_wins": _turned_round,
    "back_unpaid": _nothing_to_earn,
    "moves_next": _round_the_table,
    "find_cost": _jumps,
    "jumps.seats": _among_three,
    "order_seats": _where_the_move_ends,
    "pushed_first": _where_the_move_ends,
    "MS-2b which": _just_too_far,
    "MS-2b may": _just_too_far,
    "MS-6c which": _can_be_paid,
    "MS-D9 which": _free_turn,
}
"""By key of a template, or clause and kind: where it is worth asking."""

MISTAKES: Mapping[str, Callable[[MississippiState, Move], list[Any]]] = {
    "jumps.seats": _ships_near,
    "chain_spaces": _other_sums,
    "order_seats": _other_orders,
    "bend.leads": _other_leads,
}
"""By key of a template: wrong answers, the likeliest first."""
