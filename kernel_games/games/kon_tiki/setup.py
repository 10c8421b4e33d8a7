"""Positions as plain data: read, checked against every clause they must keep, and written."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from kernel_games.engine.fields import FieldRow, write_rows
from kernel_games.engine.reading import (
    check_fields,
    read_choice,
    read_list,
    read_number,
    read_numbers,
    reject,
)
from kernel_games.games.kon_tiki import chart_file
from kernel_games.games.kon_tiki.chart import CALLAO, NO_SPACE, Chart
from kernel_games.games.kon_tiki.chart_file import CHART
from kernel_games.games.kon_tiki.components import (
    COLOURS,
    DUTIES,
    PLAYERS,
    WHIRLPOOLS,
)
from kernel_games.games.kon_tiki.law import KonTikiLaw
from kernel_games.games.kon_tiki.moves import ANY, Mix, returns, takes
from kernel_games.games.kon_tiki.state import KonTikiState, Phase, most_idle

_RETURNING = (Phase.RETURN, Phase.RETURN_EARLY)


def read(data: Mapping[str, Any], kind: type[KonTikiState]) -> KonTikiState:
    """Read a position.

    Parameters
    ----------
    data : mapping
        The fields :data:`FIELDS`: ``chart`` as plain data or None for the reference chart, ``phase`` by name,
        ``tiles`` and ``cards`` by duty, ``discs`` by number from 1, ``raft`` with ``leg`` and ``step``,
        counters by colour. The pool is what the players do not have. Only ``players`` is needed; the others
        begin as a game begins, also where they are None, and ``phase`` follows where no question is open.
    kind : type
        The states of its game.

    Raises
    ------
    OptionError
        Names the field, its value, what would be right, and the clause.
    """
    check_fields("position", data, FIELDS)
    law = kind.law
    given = {field: value for field, value in data.items() if value is not None}
    players = read_number("players", given.get("players"), PLAYERS[0], PLAYERS[-1], "KT-C7")
    chart = chart_file.read(given["chart"]) if "chart" in given else CHART
    tiles = _orders("tiles", given.get("tiles", []), DUTIES, whole=True)
    discs = _orders("discs", given.get("discs", []), range(1, WHIRLPOOLS + 1), whole=False)
    passage, step = _raft(given.get("raft", {"leg": CALLAO, "step": 0}), chart)
    way = chart.passages[passage]
    on_whirlpool = step > len(way.arrows) and way.end_whirlpool >= 0
    hands = _counters(
        "hands", given.get("hands", [dict.fromkeys(COLOURS, law.start)] * players), players, law
    )
    compartments = _counters("compartments", given.get("compartments", [{}] * players), players, law)
    colour = _colour(given.get("colour"), first=way.direction < 0)
    state = kind(
        chart=chart,
        phase=Phase.SAIL,
        turn=read_number("turn", given.get("turn", 0), 0, players - 1, "KT-M4"),
        tiles=tiles,
        discs=discs,
        bridges=_bridges(given.get("bridges"), chart, passage),
        passage=passage,
        step=step,
        colour=colour,
        hands=hands,
        compartments=compartments,
        pool=_pool(hands, compartments, law.counters),
        cards=_cards(given.get("cards", [{}] * players), players, law.cards),
        certificates=_certificates(given.get("certificates", [0] * players), players, law.certificates),
        stops=_stops(given.get("stops"), law.stops, first=way.direction < 0, on_whirlpool=on_whirlpool),
        asked=read_number("asked", given.get("asked", 0 if on_whirlpool else players), 0, players, "KT-R5"),
        due=read_number("due", given.get("due", 0), 0, max(law.price, *law.takes)),
        passes=read_number("passes", given.get("passes", 0), 0, players, "KT-X3"),
        idle=read_number("idle", given.get("idle", 0), 0, most_idle(colour, players), "KT-R10"),
    )
    natural = _natural(state)
    state = state._replace(phase=Phase(read_choice("phase", given.get("phase", natural), tuple(Phase))))
    wrong = _misfit(state, natural)
    if wrong:
        reject("phase", str(state.phase), *wrong)
    return state


def write(state: KonTikiState) -> dict[str, Any]:
    """Return the position as :func:`read` takes it."""
    return write_rows(FIELDS, state)


def _bridges_of(state: KonTikiState) -> list[dict[str, str] | None]:
    ways = state.chart.passages
    return [
        None if way < 0 else {"from": ways[came].name, "to": ways[way].name} for came, way in state.bridges
    ]


def _counts(names: tuple[str, ...], held: Iterable[tuple[int, ...]]) -> list[dict[str, int]]:
    return [dict(zip(names, counts, strict=True)) for counts in held]


FIELDS = {
    "players": FieldRow(lambda state: state.num_players),
    "chart": FieldRow(lambda state: None if state.chart == CHART else state.chart.to_dict()),
    "phase": FieldRow(lambda state: str(state.phase)),
    "turn": FieldRow(lambda state: state.turn),
    "tiles": FieldRow(lambda state: [DUTIES[duty] for duty in state.tiles]),
    "discs": FieldRow(lambda state: [disc + 1 for disc in state.discs]),
    "bridges": FieldRow(_bridges_of),
    "raft": FieldRow(lambda state: {"leg": state.chart.passages[state.passage].name, "step": state.step}),
    "colour": FieldRow(lambda state: None if state.colour == ANY else COLOURS[state.colour]),
    "hands": FieldRow(lambda state: _counts(COLOURS, state.hands)),
    "compartments": FieldRow(lambda state: _counts(COLOURS, state.compartments)),
    "cards": FieldRow(lambda state: _counts(DUTIES, state.cards)),
    "certificates": FieldRow(lambda state: list(state.certificates)),
    "stops": FieldRow(lambda state: state.stops),
    "asked": FieldRow(lambda state: state.asked),
    "due": FieldRow(lambda state: state.due),
    "passes": FieldRow(lambda state: state.passes),
    "idle": FieldRow(lambda state: state.idle),
}
"""Fields of a position; the bounds of all follow from others."""


def _orders(field: str, value: object, known: Collection[object], *, whole: bool) -> tuple[int, ...]:
    """Return tiles or discs in their order on the board, as indices."""
    items = read_list(field, value, None, "KT-P3")
    kinds = list(known)
    for item in items:
        if isinstance(item, bool) or item not in kinds:
            reject(field, items, f"each one of {', '.join(map(str, kinds))}", "KT-P3")
    if len(set(items)) < len(items) or (whole and items and len(items) < len(kinds)):
        reject(field, items, f"each of {', '.join(map(str, kinds))} once", "KT-P3")
    return tuple(map(kinds.index, items))


def _raft(value: object, chart: Chart) -> tuple[int, int]:
    raft = check_fields("raft", value, ("leg", "step"))
    passage = chart.passage(raft.get("leg"))
    if passage is None:
        names = ", ".join(way.name for way in chart.passages)
        reject("raft leg", raft.get("leg"), f"one of {names}", "KT-M5")
    most = len(chart.passages[passage].arrows) + 1
    return passage, read_number("raft step", raft.get("step"), 0, most, "KT-R8")


def _colour(value: object, *, first: bool) -> int:
    if not first:
        return COLOURS.index(read_choice("colour", value, COLOURS, "KT-W6"))
    if value is not None:
        reject("colour", value, "None: any colour pays before the first whirlpool", "KT-M3")
    return ANY


def _by_name(
    field: str, items: list[object], names: tuple[str, ...], most: int, clause: str
) -> list[tuple[int, ...]]:
    """Return the number of each kind by seat; kinds that are not named are 0."""
    found = []
    for seat, item in enumerate(items):
        held = check_fields(f"{field}[{seat}]", item, names)
        numbers = (
            read_number(f"{field}[{seat}] {name}", held.get(name, 0), 0, most, clause) for name in names
        )
        found.append(tuple(numbers))
    return found


def _counters(field: str, value: object, players: int, law: KonTikiLaw) -> tuple[Mix, ...]:
    items = read_list(field, value, players, "KT-C2")
    found = _by_name(field, items, COLOURS, law.counters, "KT-C2")
    return tuple((red, green, yellow) for red, green, yellow in found)


def _pool(hands: tuple[Mix, ...], compartments: tuple[Mix, ...], most: int) -> Mix:
    red, green, yellow = (most - sum(held) for held in zip(*hands, *compartments, strict=True))
    for name, left in zip(COLOURS, (red, green, yellow), strict=True):
        if left < 0:
            held = f"{most - left} {name} with the compartments"
            reject("hands", held, f"at most {most}", "KT-C2")
    return red, green, yellow


def _cards(value: object, players: int, most: int) -> tuple[tuple[int, ...], ...]:
    items = read_list("cards", value, players, "KT-C5")
    found = _by_name("cards", items, DUTIES, most, "KT-C5")
    for duty, held in zip(DUTIES, zip(*found, strict=True), strict=True):
        if sum(held) > most:
            reject("cards", f"{sum(held)} {duty}", f"at most {most} of a duty", "KT-C5")
    return tuple(found)


def _certificates(value: object, players: int, most: int) -> tuple[int, ...]:
    held = read_numbers("certificates", value, players, clause="KT-C4")
    if sum(held) > most:
        reject("certificates", list(held), f"{most} together, at most", "KT-C4")
    return held


def _stops(value: object, most: int, *, first: bool, on_whirlpool: bool) -> int:
    # The last stop ends the voyage, so nobody sails on after it.
    least, most = (not first) + on_whirlpool, most - (not on_whirlpool)
    stops = read_number("stops", least if value is None else value, least, most, "KT-R11")
    if first and stops > on_whirlpool:
        reject("stops", stops, f"{int(on_whirlpool)}: this is the first leg", "KT-R11")
    return stops


def _bridges(value: object, chart: Chart, passage: int) -> tuple[tuple[int, int], ...]:
    """Return the two legs that each disc joins (KT-R13); on the raft's own whirlpool one is its leg."""
    found = []
    numbers = {way.name: number for number, way in enumerate(chart.passages)}
    start = chart.passages[passage].start
    default = [None] * WHIRLPOOLS
    items = default if value is None else read_list("bridges", value, WHIRLPOOLS, "KT-W2")
    for place, item in enumerate(items):
        here = chart.whirlpools[place].id
        into = [name for name, way in numbers.items() if chart.passages[way].end_whirlpool == place]
        if item is None:
            other = [numbers[name] for name in into if passage in chart.onward[numbers[name]]]
            turned = (other[0], passage) if here == start and value is None else (-1, -1)
        else:
            bridge = check_fields(f"bridges[{place}]", item, ("from", "to"))
            came = read_choice(f"bridges[{place}] from", bridge.get("from"), into, "KT-W2")
            out = [name for name, way in numbers.items() if chart.passages[way].start == here]
            turned = (
                numbers[came],
                numbers[read_choice(f"bridges[{place}] to", bridge.get("to"), out, "KT-W2")],
            )
        if turned[0] >= 0 and turned[1] not in chart.onward[turned[0]]:
            ways = " or ".join(chart.passages[way].name for way in chart.onward[turned[0]])
            reject(f"bridges[{place}]", item, f"to {ways}, which lead on from there", "KT-R13")
        if here == start and turned[1] != passage:
            reject(f"bridges[{place}]", item, f"to {chart.passages[passage].name}, the raft's leg", "KT-W2")
        found.append(turned)
    return tuple(found)


def _natural(state: KonTikiState) -> Phase:
    """Return the phase of a position in which no question is open."""
    players = state.num_players
    if not state.left:
        return Phase.OVER if state.end_clause == "KT-E1" or state.stops == state.law.stops else Phase.STEER
    if state.idle == most_idle(state.colour, players):
        return Phase.OVER
    if not state.tiles and state.passage == state.step == 0:
        return Phase.TILES
    if len(state.discs) < WHIRLPOOLS and state.passage == state.step == 0:
        return Phase.DISCS
    return Phase.ASK if state.asked < players and state.law.reshuffles else Phase.SAIL


Wrong = tuple[str, str] | None
"""A correction with its clause; None where nothing is wrong."""


def _misfit(state: KonTikiState, natural: Phase) -> Wrong:
    """Return a correction of the phase with its clause, or None."""
    phase = state.phase
    if phase in (Phase.TILES, Phase.DISCS):
        if phase != natural:
            return natural, "KT-P3"
    elif not state.tiles or len(state.discs) < WHIRLPOOLS:
        return "tiles on all spaces and discs on all whirlpools first", "KT-P3"
    if phase != natural and Phase.STEER in (phase, natural):
        return natural, "KT-W2"
    if phase != natural and Phase.OVER in (phase, natural):
        return natural, state.end_clause if natural == Phase.OVER else "KT-E1"
    if phase != Phase.OVER and state.passes == state.num_players:
        return "fewer passes: the colour moves on once all have passed", "KT-X3"
    return _wrong_due(state) or _wrong_need(state) or _wrong_question(state)


def _wrong_due(state: KonTikiState) -> Wrong:
    """Check that counters are due only where they are drawn or returned with a choice."""
    law = state.law
    dues: dict[str, tuple[int, ...]] = {
        Phase.EXCHANGE: (law.certificate_worth, law.card_worth),
        Phase.COMPENSATION: (law.for_card,),
        Phase.REWARD: (law.for_certificate,),
    }
    if state.phase not in dues:
        due = law.price if state.phase in _RETURNING else 0
        return None if state.due == due else (f"due = {due}", "KT-R2")
    if state.due not in dues[state.phase]:
        return f"due = {' or '.join(map(str, dues[state.phase]))}", "KT-R4"
    if len(takes(state.pool, state.due, state.required)) < 2:
        return "a pool that leaves a choice", "KT-R4"
    return None


def _wrong_need(state: KonTikiState) -> Wrong:
    """Check the reason for which counters are drawn or returned."""
    phase, held, price = state.phase, state.compartments[state.turn], state.law.price
    if phase == Phase.EXCHANGE and not state.short:
        return "a hand without the required colour", "KT-X1"
    if phase == Phase.COMPENSATION:
        space = state.chart.link(state.passage, state.step)
        if space == NO_SPACE or state.cards_left(state.tiles[space]):
            return "a raft on an arrow linked to a duty without cards", "KT-D2"
    if phase == Phase.REWARD and state.certificates_left:
        return "no certificate left", "KT-W4"
    if phase == Phase.BUY and (sum(held) < price or not any(map(state.cards_left, range(len(DUTIES))))):
        return f"{price} counters in the compartment, and a card left", "KT-T1"
    if phase in _RETURNING and len(returns(held, price)) < 2:
        return f"more than {price} counters in the compartment, not all alike", "KT-R2"
    return None


def _wrong_question(state: KonTikiState) -> Wrong:
    """Check that players are asked about the tiles after a stop on a whirlpool, and only once."""
    phase = state.phase
    resting = state.step == 0 and state.passage > 0
    open_ = state.asked < state.num_players and state.law.reshuffles
    if phase == Phase.ASK and not open_:
        return "somebody who has not been asked yet", "KT-R5"
    if phase in (Phase.ASK, Phase.REWARD, Phase.RESHUFFLE) and not resting:
        return "a raft on a whirlpool", "KT-D3"
    if phase == Phase.RESHUFFLE and not state.asked:
        return "somebody who has asked", "KT-D3"
    if phase == Phase.REWARD and state.asked:
        return "nobody asked yet", "KT-R5"
    before = phase == Phase.REWARD or (phase in (Phase.BUY, Phase.RETURN) and state.asked == 0)
    closed = (Phase.STEER, Phase.OVER, Phase.ASK, Phase.RESHUFFLE)
    if open_ and phase not in closed and not (resting and before):
        return "all players asked, unless the raft has just stopped on a whirlpool", "KT-R5"
    return None
