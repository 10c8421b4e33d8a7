"""Why a move is not allowed: each refusal with its clause."""

from __future__ import annotations

from kernel_games.engine import Refusal
from kernel_games.kontor import field, standing
from kernel_games.kontor.components import BRIDGE, CARDS, COLOURS, CUSTOMS, FLOOD, GOODS, PRICE, SAILS
from kernel_games.kontor.draft import card_facts
from kernel_games.kontor.field import CENTRE, NAMES, near
from kernel_games.kontor.moves import NO, What
from kernel_games.kontor.standing import Standing, area_at, card_at

__all__ = ["refuse"]


def refuse(table: Standing, what: What) -> Refusal | None:
    """Why the seat that decides may not answer so; None if it may."""
    if table.phase != what.verb:
        return _out_of_phase(table, what)
    seat = table.current_player
    verb, value = what
    if value == NO:
        return None
    if verb == "choose":
        return None if value in table.hands[seat] else Refusal("KO-B07", "not_in_hand", card_facts(value))
    if verb == "place":
        return _place(table, table.chosen[seat], value)
    if verb == "export":
        return _export(table, value)
    if verb == "crane":
        return _crane(table, seat, value)
    if verb == "sail":
        return _sail(table, value)
    return _remove(table, value) if verb == "remove" else None


def _out_of_phase(table: Standing, what: What) -> Refusal:
    verb, extension = what.verb, table.setting.extension
    if verb == "choose":
        return Refusal("KO-B07", "not_choosing")
    if verb == "place":
        choosing = table.phase == "choose"
        return Refusal("KO-B07", "choose_first") if choosing else Refusal("KO-B09", "not_placing")
    if verb == "export":
        return Refusal("KO-X09", "not_exporting" if extension else "no_export")
    if verb == "crane":
        return Refusal("KO-D3", "no_crane")
    return _no_ship(table, verb)


def _no_ship(table: Standing, verb: str) -> Refusal:
    """Why the ship does nothing now."""
    if verb == "buy":
        if not table.setting.extension:
            return Refusal("KO-X08", "no_special")
        reason = "ship_there" if table.ship == CENTRE else "not_at_centre"
        return Refusal("KO-X08", reason, {"price": PRICE})
    if not table.setting.professional:
        return Refusal("KO-B20", "basic")
    if verb == "remove":
        return Refusal("KO-D17", "move_first")
    if table.sails >= SAILS:
        return Refusal("KO-X11", "twice", {"sails": SAILS})
    return Refusal("KO-B20", "no_symbol")


def _place(table: Standing, card: int, cell: int) -> Refusal | None:
    if standing.places(table, card) >> cell & 1:
        return None
    kind, facts = CARDS[card].kind, {"cell": NAMES[cell]}
    if kind in (FLOOD, CUSTOMS, BRIDGE):
        return _place_special(table, kind, cell)
    if card_at(table, cell) is not None:
        return Refusal("KO-B10", "occupied", facts)
    west, north, east, south = field.room_box(table.box, table.setting.size)
    x, y = field.xy(cell)
    if not (west <= x <= east and north <= y <= south):
        return Refusal("KO-B06", "outgrows", {**facts, "size": table.setting.size})
    if not near(1 << cell) & (table.water | table.docks):
        return Refusal("KO-B10", "detached", facts)
    return Refusal("KO-V03", "grow_together", facts)


def _place_special(table: Standing, kind: str, cell: int) -> Refusal:
    facts = {"cell": NAMES[cell]}
    if kind == BRIDGE:
        pairs = standing.ends_of(table, cell)
        if not table.water >> cell & 1 or not pairs or any(lying.cell == cell for lying in table.lying):
            return Refusal("KO-D3", "bridge_where", facts)
        scored = [end for pair in pairs for end in pair if table.closed >> end & 1]
        if scored:
            return Refusal("KO-B15", "untouchable", {"cell": NAMES[scored[0]]})
        return Refusal("KO-V03", "bridge_joins", facts)
    if table.closed >> cell & 1:
        return Refusal("KO-B15", "untouchable", facts)
    return Refusal("KO-D3", f"{kind}_where", facts)


def _export(table: Standing, good: int) -> Refusal | None:
    facts = {"good": GOODS[good]}
    if good not in CARDS[table.played].goods:
        return Refusal("KO-X09", "not_pictured", facts)
    return None if standing.chits_left(table, good) else Refusal("KO-X10", "no_chit_left", facts)


def _crane(table: Standing, seat: int, value: int) -> Refusal | None:
    good, owner = divmod(value, 4)
    if owner == seat:
        return Refusal("KO-D3", "crane_own")
    facts = {"good": GOODS[good], "colour": COLOURS[owner]}
    if owner < table.setting.players and standing.depot(table, area_at(table, table.just))[good][owner]:
        return None
    return Refusal("KO-D3", "crane_none", facts)


def _sail(table: Standing, cell: int) -> Refusal | None:
    if cell == table.ship:
        return Refusal("KO-D17", "same_cell", {"cell": NAMES[cell]})
    return None if table.water >> cell & 1 else Refusal("KO-B20", "not_water", {"cell": NAMES[cell]})


def _remove(table: Standing, cell: int) -> Refusal | None:
    if standing.targets(table) >> cell & 1:
        return None
    facts = {"cell": NAMES[cell]}
    if not near(1 << table.ship) >> cell & 1:
        return Refusal("KO-B21", "not_beside", facts)
    if table.closed >> cell & 1:
        return Refusal("KO-B15", "untouchable", facts)
    return Refusal("KO-B21", "no_ship_symbol", facts)
