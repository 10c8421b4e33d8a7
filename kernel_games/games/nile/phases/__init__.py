"""The phases of Source of the Nile: for each, who decides, the legal moves, refusals and what follows.

A turn goes through these modules in the order of rule 8.2::

    setting_out --> disasters --> travel (ways, makeup) --> mapping --> natives --> camp --> europe
                                    ^_____________________________________|

``setting_out`` is the game's beginning and outfitting. In ``travel`` a step is planned by ``ways``; a blank
hex goes to ``mapping`` and a hex with people to ``natives``, and back for the next step. ``camp`` is the
evening: hunting, food, water, the sick. ``losses`` and ``turn`` hold what several of them share. Each
function takes a state, a move and ``note``, which records an event with its clause, and returns the next
state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from kernel_games.engine import Move, Note, Refusal, chance_node, decision, even_chance, over, says
from kernel_games.games.nile import moves
from kernel_games.games.nile.phases import (
    camp,
    disasters,
    europe,
    makeup,
    mapping,
    natives,
    setting_out,
    travel,
    ways,
)
from kernel_games.games.nile.state import NileState, Phase

NEXT_TURN = {Phase.PORT, Phase.ACTIVITY, Phase.OVER}
"""The next player's turn, also after the death of an explorer (8.1, R15.3)."""

AFTER_CARE = {Phase.BONUS, Phase.SAIL, *NEXT_TURN}
AFTER_MEAL = {Phase.CAMELS, Phase.RECOVERY, *AFTER_CARE}
EVENING = {Phase.HUNT, Phase.FEED, *AFTER_MEAL}
"""What comes once movement is over (8.2)."""

GOING_ON = {Phase.MOVE, *EVENING}
MEETING = {Phase.POLICY, Phase.TRADE, *GOING_ON}
ARRIVING = {Phase.FALLS, Phase.FIND, *MEETING}
"""What comes once a hex is entered: a cataract, a discovery counter, natives, and on (9.28, R23.1, 8.2)."""


def these(*listed: Move) -> Callable[[NileState], Sequence[Move]]:
    """Return the same moves in every position."""
    return lambda _: listed


def choice(
    play: Callable[[NileState, Move, Note], NileState],
    *listed: Move,
    otherwise: Callable[[NileState, Move], Refusal | None],
    then: Iterable[Phase],
) -> Any:
    """Return a decision between the same moves in every position, none of which is refused."""
    verbs = {move.verb for move in listed}
    some = these(*listed)
    return decision(play, some, lambda *_: None, verbs=verbs, otherwise=otherwise, then=then, legal=some)


def ended(state: NileState, move: Move) -> Refusal:
    """Somebody has the points that win (7.0), or all turns are taken (SN-R8)."""
    del move
    if any(explorer.points >= state.target for explorer in state.explorers):
        return Refusal("7.0", "won", {"points": state.target})
    return Refusal("SN-R8", "out_of_turns", {"turns": state.most_turns})


def cards(state: NileState) -> list[Move]:
    """Return the Event cards that are left."""
    return moves.cards(state.deck)


def die(state: NileState) -> Sequence[Move]:
    """One die."""
    del state
    return moves.DIES


def two_dice(state: NileState) -> Sequence[Move]:
    """Return a die for the expedition and one for the tribe (R15.1)."""
    del state
    return moves.BATTLES


PHASES = {
    Phase.SETUP: choice(
        setting_out.set_up,
        moves.SPREAD,
        moves.BY_HAND,
        otherwise=says("4.4", "now_setup"),
        then=[Phase.SPREAD, Phase.COUNTER],
    ),
    Phase.SPREAD: even_chance(
        setting_out.spread, die, otherwise=says("SN-R20", "chance_first"), then=[Phase.PORT]
    ),
    Phase.COUNTER: decision(
        setting_out.place_counter,
        setting_out.attempted_counters,
        setting_out.refuse_counter,
        verbs=["counter"],
        otherwise=says("4.4", "now_counter"),
        legal=setting_out.legal_counters,
        then=[Phase.COUNTER, Phase.PORT],
    ),
    Phase.PORT: decision(
        setting_out.choose_port,
        setting_out.attempted_ports,
        setting_out.refuse_port,
        verbs=["port"],
        otherwise=says("4.5", "now_port"),
        then=[Phase.PORT, Phase.SPECIALTY, Phase.OUTFIT],
    ),
    Phase.SPECIALTY: choice(
        setting_out.choose_specialty,
        *moves.SPECIALTY.values(),
        otherwise=says("4.6", "now_specialty"),
        then=[Phase.SPECIALTY, Phase.DICE, Phase.REVEAL],
    ),
    Phase.DICE: chance_node(
        setting_out.throw,
        lambda _: list(moves.DICE_WEIGHTS),
        otherwise=says("4.62", "chance_first"),
        then=[Phase.DICE, Phase.REVEAL],
    ),
    Phase.REVEAL: chance_node(
        setting_out.reveal,
        lambda _: [(moves.REVEAL, 1)],
        otherwise=says("5.2", "chance_first"),
        then=[Phase.OUTFIT],
    ),
    Phase.OUTFIT: decision(
        setting_out.equip,
        setting_out.attempted_outfit,
        setting_out.refuse_outfit,
        verbs=["buy", "depart", "drop", "release"],
        otherwise=says("5.3", "now_outfit"),
        legal=setting_out.legal_outfit,
        then=[Phase.OUTFIT, *NEXT_TURN],
    ),
    Phase.ACTIVITY: choice(
        travel.announce,
        *moves.LEVELS,
        otherwise=says("8.2", "now_activity"),
        then=[Phase.DISASTER, Phase.MOVE],
    ),
    Phase.DISASTER: even_chance(
        disasters.disaster,
        cards,
        otherwise=says("8.2", "chance_first"),
        then=[Phase.MOVE, *NEXT_TURN],
    ),
    Phase.MOVE: decision(
        travel.step,
        ways.attempted,
        ways.why_not,
        verbs=[*(move.verb for move in moves.STEPS), "land", "stop", "remake", "work", "shoot"],
        otherwise=says("8.2", "now_move"),
        legal=ways.legal,
        then=[Phase.REMAKE, Phase.LOST, Phase.TERRAIN, *ARRIVING],
    ),
    Phase.REMAKE: decision(
        makeup.change,
        makeup.attempted,
        makeup.why_not,
        verbs=[*(move.verb for move in moves.CHANGES), "done"],
        otherwise=says("9.6", "now_remake"),
        legal=makeup.legal,
        then=[Phase.REMAKE, Phase.MOVE],
    ),
    Phase.LOST: even_chance(
        travel.lost,
        die,
        otherwise=says("8.2-3a", "chance_first"),
        then=[Phase.TERRAIN, *ARRIVING],
    ),
    Phase.TERRAIN: even_chance(
        mapping.map_terrain, cards, otherwise=says("8.2-3b", "chance_first"), then=[Phase.RIVER]
    ),
    Phase.RIVER: even_chance(
        mapping.map_river, cards, otherwise=says("8.2-3b", "chance_first"), then=[Phase.NATIVES]
    ),
    Phase.NATIVES: even_chance(
        mapping.map_natives,
        cards,
        otherwise=says("8.2-3b", "chance_first"),
        then=[Phase.STRENGTH, Phase.ENTER],
    ),
    Phase.STRENGTH: even_chance(
        mapping.map_strength, die, otherwise=says("8.2-3b", "chance_first"), then=[Phase.ENTER]
    ),
    Phase.ENTER: decision(
        travel.enter,
        these(*moves.ENTERS, moves.BACK),
        travel.refuse_enter,
        verbs=["enter", "back"],
        otherwise=says("9.45", "now_enter"),
        then=ARRIVING,
    ),
    Phase.FALLS: even_chance(
        travel.fall,
        die,
        otherwise=says("9.28", "chance_first"),
        then=[Phase.FIND, *MEETING],
    ),
    Phase.FIND: chance_node(
        travel.find, travel.find_outcomes, otherwise=says("R23.1", "chance_first"), then=MEETING
    ),
    Phase.POLICY: decision(
        natives.choose_policy,
        these(*moves.PEACE.values(), moves.SLIP, moves.FIGHT, moves.BACK),
        natives.refuse_policy,
        verbs=["peace", "slip", "fight", "back"],
        otherwise=says("8.2-3c2", "now_policy"),
        then=[Phase.ATTITUDE, Phase.STEALTH, Phase.BATTLE, *GOING_ON],
    ),
    Phase.ATTITUDE: even_chance(
        natives.attitude,
        die,
        otherwise=says("R13.3", "chance_first"),
        then=[Phase.BATTLE, Phase.TRADE, *GOING_ON],
    ),
    Phase.STEALTH: even_chance(
        natives.stealth, die, otherwise=says("R13.4", "chance_first"), then=[Phase.BATTLE, *GOING_ON]
    ),
    Phase.BATTLE: even_chance(
        natives.battle, two_dice, otherwise=says("R15.1", "chance_first"), then=GOING_ON
    ),
    Phase.TRADE: decision(
        natives.trade,
        these(*moves.TRADES, moves.GO_ON),
        natives.refuse_trade,
        verbs=["trade", "give", "go_on"],
        otherwise=says("8.2-3c1", "now_trade"),
        then=[Phase.TRADE, *GOING_ON],
    ),
    Phase.HUNT: choice(
        camp.set_out_hunting,
        moves.HUNT,
        moves.REST,
        otherwise=says("8.2-4", "now_hunt"),
        then=[Phase.QUARRY, Phase.FEED, *AFTER_MEAL],
    ),
    Phase.QUARRY: even_chance(
        camp.quarry, die, otherwise=says("R18.1", "chance_first"), then=[Phase.FEED, *AFTER_MEAL]
    ),
    Phase.FEED: decision(
        camp.feed,
        these(*moves.SHOOTS, moves.DONE),
        camp.refuse_shot,
        verbs=["shoot", "done"],
        otherwise=says("8.2-4", "now_feed"),
        then=[Phase.FEED, *AFTER_MEAL],
    ),
    Phase.CAMELS: choice(
        camp.water_camels,
        moves.DRINK,
        moves.GO_DRY,
        otherwise=says("5.4444", "now_camels"),
        then=[Phase.RECOVERY, *AFTER_CARE],
    ),
    Phase.RECOVERY: even_chance(camp.recover, die, otherwise=says("R19.1", "chance_first"), then=AFTER_CARE),
    Phase.BONUS: even_chance(
        camp.bonus, cards, otherwise=says("8.2-5", "chance_first"), then=[Phase.SAIL, *NEXT_TURN]
    ),
    Phase.SAIL: choice(
        europe.sail,
        moves.SAIL,
        moves.STAY,
        otherwise=says("R21.1", "now_sail"),
        then=[Phase.DONATION, *NEXT_TURN],
    ),
    Phase.DONATION: even_chance(europe.donate, die, otherwise=says("R26.1", "chance_first"), then=NEXT_TURN),
    Phase.OVER: over(ended),
}
"""The rules, by phase."""
