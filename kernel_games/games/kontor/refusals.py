"""Why a move is not allowed: each refusal with its clause."""

from __future__ import annotations

from kernel_games.engine import Refusal
from kernel_games.games.kontor import grid, state
from kernel_games.games.kontor.builder import card_facts
from kernel_games.games.kontor.components import (
    BRIDGE,
    CARDS,
    COLOURS,
    CRANE,
    CUSTOMS,
    FLOOD,
    GOODS,
    PRICE,
    SAILS,
    left_out,
)
from kernel_games.games.kontor.grid import CENTRE, NAMES, near
from kernel_games.games.kontor.moves import NO, What
from kernel_games.games.kontor.state import Standing, area_at, card_at

_WAITING = {
    "lay": ("KO-B04", "laying"),
    "deal": ("KO-B05", "dealing"),
    "ask": ("KO-D10", "asking"),
    "reveal": ("KO-B07", "revealing"),
    "special": ("KO-X08", "drawing"),
    "draw": ("KO-B14", "drawing"),
}
"""What happens where chance decides."""

_LEFT_OUT = {
    "KO-X01": "colour_left_out",
    "KO-D27": "nobodys_colour",
    "KO-D28": "three_goods",
    "KO-D25": "special_left_out",
}


def refuse(table: Standing, what: What) -> Refusal | None:
    """Why the seat that decides, or has to wait for chance, may not answer so; None if it may."""
    phase = table.phase
    if phase != what.verb:
        if phase in ("count", "over"):
            return waiting(table)
        return _left_out(table, what) or _out_of_phase(table, what)
    seat = table.current_player
    verb, value = what
    if value == NO:
        return None
    if verb == "choose":
        if value in table.hands[seat]:
            return None
        return _left_out(table, what) or Refusal("KO-B07", "not_in_hand", card_facts(value))
    if verb == "place":
        return _place(table, table.chosen[seat], value)
    if verb == "export":
        return _export(table, value)
    if verb == "crane":
        return _left_out(table, what) or _crane(table, seat, value)
    if verb == "sail":
        return _sail(table, value)
    return _remove(table, value) if verb == "remove" else None


def not_in_pile(table: Standing, card: int) -> Refusal:
    """Why chance does not bring this card: it is not in the pile that is drawn from."""
    return Refusal(_WAITING[table.phase][0], "not_in_pile", card_facts(card))


def waiting(table: Standing) -> Refusal:
    """Why nobody may move now: chance decides, or the game has ended."""
    if table.phase in _WAITING:
        return Refusal(*_WAITING[table.phase])
    ended = "KO-X18" if table.setting.extension else "KO-B22"
    return Refusal(ended, "over" if table.phase == "over" else "counting")


def _left_out(table: Standing, what: What) -> Refusal | None:
    """Why a move belongs to another game than the one agreed on, whatever goes on."""
    agreed, (verb, value) = table.setting, what
    if verb == "choose":
        clause = left_out(value, agreed.players)
        return Refusal(clause, _LEFT_OUT[clause], card_facts(value)) if clause else None
    if verb == "crane" and value != NO and value % 4 >= agreed.players:
        clause = "KO-D27" if agreed.extension else "KO-X01"
        return Refusal(clause, _LEFT_OUT[clause], {"face": COLOURS[value % 4]})
    if verb == "export" and not agreed.extension:
        return Refusal("KO-X09", "no_export")
    if verb in ("sail", "remove") and not agreed.professional:
        return Refusal("KO-B20", "basic")
    if verb in ("buy", "span") and not agreed.extension:
        return Refusal("KO-D25", "special_left_out")
    return None


def _out_of_phase(table: Standing, what: What) -> Refusal:
    """Why this is not what is asked now: the reason why it has not been, or will be later."""
    verb, phase = what.verb, table.phase
    if phase not in state.ACTING and phase != "choose":
        return waiting(table)
    if verb == "choose":
        return waiting(table) if phase in _WAITING else Refusal("KO-B07", "not_choosing")
    if verb == "place":
        return Refusal("KO-B07", "choose_first") if phase == "choose" else Refusal("KO-B09", "not_placing")
    if verb == "export":
        return _late_export(table, what.value)
    if verb == "crane":
        return _late_crane(table, what.value)
    if verb == "span":
        return Refusal("KO-D23", "not_turning")
    if verb == "buy":
        return _late_buy(table)
    return _late_remove(table, what.value) if verb == "remove" else _late_sail(table)


def _late_export(table: Standing, good: int) -> Refusal:
    if good != NO and CARDS[table.played].goods:
        return _export(table, good) or Refusal("KO-X09", "not_exporting")
    return Refusal("KO-X09", "not_exporting")


def _late_crane(table: Standing, value: int) -> Refusal:
    if value != NO and CARDS[table.played].kind == CRANE:
        return _crane(table, table.order[0], value) or Refusal("KO-D3", "no_crane")
    return Refusal("KO-D3", "no_crane")


def _late_sail(table: Standing) -> Refusal:
    if table.setting.extension and table.sails >= SAILS:
        return Refusal("KO-X11", "twice", {"sails": SAILS})
    if not CARDS[table.played].ship:
        return Refusal("KO-B20", "no_symbol")
    return Refusal("KO-B20", "sail_later" if table.phase in ("export", "crane") else "sail_once")


def _late_remove(table: Standing, cell: int) -> Refusal:
    sailed = table.phase in ("remove", "buy", "special", "draw") and CARDS[table.played].ship and table.sails
    if not sailed:
        return Refusal("KO-D17", "move_first")
    if not state.targets(table):
        return Refusal("KO-B21", "no_target", {"cell": NAMES[table.ship]})
    return (None if cell == NO else _remove(table, cell)) or Refusal("KO-B21", "remove_once")


def _late_buy(table: Standing) -> Refusal:
    """Why no special card is sold now: with the price, and what there is to pay it."""
    if table.ship != CENTRE:
        return Refusal("KO-X08", "not_at_centre", {"price": PRICE})
    after = table.phase in ("special", "draw") and CARDS[table.played].ship and table.sails
    if not after:
        return Refusal("KO-X08", "ship_there", {"price": PRICE})
    seat = table.order[0]
    if table.phase == "special" or (table.coins[seat] >= PRICE and state.special_pile(table)):
        return Refusal("KO-X08", "buy_once")
    if table.coins[seat] >= PRICE:
        return Refusal("KO-X08", "no_special_left")
    return Refusal("KO-X08", "too_dear", {"seat": seat, "price": PRICE, "coins": table.coins[seat]})


def _place(table: Standing, card: int, cell: int) -> Refusal | None:
    if state.places(table, card) >> cell & 1:
        return None
    kind, facts = CARDS[card].kind, {"cell": NAMES[cell]}
    if kind in (FLOOD, CUSTOMS, BRIDGE):
        return _place_special(table, kind, cell)
    if card_at(table, cell) is not None:
        return Refusal("KO-B10", "occupied", facts)
    west, north, east, south = grid.room_box(table.box, table.setting.size)
    x, y = grid.xy(cell)
    if not (west <= x <= east and north <= y <= south):
        return Refusal("KO-B06", "outgrows", {**facts, "size": table.setting.size})
    if not near(1 << cell) & (table.water | table.docks):
        return Refusal("KO-B10", "detached", facts)
    return Refusal("KO-V03", "grow_together", facts)


def _place_special(table: Standing, kind: str, cell: int) -> Refusal:
    facts = {"cell": NAMES[cell]}
    if kind == BRIDGE:
        pairs = state.ends_of(table, cell)
        if any(lying.cell == cell for lying in table.lying if CARDS[lying.card].kind == BRIDGE):
            return Refusal("KO-D22", "bridge_there", facts)
        if not table.water >> cell & 1 or not pairs:
            return Refusal("KO-D22", "bridge_where", facts)
        scored = [end for pair in pairs for end in pair if table.closed >> end & 1]
        if scored:
            return Refusal("KO-B15", "untouchable", {"cell": NAMES[scored[0]]})
        return Refusal("KO-V03", "bridge_joins", facts)
    if table.closed >> cell & 1:
        return Refusal("KO-B15", "untouchable", facts)
    return Refusal("KO-D21" if kind == FLOOD else "KO-D24", f"{kind}_where", facts)


def _export(table: Standing, good: int) -> Refusal | None:
    facts = {"good": GOODS[good]}
    if good not in CARDS[table.played].goods:
        return Refusal("KO-X09", "not_pictured", facts)
    return None if state.chits_left(table, good) else Refusal("KO-X10", "no_chit_left", facts)


def _crane(table: Standing, seat: int, value: int) -> Refusal | None:
    good, owner = divmod(value, 4)
    if owner == seat:
        return Refusal("KO-D3", "crane_own")
    facts = {"good": GOODS[good], "colour": COLOURS[owner]}
    if state.depot(table, area_at(table, table.just))[good][owner]:
        return None
    return Refusal("KO-D3", "crane_none", facts)


def _sail(table: Standing, cell: int) -> Refusal | None:
    if cell == table.ship:
        return Refusal("KO-D17", "same_cell", {"cell": NAMES[cell]})
    return None if table.water >> cell & 1 else Refusal("KO-B20", "not_water", {"cell": NAMES[cell]})


def _remove(table: Standing, cell: int) -> Refusal | None:
    if state.targets(table) >> cell & 1:
        return None
    facts = {"cell": NAMES[cell]}
    if not near(1 << table.ship) >> cell & 1:
        return Refusal("KO-B21", "not_beside", facts)
    if table.closed >> cell & 1:
        return Refusal("KO-B15", "untouchable", facts)
    return Refusal("KO-B21", "no_ship_symbol", facts)
