"""Valuation of an area, step by step with clauses (KO-B16 to KO-B19, KO-X15 to KO-X17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from kernel_games.engine import Event, Tell
from kernel_games.engine.reading import read_choice, read_list, read_number, reject
from kernel_games.games.kontor.components import GOODS, PLAYERS, Counts
from kernel_games.games.kontor.house_rules import WHOLE
from kernel_games.games.kontor.words import PHRASES, say

if TYPE_CHECKING:
    from kernel_games.engine.slots import HouseRule
    from kernel_games.games.kontor.law import KontorLaw

RULES = ("strike", "difference", "largest")
"""Rules of valuation: crossing off (KO-X15), two players (KO-B16), the variant (KO-D11)."""

MOST = 99

BEATS = {("wine", "spice"), ("spice", "tea"), ("tea", "wine")}
"""Pairs of goods in which the first beats the second (KO-B18)."""

Advantage = tuple[int, int]


class ValuationStep(NamedTuple):
    """One step of a valuation, with the depot after it.

    Attributes
    ----------
    clause : str
        The clause that is applied.
    text : str
        Key of the phrase that tells it, in the table ``event``.
    facts : mapping
        What the phrase is filled with.
    good : str or None
        The good it is about; None for the comparison of all.
    left : dict of str to tuple of int
        Warehouses by good and seat that are not struck off yet.
    struck : dict of str to tuple of int
        Those struck off so far.
    advantages : dict of str to (int, int) or None
        By good the seat in the lead and by how many, as far as it is known.
    winner : int or None
        Who gets the area, once that is known.
    """

    clause: str
    text: str
    facts: Mapping[str, Any]
    good: str | None
    left: Mapping[str, tuple[int, ...]]
    struck: Mapping[str, tuple[int, ...]]
    advantages: Mapping[str, Advantage | None]
    winner: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the step as plain JSON data, as boards show it."""
        return {
            "good": self.good,
            "left": {good: list(row) for good, row in self.left.items()},
            "struck": {good: list(row) for good, row in self.struck.items()},
            "advantage": {good: list(ahead) if ahead else None for good, ahead in self.advantages.items()},
            "winner": self.winner,
            "clause": self.clause,
            "words": {"key": self.text, "facts": dict(self.facts)},
        }


class Valuation(NamedTuple):
    """Result of a valuation.

    Attributes
    ----------
    rule : str
        One of :data:`RULES`.
    steps : tuple of ValuationStep
        What was done, in order.
    left : dict of str to tuple of int
        By good and seat what is left: after striking off, or all there was where nothing is.
    advantages : dict of str to (int, int) or None
        By good the seat in the lead and by how many.
    winner : int or None
        The seat that gets the area; None if nobody does.

    Examples
    --------
    The example of the extension (KO-X16): the first player wins with two wine left.

    >>> print(valuation({"wine": [4, 2, 1, 1], "spice": [2, 0, 2, 0]}))
    wine 4, 2, 1, 1: Player 1 leads by 2
    tea 0, 0, 0, 0: nobody leads
    spice 2, 0, 2, 0: nobody leads
    Player 1 wins the area
    """

    rule: str
    steps: tuple[ValuationStep, ...]
    left: Mapping[str, tuple[int, ...]]
    advantages: Mapping[str, Advantage | None]
    winner: int | None

    def lines(self, names: Sequence[str] | None = None) -> list[str]:
        """Return every step in words with its clause; `names` are the players', by seat."""
        return [f"{step.clause} {PHRASES('event', step.text, step.facts, names)}" for step in self.steps]

    def __str__(self) -> str:
        last = self.steps[-1]
        lines = []
        for good, counts in last.left.items():
            all_ = [left + struck for left, struck in zip(counts, last.struck[good], strict=True)]
            ahead = self.advantages[good]
            leads = say("leads", seat=ahead[0], lead=ahead[1]) if ahead else say("nobody_leads")
            lines.append(say("valued", good=good, counts=tuple(all_), leads=leads))
        won = say("nobody_wins") if self.winner is None else say("wins_area", seat=self.winner)
        return "\n".join((*lines, won))


class _Work:
    """A valuation under way."""

    def __init__(self, depot: Mapping[str, tuple[int, ...]], functions: Sequence[HouseRule]) -> None:
        self.functions = {rule.slot.clause: rule for rule in functions}
        self.left = dict(depot)
        self.struck = {good: (0,) * len(counts) for good, counts in depot.items()}
        self.advantages: dict[str, Advantage | None] = dict.fromkeys(GOODS)
        self.steps: list[ValuationStep] = []

    def note(
        self, clause: str, text: str, good: str | None = None, *, winner: int | None = None, **facts: Any
    ) -> None:
        if good is not None:
            facts["good"] = good
        self.steps.append(
            ValuationStep(
                clause,
                text,
                facts,
                good,
                dict(self.left),
                dict(self.struck),
                dict(self.advantages),
                winner,
            )
        )

    def strike(self, good: str) -> None:
        """Cross off one by one, together, until at most one player has any left (KO-X15, KO-X16)."""
        # Round by round and not by subtraction, so that each round is an event to show.
        told = "struck"
        while sum(map(bool, self.left[good])) > 1:
            seats = [seat for seat, count in enumerate(self.left[good]) if count]
            self.left[good] = tuple(count - (count > 0) for count in self.left[good])
            self.struck[good] = tuple(count + (seat in seats) for seat, count in enumerate(self.struck[good]))
            self.note("KO-X15", told, good, seats=seats)
            told = "struck_again"
        seat = next((seat for seat, count in enumerate(self.left[good]) if count), None)
        if seat is None:
            self.note("KO-X16", "struck_level", good)
            return
        self.advantages[good] = (seat, self.left[good][seat])
        self.note("KO-X15", "struck_left", good, seat=seat, left=self.left[good][seat])

    def compare(self, good: str, rule: str) -> None:
        """Set the leader's lead: the difference to the next best (KO-B16, in the variant KO-D11)."""
        counts = self.left[good]
        most, following = sorted(counts, reverse=True)[:2]
        largest = rule == "largest"
        clause = "KO-D11" if largest else "KO-B16"
        if most == following:
            self.note(clause, "level", good, counts=list(counts))
            return
        seat = counts.index(most)
        self.advantages[good] = (seat, most - following)
        text = "ahead_of_next" if largest else "ahead"
        self.note(clause, text, good, seat=seat, most=most, other=following, lead=most - following)

    def ask(self, clause: str, *given: Any) -> int | None:
        """Return the winner by the function of a clause."""
        rule = self.functions[clause]
        winner: int | None = rule(*given)
        if winner is None:
            self.note(clause, "house_nobody", rule=rule.name)
            return None
        return self._won(clause, "house_wins", winner, rule=rule.name)

    def decide(self) -> int | None:
        """Return the winner with these leads, or None (KO-B16 to KO-B19, KO-D15)."""
        leads = {good: ahead for good, ahead in self.advantages.items() if ahead}
        if not leads:
            self.note("KO-B19", "nobody_ahead")
            return None
        largest = max(lead for _, lead in leads.values())
        level = sorted({seat for seat, lead in leads.values() if lead == largest})
        if len(level) == 1:
            return self._won("KO-B16", "largest", level[0], lead=largest)
        counts = {seat: sum(owner == seat for owner, _ in leads.values()) for seat in level}
        most = max(counts.values())
        if "KO-B17" in self.functions:
            self.note("KO-B16", "house_level", seats=level, lead=largest)
            return self.ask("KO-B17", tuple(level), MappingProxyType(leads))
        self.note("KO-B17", "largest_level", seats=level, lead=largest)
        level = [seat for seat in level if counts[seat] == most]
        if len(level) == 1:
            return self._won("KO-B17", "more_goods", level[0], count=most)
        if len(level) == len(GOODS):
            self.note("KO-D15", "cycle_open", seats=level)
            return None
        # Both lead one good, since there are but three: the cycle decides between these two.
        (good, seat), (other_good, other) = (
            (good, owner) for good, (owner, lead) in leads.items() if owner in level and lead == largest
        )
        # The circle is listed one way round; the pair found may be the other way.
        if not self._beats(good, other_good):
            good, seat, other_good, other = other_good, other, good, seat
        return self._won("KO-B18", "beats", seat, good=good, other_good=other_good, other_seat=other)

    def _beats(self, good: str, other_good: str) -> bool:
        if rule := self.functions.get("KO-B18"):
            return bool(rule((good, other_good)) == good)
        return (good, other_good) in BEATS

    def _won(self, clause: str, text: str, seat: int, **facts: Any) -> int:
        self.note(clause, text, winner=seat, seat=seat, **facts)
        return seat


def valuation(
    depot: Mapping[str, Sequence[int]],
    *,
    rule: str = "strike",
    tell: Tell | None = None,
    law: KontorLaw | None = None,
) -> Valuation:
    """Value the warehouses of an area.

    Parameters
    ----------
    depot : mapping of str to sequence of int
        By good the warehouses of each seat; a good left out has none. Two to four seats, the same for each.
    rule : str
        ``strike`` for three or more (KO-X15 to KO-X17), ``difference`` for two (KO-B16 to KO-B18),
        ``largest`` for the variant (KO-V01, KO-D11).
    tell : callable, optional
        Called with an event for each step.
    law : KontorLaw, optional
        The law of a game with house rules, such as ``game("kontor").house({"KO-X15": mine}).law``.

    Raises
    ------
    OptionError
        Names the field, such as ``depot[wine][2]``, its value and what would be right.
    """
    return value(read_depot(depot), read_rule(rule), tell, law.functions if law else ())


def value(
    depot: Mapping[str, tuple[int, ...]],
    rule: str,
    tell: Tell | None = None,
    functions: Sequence[HouseRule] = (),
) -> Valuation:
    """Value a depot already checked: all goods, a count for each seat."""
    work = _Work(depot, functions)
    whole = WHOLE[rule] in work.functions and any(map(any, depot.values()))
    winner = work.ask(WHOLE[rule], MappingProxyType(depot)) if whole else _compared(work, rule)
    if tell is not None:
        for step in work.steps:
            tell(Event(step.clause, step.text, step.facts))
    return Valuation(rule, tuple(work.steps), dict(work.left), dict(work.advantages), winner)


def _compared(work: _Work, rule: str) -> int | None:
    """Return the winner by the printed rules, good by good."""
    for good in GOODS:
        if not any(work.left[good]):
            continue
        if rule == "strike":
            work.strike(good)
        else:
            work.compare(good, rule)
    if rule == "strike":
        work.note("KO-X17", "normal")
    elif rule == "largest":
        work.note("KO-V01", "as_two")
    return work.decide()


@lru_cache(maxsize=4096)
def value_counts(counts: Counts, rule: str, functions: tuple[HouseRule, ...]) -> Valuation:
    """Value rows by good, cached: search and boards ask for the same depots again and again."""
    return value(dict(zip(GOODS, counts, strict=True)), rule, functions=functions)


def read_rule(rule: object) -> str:
    """Check a valuation rule."""
    return read_choice("rule", rule, RULES)


def read_goods(field: str, data: object) -> Mapping[str, Any]:
    """Check a mapping of goods (KO-B01)."""
    goods = ", ".join(GOODS)
    if not isinstance(data, Mapping):
        reject(field, data, f"a mapping of {goods}", "KO-B01")
    for good in data:
        if good not in GOODS:
            reject(f"{field}[{good}]", data[good], f"one of the goods {goods}", "KO-B01")
    return data


def read_depot(depot: object, field: str = "depot", players: int | None = None) -> dict[str, tuple[int, ...]]:
    """Check a depot; return all goods with a count for each seat (KO-B12)."""
    given = read_goods(field, depot)
    rows = {good: read_list(f"{field}[{good}]", counts, players, "KO-B12") for good, counts in given.items()}
    seats = {len(row) for row in rows.values()} or {players or PLAYERS[0]}
    if len(seats) > 1 or not seats <= set(PLAYERS):
        shown = {good: len(row) for good, row in rows.items()}
        expected = f"{PLAYERS[0]} to {PLAYERS[-1]} seats, as many for each good"
        reject(f"seats of {field}", shown, expected, "KO-B12")
    count = seats.pop()
    return {
        good: tuple(
            read_number(f"{field}[{good}][{seat}]", number, 0, MOST, "KO-B12")
            for seat, number in enumerate(rows.get(good, [0] * count))
        )
        for good in GOODS
    }
