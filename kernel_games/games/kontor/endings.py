"""The end of the game: which areas count, what chits and coins bring, who wins (KO-X20 to KO-X25, KO-B22)."""

from __future__ import annotations

from typing import Any, NamedTuple

from kernel_games.engine import Note
from kernel_games.games.kontor import state
from kernel_games.games.kontor.components import AREAS_COUNTED, CARDS, GOODS
from kernel_games.games.kontor.state import Scored, Table


class Result(NamedTuple):
    """Points at the end, by seat.

    Attributes
    ----------
    areas : tuple of int
        Areas that count (KO-B19, KO-X21).
    chits : tuple of int
        Points for majorities of chits (KO-X22).
    no_chit : tuple of int
        -1 for a player without a chit, else 0 (KO-X23).
    money : tuple of int
        1 for the sole richest, else 0 (KO-X24).
    total : tuple of int
        All together.
    winners : tuple of int
        Who has won, once ties are broken (KO-X25, KO-D18).
    """

    areas: tuple[int, ...]
    chits: tuple[int, ...]
    no_chit: tuple[int, ...]
    money: tuple[int, ...]
    total: tuple[int, ...]
    winners: tuple[int, ...]

    def to_dict(self) -> list[dict[str, Any]]:
        """By seat, plain JSON data."""
        names = self._fields[:-1]
        return [
            {**dict(zip(names, points, strict=True)), "wins": seat in self.winners}
            for seat, points in enumerate(zip(*self[:-1], strict=True))
        ]


def counted(table: Table) -> tuple[Scored, ...]:
    """The areas that score: with three or four players the largest that have a keeper (KO-X21, KO-D8)."""
    kept = [area for area in table.scored if area.keeper >= 0]
    most = AREAS_COUNTED.get(table.setting.players, len(kept))
    return tuple(sorted(kept, key=lambda area: -area.size)[:most])


def areas_won(areas: tuple[Scored, ...], players: int) -> tuple[int, ...]:
    """How many of these areas each seat has a keeper on."""
    return tuple(sum(area.keeper == seat for area in areas) for seat in range(players))


def _sole(counts: tuple[int, ...]) -> int:
    """The seat that has most; -1 where several have."""
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else -1


def result(table: Table) -> Result:
    """The points if the game ends here."""
    players = range(table.setting.players)
    none = (0,) * len(players)
    areas, chits, no_chit, money = areas_won(counted(table), len(players)), none, none, none
    if table.setting.extension:
        best = [_sole(tuple(own[good] for own in table.chits)) for good in range(len(GOODS))]
        chits = tuple(best.count(seat) for seat in players)
        no_chit = tuple(-(not any(own)) for own in table.chits)
        money = tuple(int(_sole(table.coins) == seat) for seat in players)
    total = tuple(map(sum, zip(areas, chits, no_chit, money, strict=True)))
    keys = [(total[seat], areas[seat], _highest_dock(table, seat)) for seat in players]
    return Result(areas, chits, no_chit, money, total, tuple(s for s in players if keys[s] == max(keys)))


def _highest_dock(table: Table, seat: int) -> tuple[int, int]:
    """The rank of the highest dock card in hand; below all others without one (KO-X25, KO-D18)."""
    ranks = [CARDS[card].rank for card in table.hands[seat] if CARDS[card].pile == "dock"]
    return max(ranks, default=(0, 0))


def tell_result(note: Note, table: Table) -> None:
    """How the points come about, each with its clause."""
    players, extension = range(table.setting.players), table.setting.extension
    left = len(state.areas_of(table))
    if extension and left:
        note("KO-X20", "open_areas", count=left)
    score = result(table)
    sizes, counting = [area.size for area in table.scored if area.keeper >= 0], counted(table)
    if len(counting) < len(sizes):
        least = counting[-1].size
        note("KO-X21", "largest_areas", count=len(counting), least=least)
        equal, places = sizes.count(least), sum(area.size == least for area in counting)
        if equal > places:
            note("KO-D8", "equal_at_cut", count=equal, places=places, least=least)
    if extension:
        _tell_chits(note, table, score)
    for seat in players:
        clause = "KO-X21" if extension else "KO-D16"
        note(clause, "total", seat=seat, areas=score.areas[seat], total=score.total[seat])
    _tell_winners(note, table, score)


def _tell_chits(note: Note, table: Table, score: Result) -> None:
    for good, name in enumerate(GOODS):
        counts = tuple(own[good] for own in table.chits)
        if not any(counts):
            continue
        seat = _sole(counts)
        if seat >= 0:
            note("KO-X22", "chits", seat=seat, good=name, count=max(counts))
        else:
            note("KO-X22", "chits_tied", good=name, count=max(counts))
    for seat, points in enumerate(score.no_chit):
        if points:
            note("KO-X23", "no_chit", seat=seat)
    seat = _sole(table.coins)
    if seat >= 0:
        note("KO-X24", "richest", seat=seat, coins=max(table.coins))
    else:
        note("KO-X24", "richest_tied", coins=max(table.coins))


def _tell_winners(note: Note, table: Table, score: Result) -> None:
    players = range(table.setting.players)
    level = [seat for seat in players if score.total[seat] == max(score.total)]
    if len(level) == 1:
        note("KO-X25" if table.setting.extension else "KO-B22", "wins", seat=level[0])
        return
    most = max(score.areas[seat] for seat in level)
    seats = [seat for seat in level if score.areas[seat] == most]
    if len(seats) == 1:
        note("KO-X25", "wins_by_areas", seat=seats[0], seats=level, areas=most)
    elif len(score.winners) == 1:
        seat = score.winners[0]
        number, _ = _highest_dock(table, seat)
        others = [_highest_dock(table, other)[0] for other in seats if other != seat]
        clause, text = ("KO-D18", "wins_by_bar") if number in others else ("KO-X25", "wins_by_dock")
        note(clause, text, seat=seat, seats=seats, number=number)
    else:
        note("KO-D18", "shared", seats=list(score.winners))
