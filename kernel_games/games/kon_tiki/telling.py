"""What happens in Kon-Tiki, told event by event, each with its clause."""

from __future__ import annotations

from collections.abc import Sequence

from kernel_games.engine import Event, Tell
from kernel_games.games.kon_tiki.chart import Chart, Passage
from kernel_games.games.kon_tiki.components import (
    CERTIFICATE_POINTS,
    COLOURS,
    COUNTERS,
    DIRECTIONS,
    DUTIES,
    SERIES,
    START,
)
from kernel_games.games.kon_tiki.moves import ANY, Mix, colours


def set_up(tell: Tell, chart: Chart, players: int) -> None:
    """Before chance lays tiles and discs: captain, numbers, counters, raft (KT-P1, KT-P2, KT-P4, KT-P5)."""
    tell(Event("KT-P1", "captain", {"seat": players - 1}))
    tell(Event("KT-P4", "numbers", {"seats": list(range(players))}))
    pool = COUNTERS - START * players
    tell(Event("KT-P2", "counters", {"each": START, "pool": pool}))
    tell(Event("KT-P5", "raft", {"place": chart.callao.id}))


def pays(tell: Tell, seat: int, mix: Mix, colour: int) -> None:
    """Counters go from the hand into the own compartment (KT-M2, KT-M3)."""
    facts = {"seat": seat, "counters": colours(mix), "n": sum(mix)}
    tell(Event("KT-M3", "pays_any", facts) if colour == ANY else Event("KT-M2", "pays", facts))


def sails(tell: Tell, chart: Chart, passage: int, step: int, count: int) -> None:
    """The raft sails so many steps, one event for each (KT-M1, KT-M6, KT-R8)."""
    way = chart.passages[passage]
    for end in range(step + 1, step + count + 1):
        facts = {
            "start": chart.place(passage, end - 1),
            "end": chart.place(passage, end),
            "leg": way.name,
            "step": end,
        }
        if end > len(way.arrows):
            tell(Event("KT-R8", "last_step", facts))
        elif way.double:
            tell(Event("KT-M6", "sails_double", facts))
        else:
            tell(Event("KT-M1", "sails", facts))


def steers(tell: Tell, seat: int, way: Passage, disc: int, colour: str) -> None:
    """A disc is turned (KT-W2, KT-W6)."""
    facts = {"seat": seat, "whirlpool": way.start, "direction": DIRECTIONS[way.direction], "to": way.end}
    tell(Event("KT-W2", "steers", {**facts, "disc": disc}))
    key = "window_double" if way.double else "window"
    tell(Event("KT-W6", key, {"colour": colour, "whirlpool": way.start, "to": way.end}))


def returns(tell: Tell, seat: int, mix: Mix, left: int) -> None:
    """Ten counters go from the own compartment into the pool (KT-T1, KT-R2)."""
    facts = {"seat": seat, **dict(zip(COLOURS, mix, strict=True)), "left": left}
    tell(Event("KT-R2", "returns_some", facts) if left else Event("KT-T1", "returns", facts))


def scores(
    tell: Tell,
    hands: Sequence[Mix],
    compartments: Sequence[Mix],
    cards: Sequence[Sequence[int]],
    certificates: Sequence[int],
) -> None:
    """Every hand of cards is counted, and the winner named (KT-E2 to KT-E5, KT-R7)."""
    totals = []
    for seat, hand in enumerate(hands):
        facts = {"seat": seat, "hand": sum(hand), "compartment": sum(compartments[seat])}
        tell(Event("KT-E2", "worthless", facts))
        total = CERTIFICATE_POINTS * certificates[seat]
        facts = {"seat": seat, "n": certificates[seat], "points": total}
        tell(Event("KT-E3", "certificates_score", facts))
        for duty, count in enumerate(cards[seat]):
            if count:
                total += SERIES[count]
                each = {"seat": seat, "duty": DUTIES[duty], "n": count, "points": SERIES[count]}
                tell(Event("KT-E4", "series_scores", each))
        totals.append(total)
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    if len(best) == 1:
        tell(Event("KT-E5", "wins", {"seat": best[0], "points": max(totals)}))
    else:
        tell(Event("KT-R7", "shared", {"seats": best, "points": max(totals)}))
