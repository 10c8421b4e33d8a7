"""Positions of Kon-Tiki as plain data: reading them, with every clause they must keep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from kernel_games.engine import CHANCE, TERMINAL
from kernel_games.engine.reading import check_fields, read_choice, read_list, read_number, reject
from kernel_games.games.kon_tiki import chart as charts
from kernel_games.games.kon_tiki.chart import CHART, NO_SPACE, Chart
from kernel_games.games.kon_tiki.components import (
    CARD_WORTH,
    CARDS,
    CERTIFICATE_WORTH,
    CERTIFICATES,
    COLOURS,
    COUNTERS,
    DUTIES,
    MOST_STOPS,
    PLAYERS,
    PRICE,
    START,
    WHIRLPOOLS,
)
from kernel_games.games.kon_tiki.moves import ANY, Mix, returns, takes

(
    LAY_TILES,
    LAY_DISCS,
    SAIL,
    EXCHANGE,
    COMPENSATION,
    STEER,
    REWARD,
    BUY,
    RETURN,
    ASK,
    RESHUFFLED,
    OVER,
    RETURN_EARLY,
) = range(13)

PHASES = (
    "tiles",
    "discs",
    "sail",
    "exchange",
    "compensation",
    "steer",
    "reward",
    "buy",
    "return",
    "ask",
    "reshuffle",
    "over",
    "return_early",
)
"""What is decided in each phase: the set-up; paying for the next arrows, exchanging, passing or buying
(``sail``); counters for what was exchanged, instead of a card, or instead of a certificate; the direction; a
purchase after the move and its ten counters; whether the tiles are reshuffled, and how they come to lie; the
ten counters of a purchase before the move."""

_DUE = {EXCHANGE: (CERTIFICATE_WORTH, CARD_WORTH), COMPENSATION: (CARD_WORTH,), REWARD: (CERTIFICATE_WORTH,)}
_FIELDS = (
    "players",
    "chart",
    "phase",
    "turn",
    "tiles",
    "discs",
    "bridges",
    "raft",
    "colour",
    "hands",
    "compartments",
    "cards",
    "certificates",
    "stops",
    "asked",
    "due",
    "passes",
    "idle",
)
_T = TypeVar("_T")


class Fields(NamedTuple):
    """A position.

    Attributes
    ----------
    chart : Chart
        The board.
    phase : int
        Index into :data:`PHASES`.
    current_player : int
        The seat that decides, CHANCE or TERMINAL.
    turn : int
        The seat whose turn it is; while the tiles are asked about, the seat that moves next.
    tiles : tuple of int
        The duties on the spaces, from right to left (KT-P3); empty before they are laid.
    discs : tuple of int
        By whirlpool, which disc lies on it (KT-P3).
    bridges : tuple of (int, int)
        By whirlpool, the passages that its disc was last turned to join, (-1, -1) if never (KT-W2).
    passage, step : int
        Where the raft is: so many steps along a passage.
    colour : int
        The governing colour, or ANY before the first whirlpool (KT-M3, KT-W6).
    hands, compartments : tuple of (int, int, int)
        Red, green and yellow counters by seat.
    pool : tuple of int
        Red, green and yellow counters in the pool.
    cards : tuple of tuple of int
        By seat, cards of each duty.
    certificates : tuple of int
        Navigation certificates by seat.
    stops : int
        Stops on whirlpools so far (KT-R11).
    asked : int
        How many players have been asked about the tiles since the last of them (KT-R5).
    due : int
        Counters to be drawn from the pool, or returned to it, now.
    passes : int
        Passes in a row in the governing colour (KT-X3).
    idle : int
        Passes in a row with no purchase in between (KT-R10).
    """

    chart: Chart
    phase: int
    current_player: int
    turn: int
    tiles: tuple[int, ...]
    discs: tuple[int, ...]
    bridges: tuple[tuple[int, int], ...]
    passage: int
    step: int
    colour: int
    hands: tuple[Mix, ...]
    compartments: tuple[Mix, ...]
    pool: Mix
    cards: tuple[tuple[int, ...], ...]
    certificates: tuple[int, ...]
    stops: int
    asked: int
    due: int
    passes: int
    idle: int


def with_(items: tuple[_T, ...], place: int, item: _T) -> tuple[_T, ...]:
    """`items` with another item at one place."""
    return (*items[:place], item, *items[place + 1 :])


def more(mix: Mix, other: Mix) -> Mix:
    """Both mixes of counters together."""
    return mix[0] + other[0], mix[1] + other[1], mix[2] + other[2]


def less(mix: Mix, other: Mix) -> Mix:
    """A mix of counters without another."""
    return mix[0] - other[0], mix[1] - other[1], mix[2] - other[2]


def most_idle(colour: int, players: int) -> int:
    """After so many passes in a row, with no purchase in between, the voyage is becalmed (KT-R10)."""
    return players if colour == ANY else players * len(COLOURS)


def end_clause(state: Fields) -> str:
    """Which clause ends, or has ended, the voyage where the raft is: KT-E1, KT-R11 or KT-R10."""
    way = state.chart.passages[state.passage]
    if state.step <= len(way.arrows):
        return "KT-R10"
    return "KT-E1" if way.end_whirlpool < 0 else "KT-R11"


def to_dict(state: Fields) -> dict[str, Any]:
    """A position as plain data."""
    chart = state.chart
    return {
        "players": len(state.hands),
        "chart": None if chart == CHART else chart.to_dict(),
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "tiles": [DUTIES[duty] for duty in state.tiles],
        "discs": [disc + 1 for disc in state.discs],
        "bridges": [
            None if way < 0 else {"from": chart.passages[came].name, "to": chart.passages[way].name}
            for came, way in state.bridges
        ],
        "raft": {"leg": chart.passages[state.passage].name, "step": state.step},
        "colour": None if state.colour == ANY else COLOURS[state.colour],
        "hands": [dict(zip(COLOURS, hand, strict=True)) for hand in state.hands],
        "compartments": [dict(zip(COLOURS, held, strict=True)) for held in state.compartments],
        "cards": [dict(zip(DUTIES, cards, strict=True)) for cards in state.cards],
        "certificates": list(state.certificates),
        "stops": state.stops,
        "asked": state.asked,
        "due": state.due,
        "passes": state.passes,
        "idle": state.idle,
    }


def read(data: Mapping[str, Any]) -> Fields:
    """Read a position.

    Parameters
    ----------
    data : mapping
        The fields of :func:`to_dict`: ``chart`` as plain data or None for the reference chart, ``phase`` one
        of :data:`PHASES`, ``tiles`` and ``cards`` by duty, ``discs`` by number from 1, ``raft`` with ``leg``
        and ``step``, counters by colour. The pool is what the players do not have. Only ``players`` is
        needed; the others begin as a game begins, and ``phase`` follows where no question is open.

    Raises
    ------
    OptionError
        Names the field, its value, what would be right, and the clause.
    """
    check_fields("position", data, _FIELDS)
    players = read_number("players", data.get("players"), PLAYERS[0], PLAYERS[-1], "KT-C7")
    given = data.get("chart")
    chart = CHART if given is None else charts.read(given)
    tiles = _orders("tiles", data.get("tiles"), DUTIES, whole=True)
    discs = _orders("discs", data.get("discs"), range(1, WHIRLPOOLS + 1), whole=False)
    passage, step = _raft(data.get("raft"), chart)
    hands = _counters("hands", data.get("hands"), players, START)
    compartments = _counters("compartments", data.get("compartments"), players, 0)
    pool = _pool(hands, compartments)
    cards = _cards(data.get("cards"), players)
    held = read_list("certificates", _or(data.get("certificates"), [0] * players), players, "KT-C4")
    certificates = tuple(
        read_number(f"certificates[{seat}]", n, clause="KT-C4") for seat, n in enumerate(held)
    )
    if sum(certificates) > CERTIFICATES:
        reject("certificates", held, f"{CERTIFICATES} together, at most", "KT-C4")
    first = chart.passages[passage].direction < 0
    if first and data.get("colour") is not None:
        reject("colour", data["colour"], "None: any colour pays before the first whirlpool", "KT-M3")
    colour = ANY if first else COLOURS.index(read_choice("colour", data.get("colour"), COLOURS, "KT-W6"))
    way = chart.passages[passage]
    on_whirlpool = step > len(way.arrows) and way.end_whirlpool >= 0
    least = (not first) + on_whirlpool
    stops = read_number("stops", _or(data.get("stops"), least), least, MOST_STOPS, "KT-R11")
    if first and stops > on_whirlpool:
        reject("stops", stops, f"{int(on_whirlpool)}: this is the first leg", "KT-R11")
    turn = read_number("turn", _or(data.get("turn"), 0), 0, players - 1, "KT-M4")
    passes = read_number("passes", _or(data.get("passes"), 0), 0, players, "KT-X3")
    idle = read_number("idle", _or(data.get("idle"), 0), 0, most_idle(colour, players), "KT-R10")
    asked = read_number("asked", _or(data.get("asked"), 0 if on_whirlpool else players), 0, players, "KT-R5")
    due = read_number("due", _or(data.get("due"), 0), 0, PRICE)
    bridges = _bridges(data.get("bridges"), chart, passage)
    fields = Fields(
        chart,
        SAIL,
        turn,
        turn,
        tiles,
        discs,
        bridges,
        passage,
        step,
        colour,
        hands,
        compartments,
        pool,
        cards,
        certificates,
        stops,
        asked,
        due,
        passes,
        idle,
    )
    return _with_phase(fields, data.get("phase"))


def _or(value: object, default: object) -> object:
    return default if value is None else value


def _orders(field: str, value: object, known: Any, *, whole: bool) -> tuple[int, ...]:
    """Tiles or discs in the order in which they lie, as indices."""
    items = read_list(field, _or(value, []), None, "KT-P3")
    kinds = list(known)
    for item in items:
        if isinstance(item, bool) or item not in kinds:
            reject(field, items, f"each one of {', '.join(map(str, kinds))}", "KT-P3")
    if len(set(items)) < len(items) or (whole and items and len(items) < len(kinds)):
        reject(field, items, f"each of {', '.join(map(str, kinds))} once", "KT-P3")
    return tuple(map(kinds.index, items))


def _raft(value: object, chart: Chart) -> tuple[int, int]:
    raft = check_fields("raft", _or(value, {"leg": charts.CALLAO, "step": 0}), ("leg", "step"))
    passage = chart.passage(raft.get("leg"))
    if passage is None:
        names = ", ".join(way.name for way in chart.passages)
        reject("raft leg", raft.get("leg"), f"one of {names}", "KT-M5")
    most = len(chart.passages[passage].arrows) + 1
    return passage, read_number("raft step", raft.get("step"), 0, most, "KT-R8")


def _counters(field: str, value: object, players: int, each: int) -> tuple[Mix, ...]:
    items = read_list(field, _or(value, [dict.fromkeys(COLOURS, each)] * players), players, "KT-C2")
    found = []
    for seat, item in enumerate(items):
        mix = check_fields(f"{field}[{seat}]", item, COLOURS)
        red, green, yellow = (
            read_number(f"{field}[{seat}] {colour}", mix.get(colour, 0), 0, COUNTERS, "KT-C2")
            for colour in COLOURS
        )
        found.append((red, green, yellow))
    return tuple(found)


def _pool(hands: tuple[Mix, ...], compartments: tuple[Mix, ...]) -> Mix:
    left = []
    for colour, name in enumerate(COLOURS):
        held = sum(mix[colour] for mix in (*hands, *compartments))
        if held > COUNTERS:
            reject("hands", f"{held} {name} with the compartments", f"at most {COUNTERS}", "KT-C2")
        left.append(COUNTERS - held)
    return left[0], left[1], left[2]


def _cards(value: object, players: int) -> tuple[tuple[int, ...], ...]:
    items = read_list("cards", _or(value, [{}] * players), players, "KT-C5")
    found = []
    for seat, item in enumerate(items):
        cards = check_fields(f"cards[{seat}]", item, DUTIES)
        found.append(
            tuple(
                read_number(f"cards[{seat}] {duty}", cards.get(duty, 0), 0, CARDS, "KT-C5") for duty in DUTIES
            )
        )
    for duty, name in enumerate(DUTIES):
        held = sum(cards[duty] for cards in found)
        if held > CARDS:
            reject("cards", f"{held} {name}", f"at most {CARDS} of a duty", "KT-C5")
    return tuple(found)


def _bridges(value: object, chart: Chart, passage: int) -> tuple[tuple[int, int], ...]:
    """How each disc lies, joining two legs (KT-R13); where the raft comes from, one of them is its own."""
    found = []
    numbers = {way.name: number for number, way in enumerate(chart.passages)}
    legs = [way.leg for way in chart.passages]
    start = chart.passages[passage].start
    default = [None] * WHIRLPOOLS
    for place, item in enumerate(read_list("bridges", _or(value, default), WHIRLPOOLS, "KT-W2")):
        here = chart.whirlpools[place].id
        into = [name for name, way in numbers.items() if chart.passages[way].end_whirlpool == place]
        if item is None:
            other = [numbers[name] for name in into if legs[numbers[name]] != legs[passage]]
            turned = (other[0], passage) if here == start and value is None else (-1, -1)
        else:
            bridge = check_fields(f"bridges[{place}]", item, ("from", "to"))
            out = [chart.passages[way].name for way in chart.exits[place]]
            came = read_choice(f"bridges[{place}] from", bridge.get("from"), into, "KT-W2")
            turned = (
                numbers[came],
                numbers[read_choice(f"bridges[{place}] to", bridge.get("to"), out, "KT-W2")],
            )
        if turned[0] >= 0 and legs[turned[0]] == legs[turned[1]]:
            reject(f"bridges[{place}]", item, "two different legs", "KT-R13")
        if here == start and turned[1] != passage:
            reject(f"bridges[{place}]", item, f"to {chart.passages[passage].name}, the raft's leg", "KT-W2")
        found.append(turned)
    return tuple(found)


def _with_phase(state: Fields, given: object) -> Fields:
    """The position with its phase, if that fits the rest."""
    natural = _natural(state)
    phase = natural if given is None else PHASES.index(read_choice("phase", given, PHASES))
    wrong = _misfit(state, phase, natural)
    if wrong:
        reject("phase", PHASES[phase], *wrong)
    player = state.turn
    if phase in (LAY_TILES, LAY_DISCS, RESHUFFLED):
        player = CHANCE
    elif phase == OVER:
        player = TERMINAL
    elif phase == ASK:
        player = (state.turn + state.asked) % len(state.hands)
    return state._replace(phase=phase, current_player=player)


def _natural(state: Fields) -> int:
    """The phase of a position in which no question is open."""
    way = state.chart.passages[state.passage]
    players = len(state.hands)
    if state.step > len(way.arrows):
        return OVER if way.end_whirlpool < 0 or state.stops == MOST_STOPS else STEER
    if state.idle == most_idle(state.colour, players):
        return OVER
    if not state.tiles and state.passage == state.step == 0:
        return LAY_TILES
    if len(state.discs) < WHIRLPOOLS and state.passage == state.step == 0:
        return LAY_DISCS
    return ASK if state.asked < players else SAIL


Wrong = tuple[str, str] | None
"""What would be right, with the clause; None where nothing is wrong."""


def _misfit(state: Fields, phase: int, natural: int) -> Wrong:
    """What would be right instead of a phase, with the clause; None if it fits."""
    if phase in (LAY_TILES, LAY_DISCS):
        return None if natural == phase else (PHASES[natural], "KT-P3")
    if not state.tiles or len(state.discs) < WHIRLPOOLS:
        return "tiles on all spaces and discs on all whirlpools first", "KT-P3"
    if phase != natural and STEER in (phase, natural):
        return PHASES[natural], "KT-W2"
    if phase != natural and OVER in (phase, natural):
        return PHASES[natural], end_clause(state) if natural == OVER else "KT-E1"
    if phase != OVER and state.passes == len(state.hands):
        return "fewer passes: the colour moves on once all have passed", "KT-X3"
    return _wrong_due(state, phase) or _wrong_need(state, phase) or _wrong_question(state, phase)


def _wrong_due(state: Fields, phase: int) -> Wrong:
    """Counters are due only where they are drawn or returned, and only where there is a choice."""
    if phase not in _DUE:
        due = PRICE if phase in (RETURN, RETURN_EARLY) else 0
        return None if state.due == due else (f"due = {due}", "KT-R2")
    if state.due not in _DUE[phase]:
        return f"due = {' or '.join(map(str, _DUE[phase]))}", "KT-R4"
    if len(takes(state.pool, state.due, state.colour if phase == EXCHANGE else ANY)) < 2:
        return "a pool that leaves a choice", "KT-R4"
    return None


def _wrong_need(state: Fields, phase: int) -> Wrong:
    """What counters are drawn or returned for must be the case."""
    hand, held = state.hands[state.turn], state.compartments[state.turn]
    left = [CARDS - sum(cards[duty] for cards in state.cards) for duty in range(len(DUTIES))]
    if phase == EXCHANGE and (any(hand) if state.colour == ANY else hand[state.colour]):
        return "a hand without the required colour", "KT-X1"
    if phase == COMPENSATION:
        space = state.chart.link(state.passage, state.step)
        if space == NO_SPACE or left[state.tiles[space]]:
            return "a raft on an arrow linked to a duty without cards", "KT-D2"
    if phase == REWARD and sum(state.certificates) < CERTIFICATES:
        return "no certificate left", "KT-W4"
    if phase == BUY and (sum(held) < PRICE or not any(left)):
        return f"{PRICE} counters in the compartment, and a card left", "KT-T1"
    if phase in (RETURN, RETURN_EARLY) and len(returns(held)) < 2:
        return f"more than {PRICE} counters in the compartment, not all alike", "KT-R2"
    return None


def _wrong_question(state: Fields, phase: int) -> Wrong:
    """Players are asked about the tiles after a stop on a whirlpool, and not once they have been asked."""
    resting = state.step == 0 and state.passage > 0
    open_ = state.asked < len(state.hands)
    if phase == ASK and not open_:
        return "somebody who has not been asked yet", "KT-R5"
    if phase in (ASK, REWARD, RESHUFFLED) and not resting:
        return "a raft on a whirlpool", "KT-D3"
    if phase == RESHUFFLED and not state.asked:
        return "somebody who has asked", "KT-D3"
    before = phase == REWARD or (phase in (BUY, RETURN) and state.asked == 0)
    if phase == REWARD and state.asked:
        return "nobody asked yet", "KT-R5"
    if open_ and phase not in (STEER, OVER, ASK, RESHUFFLED) and not (resting and before):
        return "all players asked, unless the raft has just stopped on a whirlpool", "KT-R5"
    return None
