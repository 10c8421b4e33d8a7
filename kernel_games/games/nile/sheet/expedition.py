"""A seat's means for a plan: its explorer, what it may spend and where, and how far a draft would get."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from kernel_games.engine import Match
from kernel_games.engine import game as find
from kernel_games.engine.reading import read_choice
from kernel_games.games.nile.land.africa import REFERENCE
from kernel_games.games.nile.law import NileLaw
from kernel_games.games.nile.party import Party
from kernel_games.games.nile.reach import nights, nights_hunting, reach
from kernel_games.games.nile.sheet import Sheet, sheet
from kernel_games.games.nile.sheet.draft import Draft, outfitting, rehearse
from kernel_games.games.nile.sheet.planner import Planned, Travel
from kernel_games.games.nile.sheet.presets import Preset, offered
from kernel_games.games.nile.state import NileState, with_explorer

_LUCKY = 2
"""Turns beyond its food for which the reach with hunting is looked for."""


class Expedition(NamedTuple):
    """An expedition that is planned, or is on its way: never more of it than its seat may know.

    Attributes
    ----------
    state : NileState
        The position.
    seat : int
        Whose expedition it is.
    written : str
        A port that is written down and not chosen yet; any text.
    """

    state: NileState
    seat: int
    written: str

    @property
    def planning(self) -> bool:
        """True if there is an expedition to plan."""
        state, phase = self.state, str(self.state.phase)
        if phase == "over":
            return False
        explorer = state.explorers[self.seat]
        mine = phase == "outfit" and state.current_player == self.seat
        return mine or explorer.place < 0 or explorer.money > 0

    @property
    def party(self) -> Party:
        """The people and what they have, as it was bought."""
        return self.state.explorers[self.seat].party

    @property
    def law(self) -> NileLaw:
        """The figures of this game."""
        return self.state.law

    @property
    def ports(self) -> tuple[str, ...]:
        """The ports of the map in play."""
        return tuple(self.state.africa.ports)

    @property
    def specialties(self) -> tuple[str, ...]:
        """The specialties to choose from."""
        return tuple(str(move.args[0]) for move in self.state.game.moves if move.verb == "specialty")

    @property
    def there(self) -> NileState:
        """The position in which the seat outfits, or will."""
        return outfitting(self.state, self.seat, self.written if self.written in self.ports else "")

    @property
    def port(self) -> str:
        """The port where it outfits, or will; empty while that is open."""
        return self.there.explorer.port

    @property
    def place(self) -> int:
        """The hex that a map of it shows first."""
        port, state = self.port, self.state
        return state.africa.ports[port] if port and self.planning else state.explorers[self.seat].place

    @property
    def presets(self) -> list[Preset]:
        """The presets that could leave port here with what there is to spend."""
        return offered(self.there)

    def chosen(self, key: str) -> str:
        """Return the ``"port"`` or the ``"specialty"`` that has been chosen; empty if none has."""
        name: str = getattr(self.state.explorers[self.seat], key)
        return name

    def draft(self, texts: Mapping[str, str], order: Iterable[str]) -> Draft:
        """Return entries, rehearsed; on its way an expedition is what it is. See :func:`.draft.rehearse`."""
        if not self.planning:
            return Draft(self.party, {}, None, ())
        return rehearse(self.there, texts, order)

    def sheet(self, party: Party) -> Sheet:
        """Fill in the sheet of a party, bought with the money there is."""
        if not self.planning:
            return sheet(party, ports=self.ports, law=self.law)
        explorer = self.there.explorer
        money = explorer.money + self.law.outlay(explorer.party)
        return sheet(party, port=explorer.port or None, money=money, ports=self.ports, law=self.law)

    def plan(self, draft: Draft, way: str, *, settled: bool) -> Planned:
        """Work out how a draft would travel, and how far it gets.

        Parameters
        ----------
        draft : Draft
            What is written, rehearsed.
        way : str
            The mode in which it is looked at; empty: what it is outfitted for.
        settled : bool
            True to work out the reach with hunting too, which takes longer than a keystroke.
        """
        now = self.sheet(draft.party)
        mode = way or self.law.outfitted_for(draft.party)
        state = with_explorer(self.there, party=draft.party)
        explorer = state.explorer
        if explorer.place < 0 and explorer.port:
            state = with_explorer(state, place=state.africa.ports[explorer.port])
        food, hunting = nights(state, draft.party), nights_hunting(state, draft.party)
        ghost: dict[int, int] = {}
        verdict = now.verdicts[mode]
        over = verdict.facts.get("over") if verdict else None
        if isinstance(over, int) and over <= draft.party.rations:
            less = with_explorer(state, party=draft.party._replace(rations=draft.party.rations - over))
            ghost = reach(less, mode, nights(less, less.explorer.party))
        sure = reach(state, mode, food)
        luck = reach(state, mode, min(hunting, food + _LUCKY)) if settled or not sure else None
        blank = frozenset(place for place in state.africa.blank if state.world.blank(place))
        return Planned(now, draft, Travel(mode, food, hunting, sure, luck, ghost, blank))


def match_at(port: str) -> Match:
    """Return a match in which an expedition is outfitted at a port.

    Raises
    ------
    OptionError
        If the reference map has no such port.
    """
    read_choice("port", port, tuple(REFERENCE.ports), "4.5")
    place = REFERENCE.hexes[REFERENCE.ports[port]]
    nile = find("nile")
    start = nile.position(hex=place, port=port, phase="outfit", money=nile.law.money)
    return Match(nile, ["Ada"], start=start, seed=1)
