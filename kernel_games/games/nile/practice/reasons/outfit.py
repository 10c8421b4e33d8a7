"""Reasons about prices, loads and who carries them (sections 5 and 6)."""

from __future__ import annotations

from collections.abc import Mapping

from kernel_games.engine import Move, events_of
from kernel_games.games.nile import moves, party
from kernel_games.games.nile.party import MODES
from kernel_games.games.nile.practice.reasons.sentences import Sentence, Why, goods, terms, times
from kernel_games.games.nile.state import NileState


def _cost(state: NileState, move: Move) -> tuple[int, int]:
    each = state.law.prices[str(move.args[1])]
    return each, int(move.args[0]) * each


def _price(state: NileState, move: Move) -> list[Sentence]:
    each, cost = _cost(state, move)
    return [("price", {"count": int(move.args[0]), "each": each, "cost": cost})]


def _purse(state: NileState, move: Move) -> list[Sentence]:
    return [*_price(state, move), ("purse", {"seat": state.seat, "money": state.explorer.money})]


def _change(state: NileState, move: Move) -> list[Sentence]:
    _, cost = _cost(state, move)
    money = state.explorer.money
    return [*_price(state, move), ("change", {"money": money, "cost": cost, "left": money - cost})]


def _all_bearers(figure: str) -> Why:
    """Return what all bearers do together after the move."""
    return lambda state, move: [times(state.child(move).party.bearers, "bearers", getattr(state.law, figure))]


def _on_foot(state: NileState, _move: Move) -> list[Sentence]:
    """Return who carries on foot: bearers who lead nothing, and the animals that the others lead."""
    law, one = state.law, state.party
    work = law.duty(one, "foot")
    if not work.led:
        return [times(work.carriers, "bearers", law.bearer)]
    return [
        ("leaders", {"leaders": work.leaders, "led": work.led, "carriers": work.carriers}),
        (
            "adds_up",
            {
                "terms": terms(law.pack * work.led, law.bearer * work.carriers),
                "sum": law.pack * work.led + law.bearer * work.carriers,
            },
        ),
    ]


def _mounted(state: NileState, _move: Move) -> list[Sentence]:
    law = state.law
    work = law.duty(state.party, "mounted")
    ridden, led = law.ride * work.ridden, law.pack * work.led
    return [
        ("riders", {"ridden": work.ridden, "ride": law.ride, "led": work.led, "pack": law.pack}),
        ("adds_up", {"terms": terms(ridden, led), "sum": ridden + led}),
    ]


def _goods(state: NileState, _move: Move) -> list[Sentence]:
    return [("goods", {"terms": terms(*goods(state.party)), "sum": party.items(state.party)})]


def _goods_after(state: NileState, move: Move) -> list[Sentence]:
    return _goods(state.child(move), move)


def _foot_load(state: NileState, move: Move) -> list[Sentence]:
    """Return the weight of the goods, and of the canoes that have to be carried as well."""
    weighs, load = state.law.canoe_weighs * state.party.canoes, party.items(state.party)
    if not weighs:
        return _goods(state, move)
    canoes = times(state.party.canoes, "canoes", state.law.canoe_weighs)
    return [canoes, ("with_goods", {"terms": terms(weighs, load)})]


def _in_canoes(state: NileState, _move: Move) -> list[Sentence]:
    men, each, load = party.men(state.party), state.law.person, party.items(state.party)
    facts = {"men": men, "each": each, "weight": men * each, "goods": load, "sum": men * each + load}
    return [("boat", facts)]


def _canoes(state: NileState, _move: Move) -> list[Sentence]:
    return [times(state.party.canoes, "canoes", state.law.canoe)]


def _by_bearers(state: NileState, _move: Move) -> list[Sentence]:
    law, bearers = state.law, state.party.bearers
    each = law.bearer * bearers
    return [
        times(bearers, "bearers", law.bearer),
        ("canoe_hands", {"weighs": law.canoe_weighs, "sum": each, "n": each // law.canoe_weighs}),
    ]


def _totals(mode: str) -> Why:
    """Return the two totals of the sheet for a mode (6.54)."""

    def tell(state: NileState, _move: Move) -> list[Sentence]:
        work = state.law.duty(state.party, mode)
        return [("totals", {"load": work.load, "carries": work.carries})]

    return tell


def _afloat(state: NileState, move: Move) -> list[Sentence]:
    beasts = party.animals(state.party)
    return [("no_animals_afloat", {"n": beasts})] if beasts else _totals("canoe")(state, move)


def _crossing(state: NileState, move: Move) -> list[Sentence]:
    """Return the totals for the mode in which somebody crosses over or steps."""
    mode = moves.LANDS[move][0] if move in moves.LANDS else moves.STEPS[move][0]
    refused = state.law.carried(state.party, MODES[mode])
    return [refused] if refused else _totals(MODES[mode])(state, move)


def _room(state: NileState, _move: Move) -> list[Sentence]:
    work = state.law.duty(state.party, "foot")
    facts = {"load": work.load, "carries": work.carries, "room": work.carries - work.load}
    return [("room", facts)]


def _people(state: NileState, _move: Move) -> list[Sentence]:
    one = state.party
    counts = terms(one.bearers, one.guides, one.askaris, one.recruits, 1)
    return [("people", {"terms": counts, "sum": party.men(one)})]


def _mounts(state: NileState, _move: Move) -> list[Sentence]:
    return [("mounts", {"men": party.men(state.party), "animals": party.animals(state.party)})]


def _muskets(state: NileState, _move: Move) -> list[Sentence]:
    one = state.party
    told: list[Sentence] = [("own_muskets", {"n": one.askaris})] if one.askaris else []
    return [*told, ("muskets_for", {"recruits": one.recruits, "sum": one.recruits + 1})]


def _recruits(state: NileState, move: Move) -> list[Sentence]:
    one, count = state.party, int(move.args[0])
    return [("recruits", {"seat": state.seat, "need": one.recruits + count, "muskets": one.muskets})]


def _bears(state: NileState, move: Move) -> list[Sentence]:
    """Return what has to be carried on the way, beside what bearers carry without help (5.51)."""
    law, one = state.law, state.child(move).party
    load, bearers = law.load(one, "foot"), state.party.bearers
    return [times(bearers, "bearers", law.bearer), ("load", {"load": load})]


def _caches(state: NileState, _move: Move) -> list[Sentence]:
    n = len(state.explorer.caches)
    return [("caches", {"seat": state.seat, "n": n, "left": state.law.caches - n})]


def _left_behind(state: NileState, move: Move) -> list[Sentence]:
    """Return how many of the sick are discharged, and what each of them costs."""
    n = sum(event.facts["n"] for event in events_of(state, move) if event.text == "sick_cost")
    return [times(n // state.law.discharged, "sick", state.law.discharged)] if n else []


WHY: Mapping[str, Why] = {
    "5.3 may": _purse,
    "bought_money": _change,
    "bearers_carry_now": _all_bearers("bearer"),
    "bearers_lead_now": _all_bearers("leads"),
    "bearers_alone_carry": _on_foot,
    "foot_carries": _on_foot,
    "leaders_do_not_carry": _on_foot,
    "ridden_and_led": _mounted,
    "riders_carry_nothing": _mounted,
    "mounted_carries": _mounted,
    "foot_load": _foot_load,
    "sheet_after": _goods_after,
    "canoe_load": _in_canoes,
    "canoe_weight": _in_canoes,
    "canoe_carries": _canoes,
    "canoes_by_bearers": _by_bearers,
    "goes_on_foot": _totals("foot"),
    "goes_by_canoe": _afloat,
    "6.55 may": _crossing,
    "room_left": _room,
    "total_people": _people,
    "could_ride": _mounts,
    "muskets_needed": _muskets,
    "5.4451 may": _recruits,
    "explorer_bears": _bears,
    "caches_left": _caches,
    "sick_cost_n": _left_behind,
    "costs_points": _left_behind,
}
