"""Scoring of enclosed areas: valuation and keeper (KO-B15, KO-B19, KO-D7)."""

from __future__ import annotations

from operator import add

from kernel_games.games.kontor import field, piles, view
from kernel_games.games.kontor.builder import Builder, with_added, with_byte
from kernel_games.games.kontor.components import CARDS, CUSTOMS, GOODS, Counts
from kernel_games.games.kontor.grid import NAMES, bits
from kernel_games.games.kontor.state import NOBODY, Scored
from kernel_games.games.kontor.valuation import Valuation, ValuationStep, value_counts


def score_enclosed(position: Builder) -> None:
    """Score the areas that are enclosed now, the largest first (KO-B15, KO-D7)."""
    closed = field.enclosed(position)
    if len(closed) > 1:
        position.note("KO-D7", "several", count=len(closed), sizes=[area.bit_count() for area in closed])
    for area in closed:
        _score(position, area)


def _score(position: Builder, area: int) -> None:
    counts = field.depot(position, area)
    done = value_counts(counts, position.setting.rule, position.law.functions)
    # Search has no listener, and pays nothing for words.
    if position.note:
        _tell_valuation(position, area, counts, done)
    _customs(position, area, counts)
    keeper = NOBODY if done.winner is None else done.winner
    if keeper >= 0 and piles.keepers_left(position, keeper) == 0:
        position.note("KO-X13", "no_keeper", seat=keeper)
        position.note("KO-D9", "nobody_scores")
        keeper = NOBODY
    elif keeper >= 0:
        position.note("KO-B19", "keeper", seat=keeper, size=area.bit_count())
    position.closed |= area
    position.scored = (*position.scored, Scored(area, keeper, counts))
    for cell in bits(area):
        position.stored = with_byte(position.stored, cell, 0)
    cleared = [*map(sum, counts)]
    position.stock = tuple(map(add, position.stock, cleared))
    if count := sum(cleared):
        clause = "KO-X14" if position.setting.extension else "KO-D19"
        position.note(clause, "cleared", count=count)


def _tell_valuation(position: Builder, area: int, counts: Counts, done: Valuation) -> None:
    """Emit a valuation; each step is shown with the position before the area is scored."""
    closed = {"size": area.bit_count(), "cell": NAMES[next(bits(area))]}
    depot, none = dict(zip(GOODS, counts, strict=True)), (0,) * position.setting.players
    first = ValuationStep(
        "KO-B15", "closed", closed, None, depot, dict.fromkeys(GOODS, none), dict.fromkeys(GOODS)
    )
    meanwhile = view.while_valued(position)
    at = {"area": len(position.scored) + field.areas_of(position).index(area), "of": len(done.steps)}
    for number, step in enumerate((first, *done.steps)):
        shown = {**meanwhile, "valuation": {**at, "step": number, **step.to_dict()}}
        facts = {"step": number, **step.facts} if number else step.facts
        position.note.showing(shown)(step.clause, step.text, **facts)


def _customs(position: Builder, area: int, counts: Counts) -> None:
    """Collect the coins of an area's customs houses (KO-D24)."""
    for lying in position.lying:
        if CARDS[lying.card].kind != CUSTOMS or not area >> lying.cell & 1:
            continue
        for seat in range(position.setting.players):
            if (
                seat != lying.owner
                and position.coins[seat] >= position.law.toll
                and any(row[seat] for row in counts)
            ):
                piles.pay(position, seat, position.law.toll)
                position.coins = with_added(position.coins, lying.owner, position.law.toll)
                position.note("KO-D24", "customs_paid", seat=lying.owner, payer_seat=seat)
