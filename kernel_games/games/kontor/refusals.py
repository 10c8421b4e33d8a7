"""Refusals of illegal moves, each with its clause."""

from __future__ import annotations

from kernel_games.engine import Move, Refusal
from kernel_games.games.kontor import field, grid, piles
from kernel_games.games.kontor.components import (
    BRIDGE,
    CARDS,
    COLOURS,
    CRANE,
    CUSTOMS,
    FLOOD,
    GOODS,
    card_facts,
    left_out,
)
from kernel_games.games.kontor.grid import ALL_CROSS, CENTRE, NAMES, near
from kernel_games.games.kontor.law import Setting
from kernel_games.games.kontor.moves import CHANCE_WHAT, NO, WHAT, What
from kernel_games.games.kontor.state import ACTING, DRAWING, KontorState, Phase

_WAITING = {
    Phase.LAY: ("KO-B04", "laying"),
    Phase.DEAL: ("KO-B05", "dealing"),
    Phase.ASK: ("KO-D10", "asking"),
    Phase.REVEAL: ("KO-B07", "revealing"),
    Phase.SPECIAL: ("KO-X08", "drawing"),
    Phase.DRAW: ("KO-B14", "drawing"),
}
"""Clause and reason for each phase in which chance decides."""

_LEFT_OUT = {
    "KO-D29": "colour_left_out",
    "KO-D27": "nobodys_colour",
    "KO-D28": "three_goods",
    "KO-D25": "special_left_out",
}


def choose(state: KontorState, move: Move) -> Refusal | None:
    """Refuse a card that may not be chosen (KO-B07)."""
    what = WHAT[move]
    if what.value in state.hands[state.seat]:
        return None
    return _left_out(state.setting, what) or Refusal("KO-B07", "not_in_hand", card_facts(what.value))


def place(state: KontorState, move: Move) -> Refusal | None:
    """Refuse an illegal cell for the chosen card (KO-B06, KO-B10, KO-V03, KO-D21 to KO-D24)."""
    card, cell = state.chosen[state.seat], WHAT[move].value
    if field.places(state, card) >> cell & 1:
        return None
    kind, facts = CARDS[card].kind, {"cell": NAMES[cell]}
    if kind in (FLOOD, CUSTOMS, BRIDGE):
        return _place_special(state, kind, cell)
    if field.card_at(state, cell) is not None:
        return Refusal("KO-B10", "occupied", facts)
    west, north, east, south = grid.room_box(state.box, state.setting.size)
    x, y = grid.xy(cell)
    if not (west <= x <= east and north <= y <= south):
        return Refusal("KO-B06", "outgrows", {**facts, "size": state.setting.size})
    if not near(1 << cell) & (state.water | state.docks):
        return Refusal("KO-B10", "detached", facts)
    return Refusal("KO-V03", "grow_together", facts)


def nothing(state: KontorState, move: Move) -> None:
    """Refuse nothing: every answer to this question is legal."""
    del state, move


def export(state: KontorState, move: Move) -> Refusal | None:
    """Refuse an illegal export (KO-X09, KO-X10)."""
    good = WHAT[move].value
    return None if good == NO else _export(state, good)


def crane(state: KontorState, move: Move) -> Refusal | None:
    """Refuse an illegal warehouse for the crane (KO-D3)."""
    what = WHAT[move]
    return None if what.value == NO else _left_out(state.setting, what) or _crane(state, what.value)


def sail(state: KontorState, move: Move) -> Refusal | None:
    """Refuse an illegal cell for the ship (KO-B20, KO-D17)."""
    cell = WHAT[move].value
    if cell == NO:
        return None
    if cell == state.ship:
        return Refusal("KO-D17", "same_cell", {"cell": NAMES[cell]})
    return None if state.water >> cell & 1 else Refusal("KO-B20", "not_water", {"cell": NAMES[cell]})


def remove(state: KontorState, move: Move) -> Refusal | None:
    """Refuse a card that the ship may not remove (KO-B21, KO-B15)."""
    cell = WHAT[move].value
    return None if cell == NO else _remove(state, cell)


def possible(agreed: Setting) -> tuple[Move, ...]:
    """List the moves that some position of a game with this setting allows."""
    cross = ALL_CROSS | 1 << CENTRE
    reached = grid.room(grid.box_of(cross), agreed.size)
    # The cross is water for the whole game, and nothing but a bridge lies on water (KO-B04, KO-D22). At the
    # centre none can: there is water on all of its sides.
    cells = {
        "place": reached & ~(1 << CENTRE if agreed.extension else cross),
        "sail": reached,
        "remove": reached & ~cross,
    }
    return tuple(
        move
        for move, what in WHAT.items()
        if not _left_out(agreed, what)
        and (what.value == NO or what.verb not in cells or cells[what.verb] >> what.value & 1)
    )


def waiting(state: KontorState, move: Move | None = None) -> Refusal:
    """Refuse every move: chance decides, or the game has ended."""
    del move
    if state.phase in _WAITING:
        return Refusal(*_WAITING[Phase(state.phase)])
    ended = "KO-X18" if state.setting.extension else "KO-B22"
    return Refusal(ended, "over" if state.phase == Phase.OVER else "counting")


def not_now(state: KontorState, move: Move) -> Refusal:
    """Refuse a move of another phase: say why it was not asked, or when it will be."""
    what, phase = WHAT.get(move), state.phase
    if what is None:
        return _chance(state, CHANCE_WHAT[move])
    if phase == Phase.COUNT:
        return waiting(state)
    if out := _left_out(state.setting, what):
        return out
    if phase not in ACTING and phase != Phase.CHOOSE:
        return waiting(state)
    return _LATE[what.verb](state, what.value)


def _late_choose(state: KontorState, _: int) -> Refusal:
    return waiting(state) if state.phase in _WAITING else Refusal("KO-B07", "not_choosing")


def _late_place(state: KontorState, _: int) -> Refusal:
    if state.phase == Phase.CHOOSE:
        return Refusal("KO-B07", "choose_first")
    return Refusal("KO-B09", "not_placing")


def _late_span(_: KontorState, _way: int) -> Refusal:
    return Refusal("KO-D23", "not_turning")


def _chance(state: KontorState, what: What) -> Refusal:
    """Refuse an outcome of chance: the card is not in the pile, or chance is not asked."""
    drawn = (Phase.LAY,) if what.verb == "lay" else DRAWING if what.verb == "deal" else ()
    if state.phase in drawn:
        return Refusal(_WAITING[Phase(state.phase)][0], "not_in_pile", card_facts(what.value))
    return waiting(state) if state.current_player < 0 else Refusal("KO-B07", "not_chance")


def _left_out(agreed: Setting, what: What) -> Refusal | None:
    """Refuse a move of another player count or variant, or return None."""
    verb, value = what
    if verb == "choose":
        clause = left_out(value, agreed.players, all_goods=agreed.all_goods)
        return Refusal(clause, _LEFT_OUT[clause], card_facts(value)) if clause else None
    if verb == "crane" and value != NO and value % 4 >= agreed.players:
        clause = "KO-D27" if agreed.extension else "KO-D29"
        return Refusal(clause, _LEFT_OUT[clause], {"face": COLOURS[value % 4]})
    if verb == "export" and not agreed.extension:
        return Refusal("KO-D29", "no_export")
    if verb in ("sail", "remove") and not agreed.professional:
        return Refusal("KO-B20", "basic")
    if verb in ("buy", "span") and not agreed.extension:
        return Refusal("KO-D25", "special_left_out")
    return None


def _late_export(state: KontorState, good: int) -> Refusal:
    if good != NO and CARDS[state.played].goods:
        return _export(state, good) or Refusal("KO-X09", "not_exporting")
    return Refusal("KO-X09", "not_exporting")


def _late_crane(state: KontorState, value: int) -> Refusal:
    if value != NO and CARDS[state.played].kind == CRANE:
        return _crane(state, value) or Refusal("KO-D3", "no_crane")
    return Refusal("KO-D3", "no_crane")


def _late_sail(state: KontorState, _: int) -> Refusal:
    if state.setting.extension and state.sails >= state.law.sails:
        return Refusal("KO-X11", "twice")
    if not CARDS[state.played].ship:
        return Refusal("KO-B20", "no_symbol")
    return Refusal("KO-B20", "sail_later" if state.phase in (Phase.EXPORT, Phase.CRANE) else "sail_once")


def _late_remove(state: KontorState, cell: int) -> Refusal:
    sailed = (
        state.phase in (Phase.REMOVE, Phase.BUY, Phase.SPECIAL, Phase.DRAW)
        and CARDS[state.played].ship
        and state.sails
    )
    if not sailed:
        return Refusal("KO-D17", "move_first")
    if not field.targets(state):
        return Refusal("KO-B21", "no_target", {"cell": NAMES[state.ship]})
    return (None if cell == NO else _remove(state, cell)) or Refusal("KO-B21", "remove_once")


def _late_buy(state: KontorState, _: int) -> Refusal:
    """Refuse a purchase, with the price and the coins there are to pay it."""
    if state.ship != CENTRE:
        return Refusal("KO-X08", "not_at_centre")
    after = state.phase in (Phase.SPECIAL, Phase.DRAW) and CARDS[state.played].ship and state.sails
    if not after:
        return Refusal("KO-X08", "ship_there")
    seat = state.order[0]
    if state.phase == Phase.SPECIAL or (state.coins[seat] >= state.law.price and state.special_pile):
        return Refusal("KO-X08", "buy_once")
    if state.coins[seat] >= state.law.price:
        return Refusal("KO-X08", "no_special_left")
    return Refusal("KO-X08", "too_dear", {"seat": seat, "coins": state.coins[seat]})


def _place_special(state: KontorState, kind: str, cell: int) -> Refusal:
    facts = {"cell": NAMES[cell]}
    if kind == BRIDGE:
        pairs = field.ends_of(state, cell)
        if any(lying.cell == cell for lying in state.lying if CARDS[lying.card].kind == BRIDGE):
            return Refusal("KO-D22", "bridge_there", facts)
        if not state.water >> cell & 1 or not pairs:
            return Refusal("KO-D22", "bridge_where", facts)
        scored = [end for pair in pairs for end in pair if state.closed >> end & 1]
        if scored:
            return Refusal("KO-B15", "untouchable", {"cell": NAMES[scored[0]]})
        return Refusal("KO-V03", "bridge_joins", facts)
    if state.closed >> cell & 1:
        return Refusal("KO-B15", "untouchable", facts)
    return Refusal("KO-D21" if kind == FLOOD else "KO-D24", f"{kind}_where", facts)


def _export(state: KontorState, good: int) -> Refusal | None:
    facts = {"good": GOODS[good]}
    if good not in CARDS[state.played].goods:
        return Refusal("KO-X09", "not_pictured", facts)
    return None if piles.chits_left(state, good) else Refusal("KO-X10", "no_chit_left", facts)


def _crane(state: KontorState, value: int) -> Refusal | None:
    good, owner = divmod(value, 4)
    if owner == state.order[0]:
        return Refusal("KO-D3", "crane_own")
    facts = {"good": GOODS[good], "colour": COLOURS[owner]}
    if field.depot(state, field.area_at(state, state.just))[good][owner]:
        return None
    return Refusal("KO-D3", "crane_none", facts)


def _remove(state: KontorState, cell: int) -> Refusal | None:
    if field.targets(state) >> cell & 1:
        return None
    facts = {"cell": NAMES[cell]}
    if not near(1 << state.ship) >> cell & 1:
        return Refusal("KO-B21", "not_beside", facts)
    if state.closed >> cell & 1:
        return Refusal("KO-B15", "untouchable", facts)
    return Refusal("KO-B21", "no_ship_symbol", facts)


_LATE = {
    "choose": _late_choose,
    "place": _late_place,
    "span": _late_span,
    "export": _late_export,
    "crane": _late_crane,
    "sail": _late_sail,
    "remove": _late_remove,
    "buy": _late_buy,
}
"""Refusals of answers that are not asked for now, by verb."""
