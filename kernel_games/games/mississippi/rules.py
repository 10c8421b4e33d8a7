"""Mississippi: its states and moves. Clauses are those of ``rulebook.toml``."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from kernel_games.engine import (
    CHANCE,
    TERMINAL,
    Game,
    Move,
    Option,
    Refusal,
    Rulebook,
    State,
    Tell,
    parse_from,
)
from kernel_games.games.mississippi import setup, telling, words
from kernel_games.games.mississippi.components import (
    ALL_LOGS,
    LONGEST_BACK,
    PLAYERS,
    TURNS,
    ahead,
    behind,
    heading_of,
    number_at,
)
from kernel_games.games.mississippi.course import Course
from kernel_games.games.mississippi.moves import BACK, COSTS, DEGREES, FORWARD, ROLLS, STAY, WHAT, What
from kernel_games.games.mississippi.reactions import react
from kernel_games.games.mississippi.setup import NOT_SET, OFF

_ROLLS = tuple(ROLLS)
_new = tuple.__new__


class _Fields(NamedTuple):
    course: Course
    starter: int
    turns: int
    current_player: int
    logs: tuple[int, ...]
    places: tuple[int, ...]
    headings: tuple[int, ...]


class MississippiState(State, _Fields):
    """A position of Mississippi.

    Attributes
    ----------
    course : Course
        Where the ships run (MS-D2).
    starter : int
        The seat that started (MS-S2).
    turns : int
        Turns taken so far, by all together.
    current_player : int
        The seat to move, CHANCE where the die is rolled for it (MS-S3), TERMINAL at the end.
    logs : tuple of int
        In hand, by seat.
    places : tuple of int
        Indices of the ships' spaces, by seat; -1 off the course.
    headings : tuple of int
        The directions that the ships' bows face, by seat: 0 to 5 clockwise from the east, -1 before the die
        has set the ship. They stay the same round every bend (MS-7a).
    """

    __slots__ = ()
    game: ClassVar[Mississippi]
    current_player = _Fields.current_player

    @property
    def num_players(self) -> int:
        """How many play (MS-S1)."""
        return len(self.logs)

    @property
    def mover(self) -> int:
        """The seat whose turn it is, also while the die is rolled for it; at the end whose it would be."""
        return (self.starter + self.turns) % len(self.logs)

    @property
    def supply(self) -> int:
        """Logs that nobody has in hand (MS-D12)."""
        return ALL_LOGS - sum(self.logs)

    @property
    def phase(self) -> str:
        """What happens now: ``roll``, ``move``, ``over``, or ``react`` while a chain of reactions is told."""
        if self.current_player == CHANCE:
            return "roll" if self.headings[self.mover] == NOT_SET else "react"
        return "over" if self.current_player == TERMINAL else "move"

    def leads(self, seat: int) -> int | None:
        """The number of a ship that points down the course where it is; None before the die has set it."""
        heading = self.headings[seat]
        return None if heading == NOT_SET else number_at(self.course.flow(self.places[seat]), heading)

    def legal_moves(self) -> list[Move]:
        """All turnings with all distances that can be paid (MS-1a to MS-2c, MS-6a to MS-6c, MS-D4, MS-D6)."""
        if self.current_player < 0:
            return []
        found: list[Move] = []
        for turning, (forward, back, stay) in enumerate(self._reach()):
            found += FORWARD[turning][:forward]
            found += BACK[turning][:back]
            if stay:
                found.append(STAY[turning])
        return found

    def sample(self, rng: random.Random) -> Move:
        """One legal move, or one throw of the die, at random, all alike likely; it lists nothing."""
        if self.current_player == CHANCE:
            return _ROLLS[int(rng.random() * len(_ROLLS))]
        reach = self._reach()
        pick = int(rng.random() * sum(map(sum, reach)))
        for turning, (forward, back, stay) in enumerate(reach):
            if pick < forward:
                return FORWARD[turning][pick]
            if pick < forward + back:
                return BACK[turning][pick - forward]
            if pick < forward + back + stay:
                return STAY[turning]
            pick -= forward + back + stay
        msg = "a position with a player to move has a legal move"
        raise AssertionError(msg)

    def attempts(self) -> list[Move]:
        """Every turning with every open space ahead and behind, and staying put."""
        if self.current_player < 0:
            return []
        forward, back = self._room()
        return [
            move
            for turning in range(len(DEGREES))
            for move in (*FORWARD[turning][:forward], *BACK[turning][:back], STAY[turning])
        ]

    def refusal(self, move: Move) -> Refusal | None:
        """Why a move is not allowed: MS-1a, MS-2b, MS-2c, MS-6b, MS-6c, MS-D4, MS-D6, MS-D9."""
        what = WHAT.get(move)
        if what is None and move not in ROLLS:
            self.game.parse_move(str(move))
        if self.current_player == TERMINAL:
            if self.course.finish in self.places:
                return Refusal("MS-8a", "over")
            return Refusal("MS-D11", "out_of_turns", {"turns": TURNS})
        if self.current_player == CHANCE:
            return None if what is None else Refusal("MS-S3", "roll_first")
        if what is None:
            return Refusal("MS-S4", "no_die")
        return self._refuse(what)

    def chance_outcomes(self) -> list[tuple[Move, int]]:
        """The six numbers of the die, all alike likely (MS-S3)."""
        return [(move, 1) for move in _ROLLS] if self.current_player == CHANCE else []

    def child(self, move: Move, tell: Tell | None = None) -> MississippiState:
        """The state after a move known to be legal, with the whole chain of reactions that it sets off."""
        course, starter, turns, seat, logs, places, headings = self
        if seat == CHANCE:
            return self._roll(ROLLS[move], tell)
        what = WHAT[move]
        turning, forward, back = what
        start, cost = places[seat], COSTS[turning]
        if forward:
            end = ahead(places, start, forward, course.finish)
            cost += forward
            earned = 0
        else:
            end = behind(places, start, back)
            earned = min(back or 1, ALL_LOGS - sum(logs) + cost)
        after = (*places[:seat], end, *places[seat + 1 :])
        headings = (*headings[:seat], (headings[seat] + turning) % 6, *headings[seat + 1 :])
        if tell is not None:
            self._tell_move(tell, what, end, headings[seat], earned)
        logs = (*logs[:seat], logs[seat] - cost + earned, *logs[seat + 1 :])
        if end != start:
            moved, steps = react(course, after, headings, seat)
            if tell is not None and steps:
                midway = partial(self._midway, logs, headings)
                telling.chain(tell, course, midway, seat, places=after, steps=steps, back=back > 0)
            after = moved
        turns += 1
        over = course.finish in after or turns == TURNS * len(logs)
        if over and tell is not None:
            telling.result(tell, after, course.finish)
        following = (starter + turns) % len(logs)
        player = TERMINAL if over else CHANCE if headings[following] == NOT_SET else following
        return _new(MississippiState, (course, starter, turns, player, logs, after, headings))

    def observation(self, seat: int | None) -> dict[str, Any]:
        """What all know: nothing is hidden in this game.

        Returns
        -------
        dict
            Besides the keys of every observation: ``course`` (name and spaces), ``phase``, ``mover`` (whose
            turn it is, also while the die is rolled for it), ``starter``, ``turn`` (from 1) and ``turns`` (at
            most), ``logs`` (by seat), ``supply``, and ``ships``: by seat ``space`` (from 1; 0 off the
            course), ``heading`` (direction of the bow, 0 to 5, or None) and ``leads`` (number that points
            down the course, or None).
        """
        view: dict[str, Any] = {
            "game": self.game.name,
            "seat": seat,
            "current": self.current_player,
            "players": self.num_players,
            "course": self.course.to_dict(),
            "phase": self.phase,
            "mover": self.mover,
            "starter": self.starter,
            "turn": self.turns + (self.phase != "over"),
            "turns": TURNS * self.num_players,
            "logs": list(self.logs),
            "supply": self.supply,
            "ships": [
                {
                    "space": place + 1,
                    "heading": None if heading == NOT_SET else heading,
                    "leads": self.leads(owner),
                }
                for owner, (place, heading) in enumerate(zip(self.places, self.headings, strict=True))
            ],
            "scores": list(self.scores()),
        }
        if seat == self.current_player:
            view["legal"] = [str(move) for move in self.legal_moves()]
        return view

    def imagine(self, seat: int | None, rng: random.Random) -> MississippiState:
        """The state itself: nothing is hidden."""
        del seat, rng
        return self

    def scores(self) -> tuple[int, ...]:
        """How far each ship is: the number of its space, 0 off the course (MS-8a, MS-D11)."""
        return tuple(place + 1 for place in self.places)

    def estimate(self, seat: int) -> float:
        """Spaces behind a ship and logs in hand, which buy as many, less what the best of the others has.

        Only reactions change that sum for the better, so a player that looks one move ahead seeks them.
        """
        if self.current_player == TERMINAL:
            return 1000.0 if seat in self.winners() else -1000.0
        worth = [place + logs for place, logs in zip(self.places, self.logs, strict=True)]
        return float(worth[seat] - max(worth[:seat] + worth[seat + 1 :]))

    def to_dict(self) -> dict[str, Any]:
        """The state as data; see :func:`kernel_games.games.mississippi.setup.read`."""
        return {
            "players": self.num_players,
            "course": self.course.to_dict(),
            "starter": self.starter,
            "turns": self.turns,
            "logs": list(self.logs),
            "ships": [
                None if heading == NOT_SET else [place + 1, self.leads(seat)]
                for seat, (place, heading) in enumerate(zip(self.places, self.headings, strict=True))
            ],
        }

    def _room(self) -> tuple[int, int]:
        """Open spaces ahead of and behind the ship to move, 60 at most: no move is longer (MS-1b)."""
        here = self.places[self.current_player]
        forward, back = self.course.finish - here, here
        for place in self.places:
            if place > here:
                forward -= 1
            elif OFF < place < here:
                back -= 1
        return min(forward, ALL_LOGS), max(0, min(back, ALL_LOGS))

    def _reach(self) -> list[tuple[int, int, bool]]:
        """For each turning how far forward and back one gets, and whether one may stay."""
        logs = self.logs[self.current_player]
        first = self.places[self.current_player] == OFF
        forward, back = self._room()
        stay = not logs and not back and not first
        back = min(back, LONGEST_BACK)
        return [
            (min(forward, max(0, logs - cost)), back, stay) if cost <= logs else (0, 0, False)
            for cost in (COSTS[:1] if first else COSTS)
        ]

    def _refuse(self, what: What) -> Refusal | None:
        turning, forward, back = what
        logs, cost = self.logs[self.current_player], COSTS[turning]
        first = self.places[self.current_player] == OFF
        if turning and first:
            return Refusal("MS-6c", "first_turn")
        room, room_back = self._room()
        if not forward and not back and (logs or room_back or first):
            return Refusal("MS-D9", "stay")
        if forward and not logs:
            return Refusal("MS-2c", "no_logs")
        if cost > logs:
            degrees = DEGREES[turning][1]
            return Refusal("MS-6b", "dear_turn", {"degrees": degrees, "cost": cost, "logs": logs})
        if forward and cost + min(forward, room) > logs:
            return Refusal("MS-1a", "dear", {"cost": cost + min(forward, room), "logs": logs})
        if forward > room:
            return Refusal("MS-D6", "past_finish", {"spaces": room})
        if back > LONGEST_BACK:
            return Refusal("MS-2b", "far_back", {"spaces": back, "most": LONGEST_BACK})
        if back > room_back:
            return Refusal("MS-D4", "start", {"spaces": room_back})
        return None

    def _roll(self, number: int, tell: Tell | None) -> MississippiState:
        """The die sets a ship so that its number points down the course (MS-S3, MS-S4)."""
        course, starter, turns, _, logs, places, headings = self
        seat = self.mover
        if tell is not None:
            telling.roll(tell, seat, number, len(logs), turns)
        heading = heading_of(number, course.flow(OFF))
        headings = (*headings[:seat], heading, *headings[seat + 1 :])
        return _new(MississippiState, (course, starter, turns, seat, logs, places, headings))

    def _midway(
        self, logs: tuple[int, ...], headings: tuple[int, ...], places: tuple[int, ...]
    ) -> MississippiState:
        """The position while a chain of reactions is under way, for people who watch it step by step."""
        return _new(
            MississippiState,
            (self.course, self.starter, self.turns, CHANCE, logs, places, headings),
        )

    def _tell_move(self, tell: Tell, what: What, end: int, heading: int, earned: int) -> None:
        seat, places = self.current_player, self.places
        start = places[seat]
        low, high = sorted((start, end))
        jumped = tuple(other for other, place in enumerate(places) if max(low, OFF) < place < high)
        leads = (number_at(self.course.flow(start), heading), number_at(self.course.flow(end), heading))
        had = self.logs[seat]
        telling.move(tell, telling.Moved(seat, what, start, end, had, earned, jumped, leads))


class Mississippi(Game):
    """Mississippi for three to six players, and by our own extension for two (MS-D13).

    Options of :meth:`new` are ``starter`` (the first seat to move, MS-S2) and ``course`` (plain data as
    :func:`kernel_games.games.mississippi.load_course` gives it, MS-D2; the reference course if left out).
    """

    name = "mississippi"
    title = words.say("title")
    players = PLAYERS
    turn_clause = "MS-S2"

    def __init__(self) -> None:
        self.rulebook = Rulebook.load(Path(__file__).with_name("rulebook.toml"))
        self.phrases = words.PHRASES
        self.moves = tuple(WHAT)
        self._notation = {str(move): move for move in (*WHAT, *ROLLS)}

    def options_for(self, players: int) -> Mapping[str, Option]:
        """Who starts."""
        return {"starter": setup.starter_option(players)}

    def new(self, players: int, **options: Any) -> MississippiState:
        """The first state; see the class for the options."""
        given = self.read_options(self.check_players(players), options, "course")
        return self.from_dict({"players": players, **given})

    def longest(self, players: int, **options: Any) -> int:
        """Plies if every ship has all its turns (MS-D11): a throw of the die and the moves."""
        del options
        return self.check_players(players) * (1 + TURNS)

    def from_dict(self, data: Mapping[str, Any]) -> MississippiState:
        """Read a state; see :func:`kernel_games.games.mississippi.setup.read`."""
        course, starter, turns, logs, places, headings = setup.read(data)
        seat = (starter + turns) % len(logs)
        if course.finish in places or turns == TURNS * len(logs):
            seat = TERMINAL
        elif headings[seat] == NOT_SET:
            seat = CHANCE
        return _new(MississippiState, (course, starter, turns, seat, logs, places, headings))

    def parse_move(self, text: str) -> Move:
        """Read a move such as ``forward 5``, ``turn right 120 back 3``, ``stay``, or chance's ``roll 4``."""
        return parse_from(self._notation, text, self.title)

    def label(self, move: Move) -> str:
        """A move in words, such as ``Turn right 120° for 1 log, back 3 spaces``."""
        return words.label(WHAT[move]) if move in WHAT else super().label(move)

    def describe(self, view: Mapping[str, Any], names: Sequence[str] | None = None) -> str:
        """Whose turn it is, where the ships are and who has which logs, in words."""
        known = tuple(names or ())
        lines = (words.turn(view, known), words.ships(view, known), words.logs(view, known))
        return f"{self.title}. " + "\n".join(f"{line}." for line in lines)


game = Mississippi()
MississippiState.game = game
