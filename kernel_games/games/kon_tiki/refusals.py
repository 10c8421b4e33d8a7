"""The reasons against a move, each with its clause: one function for each phase."""

from __future__ import annotations

from kernel_games.engine import Move, Refusal
from kernel_games.games.kon_tiki.chart import RAROIA
from kernel_games.games.kon_tiki.components import COLOURS, DUTIES
from kernel_games.games.kon_tiki.moves import (
    ANY,
    BACK,
    BUYS,
    CERTIFICATE,
    DISCS,
    DONE,
    EXCHANGES,
    KEEP,
    PASS,
    PAYS,
    RESHUFFLE,
    RETURNS,
    STEERS,
    TAKES,
    Mix,
)
from kernel_games.games.kon_tiki.state import KonTikiState, Phase

_DRAWN_FOR: dict[str, str] = {Phase.EXCHANGE: "KT-X1", Phase.COMPENSATION: "KT-D2", Phase.REWARD: "KT-W4"}


def over(state: KonTikiState, move: Move) -> Refusal:
    """Refuse a move after the end: at Raroia (KT-E1), the last stop (KT-R11), or becalmed (KT-R10)."""
    del move
    clause = state.end_clause
    if clause == "KT-R11":
        return Refusal(clause, "over_stops", {"n": state.stops})
    return Refusal(clause, "over" if clause == "KT-E1" else "over_becalmed", {"place": state.place})


def discs(state: KonTikiState, move: Move) -> Refusal:
    """Refuse a move while chance puts out the discs, each of them once (KT-P3)."""
    del state
    return Refusal("KT-P3", "disc_gone" if move in DISCS else "discs_first")


def sail(state: KonTikiState, move: Move) -> Refusal | None:
    """Return the reason against a first move of a turn, or None."""
    if move in PAYS:
        return _pay(state, PAYS[move])
    if move in EXCHANGES:
        return _exchange(state, EXCHANGES[move])
    if move is PASS:
        return _pass(state)
    if move is BACK:
        double = state.chart.passages[state.passage].double and state.step > 0
        return Refusal("KT-M6", "back_double") if double else Refusal("KT-M5", "back")
    if move in (RESHUFFLE, KEEP):
        return _reshuffle(state)
    if move in STEERS:
        return Refusal("KT-W2", "no_whirlpool")
    if move in BUYS:
        return _purchase(state, BUYS[move])
    if move in RETURNS:
        return Refusal("KT-T1", "buy_first")
    if move is DONE:
        return Refusal("KT-R9", "just_move")
    return Refusal("KT-X1", "nothing_due")


def _reshuffle(state: KonTikiState) -> Refusal:
    """Refuse to reshuffle the tiles while nobody is asked (KT-D3, KT-R5)."""
    if not state.law.reshuffles:
        return Refusal("KT-D3", "no_reshuffle")
    if not state.left:
        return Refusal("KT-R5", "ask_later", {"whirlpool": state.place})
    resting = state.step == 0 and state.passage > 0
    return Refusal("KT-R5", "asked_once") if resting else Refusal("KT-D3", "open_water")


def _pay(state: KonTikiState, mix: Mix) -> Refusal | None:
    hand, colour = state.hands[state.turn], state.colour
    if colour != ANY and mix[colour] < sum(mix):
        wrong = next(
            name for name, paid in zip(COLOURS, mix, strict=True) if paid and name != COLOURS[colour]
        )
        return Refusal("KT-W6", "wrong_colour", {"colour": COLOURS[colour], "wrong": wrong})
    for name, paid, held in zip(COLOURS, mix, hand, strict=True):
        if paid > held:
            return Refusal("KT-M2", "not_in_hand", {"colour": name, "held": held, "n": paid})
    if sum(mix) > state.law.steps:
        return Refusal("KT-M1", "too_far", {"n": sum(mix)})
    if sum(mix) > state.left:
        end = state.chart.passages[state.passage].end
        reason = "past_raroia" if end == RAROIA else "past_whirlpool"
        return Refusal("KT-W1", reason, {"left": state.left, "n": sum(mix), "to": end})
    return None


def _exchange(state: KonTikiState, what: int) -> Refusal | None:
    if not state.short:
        if what == CERTIFICATE:
            return Refusal("KT-R12", "certificate_in_need", {"colour": state.colour_name})
        return Refusal("KT-X1", "not_short", {"colour": state.colour_name})
    if not state.holds(what):
        if what == CERTIFICATE:
            return Refusal("KT-X1", "no_certificate")
        return Refusal("KT-X1", "no_card", {"duty": DUTIES[what]})
    if not state.can_exchange:
        return Refusal("KT-X2", "not_in_pool", {"colour": state.colour_name})
    return None


def _pass(state: KonTikiState) -> Refusal | None:
    if not state.short:
        held = sum(state.hands[state.turn]) if state.colour == ANY else state.hands[state.turn][state.colour]
        return Refusal("KT-X4", "can_pay", {"colour": state.colour_name, "n": held})
    if state.can_exchange and state.law.must_trade:
        return Refusal("KT-R3", "can_exchange", {"colour": state.colour_name})
    return None


def take(state: KonTikiState, move: Move) -> Refusal | None:
    """Return the reason against taking counters from the pool, or None (KT-R4)."""
    clause = _DRAWN_FOR[state.phase]
    mix = TAKES.get(move)
    if mix is None or sum(mix) != state.due:
        return Refusal(clause, "draw_first", {"due": state.due})
    for name, taken, held in zip(COLOURS, mix, state.pool, strict=True):
        if taken > held:
            return Refusal("KT-R4", "pool_lacks", {"colour": name, "held": held, "n": taken})
    if state.required != ANY and not mix[state.required]:
        return Refusal("KT-R4", "none_required", {"colour": COLOURS[state.required]})
    return None


def steer(state: KonTikiState, move: Move) -> Refusal | None:
    """Return the reason against anything but turning the disc, or None (KT-W2, KT-R13)."""
    if move in (RESHUFFLE, KEEP):
        return _reshuffle(state)
    if move is BACK:
        came = state.chart.passages[state.passage]
        if not came.double:
            return Refusal("KT-M5", "back")
        return Refusal("KT-R13", "turns_back", {"whirlpool": state.place, "start": came.start})
    return None if move in STEERS else Refusal("KT-W2", "must_steer", {"whirlpool": state.place})


def buy(state: KonTikiState, move: Move) -> Refusal | None:
    """Return the reason against a purchase after the move, or None (KT-T1, KT-R9)."""
    if move is DONE:
        return None
    duty = BUYS.get(move)
    return Refusal("KT-R9", "buy_or_done") if duty is None else _purchase(state, duty)


def _purchase(state: KonTikiState, duty: int) -> Refusal | None:
    held = sum(state.compartments[state.turn])
    if held < state.law.price:
        return Refusal("KT-T1", "too_few", {"n": held})
    return None if state.cards_left(duty) else Refusal("KT-T1", "none_left", {"duty": DUTIES[duty]})


def give(state: KonTikiState, move: Move) -> Refusal | None:
    """Return the reason against these counters for a purchase, or None (KT-R2)."""
    mix = RETURNS.get(move)
    if mix is None or sum(mix) != state.due:
        return Refusal("KT-R2", "return_first")
    held = state.compartments[state.turn]
    for name, given, there in zip(COLOURS, mix, held, strict=True):
        if given > there:
            return Refusal("KT-R2", "not_in_compartment", {"colour": name, "held": there, "n": given})
    return None


def ask(state: KonTikiState, move: Move) -> Refusal | None:
    """Refuse anything but an answer about the tiles (KT-R5)."""
    del state
    return None if move in (RESHUFFLE, KEEP) else Refusal("KT-R5", "about_tiles")
