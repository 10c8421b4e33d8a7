"""What happens to areas that are enclosed: each is valued and gets its keeper (KO-B15, KO-B19, KO-D7)."""

from __future__ import annotations

from functools import lru_cache

from kernel_games.engine import CHANCE, Event
from kernel_games.games.kontor import state
from kernel_games.games.kontor.builder import Draft, with_added
from kernel_games.games.kontor.components import CARDS, CUSTOMS, GOODS
from kernel_games.games.kontor.grid import NAMES, bits, near
from kernel_games.games.kontor.state import NOBODY, Counts, Scored
from kernel_games.games.kontor.valuation import Valuation, value


def depot_dict(counts: Counts) -> dict[str, list[int]]:
    """A depot as plain data, by good."""
    return {good: list(row) for good, row in zip(GOODS, counts, strict=True)}


@lru_cache(maxsize=4096)
def value_counts(counts: Counts, rule: str) -> Valuation:
    """The valuation of a depot; the same ones come again while players and boards look ahead and back."""
    return value(dict(zip(GOODS, counts, strict=True)), rule)


def score_enclosed(draft: Draft) -> None:
    """Score the areas that are enclosed now, the largest first: KO-B15, KO-D7."""
    empty = state.empty(draft)
    closed = [area for area in state.areas_of(draft) if not near(area) & empty]
    closed.sort(
        key=lambda area: (-area.bit_count(), min(CARDS[draft.cards[cell]].rank for cell in bits(area)))
    )
    if len(closed) > 1:
        draft.note("KO-D7", "several", count=len(closed), sizes=[area.bit_count() for area in closed])
    for area in closed:
        _score(draft, area)


def _score(draft: Draft, area: int) -> None:
    counts = state.depot(draft, area)
    done = value_counts(counts, draft.setting.rule)
    if draft.tell is not None:
        _tell_valuation(draft, area, done)
    _customs(draft, area, counts)
    keeper = NOBODY if done.winner is None else done.winner
    if keeper >= 0 and state.keepers_left(draft, keeper) == 0:
        draft.note("KO-X13", "no_keeper", seat=keeper)
        draft.note("KO-D9", "nobody_scores")
        keeper = NOBODY
    elif keeper >= 0:
        draft.note("KO-B19", "keeper", seat=keeper, size=area.bit_count())
    draft.closed |= area
    draft.scored = (*draft.scored, Scored(area, keeper, counts))
    draft.stored = bytearray(draft.stored)
    for cell in bits(area):
        draft.stored[cell] = 0
    draft.stock = tuple(left + sum(row) for left, row in zip(draft.stock, counts, strict=True))
    if any(map(any, counts)):
        clause = "KO-X14" if draft.setting.extension else "KO-D19"
        draft.note(clause, "cleared", count=sum(map(sum, counts)))


def _tell_valuation(draft: Draft, area: int, done: Valuation) -> None:
    """Tell a valuation with the position at every step, for those who watch it."""
    tell = draft.tell
    if tell is None:
        return
    place = state.areas_of(draft).index(area)
    setting, _, _, *fields, _ = draft.fields()
    last = draft.show((setting, "value", CHANCE, *fields, (place, 0)))
    cell = NAMES[next(bits(area))]
    tell(Event("KO-B15", "closed", {"size": area.bit_count(), "cell": cell}, state=last))
    for number, step in enumerate(done.steps, 1):
        last = draft.show((setting, "value", CHANCE, *fields, (place, number)))
        tell(Event(step.clause, step.text, {"step": number, **step.facts}, state=last))


def _customs(draft: Draft, area: int, counts: Counts) -> None:
    """Customs houses of an area take a coin from each other player with warehouses there (KO-D24)."""
    for lying in draft.lying:
        if CARDS[lying.card].kind != CUSTOMS or not area >> lying.cell & 1:
            continue
        for seat in range(draft.setting.players):
            if seat != lying.owner and draft.coins[seat] and any(row[seat] for row in counts):
                draft.pay(seat, 1)
                draft.coins = with_added(draft.coins, lying.owner, 1)
                draft.note("KO-D24", "customs_paid", seat=lying.owner, payer_seat=seat)
