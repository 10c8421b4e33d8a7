"""What moves do, from the first water card of the cross to the counting of points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kernel_games.engine import CHANCE, TERMINAL
from kernel_games.games.kontor import depots, endings, grid, scoring, state
from kernel_games.games.kontor.builder import Draft, card_facts, goods_in, with_added, with_item
from kernel_games.games.kontor.components import (
    BRIDGE,
    CARDS,
    CUSTOMS,
    DOCK_KINDS,
    FLOOD,
    GOODS,
    PRICE,
    ROUNDS,
    SAILS,
    STORE_LIMIT,
)
from kernel_games.games.kontor.grid import CROSS, NAMES
from kernel_games.games.kontor.questions import asks, dealt_to
from kernel_games.games.kontor.state import Lying, Table


def lay(draft: Draft, card: int) -> None:
    """The next water card of the cross (KO-B04)."""
    cell = next(cell for cell in CROSS if not draft.water >> cell & 1)
    _put(draft, cell, card)
    draft.note("KO-B04", "laid", cell=NAMES[cell], **card_facts(card))
    begin(draft)


def begin(draft: Draft) -> None:
    """Go on with the set-up, or with a round if everything is set up."""
    if any(not draft.water >> cell & 1 for cell in CROSS):
        draft.wait("lay", CHANCE)
    elif dealt_to(draft) is not None:
        draft.wait("deal", CHANCE)
    else:
        _start_round(draft)


def deal(draft: Draft, card: int) -> None:
    """A card is drawn: KO-B05, KO-B14, KO-X08."""
    if draft.phase == "deal":
        seat = (dealt_to(draft) or (0, ""))[0]
        _draw(draft, seat, card, "KO-B05", "dealt")
        begin(draft)
    elif draft.phase == "special":
        _draw(draft, draft.order[0], card, "KO-X08", "bought")
        _draw_next(draft)
    else:
        _draw(draft, draft.order[0], card, "KO-B14", "drawn")
        _finish_turn(draft)


def _draw(draft: Draft, seat: int, card: int, clause: str, text: str) -> None:
    if draft.note:
        public = f"{text}_{CARDS[card].pile}"
        draft.note.only((seat,), clause, text, secret=card_facts(card), public=public, seat=seat)
    if card in draft.under[seat]:
        draft.under = with_item(draft.under, seat, draft.under[seat][1:])
        draft.shown |= 1 << card
    draft.hands = with_item(draft.hands, seat, tuple(sorted((*draft.hands[seat], card))))


def _start_round(draft: Draft) -> None:
    """Look whether the game goes on, and have the first seat choose: KO-X19, KO-D10.

    Where that hangs on special cards in hands, chance answers: it is not for a player's move to tell.
    """
    stuck = _without_docks(draft)
    if certain := [seat for seat in stuck if not _held(draft.hands[seat], "special")]:
        _only_water(draft, certain)
    elif stuck:
        draft.wait("ask", CHANCE)
    else:
        _next_choice(draft, 0)


def ask(draft: Draft) -> None:
    """Whether special cards have a place, of players whose dock cards have none: KO-X19, KO-D10."""
    stuck = _without_docks(draft)
    if unable := [seat for seat in stuck if not _any_place(draft, _held(draft.hands[seat], "special"))]:
        _only_water(draft, unable)
    else:
        draft.note("KO-D10", "somebody_can")
        _next_choice(draft, 0)


def _only_water(draft: Draft, seats: list[int]) -> None:
    for seat in seats:
        left = _held(draft.hands[seat], "dock") or state.next_draw(draft, "dock", seat)
        draft.note("KO-D10", "no_dock_place" if left else "no_dock", seat=seat)
    _end(draft, "KO-X19", "only_water", seats=seats)


def _without_docks(table: Table) -> list[int]:
    """Seats, of three or four, of which no dock card in hand or still to be drawn has a place (KO-D10)."""
    if not table.setting.extension:
        return []
    return [
        seat
        for seat, hand in enumerate(table.hands)
        if not _any_place(table, _held(hand, "dock") or state.next_draw(table, "dock", seat))
    ]


def _held(hand: tuple[int, ...], pile: str) -> tuple[int, ...]:
    return tuple(card for card in hand if CARDS[card].pile == pile)


def _any_place(table: Table, cards: tuple[int, ...]) -> bool:
    return any(state.places(table, card) for card in cards)


def _next_choice(draft: Draft, seat: int) -> None:
    while seat < draft.setting.players and not draft.hands[seat]:
        seat += 1
    if seat < draft.setting.players:
        draft.wait("choose", seat)
    else:
        draft.note("KO-D12", "all_chosen")
        draft.wait("reveal", CHANCE)


def choose(draft: Draft, card: int) -> None:
    """A card is put down in secret: KO-B07, KO-D12."""
    seat = draft.current_player
    if draft.note:
        facts = {"seat": seat, "round": draft.round}
        secret = card_facts(card)
        draft.note.only((seat,), "KO-B07", "chosen", secret=secret, public="chosen_hidden", **facts)
    draft.chosen = with_item(draft.chosen, seat, card)
    draft.hands = with_item(draft.hands, seat, tuple(other for other in draft.hands[seat] if other != card))
    _next_choice(draft, seat + 1)


def reveal(draft: Draft) -> None:
    """All cards are turned up, taxes are paid, and the order is found: KO-B07 to KO-B09, KO-D5, KO-X06."""
    players = range(draft.setting.players)
    for seat in players:
        if draft.chosen[seat]:
            draft.note("KO-B07", "revealed", seat=seat, **card_facts(draft.chosen[seat]))
    _tax(draft)
    acting = [seat for seat in players if draft.chosen[seat]]
    acting.sort(key=lambda seat: CARDS[draft.chosen[seat]].rank, reverse=True)
    draft.order = tuple(acting)
    if draft.note and len(acting) > 1:
        draft.note("KO-B09", "order", seats=acting)
        numbers = [CARDS[draft.chosen[seat]].number for seat in acting]
        for number in sorted({number for number in numbers if numbers.count(number) > 1}):
            seats = [seat for seat in acting if CARDS[draft.chosen[seat]].number == number]
            draft.note("KO-X06", "bars", seats=seats, number=number)
    _next_turn(draft)


def _tax(draft: Draft) -> None:
    players = draft.setting.players
    hit = [seat for seat in range(players) if draft.chosen[seat] and CARDS[draft.chosen[seat]].coin]
    if len(hit) > 1:
        draft.note("KO-D5", "taxes_together", seats=hit)
    short = []
    for seat in hit:
        payer = (seat - 1) % players
        paid = draft.coins[payer] > 0
        clause = "KO-X07" if draft.setting.extension else "KO-B08"
        draft.note(clause, "tax" if paid else "tax_unpaid", seat=seat, payer_seat=payer)
        if paid:
            draft.pay(payer, 1)
        else:
            short.append(payer)
    for payer in short:
        if draft.chosen[payer]:
            _take_back(draft, payer, "KO-D5", "unpaid_back")


def _take_back(draft: Draft, seat: int, clause: str, text: str) -> None:
    card = draft.chosen[seat]
    draft.note(clause, text, seat=seat, **card_facts(card))
    draft.shown |= 1 << card
    draft.chosen = with_item(draft.chosen, seat, 0)
    draft.hands = with_item(draft.hands, seat, tuple(sorted((*draft.hands[seat], card))))


def _next_turn(draft: Draft) -> None:
    """The next seat of the order acts, unless its card has no place (KO-D6); after the last comes a round."""
    while draft.order:
        seat = draft.order[0]
        if state.places(draft, draft.chosen[seat]):
            draft.wait("place", seat)
            return
        _take_back(draft, seat, "KO-D6", "no_place")
        draft.order = draft.order[1:]
    if not draft.placed:
        _console(draft)
    draft.placed = False
    draft.sails = 0
    if draft.round == ROUNDS:
        _end(draft, "KO-D13", "out_of_rounds", rounds=ROUNDS)
        return
    draft.round += 1
    _start_round(draft)


def _console(draft: Draft) -> None:
    for seat in range(draft.setting.players):
        if draft.earn(seat, 1):
            draft.note("KO-D6", "consoled", seat=seat)
        else:
            draft.note("KO-D16", "treasury_empty", seat=seat)


def _finish_turn(draft: Draft) -> None:
    """The acting seat is done."""
    draft.order = draft.order[1:]
    draft.played = 0
    _next_turn(draft)


def place(draft: Draft, cell: int) -> None:
    """The acting seat places its card: KO-B10 to KO-B13, KO-D4, KO-D21 to KO-D24."""
    seat = draft.order[0]
    card = draft.chosen[seat]
    kind = CARDS[card].kind
    draft.chosen = with_item(draft.chosen, seat, 0)
    draft.shown &= ~(1 << card)
    draft.played, draft.just, draft.placed = card, cell, True
    facts = {"seat": seat, "cell": NAMES[cell], **card_facts(card)}
    if kind == BRIDGE:
        _lay_bridge(draft, facts, Lying(cell, card, seat))
        return
    if kind == CUSTOMS:
        draft.lying = (*draft.lying, Lying(cell, card, seat))
        draft.note("KO-D24", "customs", **facts)
    elif kind == FLOOD:
        draft.note("KO-D21", "flood", **facts)
        depots.remove_card(draft, cell, "KO-D21")
        _put(draft, cell, card)
    elif kind == "water":
        draft.note("KO-B10", "placed", **facts)
        _put(draft, cell, card)
        if draft.earn(seat, 1):
            draft.note("KO-B11", "income", seat=seat)
        else:
            draft.note("KO-D16", "treasury_empty", seat=seat)
    else:
        draft.note("KO-B10", "placed", **facts)
        _place_dock(draft, seat, cell, card)
        return
    _after_store(draft)


def _place_dock(draft: Draft, seat: int, cell: int, card: int) -> None:
    if draft.note and len(joined := state.joins(draft, cell)) > 1:
        draft.note("KO-B13", "joined", seat=seat, count=len(joined), cell=NAMES[cell])
    _put(draft, cell, card)
    draft.docks |= 1 << cell
    if asks(draft, "crane"):
        draft.wait("crane", seat)
    elif asks(draft, "export"):
        draft.wait("export", seat)
    else:
        store(draft, -1)


def _tell_edges(draft: Draft, cell: int) -> None:
    west, north, east, south = draft.box
    x, y = grid.xy(cell)
    size = draft.setting.size
    wide = [
        name
        for name, grew, width in (
            ("across", x in (west, east), east - west + 1),
            ("down", y in (north, south), south - north + 1),
        )
        if grew and width == size
    ]
    for name in wide:
        draft.note("KO-D4", f"edge_{name}", size=size)


def _put(draft: Draft, cell: int, card: int) -> None:
    draft.cards = bytearray(draft.cards)
    draft.cards[cell] = card
    if CARDS[card].kind not in DOCK_KINDS:
        draft.water |= 1 << cell
    box = grid.grown(draft.box, cell)
    if box != draft.box:
        draft.box = box
        _tell_edges(draft, cell)


def _lay_bridge(draft: Draft, facts: dict[str, Any], lying: Lying) -> None:
    draft.lying = (*draft.lying, lying)
    draft.note("KO-D22", "bridge", **facts)
    if asks(draft, "span"):
        draft.wait("span", lying.owner)
    else:
        span(draft, state.ways(draft, lying.cell)[0])


def span(draft: Draft, way: int) -> None:
    """The bridge just laid gets its direction: KO-D23, KO-B13."""
    bridge = next(one for one in draft.lying if one.cell == draft.just)
    before = len(state.areas_of(draft))
    draft.lying = tuple(one._replace(way=way) if one == bridge else one for one in draft.lying)
    one, other = (NAMES[bridge.cell + step] for step in (-way, way))
    draft.note("KO-D23", "spans", seat=bridge.owner, cell=one, other_cell=other)
    if len(state.areas_of(draft)) < before:
        draft.note("KO-B13", "joined", seat=bridge.owner, count=2, cell=NAMES[bridge.cell])
    _after_store(draft)


def store(draft: Draft, exported: int) -> None:
    """The goods of the card just placed go to the depot, but one that is exported: KO-B12, KO-X09, KO-X14.

    Parameters
    ----------
    exported : int
        The good that its player takes a chit for; -1 for none.
    """
    seat, cell = draft.order[0], draft.just
    what = CARDS[draft.played]
    if exported >= 0:
        draft.chits = with_item(draft.chits, seat, with_added(draft.chits[seat], exported, 1))
        draft.note("KO-X09", "exported", seat=seat, good=GOODS[exported])
    there = state.depot(draft, state.area_at(draft, cell)) if draft.setting.variant else None
    # Of two alike the first is the one that goes: so equal depots are equal bits.
    bits_left = list(enumerate(what.goods))
    if exported >= 0:
        bits_left.pop(what.goods.index(exported))
    mask, added = 0, [0] * len(GOODS)
    for bit, good in reversed(bits_left):
        if there and there[good][seat] + added[good] >= STORE_LIMIT:
            draft.note("KO-V02", "store_limit", seat=seat, good=GOODS[good], most=STORE_LIMIT)
        elif not draft.stock[good]:
            clause = "KO-X14" if draft.setting.extension else "KO-D19"
            draft.note(clause, "stock_short", seat=seat, good=GOODS[good])
        else:
            mask |= 1 << bit
            added[good] += 1
            draft.stock = with_added(draft.stock, good, -1)
    stored = [GOODS[good] for good in goods_in(draft.played, mask)]
    if mask:
        draft.stored = bytearray(draft.stored)
        draft.stored[cell] = mask
        draft.note("KO-B12", "stored", seat=seat, goods=stored)
    _after_store(draft)


def crane(draft: Draft, answer: int) -> None:
    """The crane takes a warehouse, or none: KO-D3."""
    seat = draft.order[0]
    if answer < 0:
        draft.note("KO-D3", "crane_rests", seat=seat)
    else:
        good, owner = divmod(answer, 4)
        depots.take_one(draft, state.area_at(draft, draft.just), good, owner)
        draft.note("KO-D3", "crane_takes", seat=seat, other_seat=owner, good=GOODS[good])
    _after_store(draft)


def _after_store(draft: Draft) -> None:
    """Score what is enclosed now; then the ship may sail, unless the field is full."""
    scoring.score_enclosed(draft)
    if state.is_full(draft):
        clause = "KO-X18" if draft.setting.extension else "KO-B22"
        _end(draft, clause, "full")
    elif asks(draft, "sail"):
        draft.wait("sail", draft.order[0])
    else:
        if CARDS[draft.played].ship and draft.setting.professional:
            draft.note("KO-X11", "ship_rests", seat=draft.order[0], sails=SAILS)
        _draw_next(draft)


def sail(draft: Draft, cell: int) -> None:
    """The ship moves, or stays: KO-B20."""
    seat = draft.order[0]
    if cell < 0:
        draft.note("KO-B20", "stays", seat=seat)
        _draw_next(draft)
        return
    draft.ship = cell
    draft.sails += 1
    draft.note("KO-B20", "sails", seat=seat, cell=NAMES[cell], sails=draft.sails)
    if asks(draft, "remove"):
        draft.wait("remove", seat)
    else:
        _offer(draft)


def _offer(draft: Draft) -> None:
    """A special card may be bought by whoever has just moved the ship onto the centre (KO-X08)."""
    if asks(draft, "buy"):
        draft.wait("buy", draft.order[0])
    else:
        _draw_next(draft)


def remove(draft: Draft, cell: int) -> None:
    """The ship removes a card, or none: KO-B21, KO-D17."""
    seat = draft.order[0]
    if cell < 0:
        draft.note("KO-B21", "spares", seat=seat)
    else:
        facts = card_facts(draft.cards[cell])
        draft.note("KO-B21", "removes", seat=seat, cell=NAMES[cell], **facts)
        if cell == draft.just:
            draft.note("KO-D17", "removes_just", seat=seat)
        depots.remove_card(draft, cell, "KO-X12")
    _offer(draft)


def buy(draft: Draft, answer: int) -> None:
    """A special card is bought, or not: KO-X08."""
    seat = draft.order[0]
    if answer < 0:
        draft.note("KO-X08", "declines", seat=seat)
        _draw_next(draft)
        return
    draft.pay(seat, PRICE)
    draft.note("KO-X08", "buys", seat=seat, price=PRICE)
    draft.wait("special", CHANCE)


def _draw_next(draft: Draft) -> None:
    """The acting seat draws a card of the kind it has placed, while there are any (KO-B14)."""
    pile = CARDS[draft.played].pile
    if asks(draft, "draw"):
        draft.wait("draw", CHANCE)
        return
    if pile != "special":
        draft.note("KO-B14", f"no_{pile}_left", seat=draft.order[0])
    _finish_turn(draft)


def _end(draft: Draft, clause: str, text: str, **facts: Any) -> None:
    """The game ends; hands are turned up before points are counted."""
    draft.note(clause, text, **facts)
    draft.hands = tuple(tuple(sorted(state.full_hand(draft, seat))) for seat in range(draft.setting.players))
    for card in draft.chosen:
        draft.shown |= 1 << card if card else 0
    draft.chosen = (0,) * draft.setting.players
    draft.order, draft.played = (), 0
    draft.wait("count", CHANCE)


def count(draft: Draft) -> None:
    """Points are counted: KO-X20 to KO-X25, KO-D8, KO-B22."""
    draft.wait("over", TERMINAL)
    if draft.note:
        endings.tell_result(draft.note, draft)


ACTIONS: Mapping[str, Callable[[Draft, int], None]] = {
    "lay": lay,
    "deal": deal,
    "ask": lambda draft, _: ask(draft),
    "choose": choose,
    "reveal": lambda draft, _: reveal(draft),
    "place": place,
    "span": span,
    "export": store,
    "crane": crane,
    "sail": sail,
    "remove": remove,
    "buy": buy,
    "count": lambda draft, _: count(draft),
}
"""What each move does, by its verb, given its value; see :class:`kernel_games.games.kontor.moves.What`."""
