"""What happens to areas that are enclosed: each is valued and gets its keeper (KO-B15, KO-B19, KO-D7)."""

from __future__ import annotations

from kernel_games.games.kontor import state, view
from kernel_games.games.kontor.builder import Draft, with_added
from kernel_games.games.kontor.components import CARDS, CUSTOMS, GOODS
from kernel_games.games.kontor.grid import NAMES, bits, near
from kernel_games.games.kontor.state import NOBODY, Counts, Scored
from kernel_games.games.kontor.valuation import Step, Valuation, value_counts


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
    if draft.note:
        _tell_valuation(draft, area, counts, done)
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


def _tell_valuation(draft: Draft, area: int, counts: Counts, done: Valuation) -> None:
    """Tell a valuation; at each step it is shown with the position before the area is scored."""
    closed = {"size": area.bit_count(), "cell": NAMES[next(bits(area))]}
    depot, none = dict(zip(GOODS, counts, strict=True)), (0,) * draft.setting.players
    first = Step("KO-B15", "closed", closed, None, depot, dict.fromkeys(GOODS, none), dict.fromkeys(GOODS))
    meanwhile = view.while_valued(draft)
    at = {"area": len(draft.scored) + state.areas_of(draft).index(area), "of": len(done.steps)}
    for number, step in enumerate((first, *done.steps)):
        shown = {**meanwhile, "valuation": {**at, "step": number, **step.to_dict()}}
        facts = {"step": number, **step.facts} if number else step.facts
        draft.note.showing(shown)(step.clause, step.text, **facts)


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
