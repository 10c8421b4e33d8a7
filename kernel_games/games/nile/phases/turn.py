"""Steps that all phases share: drawing a card, the end of a turn, and the end of an explorer."""

from __future__ import annotations

from kernel_games.engine import Move, Note
from kernel_games.games.nile import points
from kernel_games.games.nile.deck import CARDS, Card
from kernel_games.games.nile.land.africa import BLANK, opposite
from kernel_games.games.nile.party import ALONE
from kernel_games.games.nile.state import (
    DECK,
    EUROPE,
    FRESH,
    NONE,
    NileState,
    Phase,
    Tribe,
    World,
    with_explorer,
    with_party,
)


def draw(state: NileState, move: Move, note: Note, clause: str, text: str) -> tuple[NileState, Card]:
    """Draw a card; when the last one is gone, shuffle the deck again (4.2).

    Parameters
    ----------
    state : NileState
        The position.
    move : Move
        Chance's ``card n``.
    clause, text : str
        Why it is drawn, and the phrase that says so.
    """
    number = int(move.args[0])
    note(clause, text, seat=state.seat, card=number)
    deck = state.deck & ~(1 << number - 1)
    if not deck:
        note("4.2", "reshuffled")
        deck = DECK
    return state._replace(deck=deck, card=number), CARDS[number - 1]


def next_turn(state: NileState, note: Note) -> NileState:
    """Pass the turn on clockwise (8.1); after the last one the game is over (SN-R8)."""
    turns, players = state.turns + 1, len(state.explorers)
    if state.party.works:
        state = with_party(state, works=0)
    if turns == state.most_turns * players:
        note("SN-R8", "out_of_turns", turns=state.most_turns)
        return state._replace(turns=turns, phase=Phase.OVER, turn=FRESH)
    seat = (state.seat + 1) % players
    note("8.1", "next_turn", seat=seat)
    explorer = state.explorers[seat]
    if explorer.place == EUROPE:
        note("8.4", "in_europe", seat=seat, money=explorer.money)
    phase = Phase.PORT if explorer.place == EUROPE else Phase.ACTIVITY
    return state._replace(turns=turns, seat=seat, phase=phase, turn=FRESH)


def dies(state: NileState, note: Note) -> NileState:
    """Let the explorer die with what is not published; a new one begins in Europe (R15.3, R15.4)."""
    seat, explorer = state.seat, state.explorer
    lost = points.noted(state.africa, state.world, explorer, seat, law=state.law)
    money = state.law.europe["new_explorer"]
    # Notes may be worth less than nothing after plunder (R22.1): then nothing is lost with them.
    note("R15.3", "dies", seat=seat, n=max(0, lost))
    tribes = tuple(
        tribe._replace(friends=tribe.friends & ~(1 << seat), beaten=tribe.beaten & ~(1 << seat))
        for tribe in state.world.tribes
    )
    state = _erased(state._replace(world=state.world._replace(tribes=tribes)), note)
    note("R15.4", "successor", seat=seat, money=money)
    state = with_explorer(
        state,
        place=EUROPE,
        port="",
        party=ALONE,
        money=money,
        known=0,
        extra=0,
        epic=False,
        caches=(),
        bearing=False,
        hungry=False,
        alive=False,
    )
    return next_turn(state, note)


def _erased(state: NileState, note: Note) -> NileState:
    """Erase the unpublished hexes that are in nobody's notes any more (R15.3)."""
    africa, world = state.africa, state.world
    noted = world.published
    for seat, explorer in enumerate(state.explorers):
        noted |= explorer.known if seat != state.seat else 0
    letters = world.terrain
    gone = {place for place in africa.blank if letters[place] != BLANK and not noted >> place & 1}
    if not gone:
        return state
    note("R15.3", "erased", n=len(gone))
    terrain, out, inn = list(letters), bytearray(world.out), bytearray(world.inn)
    for place in gone:
        terrain[place], out[place], inn[place] = BLANK, 0, 0
        for direction, other in enumerate(africa.near[place], 1):
            if other in africa.published:
                bit = 1 << (opposite(direction) - 1)
                inn[other] = inn[other] & ~bit | africa.inn[other] & bit
                if not inn[other] and not africa.out[other]:
                    out[other] = 0
    mask = ~sum(1 << place for place in gone)
    world = World(
        "".join(terrain),
        world.published,
        bytes(out),
        bytes(inn),
        world.cataracts & mask,
        world.oases & mask,
        tuple(Tribe(NONE, 1) if tribe.place in gone else tribe for tribe in world.tribes),
        world.counters,
        tuple(one for one in world.spectacles if one.place not in gone),
    )
    return state._replace(world=world)
