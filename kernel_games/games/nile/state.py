"""A position: the map as it is known, the explorers, the turn that is under way, and what follows from it."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from kernel_games.engine import TERMINAL, Move, PhasedState, PhaseName, quick_replace, with_item
from kernel_games.games.nile.deck import SIZE
from kernel_games.games.nile.land.africa import BLANK, ENDS, Africa, opposite
from kernel_games.games.nile.law import NileLaw
from kernel_games.games.nile.party import ALONE, Party


class Phase(PhaseName):
    """The decision that is due, by a player or by chance.

    How counters come on the map, the die that spreads them, placing one, choosing a port and a specialty, the
    dice for the start, revealing the ports, outfitting; a turn's activity level, its disaster, the moves, the
    make-up at a halt, whether one is lost, the three cards of a new hex and its natives' strength, entering
    or going back, canoes at a cataract, a discovery counter; the policy towards natives and how it comes out,
    trade; the hunt and what it brings, shooting animals, watering camels, recovery, the bonus; whether to
    sail home, and donations.
    """

    SETUP = "setup"
    SPREAD = "spread"
    COUNTER = "counter"
    PORT = "port"
    SPECIALTY = "specialty"
    DICE = "dice"
    REVEAL = "reveal"
    OUTFIT = "outfit"
    ACTIVITY = "activity"
    DISASTER = "disaster"
    MOVE = "move"
    REMAKE = "remake"
    LOST = "lost"
    TERRAIN = "terrain"
    RIVER = "river"
    NATIVES = "natives"
    STRENGTH = "strength"
    ENTER = "enter"
    FALLS = "falls"
    FIND = "find"
    POLICY = "policy"
    ATTITUDE = "attitude"
    STEALTH = "stealth"
    BATTLE = "battle"
    TRADE = "trade"
    HUNT = "hunt"
    QUARRY = "quarry"
    FEED = "feed"
    CAMELS = "camels"
    RECOVERY = "recovery"
    BONUS = "bonus"
    SAIL = "sail"
    DONATION = "donation"
    OVER = "over"


NONE = -1
"""No hex, no activity level and no mode."""

EUROPE = -1
"""The place of an explorer who is in Europe."""

DECK = (1 << SIZE) - 1
"""All 108 Event cards, a bit for each (3.4)."""


class Tribe(NamedTuple):
    """Natives of a hex; counters are numbered from 1 in the order of the list (3.33).

    Attributes
    ----------
    place : int
        Their hex; -1 if the counter is off the map again (R15.3).
    strength : int
        Warriors (R13.1).
    friends, beaten : int
        Seats whose explorer they are friendly to, or do not oppose again: a bit for each.
    """

    place: int
    strength: int
    friends: int = 0
    beaten: int = 0


class Counter(NamedTuple):
    """A discovery counter on the map.

    Attributes
    ----------
    place : int
        Its hex.
    shows : str
        One of :data:`kernel_games.games.nile.components.COUNTERS`; empty while it is face down.
    """

    place: int
    shows: str = ""


class Spectacle(NamedTuple):
    """Something spectacular that has been measured: a mountain, a cataract or a lake (R10.6).

    Attributes
    ----------
    place : int
        Its hex.
    kind : str
        One of :data:`kernel_games.games.nile.deck.SPECTACLES`.
    size : int
        In feet, or a lake's in square miles.
    """

    place: int
    kind: str
    size: int


class Cache(NamedTuple):
    """A cache: goods that an explorer has left in a hex (9.6, R17.1)."""

    place: int
    canoes: int = 0
    rations: int = 0
    gifts: int = 0
    muskets: int = 0
    water: int = 0


@quick_replace
class World(NamedTuple):
    """The map as it is now. Sets of hexes are bit masks: bit h for hex h.

    Attributes
    ----------
    terrain : str
        A letter for each hex, ``.`` where it is blank (3.2).
    published : int
        Published hexes.
    out, inn : bytes
        Where the river leaves each hex and whence it comes; as in ``africa.Africa``.
    cataracts, oases : int
        Hexes with one.
    tribes : tuple of Tribe
        The natives met so far.
    counters : tuple of Counter
        The discovery counters placed so far.
    spectacles : tuple of Spectacle
        What has been measured.
    """

    terrain: str
    published: int
    out: bytes
    inn: bytes
    cataracts: int
    oases: int
    tribes: tuple[Tribe, ...]
    counters: tuple[Counter, ...]
    spectacles: tuple[Spectacle, ...]

    def blank(self, place: int) -> bool:
        """Return whether a hex is unexplored."""
        return self.terrain[place] == BLANK

    def river(self, place: int) -> bool:
        """Return whether a river is known in a hex."""
        return bool(self.out[place] or self.inn[place])

    def watered(self, place: int) -> bool:
        """Return whether water is free: not in desert without river or oasis (5.4441, 5.4443)."""
        return self.terrain[place] != "d" or self.river(place) or bool(self.oases >> place & 1)

    def tribe(self, place: int) -> int:
        """Return the index of the tribe in a hex; -1 if there is none."""
        for index, tribe in enumerate(self.tribes):
            if tribe.place == place != NONE:
                return index
        return NONE

    def flows(self, africa: Africa, place: int, direction: int) -> str:
        """Return how a river joins a hex to its neighbour: ``down``, ``up``, or empty."""
        if self.out[place] == direction:
            return "down"
        other = africa.near[place][direction - 1]
        if other < 0:
            return ""
        if self.blank(other):
            return "up" if self.inn[place] >> (direction - 1) & 1 else ""
        return "up" if self.out[other] == opposite(direction) else ""

    def ends(self, place: int) -> bool:
        """Return whether a river ends in a hex."""
        return self.out[place] == ENDS


@quick_replace
class Explorer(NamedTuple):
    """An explorer with an expedition, and notes that are not published.

    Attributes
    ----------
    place : int
        Where they are, or :data:`EUROPE`.
    port : str
        Where they set out, empty before it is chosen.
    specialty : str
        One of :data:`kernel_games.games.nile.components.SPECIALTIES`, empty before it is chosen.
    party : Party
        Who and what is with them.
    money : int
        Dollars for the outfit.
    points : int
        Published, less what was lost for sick people discharged (9.7s).
    known : int
        Hexes they have entered that were not published then: bit h for hex h (9.3).
    extra : int
        Points of bonus discoveries and journalism in the notes (R20.1, R24.1).
    epic : bool
        Whether they have made their epic journey (R25.1).
    caches : tuple of Cache
        Their caches, at most eight.
    bearing : bool
        Whether askaris leave because the explorer does bearer work (5.52).
    hungry : bool
        Whether they got no ration last turn (R19.3).
    alive : bool
        False from their death until the next explorer sets out.
    """

    place: int = EUROPE
    port: str = ""
    specialty: str = ""
    party: Party = ALONE
    money: int = 0
    points: int = 0
    known: int = 0
    extra: int = 0
    epic: bool = False
    caches: tuple[Cache, ...] = ()
    bearing: bool = False
    hungry: bool = False
    alive: bool = True


@quick_replace
class Turn(NamedTuple):
    """The turn that is under way.

    Attributes
    ----------
    activity : int
        Index of the activity level, -1 before it is announced.
    allowance : int
        Movement points, -1 before the first step decides the mode (9.11).
    spent : int
        Movement points spent.
    mode : int
        Index of the mode of the last step, -1 before it.
    delay : int
        Movement points that a storm takes (R11.1).
    came : int
        Where they came from into their hex this turn, -1 if they have not moved.
    goal : int
        The hex that they try to enter, -1 if none.
    way : str
        Whether the step to it leads ``down`` or ``up`` a river, or empty.
    moved : bool
        Whether a hex has been entered.
    ended : bool
        Whether movement is over.
    new : bool
        Whether terrain or natives were newly mapped (R20.1).
    ambush : bool
        Whether it is the tribe that attacks (9.7).
    stowed : bool
        Whether something has been cached here, so that nothing is taken up (R17.2).
    remade : bool
        Whether the make-up has been changed at this halt.
    tally : int
        Changes of the make-up or deals at this halt, gifts offered, or throws of the dice.
    fresh : int
        Fresh rations at hand (5.4421).
    """

    activity: int = NONE
    allowance: int = NONE
    spent: int = 0
    mode: int = NONE
    delay: int = 0
    came: int = NONE
    goal: int = NONE
    way: str = ""
    moved: bool = False
    ended: bool = False
    new: bool = False
    ambush: bool = False
    stowed: bool = False
    remade: bool = False
    tally: int = 0
    fresh: int = 0


FRESH = Turn()
"""A turn that has not begun."""


class _Record(NamedTuple):
    africa: Africa
    target: int
    most_turns: int
    starter: int
    turns: int
    phase: str
    seat: int
    deck: int
    card: int
    dice: tuple[int, ...]
    world: World
    explorers: tuple[Explorer, ...]
    turn: Turn


class NileState(PhasedState, _Record):
    """A position of Source of the Nile.

    Attributes
    ----------
    africa : Africa
        The map at the start.
    target, most_turns : int
        Points that win (7.0), and turns of each at most (SN-R8).
    starter : int
        High man (4.62); 0 before the dice have fallen.
    turns : int
        Turns ended so far, by all together.
    phase : str
        A :class:`Phase`.
    seat : int
        Who decides, or whom chance concerns.
    deck : int
        Event cards left: bit n - 1 for card n.
    card : int
        The card last turned up, 0 before the first.
    dice : tuple of int
        The throws for the start by seat: -1 not thrown yet, 0 out of it.
    world : World
        The map now.
    explorers : tuple of Explorer
        By seat.
    turn : Turn
        What is under way.
    """

    __slots__ = ()
    law: ClassVar[NileLaw]

    @property
    def turns_taken(self) -> int:
        """The number of turns taken, by all players."""
        return self.turns

    @property
    def num_players(self) -> int:
        """The number of players."""
        return len(self.explorers)

    @property
    def explorer(self) -> Explorer:
        """The explorer whose turn it is."""
        return self.explorers[self.seat]

    @property
    def party(self) -> Party:
        """The expedition of that explorer."""
        return self.explorers[self.seat].party

    @property
    def at_port(self) -> str:
        """The port in whose hex they are; empty if there is none."""
        return self.africa.port_at.get(self.explorer.place, "")

    @property
    def safe(self) -> bool:
        """True if the explorer is in a port or in Cape Colony (8.2, R19.2)."""
        return self.explorer.place in self.africa.safe

    @property
    def guest(self) -> bool:
        """True if the explorer is with a friendly tribe (R14.2)."""
        tribe = self.world.tribe(self.explorer.place)
        return tribe >= 0 and bool(self.world.tribes[tribe].friends >> self.seat & 1)

    @property
    def secret(self) -> bool:
        """True if ports are secret: noted, or being noted, and not yet revealed (4.5, 5.2)."""
        return self.turns == 0 and self.phase in (Phase.PORT, Phase.SPECIALTY, Phase.DICE, Phase.REVEAL)

    def notation(self, move: Move, seat: int | None) -> str:
        """Return the notation of a move; a port that is noted in secret is veiled from the others (4.5)."""
        if self.phase == Phase.PORT and self.turns == 0 and seat != self.seat:
            return "port ?"
        return str(move)

    def scores(self) -> tuple[int, ...]:
        """Points published by each (7.0)."""
        return tuple(explorer.points for explorer in self.explorers)

    def returns(self) -> tuple[float, ...]:
        """Like every game's; but alone, how near the goal one has come, 1 only where it is reached (7.0)."""
        if self.num_players > 1 or self.current_player != TERMINAL:
            return super().returns()
        return (min(1.0, max(0.0, self.explorers[0].points / self.target)),)


def with_explorer(state: NileState, **changes: object) -> NileState:
    """Return the position with fields of the explorer changed whose turn it is."""
    changed = state.explorers[state.seat]._replace(**changes)  # type: ignore[arg-type]
    return state._replace(explorers=with_item(state.explorers, state.seat, changed))


def with_party(state: NileState, **changes: int) -> NileState:
    """Return the position with numbers of that explorer's party changed."""
    return with_explorer(state, party=state.explorers[state.seat].party._replace(**changes))


def with_turn(state: NileState, **changes: object) -> NileState:
    """Return the position with fields of the turn changed."""
    return state._replace(turn=state.turn._replace(**changes))  # type: ignore[arg-type]
