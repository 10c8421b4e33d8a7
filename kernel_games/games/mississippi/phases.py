"""The phases of Mississippi: legal moves, reasons against the others, and effects."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from kernel_games.engine import Move, Note, Refusal, decision, even_chance, over, says, with_item
from kernel_games.games.mississippi import chain
from kernel_games.games.mississippi.components import (
    ALL_LOGS,
    LOGS,
    LONGEST_BACK,
    PLAYERS,
    TURNS,
    ahead,
    behind,
    heading_of,
    number_at,
)
from kernel_games.games.mississippi.moves import BACK, COSTS, DEGREES, FORWARD, ROLLS, STAY, TURN_TEXTS, WHAT
from kernel_games.games.mississippi.reactions import react
from kernel_games.games.mississippi.state import NOT_SET, OFF, MississippiState, Phase

_DIE = tuple(ROLLS)


def roll(state: MississippiState, move: Move, note: Note) -> MississippiState:
    """Set a ship as the die says: its number points down the course (MS-S3, MS-S4)."""
    seat, players, turns = state.seat, state.num_players, state.turns
    if not turns:
        note("MS-S1", "logs", logs=LOGS[players])
        if players == PLAYERS[0]:
            note("MS-D13", "two", logs=LOGS[players])
        note("MS-S2", "starts", seat=seat)
    note("MS-S4" if turns else "MS-S3", "rolled", seat=seat, number=ROLLS[move])
    if turns == players - 1:
        note("MS-S4", "die_done")
    heading = heading_of(ROLLS[move], state.course.flow(OFF))
    return state._replace(phase=Phase.MOVE, headings=with_item(state.headings, seat, heading))


def attempts(state: MississippiState) -> Iterator[Move]:
    """Yield every turning with every open space ahead and behind, and with staying put."""
    forward, back = state.room()
    for turning in range(len(DEGREES)):
        yield from (*FORWARD[turning][:forward], *BACK[turning][:back], STAY[turning])


def legal(state: MississippiState) -> tuple[Move, ...]:
    """Return every turning with every distance that can be paid (MS-1a to MS-2c, MS-6a to 6c, D4, D6)."""
    logs, first = state.logs[state.seat], state.places[state.seat] == OFF
    forward, back = state.room()
    return _legal(logs, min(forward, logs), min(back, LONGEST_BACK), first)


@lru_cache(maxsize=4096)
def _legal(logs: int, forward: int, back: int, first: bool) -> tuple[Move, ...]:  # noqa: FBT001 -- part of a key
    """Return the moves of a ship with these logs and this room; `first` where it is about to enter.

    Playouts ask for them at every turn, and few combinations of these four occur: kept, they cost a look-up.
    """
    found: list[Move] = []
    for turning, cost in enumerate(COSTS[:1] if first else COSTS):
        if cost <= logs:
            found += (*FORWARD[turning][: min(forward, logs - cost)], *BACK[turning][:back])
            if not logs and not back and not first:
                found.append(STAY[turning])
    return tuple(found)


def why_not(state: MississippiState, move: Move) -> Refusal | None:
    """Return the first clause that forbids a move: MS-6c, D9, 2c, 6b, 1a, D6, 2b or D4; None if none does.

    Reasons that hold for every distance come first, those of numbers after them.
    """
    turning, forward, back = WHAT[move]
    logs, cost, first = state.logs[state.seat], COSTS[turning], state.places[state.seat] == OFF
    if turning and first:
        return Refusal("MS-6c", "first_turn")
    room, room_back = state.room()
    if not forward and not back and (logs or room_back or first):
        return Refusal("MS-D9", "stay")
    if forward and not logs:
        return Refusal("MS-2c", "no_logs")
    if cost > logs:
        return Refusal("MS-6b", "dear_turn", {"degrees": DEGREES[turning][1], "cost": cost, "logs": logs})
    if forward and cost + min(forward, room) > logs:
        return Refusal("MS-1a", "dear", {"cost": cost + min(forward, room), "logs": logs})
    if forward > room:
        return Refusal("MS-D6", "past_finish", {"spaces": room})
    if back > LONGEST_BACK:
        return Refusal("MS-2b", "far_back", {"spaces": back, "most": LONGEST_BACK})
    if back > room_back:
        return Refusal("MS-D4", "start", {"spaces": room_back})
    return None


def ended(state: MississippiState, move: Move) -> Refusal:
    """Return why the game is over: a ship is at the finish (MS-8a), or all turns are taken (MS-D11)."""
    del move
    if state.course.finish in state.places:
        return Refusal("MS-8a", "over")
    return Refusal("MS-D11", "out_of_turns", {"turns": TURNS})


def sail(state: MississippiState, move: Move, note: Note) -> MississippiState:
    """Turn and move a ship, and play the whole chain of reactions that it causes."""
    course, _, seat, starter, turns, logs, places, headings = state
    turning, forward, back = WHAT[move]
    cost, earned = COSTS[turning] + forward, 0
    if forward:
        end = ahead(places, places[seat], forward, course.finish)
    else:
        end = behind(places, places[seat], back)
        # A ship that stays takes one log (MS-D4). What turning cost is in the supply by then (MS-D12).
        earned = min(back or 1, ALL_LOGS - sum(logs) + cost)
    headings = with_item(headings, seat, (headings[seat] + turning) % 6)
    if note:
        _note_sail(note, state, move, end=end, heading=headings[seat], earned=earned)
    logs = with_item(logs, seat, logs[seat] - cost + earned)
    moved = with_item(places, seat, end)
    # A ship that stays touches off nothing (MS-D4).
    if end != places[seat]:
        before = moved
        moved, steps = react(course, before, headings, seat)
        if note and steps:
            chain.tell(note, state._replace(places=before, headings=headings), steps, backwards=back > 0)
    turns += 1
    seat = (starter + turns) % len(logs)
    phase = Phase.ROLL if headings[seat] == NOT_SET else Phase.MOVE
    if course.finish in moved:
        phase = Phase.OVER
        note("MS-8a", "at_finish", seat=moved.index(course.finish))
        note("MS-D14", "wins", seat=moved.index(course.finish))
    elif turns == TURNS * len(logs):
        phase = Phase.OVER
        note("MS-D11", "out_of_turns", seat=moved.index(max(moved)), turns=TURNS)
    # All fields are at hand: this is faster than _replace, and happens in every move of a playout.
    return tuple.__new__(MississippiState, (course, phase, seat, starter, turns, logs, moved, headings))


def _note_sail(
    note: Note, state: MississippiState, move: Move, *, end: int, heading: int, earned: int
) -> None:
    """Tell how a ship turns and moves: MS-6a, 6b, 1a, 1b, 2a, 2d, 7a, D4, D10 and D12."""
    seat, places, flow = state.seat, state.places, state.course.flow
    turning, forward, back = WHAT[move]
    start, had = places[seat], state.logs[seat]
    if turning:
        side, degrees = DEGREES[turning]
        clause = "MS-6b" if COSTS[turning] else "MS-6a"
        note(clause, TURN_TEXTS[turning], seat=seat, side=side, degrees=degrees, cost=COSTS[turning])
    if start == end:
        note("MS-D4", "stays" if earned else "stays_unpaid", seat=seat, earned=earned)
        return
    went = {"seat": seat, "start": start + 1, "end": end + 1, "spaces": forward or back}
    if forward:
        if start == OFF:
            note("MS-D10", "enters", seat=seat)
        note("MS-1a", "forward", **went, cost=forward)
    else:
        note("MS-2a", "back", **went, earned=earned)
        if not had and not earned:
            note("MS-2d", "unpaid", seat=seat)
        elif earned < back:
            note("MS-D12", "short", seat=seat, earned=earned, due=back)
    low, high = sorted((start, end))
    jumped = [other for other, place in enumerate(places) if max(low, OFF) < place < high]
    if jumped:
        note("MS-1b", "jumps", seat=seat, seats=jumped)
    before, leads = number_at(flow(start), heading), number_at(flow(end), heading)
    if before != leads:
        note("MS-7a", "bend", seat=seat, before=before, leads=leads)


PHASES = {
    Phase.ROLL: even_chance(roll, lambda _: _DIE, otherwise=says("MS-S3", "roll_first"), then=[Phase.MOVE]),
    Phase.MOVE: decision(
        sail,
        attempts,
        why_not,
        verbs=("forward", "back", "stay", "turn"),
        otherwise=says("MS-S4", "no_die"),
        then=Phase,
        legal=legal,
    ),
    Phase.OVER: over(ended),
}
"""The rules, by phase."""
