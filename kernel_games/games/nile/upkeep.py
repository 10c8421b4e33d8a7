"""The end of a turn: hunting, food, water, the sick, desertions, the bonus (8.2, sections 18 to 20)."""

from __future__ import annotations

from collections.abc import Iterable

from kernel_games.engine import Move, Refusal, Tell
from kernel_games.games.nile import moves
from kernel_games.games.nile.cards import draw
from kernel_games.games.nile.components import ACTIVITIES, TABLES, TERRAIN_OF
from kernel_games.games.nile.europe import at_port, dies, next_turn
from kernel_games.games.nile.makeup import lose
from kernel_games.games.nile.party import (
    HORSE_FODDER,
    SHOT_GIVES,
    WATER,
    Party,
    animals,
    carried,
    duty,
    hunters,
    men,
    sick,
    water_need,
    well,
)
from kernel_games.games.nile.points import suits, unpublished
from kernel_games.games.nile.state import Fields, S, with_explorer, with_party, with_turn
from kernel_games.games.nile.telling import note

_HUNT = TABLES["hunting"]

LEAVING = ("bearers", "recruits", "askaris", "guides")
"""In this order men leave who get nothing to eat, and in this order they fall sick (R19.3, R11.1)."""


def safe(state: Fields) -> bool:
    """Whether the explorer is in a port or in Cape Colony (8.2, R19.2)."""
    return state.explorers[state.seat].place in state.africa.colony or bool(at_port(state))


def guest(state: Fields) -> bool:
    """Whether the expedition is with a friendly tribe (R14.2)."""
    tribe = state.world.tribe(state.explorers[state.seat].place)
    return tribe >= 0 and bool(state.world.tribes[tribe].friends >> state.seat & 1)


def begin(state: S, tell: Tell | None) -> S:
    """Movement is over; if there are hunters and they are needed, a hunt is decided about (8.2)."""
    state = with_turn(state, ended=True)
    turn, party = state.turn, state.explorers[state.seat].party
    if turn.allowance > turn.spent:
        note(tell, "9.42", "unused", seat=state.seat, n=turn.allowance - turn.spent)
    if not safe(state) and not guest(state) and hunters(party):
        return state._replace(phase="hunt")
    return _eat(state, tell)


def set_out_hunting(state: S, move: Move, tell: Tell | None) -> S:
    """The hunters go out, or rest."""
    hunted = move is moves.HUNT
    note(tell, "8.2-4", "hunts" if hunted else "rests", seat=state.seat)
    return state._replace(phase="quarry") if hunted else _eat(state, tell)


def quarry(state: S, move: Move, tell: Tell | None) -> S:
    """What the hunters bring (R18.1), or meet (R18.2)."""
    die = int(move.args[0])
    explorer, turn = state.explorers[state.seat], state.turn
    count = hunters(explorer.party)
    if die == _HUNT["danger"]:
        state = beast(state, 1, tell)
        if state.phase != "quarry":
            return state
    terrain = TERRAIN_OF[state.world.terrain[explorer.place]]
    level = _HUNT["activity"][turn.activity]
    fresh = max(0, _HUNT[terrain] * count + level + die - 3) if _HUNT[terrain] else 0
    note(tell, "R18.1", "quarry", seat=state.seat, n=fresh, hunters=count, terrain=terrain)
    if fresh:
        note(tell, "9.7", "pace_and_hunt", activity=ACTIVITIES[turn.activity], n=level)
        note(tell, "5.4421", "fresh", seat=state.seat)
    return _eat(with_turn(state, fresh=turn.fresh + fresh), tell)


def beast(state: S, severity: int, tell: Tell | None) -> S:
    """A dangerous animal: enough hunters kill it, otherwise men are lost (R18.2, R11.1)."""
    explorer = state.explorers[state.seat]
    if hunters(explorer.party) >= _HUNT["kill"]:
        note(tell, "R18.2", "beast_killed", seat=state.seat)
        return respected(state, tell)
    if men(explorer.party) == 1:
        if explorer.party.sick_explorer:
            note(tell, "R18.2", "beast_kills", seat=state.seat)
            return dies(state, tell)
        note(tell, "R18.2", "beast_wounds", seat=state.seat)
        return with_party(state, sick_explorer=1)
    party = explorer.party
    lost = min(max(1, severity // 2), men(party) - 1)
    for people in LEAVING:
        gone = min(lost, getattr(party, people))
        party = lose(party, people, gone)
        lost -= gone
    note(tell, "R18.2", "beast_takes", seat=state.seat, n=men(explorer.party) - men(party))
    return with_explorer(state, party=party)


def respected(state: S, tell: Tell | None) -> S:
    """The askaris respect their explorer again (5.52)."""
    if not state.explorers[state.seat].bearing:
        return state
    note(tell, "5.52", "respected", seat=state.seat)
    return with_explorer(state, bearing=False)


def hunger(state: Fields) -> int:
    """Rations that are missing for all men this turn (5.4423)."""
    explorer = state.explorers[state.seat]
    if safe(state) or guest(state):
        return 0
    found = max(state.turn.fresh, forage(state))
    return max(0, men(explorer.party) - found - explorer.party.rations)


def forage(state: Fields) -> int:
    """Rations that an explorer finds without hunters wherever there is any game at all (R18.1)."""
    terrain = TERRAIN_OF[state.world.terrain[state.explorers[state.seat].place]]
    return _HUNT["forage"] if _HUNT[terrain] else 0


def losing(state: Fields) -> bool:
    """Whether there are animals while men go hungry, or animals that will be lost this evening.

    For want of fodder, of water, or of somebody to ride or lead them (5.4423, 5.4424, 5.4444, 5.428).
    """
    explorer, world = state.explorers[state.seat], state.world
    party, place = explorer.party, explorer.place
    if not animals(party):
        return False
    if hunger(state) or _loose(party):
        return True
    if safe(state) or world.terrain[place] != "d":
        return False
    eaten = 0 if guest(state) else max(0, men(party) - max(state.turn.fresh, forage(state)))
    hungry = not guest(state) and HORSE_FODDER * party.horses > party.rations - eaten
    return hungry or (not world.watered(place) and water_need(party) > party.water)


def _eat(state: S, tell: Tell | None) -> S:
    """Where that saves something animals may be shot (5.4425); then everybody eats."""
    return state._replace(phase="feed") if losing(state) else _meal(state, tell)


def attempted_feed(state: Fields) -> Iterable[Move]:
    """Shooting an animal, or not."""
    del state
    return (*moves.SHOOTS, moves.DONE)


def refuse_shot(state: Fields, move: Move) -> Refusal | None:
    """There has to be such an animal (5.4425)."""
    animal = moves.SHOOTS.get(move)
    if animal is None or getattr(state.explorers[state.seat].party, animal):
        return None
    return Refusal("5.4425", "no_animal", {"article": animal})


def feed(state: S, move: Move, tell: Tell | None) -> S:
    """An animal is shot (5.4425), or no more are."""
    animal = moves.SHOOTS.get(move)
    if animal is None:
        note(tell, "5.4425", "no_more_shot", seat=state.seat)
        return _meal(state, tell)
    return _eat(shoot(state, move, tell), tell)


def shoot(state: S, move: Move, tell: Tell | None) -> S:
    """An animal is shot for its meat (5.4425)."""
    animal = moves.SHOOTS[move]
    note(tell, "5.4425", "shot", seat=state.seat, article=animal, n=SHOT_GIVES)
    party = state.explorers[state.seat].party
    state = with_party(state, **{animal: getattr(party, animal) - 1})
    if not state.explorers[state.seat].party.camels:
        state = with_party(state, dry=0)
    return with_turn(state, fresh=state.turn.fresh + SHOT_GIVES)


def _meal(state: S, tell: Tell | None) -> S:
    """Everybody eats (5.4423); who gets nothing leaves, and the explorer falls sick (R19.3)."""
    seat, explorer = state.seat, state.explorers[state.seat]
    party = explorer.party
    if safe(state):
        note(tell, "R19.6" if explorer.place in state.africa.colony else "R19.7", "fed_at_home", seat=seat)
    elif guest(state):
        note(tell, "R14.2", "fed_by_friends", seat=seat)
    else:
        missing, need = hunger(state), men(party)
        found = forage(state)
        if found > state.turn.fresh:
            note(tell, "R18.1", "forages", seat=seat, n=found)
        fresh = min(need, max(state.turn.fresh, found))
        stores = min(party.rations, need - fresh)
        note(tell, "5.4423", "meal", seat=seat, n=need, fresh=fresh, rations=stores)
        party = party._replace(rations=party.rations - stores)
        if missing:
            return _starve(with_explorer(state, party=party), missing, tell)
    return _fodder(with_explorer(state, party=party, hungry=False), tell)


def _starve(state: S, missing: int, tell: Tell | None) -> S:
    seat, explorer = state.seat, state.explorers[state.seat]
    party = explorer.party
    for people in LEAVING:
        gone = min(missing, getattr(party, people))
        if gone:
            note(tell, "R19.3", "hungry_leave", seat=seat, count=gone, article=people)
            party = lose(party, people, gone)
            missing -= gone
    if missing:
        if explorer.hungry:
            note(tell, "R19.3", "starves", seat=seat)
            return dies(state, tell)
        note(tell, "R19.3", "explorer_hungry", seat=seat)
        party = party._replace(sick_explorer=1)
    return _fodder(with_explorer(state, party=party, hungry=missing > 0), tell)


def _fodder(state: S, tell: Tell | None) -> S:
    """Horses in the desert need rations (5.4424), and everybody needs water there (5.4444)."""
    seat, explorer, world = state.seat, state.explorers[state.seat], state.world
    place = explorer.place
    if world.terrain[place] != "d" or safe(state):
        return _care(state, tell)
    party = explorer.party
    if party.horses and guest(state):
        note(tell, "R19.7", "fodder_of_friends", seat=seat)
    elif party.horses:
        fed = min(party.horses, party.rations // HORSE_FODDER)
        if fed:
            note(tell, "5.4424", "horses_fed", seat=seat, n=fed, rations=HORSE_FODDER * fed)
        if party.horses - fed:
            note(tell, "5.4424", "horses_starve", seat=seat, n=party.horses - fed)
        party = party._replace(horses=fed, rations=party.rations - HORSE_FODDER * fed)
    if world.watered(place):
        note(tell, "5.4441", "water_here", seat=seat)
        return _care(with_explorer(state, party=party._replace(water=0, dry=0)), tell)
    return _thirst(with_explorer(state, party=party), tell)


def _thirst(state: S, tell: Tell | None) -> S:
    """Men drink first, then horses, then camels, which may go dry every other turn (5.4444, SN-R3, R19.4)."""
    seat, party = state.seat, state.explorers[state.seat].party
    water = party.water
    served = min(men(party), water // WATER["man"])
    if not served:
        note(tell, "R19.4", "explorer_thirsts", seat=seat)
        return dies(state, tell)
    water -= served * WATER["man"]
    missing = men(party) - served
    before = party
    for people in LEAVING:
        gone = min(missing, getattr(party, people))
        party = lose(party, people, gone)
        missing -= gone
    horses = min(party.horses, water // WATER["horse"])
    water -= horses * WATER["horse"]
    camels = party.camels
    if party.dry:
        camels = min(camels, water // (2 * WATER["camel"]))
        water -= camels * 2 * WATER["camel"]
    party = party._replace(water=water, horses=horses, camels=camels, dry=0)
    note(tell, "5.4444", "drunk", seat=seat, n=before.water - water, left=water)
    lost = men(before) - men(party) + animals(before) - animals(party)
    if lost:
        men_lost, animals_lost = men(before) - men(party), animals(before) - animals(party)
        note(tell, "R19.4", "thirst", seat=seat, men=men_lost, animals=animals_lost)
    state = with_explorer(state, party=party)
    if before.dry or not camels:
        return _care(state, tell)
    if water >= camels * WATER["camel"]:
        return state._replace(phase="camels")
    return water_camels(state, moves.GO_DRY, tell)


def water_camels(state: S, move: Move, tell: Tell | None) -> S:
    """The camels drink their eight, or go dry and owe sixteen (5.4444, SN-R3)."""
    party = state.explorers[state.seat].party
    if move is moves.DRINK:
        n = party.camels * WATER["camel"]
        note(tell, "5.4444", "camels_drink", seat=state.seat, n=n, left=party.water - n)
        return _care(with_party(state, water=party.water - n), tell)
    note(tell, "SN-R3", "camels_dry", seat=state.seat, n=party.camels)
    return _care(with_party(state, dry=1), tell)


def _care(state: S, tell: Tell | None) -> S:
    """The sick are cared for (R19.1, R19.2)."""
    explorer = state.explorers[state.seat]
    if not sick(explorer.party):
        return _desertions(state, tell)
    if not safe(state):
        return state._replace(phase="recovery")
    note(tell, "R19.2", "recovered_at_home", seat=state.seat, n=sick(explorer.party))
    return _desertions(with_explorer(state, party=well(explorer.party)), tell)


def recover(state: S, move: Move, tell: Tell | None) -> S:
    """The Recovery Table (R19.1)."""
    die = int(move.args[0])
    explorer = state.explorers[state.seat]
    least = TABLES["recovery"]["doctor" if explorer.specialty == "doctor" else "others"]
    better = die >= least
    facts = {"seat": state.seat, "n": sick(explorer.party), "die": die, "least": least}
    note(tell, "R19.1", "recovered" if better else "still_sick", **facts)
    if better:
        state = with_explorer(state, party=well(explorer.party))
    return _desertions(state, tell)


def _desertions(state: S, tell: Tell | None) -> S:
    """An askari leaves an explorer who does bearer work (5.52), and animals stray (5.428); then the bonus."""
    explorer = state.explorers[state.seat]
    party = explorer.party
    if explorer.bearing and party.askaris + party.recruits:
        people = "askaris" if party.askaris else "recruits"
        note(tell, "5.52", "askari_leaves", seat=state.seat, article=people)
        state = with_explorer(state, party=lose(party, people, 1))
    state = stray(state, tell)
    if state.turn.new:
        return state._replace(phase="bonus")
    return finish(state, tell)


def stray(state: S, tell: Tell | None, mode: str = "") -> S:
    """Animals that nobody rides or leads are lost (5.428); camels gone, their debt of water is too."""
    party = state.explorers[state.seat].party
    if not animals(party):
        return state
    loose = _loose(party, mode)
    if loose:
        note(tell, "5.428", "strayed", seat=state.seat, n=loose)
        horses = max(0, party.horses - loose)
        camels = party.camels - max(0, loose - party.horses)
        state = with_party(state, horses=horses, camels=camels, dry=party.dry if camels else 0)
    return state


def _loose(party: Party, mode: str = "") -> int:
    """How many animals nobody rides or leads, in a mode or however it is best (5.428)."""
    ways = [mode] if mode else ["foot", *(["mounted"] if carried(party, "mounted") is None else [])]
    return min(duty(party, way).loose for way in ways)


def bonus(state: S, move: Move, tell: Tell | None) -> S:
    """A card for a possible bonus, where the hex has what it asks for (8.2-5, R20.1)."""
    state, card = draw(state, move, tell, "8.2-5", "bonus_card")
    explorer = state.explorers[state.seat]
    table = TABLES["bonus"]
    n = 0
    if card.bonus and suits(state.world, explorer.place, explorer.specialty):
        n = table["explorer"] if explorer.specialty == "explorer" else 0
        n = table["own"] if card.bonus == explorer.specialty else n
    note(tell, "R20.1", "bonus" if n else "no_bonus", seat=state.seat, n=n, specialty=explorer.specialty)
    return finish(with_explorer(state, extra=explorer.extra + n), tell)


def finish(state: S, tell: Tell | None) -> S:
    """The turn is over; who has come to a port, or has something to publish there, may sail home (R21.1)."""
    explorer = state.explorers[state.seat]
    if at_port(state) and (state.turn.moved or explorer.extra or unpublished(state.world, explorer)):
        return state._replace(phase="sail")
    return next_turn(state, tell)
