"""Events of the final count: areas, chits, coins, winner (KO-X20 to KO-X25, KO-B22)."""

from __future__ import annotations

from kernel_games.engine import Note
from kernel_games.games.kontor import field
from kernel_games.games.kontor.components import GOODS
from kernel_games.games.kontor.state import KontorState, Result, sole


def tell_result(note: Note, state: KontorState) -> None:
    """Emit the final count step by step, each with its clause."""
    players, extension = range(state.setting.players), state.setting.extension
    left = len(field.areas_of(state))
    note("KO-X25" if extension else "KO-D18", "hands_up")
    if extension and left:
        note("KO-X20", "open_areas", count=left)
    score = state.result()
    sizes, counting = [area.size for area in state.scored if area.keeper >= 0], state.counted()
    if len(counting) < len(sizes):
        least = counting[-1].size
        note("KO-X21", "largest_areas", count=len(counting), least=least)
        equal, places = sizes.count(least), sum(area.size == least for area in counting)
        if equal > places:
            note("KO-D8", "equal_at_cut", count=equal, places=places, least=least)
    if state.setting.variant:
        note("KO-D30", "variant_counts")
    if extension:
        _tell_chits(note, state, score)
    for seat in players:
        clause = "KO-X21" if extension else "KO-D16"
        note(clause, "total", seat=seat, areas=score.areas[seat], total=score.total[seat])
    _tell_winners(note, state, score)


def _tell_chits(note: Note, state: KontorState, score: Result) -> None:
    for good, name in enumerate(GOODS):
        counts = tuple(own[good] for own in state.chits)
        if not any(counts):
            continue
        seat = sole(counts)
        if seat >= 0:
            note("KO-X22", "chits", seat=seat, good=name, count=max(counts))
        else:
            note("KO-X22", "chits_tied", good=name, count=max(counts))
    for seat, points in enumerate(score.no_chit):
        if points:
            note("KO-X23", "no_chit", seat=seat)
    if not state.law.most_coins:
        return
    seat = sole(state.coins)
    if seat >= 0:
        note("KO-X24", "richest", seat=seat, coins=max(state.coins))
    else:
        note("KO-X24", "richest_tied", coins=max(state.coins))


def _tell_winners(note: Note, state: KontorState, score: Result) -> None:
    players = range(state.setting.players)
    level = [seat for seat in players if score.total[seat] == max(score.total)]
    if len(level) == 1:
        note("KO-X25" if state.setting.extension else "KO-B22", "wins", seat=level[0])
        return
    tie = "KO-X25" if state.setting.extension else "KO-D18"
    most = max(score.areas[seat] for seat in level)
    seats = [seat for seat in level if score.areas[seat] == most]
    if len(seats) == 1:
        note(tie, "wins_by_areas", seat=seats[0], seats=level, areas=most)
    elif len(score.winners) == 1:
        seat = score.winners[0]
        number, _ = state.highest_dock(seat)
        same = [other for other in seats if state.highest_dock(other)[0] == number]
        if len(same) > 1:
            note("KO-D18", "wins_by_bar", seat=seat, seats=same, number=number)
        else:
            note(tie, "wins_by_dock", seat=seat, seats=seats, number=number)
    else:
        note("KO-D18", "shared", seats=list(score.winners))
