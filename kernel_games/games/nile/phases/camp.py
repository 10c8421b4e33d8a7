"""The end of a turn: hunting, food, water, the sick, desertions, the bonus (8.2, sections 18 to 20)."""

from __future__ import annotations

from kernel_games.engine import Move, Note, Refusal
from kernel_games.games.nile import moves
from kernel_games.games.nile.components import ACTIVITIES, TERRAIN_OF
from kernel_games.games.nile.party import (
    animals,
    hunters,
    men,
    quantity,
    sick,
    well,
)
from kernel_games.games.nile.phases import throws
from kernel_games.games.nile.phases.losses import LEAVING, beast, loose, lose, stray
from kernel_games.games.nile.phases.turn import dies, draw, next_turn
from kernel_games.games.nile.points import suits, unpublished
from kernel_games.games.nile.state import NileState, Phase, with_explorer, with_party, with_turn


def begin(state: NileState, note: Note) -> NileState:
    """Movement is over; if there are hunters and they are needed, a hunt is decided about (8.2)."""
    if not state.turn.ended:
        state = with_turn(state, ended=True)
    turn, party = state.turn, state.party
    if turn.allowance > turn.spent:
        note("9.42", "unused", seat=state.seat, n=turn.allowance - turn.spent)
    if not state.safe and not state.guest and hunters(party):
        return state._replace(phase=Phase.HUNT)
    return _eat(state, note)


def set_out_hunting(state: NileState, move: Move, note: Note) -> NileState:
    """Send the hunters out, or let them rest."""
    hunted = move is moves.HUNT
    note("8.2-4", "hunts" if hunted else "rests", seat=state.seat)
    return state._replace(phase=Phase.QUARRY) if hunted else _eat(state, note)


def quarry(state: NileState, move: Move, note: Note) -> NileState:
    """Roll for the hunters: what they bring (R18.1), or meet (R18.2)."""
    die = int(move.args[0])
    explorer, turn = state.explorer, state.turn
    count = hunters(explorer.party)
    chart = state.law.hunting
    if die == chart["danger"]:
        state = beast(state, 1, note)
        if state.phase != Phase.QUARRY:
            return state
    terrain = TERRAIN_OF[state.world.terrain[explorer.place]]
    level = chart["activity"][turn.activity]
    fresh = max(0, chart[terrain] * count + level + die - state.law.even) if chart[terrain] else 0
    note("R18.1", "quarry", seat=state.seat, n=fresh, hunters=count, terrain=terrain)
    if fresh:
        note("9.7", "pace_and_hunt", activity=ACTIVITIES[turn.activity], n=level)
        note("5.4421", "fresh", seat=state.seat)
    return _eat(with_turn(state, fresh=turn.fresh + fresh), note)


def hunger(state: NileState) -> int:
    """Count the people who get too little to eat this turn (5.4423)."""
    explorer, law = state.explorer, state.law
    if state.safe or state.guest:
        return 0
    found = max(state.turn.fresh, forage(state))
    return max(0, -(-(law.meal(explorer.party) - found - explorer.party.rations) // law.eats))


def forage(state: NileState) -> int:
    """Rations that an explorer finds without hunters wherever there is any game at all (R18.1)."""
    terrain = TERRAIN_OF[state.world.terrain[state.explorer.place]]
    chart = state.law.hunting
    return int(chart["forage"]) if chart[terrain] else 0


def losing(state: NileState) -> bool:
    """Return whether people go hungry although there are animals, or animals will be lost this evening.

    For want of fodder, of water, or of somebody to ride or lead them (5.4423, 5.4424, 5.4444, 5.428).
    """
    explorer, world = state.explorer, state.world
    party, place = explorer.party, explorer.place
    if not animals(party):
        return False
    law = state.law
    if hunger(state) or loose(law, party):
        return True
    if state.safe or world.terrain[place] != "d":
        return False
    eaten = 0 if state.guest else max(0, law.meal(party) - max(state.turn.fresh, forage(state)))
    hungry = not state.guest and law.fodder * party.horses > party.rations - eaten
    return hungry or (not world.watered(place) and law.water_need(party) > party.water)


def _eat(state: NileState, note: Note) -> NileState:
    """Let animals be shot where that saves something (5.4425); then everybody eats."""
    return state._replace(phase=Phase.FEED) if losing(state) else _meal(state, note)


def shots(state: NileState) -> list[Move]:
    """Return the animals that there are to be shot."""
    party = state.party
    if not animals(party):
        return []
    return [move for move, animal in moves.SHOOTS.items() if getattr(party, animal)]


def refuse_shot(state: NileState, move: Move) -> Refusal | None:
    """There has to be such an animal (5.4425)."""
    animal = moves.SHOOTS.get(move)
    if animal is None or getattr(state.party, animal):
        return None
    return Refusal("5.4425", "no_animal", {"article": animal})


def feed(state: NileState, move: Move, note: Note) -> NileState:
    """Shoot an animal (5.4425), or stop shooting."""
    animal = moves.SHOOTS.get(move)
    if animal is None:
        note("5.4425", "no_more_shot", seat=state.seat)
        return _meal(state, note)
    return _eat(shoot(state, move, note), note)


def shoot(state: NileState, move: Move, note: Note) -> NileState:
    """Shoot an animal for its meat (5.4425)."""
    animal = moves.SHOOTS[move]
    note("5.4425", "shot", seat=state.seat, article=animal, n=state.law.meat)
    party = state.party
    state = with_party(state, **{animal: getattr(party, animal) - 1})
    if not state.party.camels:
        state = with_party(state, dry=0)
    return with_turn(state, fresh=state.turn.fresh + state.law.meat)


def _meal(state: NileState, note: Note) -> NileState:
    """Let everybody eat (5.4423); people without food leave, and the explorer falls sick (R19.3)."""
    seat, explorer = state.seat, state.explorer
    party = explorer.party
    if state.safe:
        note("R19.6" if explorer.place in state.africa.colony else "R19.7", "fed_at_home", seat=seat)
    elif state.guest:
        note("R14.2", "fed_by_friends", seat=seat)
    else:
        missing, need = hunger(state), state.law.meal(party)
        found = forage(state)
        if found > state.turn.fresh:
            note("R18.1", "forages", seat=seat, n=found)
        fresh = min(need, max(state.turn.fresh, found))
        stores = min(party.rations, need - fresh)
        note("5.4423", "meal", seat=seat, n=need, fresh=fresh, rations=stores)
        if stores:
            party = party._replace(rations=party.rations - stores)
        if missing:
            return _starve(with_explorer(state, party=party), missing, note)
    if party is not explorer.party or explorer.hungry:
        state = with_explorer(state, party=party, hungry=False)
    return _fodder(state, note)


def _starve(state: NileState, missing: int, note: Note) -> NileState:
    seat, explorer = state.seat, state.explorer
    party = explorer.party
    for people in LEAVING:
        gone = min(missing, getattr(party, people))
        if gone:
            seen = note.showing({"scene": _leaving(state, people, gone)}) if note else note
            seen("R19.3", "hungry_leave", seat=seat, **quantity(gone, people))
            party = lose(party, people, gone)
            missing -= gone
    if missing:
        if explorer.hungry:
            note("R19.3", "starves", seat=seat)
            return dies(state, note)
        note("R19.3", "explorer_hungry", seat=seat)
        party = party._replace(sick_explorer=1)
    return _fodder(with_explorer(state, party=party, hungry=missing > 0), note)


def _leaving(state: NileState, people: str, count: int) -> dict[str, object]:
    """Describe as data that people leave."""
    at = state.africa.hexes[state.explorer.place]
    return {"kind": "leave", "people": people, "count": count, "at": at}


def _fodder(state: NileState, note: Note) -> NileState:
    """Feed horses in the desert (5.4424), and give everybody water there (5.4444)."""
    seat, explorer, world = state.seat, state.explorer, state.world
    place = explorer.place
    if world.terrain[place] != "d" or state.safe:
        return _care(state, note)
    party = explorer.party
    if party.horses and state.guest:
        note("R19.7", "fodder_of_friends", seat=seat)
    elif party.horses:
        fodder = state.law.fodder
        fed = min(party.horses, party.rations // fodder)
        if fed:
            note("5.4424", "horses_fed", seat=seat, n=fed, rations=fodder * fed)
        if party.horses - fed:
            note("5.4424", "horses_starve", seat=seat, n=party.horses - fed)
        party = party._replace(horses=fed, rations=party.rations - fodder * fed)
    if world.watered(place):
        note("5.4441", "water_here", seat=seat)
        return _care(with_explorer(state, party=party._replace(water=0, dry=0)), note)
    return _thirst(with_explorer(state, party=party), note)


def _thirst(state: NileState, note: Note) -> NileState:
    """Let people drink first, then horses, then camels, which may go dry (5.4444, SN-R3, R19.4)."""
    seat, party, drinks = state.seat, state.party, state.law.drinks
    water = party.water
    served = min(men(party), water // drinks["person"])
    if not served:
        note("R19.4", "explorer_thirsts", seat=seat)
        return dies(state, note)
    water -= served * drinks["person"]
    missing = men(party) - served
    before = party
    for people in LEAVING:
        gone = min(missing, getattr(party, people))
        party = lose(party, people, gone)
        missing -= gone
    horses = min(party.horses, water // drinks["horse"])
    water -= horses * drinks["horse"]
    camels = party.camels
    if party.dry:
        camels = min(camels, water // (2 * drinks["camel"]))
        water -= camels * 2 * drinks["camel"]
    party = party._replace(water=water, horses=horses, camels=camels, dry=0)
    note("5.4444", "drunk", seat=seat, n=before.water - water, left=water)
    if men_lost := men(before) - men(party):
        note("R19.4", "thirst", seat=seat, n=men_lost)
    if animals_lost := animals(before) - animals(party):
        note("R19.4", "thirst_animals", seat=seat, n=animals_lost)
    state = with_explorer(state, party=party)
    if before.dry or not camels:
        return _care(state, note)
    if water >= camels * drinks["camel"]:
        return state._replace(phase=Phase.CAMELS)
    return water_camels(state, moves.GO_DRY, note)


def water_camels(state: NileState, move: Move, note: Note) -> NileState:
    """Let the camels drink, or go dry and owe water for two turns (5.4444, SN-R3)."""
    party = state.party
    if move is moves.DRINK:
        n = party.camels * state.law.drinks["camel"]
        note("5.4444", "camels_drink", seat=state.seat, n=n, left=party.water - n)
        return _care(with_party(state, water=party.water - n), note)
    note("SN-R3", "camels_dry", seat=state.seat, n=party.camels)
    return _care(with_party(state, dry=1), note)


def _care(state: NileState, note: Note) -> NileState:
    """Care for the sick (R19.1, R19.2)."""
    explorer = state.explorer
    if not sick(explorer.party):
        return _desertions(state, note)
    if not state.safe:
        return state._replace(phase=Phase.RECOVERY)
    note("R19.2", "recovered_at_home", seat=state.seat, n=sick(explorer.party))
    return _desertions(with_explorer(state, party=well(explorer.party)), note)


def recover(state: NileState, move: Move, note: Note) -> NileState:
    """Apply the Recovery Table (R19.1)."""
    die = int(move.args[0])
    explorer = state.explorer
    least = throws.recovers(state)
    better = die >= least
    facts = {"seat": state.seat, "n": sick(explorer.party), "die": die, "least": least}
    throws.shown(state, die, note)("R19.1", "recovered" if better else "still_sick", **facts)
    if better:
        state = with_explorer(state, party=well(explorer.party))
    return _desertions(state, note)


def _desertions(state: NileState, note: Note) -> NileState:
    """Let an askari leave an explorer who works (5.52), and animals stray (5.428); then the bonus."""
    explorer = state.explorer
    party = explorer.party
    if explorer.bearing and party.askaris + party.recruits:
        people = "askaris" if party.askaris else "recruits"
        note("5.52", "askari_leaves", seat=state.seat, article=people)
        state = with_explorer(state, party=lose(party, people, 1))
    state = stray(state, note)
    if state.turn.new or not state.law.narrow:
        return state._replace(phase=Phase.BONUS)
    return finish(state, note)


def bonus(state: NileState, move: Move, note: Note) -> NileState:
    """Draw a card for a possible bonus, if the hex has what it asks for (8.2-5, R20.1, R20.2)."""
    state, card = draw(state, move, note, "8.2-5", "bonus_card")
    explorer = state.explorer
    table = state.law.bonus
    n = 0
    if card.bonus and suits(state.law, state.world, explorer.place, explorer.specialty):
        n = table["explorer"] if explorer.specialty == "explorer" else 0
        n = table["own"] if card.bonus == explorer.specialty else n
    if n:
        note("R20.2", "bonus", seat=state.seat, n=n, specialty=explorer.specialty)
    else:
        note("R20.1", "no_bonus", seat=state.seat)
    return finish(with_explorer(state, extra=explorer.extra + n), note)


def finish(state: NileState, note: Note) -> NileState:
    """End the turn; an explorer in port who came there or has something to publish may sail home (R21.1)."""
    explorer = state.explorer
    if state.at_port and (state.turn.moved or explorer.extra or unpublished(state.world, explorer)):
        return state._replace(phase=Phase.SAIL)
    return next_turn(state, note)
