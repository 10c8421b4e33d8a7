"""Course of a game: set-up, choices, taxes, order, drawn cards and the end."""

from __future__ import annotations

from typing import Any

from kernel_games.engine import with_item
from kernel_games.games.kontor import depots, endings, field, piles
from kernel_games.games.kontor.builder import Builder, Position, without
from kernel_games.games.kontor.components import CARDS, card_facts
from kernel_games.games.kontor.grid import ALL_CROSS, CROSS, NAMES
from kernel_games.games.kontor.questions import acting, dealt_to, draws
from kernel_games.games.kontor.state import Phase


def lay(position: Builder, card: int) -> None:
    """Place the next water card of the cross (KO-B04)."""
    cell = next(cell for cell in CROSS if not position.water >> cell & 1)
    depots.put_card(position, cell, card)
    position.water_pile = without(position.water_pile, card)
    if position.note:
        position.note("KO-B04", "laid", cell=NAMES[cell], **card_facts(card))
    begin(position)


def begin(position: Builder, first: int = 0) -> None:
    """Continue the set-up, or start a round; seats before `first` have their hands."""
    if ALL_CROSS & ~position.water:
        position.wait(Phase.LAY)
    elif (seat := dealt_to(position, first)) is not None:
        position.wait(Phase.DEAL, seat)
    else:
        _start_round(position)


def deal(position: Builder, card: int) -> None:
    """Draw a card of a first hand (KO-B05)."""
    seat = position.seat
    _take(position, card, "KO-B05", "dealt")
    begin(position, seat)


def bought(position: Builder, card: int) -> None:
    """Draw the special card that was bought (KO-X08)."""
    _take(position, card, "KO-X08", "bought")
    draw_next(position)


def drawn(position: Builder, card: int) -> None:
    """Draw a card for the one that was placed (KO-B14)."""
    _take(position, card, "KO-B14", "drawn")
    _finish_turn(position)


def _take(position: Builder, card: int, clause: str, text: str) -> None:
    seat = position.seat
    if position.note:
        public = f"{text}_{CARDS[card].pile}"
        position.note.only((seat,), clause, text, secret=card_facts(card), public=public, seat=seat)
    piles.draw(position, seat, card)


def _start_round(position: Builder) -> None:
    """End the game if a seat has only water; else let the first seat choose (KO-X19, KO-D10).

    Where that hangs on special cards in hands, chance answers: it is not for a player's move to tell.
    """
    stuck = _without_docks(position)
    # A seat without special cards is stuck for all to see; with some, only an event of chance may reveal it.
    if certain := [seat for seat in stuck if not _held(position.hands[seat], "special")]:
        _only_water(position, certain)
    elif stuck:
        position.wait(Phase.ASK)
    else:
        _next_choice(position, 0)


def ask(position: Builder, _: int) -> None:
    """End the game if a seat without dock cards has no special card to play (KO-X19, KO-D10)."""
    stuck = _without_docks(position)
    specials = [(seat, _held(position.hands[seat], "special")) for seat in stuck]
    if unable := [seat for seat, held in specials if not any(field.places(position, card) for card in held)]:
        _only_water(position, unable)
    else:
        position.note("KO-D10", "somebody_can")
        _next_choice(position, 0)


def _only_water(position: Builder, seats: list[int]) -> None:
    for seat in seats:
        left = _held(position.hands[seat], "dock") or piles.next_draw(position, "dock", seat)
        position.note("KO-D10", "no_dock_place" if left else "no_dock", seat=seat)
    end(position, "KO-X19", "only_water", seats=seats)


def _without_docks(position: Position) -> list[int]:
    """Return the seats without a place for any dock card, held or to be drawn (KO-D10)."""
    if not position.setting.extension or not position.law.only_water:
        return []
    room = field.dock_places(position)
    return [
        seat
        for seat, hand in enumerate(position.hands)
        if not (room and (_held(hand, "dock") or piles.next_draw(position, "dock", seat)))
    ]


def _held(hand: tuple[int, ...], pile: str) -> list[int]:
    return [card for card in hand if CARDS[card].pile == pile]


def _next_choice(position: Builder, seat: int) -> None:
    while seat < position.setting.players and not position.hands[seat]:
        seat += 1
    if seat < position.setting.players:
        position.wait(Phase.CHOOSE, seat)
    else:
        position.note("KO-D12", "all_chosen")
        position.wait(Phase.REVEAL)


def choose(position: Builder, card: int) -> None:
    """Choose a card in secret (KO-B07, KO-D12)."""
    seat = position.seat
    if position.note:
        facts = {"seat": seat, "round": position.round}
        secret = card_facts(card)
        position.note.only((seat,), "KO-B07", "chosen", secret=secret, public="chosen_hidden", **facts)
    position.chosen = with_item(position.chosen, seat, card)
    position.hands = with_item(position.hands, seat, without(position.hands[seat], card))
    _next_choice(position, seat + 1)


def reveal(position: Builder, _: int) -> None:
    """Turn over all cards, collect taxes and set the order (KO-B07 to KO-B09, KO-D5, KO-X06)."""
    if position.note:
        for seat, card in enumerate(position.chosen):
            if card:
                position.note("KO-B07", "revealed", seat=seat, **card_facts(card))
    _tax(position)
    # After taxes: a card that was taken back is out of the order.
    position.order = tuple(acting(position))
    if position.note and len(position.order) > 1:
        position.note("KO-B09", "order", seats=list(position.order))
        numbers = [CARDS[position.chosen[seat]].number for seat in position.order]
        for number in sorted({number for number in numbers if numbers.count(number) > 1}):
            seats = [seat for seat in position.order if CARDS[position.chosen[seat]].number == number]
            position.note("KO-X06", "bars", seats=seats, number=number)
    _next_turn(position)


def _tax(position: Builder) -> None:
    players = position.setting.players
    hit = [seat for seat in range(players) if position.chosen[seat] and CARDS[position.chosen[seat]].coin]
    if len(hit) > 1:
        position.note("KO-D5", "taxes_together", seats=hit)
    # All symbols count at once (KO-D5): who cannot pay is found first, and cards go back only afterwards.
    short = []
    for seat in hit:
        payer = (seat - 1) % players
        paid = position.coins[payer] >= position.law.tax
        clause = "KO-X07" if position.setting.extension else "KO-B08"
        position.note(clause, "tax" if paid else "tax_unpaid", seat=seat, payer_seat=payer)
        if paid:
            piles.pay(position, payer, position.law.tax)
        else:
            short.append(payer)
    for payer in short:
        if position.chosen[payer]:
            _take_back(position, payer, "KO-D5", "unpaid_back")


def _take_back(position: Builder, seat: int, clause: str, text: str) -> None:
    card = position.chosen[seat]
    position.note(clause, text, seat=seat, **card_facts(card))
    position.shown |= 1 << card
    position.chosen = with_item(position.chosen, seat, 0)
    piles.take(position, seat, card)


def _next_turn(position: Builder) -> None:
    """Let the next seat with a legal place act (KO-D6); after the last, end the round."""
    while position.order:
        seat = position.order[0]
        if field.places(position, position.chosen[seat]):
            position.wait(Phase.PLACE, seat)
            return
        _take_back(position, seat, "KO-D6", "no_place")
        position.order = position.order[1:]
    if not position.placed:
        _console(position)
    position.placed = False
    position.sails = 0
    if position.round == position.law.rounds:
        end(position, "KO-D13", "out_of_rounds", rounds=position.law.rounds)
        return
    position.round += 1
    _start_round(position)


def _console(position: Builder) -> None:
    for seat in range(position.setting.players):
        if piles.earn(position, seat, position.law.consolation):
            position.note("KO-D6", "consoled", seat=seat)
        else:
            position.note("KO-D16", "treasury_empty", seat=seat)


def _finish_turn(position: Builder) -> None:
    """End the acting seat's turn."""
    position.order = position.order[1:]
    position.played = 0
    _next_turn(position)


def draw_next(position: Builder) -> None:
    """Draw a card of the kind placed, while there are any (KO-B14)."""
    pile = CARDS[position.played].pile
    if draws(position):
        position.wait(Phase.DRAW, position.order[0])
        return
    if pile != "special":
        position.note("KO-B14", f"no_{pile}_left", seat=position.order[0])
    _finish_turn(position)


def end(position: Builder, clause: str, text: str, **facts: Any) -> None:
    """End the game; hands are turned over before points are counted."""
    position.note(clause, text, **facts)
    position.hands = tuple(
        tuple(sorted(piles.full_hand(position, seat))) for seat in range(position.setting.players)
    )
    for card in position.chosen:
        position.shown |= 1 << card if card else 0
    position.chosen = (0,) * position.setting.players
    position.order, position.played = (), 0
    position.wait(Phase.COUNT)


def count(position: Builder, _: int) -> None:
    """Count the points (KO-X20 to KO-X25, KO-D8, KO-B22)."""
    position.wait(Phase.OVER)
    if position.note:
        endings.tell_result(position.note, position.build())
