"""The phases of Mississippi: legal moves, reasons against the others, and effects."""

from __future__ import annotations

from collections.abc import Iterator

from kernel_games.engine import Move, Note, Refusal, decision, even_chance, over, says, with_item
from kernel_games.games.mississippi import chain
from kernel_games.games.mississippi.components import (
    PLAYERS,
    ahead,
    behind,
    heading_of,
    number_at,
)
from kernel_games.games.mississippi.moves import BACK, DEGREES, FORWARD, ROLLS, STAY, TURN_TEXTS, WHAT
from kernel_games.games.mississippi.reactions import react
from kernel_games.games.mississippi.state import NOT_SET, OFF, MississippiState, Phase

_DIE = tuple(ROLLS)


def roll(state: MississippiState, move: Move, note: Note) -> MississippiState:
    """Set a ship as the die says: its number points down the course (MS-S3, MS-S4)."""
    seat, players, turns = state.seat, state.num_players, state.turns
    if not turns:
        note("MS-S1", "logs", logs=state.law.logs[players], supply=state.supply)
        if players == PLAYERS[0]:
            note("MS-D13", "two", logs=state.law.logs[players])
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
    kept, longest_back = state.law.moving
    return kept(logs, min(forward, logs), min(back, longest_back), first)


def why_not(state: MississippiState, move: Move) -> Refusal | None:
    """Return the first clause that forbids a move: MS-6c, D9, 2c, 6b, 1a, D6, 2b or D4; None if none does.

    Reasons that hold for every distance come first, those of numbers after them.
    """
    turning, forward, back = WHAT[move]
    law = state.law
    logs, cost, first = state.logs[state.seat], law.costs[turning], state.places[state.seat] == OFF
    if turning and first and law.fixed:
        return Refusal("MS-6c", "first_turn")
    room, room_back = state.room()
    if not forward and not back and (logs >= law.price or room_back or first):
        return Refusal("MS-D9", "stay")
    if forward and logs < law.price:
        return Refusal("MS-2c", "no_logs", {"logs": logs})
    if cost > logs:
        return Refusal("MS-6b", "dear_turn", {"degrees": DEGREES[turning][1], "cost": cost, "logs": logs})
    if forward and (dear := cost + min(forward, room) * law.price) > logs:
        return Refusal("MS-1a", "dear", {"cost": dear, "logs": logs})
    if forward > room:
        return Refusal("MS-D6", "past_finish", {"spaces": room})
    if back > law.longest_back:
        return Refusal("MS-2b", "far_back", {"spaces": back})
    if back > room_back:
        return Refusal("MS-D4", "start", {"spaces": room_back})
    return None


def ended(state: MississippiState, move: Move) -> Refusal:
    """Return why the game is over: a ship is at the finish (MS-8a), or all turns are taken (MS-D11)."""
    del move
    if state.course.finish in state.places:
        return Refusal("MS-8a", "over")
    return Refusal("MS-D11", "out_of_turns")


def sail(state: MississippiState, move: Move, note: Note) -> MississippiState:
    """Turn and move a ship, and play the whole chain of reactions that it causes."""
    course, _, seat, starter, turns, logs, places, headings = state
    turning, forward, back = WHAT[move]
    costs, price, pay, found, all_logs, back_reacts, last = state.law.sailing
    cost, earned = costs[turning] + forward * price, 0
    if forward:
        end = ahead(places, places[seat], forward, course.finish)
    else:
        end = behind(places, places[seat], back)
        # A ship that stays takes a log (MS-D4). What turning cost is in the supply by then (MS-D12).
        earned = min(back * pay or found, all_logs - sum(logs) + cost)
    headings = with_item(headings, seat, (headings[seat] + turning) % 6)
    if note:
        _note_sail(note, state, move, end=end, heading=headings[seat], earned=earned)
    logs = with_item(logs, seat, logs[seat] - cost + earned)
    moved = with_item(places, seat, end)
    # A ship that stays touches off nothing (MS-D4).
    if end != places[seat] and (forward or back_reacts):
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
    elif turns == last * len(logs):
        phase = Phase.OVER
        note("MS-D11", "out_of_turns", seat=moved.index(max(moved)), turns=last)
    # All fields are at hand: this is faster than _replace, and happens in every move of a playout.
    return tuple.__new__(state.__class__, (course, phase, seat, starter, turns, logs, moved, headings))


def _note_sail(
    note: Note, state: MississippiState, move: Move, *, end: int, heading: int, earned: int
) -> None:
    """Tell how a ship turns and moves: MS-6a, 6b, 1a, 1b, 2a, 2d, 7a, D4, D10 and D12."""
    seat, places, flow = state.seat, state.places, state.course.flow
    turning, forward, back = WHAT[move]
    start, had = places[seat], state.logs[seat]
    if turning:
        side, degrees = DEGREES[turning]
        cost = state.law.costs[turning]
        clause = "MS-6b" if cost else "MS-6a"
        note(clause, TURN_TEXTS[turning], seat=seat, side=side, degrees=degrees, cost=cost)
    if start == end:
        note("MS-D4", "stays" if earned else "stays_unpaid", seat=seat, earned=earned, had=had)
        return
    went = {"seat": seat, "start": start + 1, "end": end + 1, "spaces": forward or back}
    if forward:
        if start == OFF:
            note("MS-D10", "enters", seat=seat)
        note("MS-1a", "forward", **went, cost=forward * state.law.price)
    else:
        note("MS-2a", "back", **went, earned=earned)
        if had < state.law.price and not earned:
            note("MS-2d", "unpaid", seat=seat)
        elif earned < back * state.law.pay:
            note("MS-D12", "short", seat=seat, earned=earned, due=back * state.law.pay)
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
