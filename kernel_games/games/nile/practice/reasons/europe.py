"""Reasons about bonus cards, sailing home, publishing and money (sections 20 to 26)."""

from __future__ import annotations

from collections.abc import Mapping

from kernel_games.engine import Move
from kernel_games.games.nile import points
from kernel_games.games.nile.practice.looking import card_of, holds, told
from kernel_games.games.nile.practice.reasons.sentences import Sentence, Why, terms
from kernel_games.games.nile.state import NileState


def _bonus(state: NileState, move: Move) -> list[Sentence]:
    facts = {"seat": state.seat, "specialty": state.explorer.specialty}
    n = sum(event.facts["n"] for event in told(state, move, "bonus"))
    return [("bonus_card", {"bonus": card_of(move).bonus}), ("is_a", facts), ("bonus_brings", {"n": n})]


def _sails(state: NileState, _move: Move) -> list[Sentence]:
    """Return whether the explorer has come to the port this turn, or has something to publish."""
    facts = {"seat": state.seat}
    if state.turn.moved:
        return [("came_to_port", facts)]
    notes = state.explorer.extra or points.unpublished(state.world, state.explorer)
    return [("has_notes" if notes else "no_notes", facts)]


def _won(state: NileState, move: Move) -> list[Sentence]:
    (total,) = told(state, move, "total")
    after, more = state.child(move).scores()[state.seat], total.facts["n"]
    return [("points_then", {"terms": terms(after - more, more), "sum": after, "target": state.law.target})]


def _find(state: NileState, move: Move) -> list[Sentence]:
    (event,) = told(state, move, "published_find")[:1]
    one = state.explorer.specialty
    suits = one in state.law.finds[str(event.facts["find"])]
    facts = {"seat": state.seat, "specialty": one, "find": event.facts["find"], "n": event.facts["n"]}
    return [("find_suits" if suits else "find_suits_not", facts)]


def _suited(state: NileState, move: Move) -> list[Sentence]:
    facts = {"seat": state.seat, "specialty": state.explorer.specialty}
    place = state.africa.hexes.index(told(state, move, "published")[0].facts["hex"])
    plain = points.worth(state.africa, state.world, place, state.seat, "", law=state.law)
    n = told(state, move, "published")[0].facts["n"]
    return [("is_a", facts), ("counts_twice" if n != plain else "counts_once", {"plain": plain, "n": n})]


def _hex(state: NileState, move: Move) -> list[Sentence]:
    """Return what each thing in a hex that is entered brings, and what the notes are worth then."""
    law, after = state.law, state.child(move)
    place = after.explorers[state.seat].place
    far = state.africa.remote[place] >= law.points["far"]
    facts = {"far": law.points["far"], "n": law.points["hex"]}
    said: list[Sentence] = [("worth_far" if far else "worth_near", facts)]
    parts = holds(after, place, state.seat)
    said += [("worth_part", {"what": what, "n": n}) for what, n in parts.items()]
    before = points.noted(state.africa, state.world, state.explorer, state.seat, law=law)
    sums = terms(before, law.points["hex"] if far else 0, *parts.values())
    return [*said, ("with_notes", {"terms": sums})]


def _river(state: NileState, move: Move) -> list[Sentence]:
    """Return what the hexes bring, and what the river and an epic journey add."""
    (total,) = told(state, move, "total")
    n, epic = (sum(one.facts["n"] for one in told(state, move, text)) for text in ("published_river", "epic"))
    plain = total.facts["n"] - n - epic
    return [
        ("river_and_epic" if epic else "river_adds", {"n": n, "epic": epic, "terms": terms(plain, n, epic)})
    ]


def _donations(state: NileState, move: Move) -> list[Sentence]:
    europe, die, made = state.law.europe, int(move.args[0]), max(0, state.turn.tally)
    counts = europe["base"], europe["die"] * die, europe["point"] * made
    key = "collects" if sum(counts) <= europe["most"] else "collects_most"
    return [(key, {"terms": terms(*counts), "most": europe["most"]})]


WHY: Mapping[str, Why] = {
    "gets_bonus": _bonus,
    "bonus_points": _bonus,
    "may_sail": _sails,
    "won_now": _won,
    "find_points": _find,
    "suited_find_points": _find,
    "suited_n": _suited,
    "hex_points": _hex,
    "river_total": _river,
    "donations_money": _donations,
}
