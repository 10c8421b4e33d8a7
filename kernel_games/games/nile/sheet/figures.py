"""The figures of a Player Aid sheet: weights, what can be carried, and what the rules will mind (6.0)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from kernel_games.engine import Refusal
from kernel_games.engine.reading import read_choice, read_number
from kernel_games.games.nile.carrying import Duty
from kernel_games.games.nile.law import NileLaw
from kernel_games.games.nile.outfit import ARTICLES, CLAUSES, elsewhere
from kernel_games.games.nile.party import (
    ANIMALS,
    MODES,
    Party,
    animals,
    hunters,
    men,
    sick,
)
from kernel_games.games.nile.words import PHRASES


class Figure(NamedTuple):
    """A figure in one of the two columns.

    Attributes
    ----------
    value : int
        In items' weight.
    clause : str
        The clause that says so.
    number, each : int
        What it is the product of.
    """

    value: int
    clause: str
    number: int
    each: int


class Line(NamedTuple):
    """A line of the sheet.

    Attributes
    ----------
    key : str
        What it is of: a field of a party, ``explorer``, ``total``, ``ride``, ``pack`` or ``sick``.
    number : int or None
        How many; None where that depends on the mode.
    clause : str
        What they are good for.
    dollars : int or None
        What they cost, where they are sold.
    portage, transport : dict of str to Figure
        By mode, where there is something to enter.
    """

    key: str
    number: int | None
    clause: str
    dollars: int | None
    portage: dict[str, Figure]
    transport: dict[str, Figure]


class Remark(NamedTuple):
    """A warning: a rule that will matter later.

    Attributes
    ----------
    clause : str
        The clause that minds it.
    key : str
        Of a phrase in the table ``[sheet]``.
    facts : dict
        What the phrase is filled with.
    """

    clause: str
    key: str
    facts: dict[str, int | str]

    def __str__(self) -> str:
        return PHRASES("sheet", self.key, self.facts)


class Figures(NamedTuple):
    """A Player Aid sheet that is filled in.

    Attributes
    ----------
    party : Party
        Whose sheet it is.
    port : str or None
        Where it is outfitted.
    money, spent : int or None
        Dollars there were and dollars that are spent; None where nobody asked.
    lines : tuple of Line
        One for each entry.
    loads, carries : dict of str to int
        By mode, the totals of Portage Cost and Transport Capability (6.54).
    verdicts : dict of str to Refusal or None
        By mode, why the expedition cannot travel like that; None if it can (6.55).
    over : tuple of Refusal
        What forbids the purchases themselves: too little money (5.3), the wrong port (5.426, 5.427).
    remarks : tuple of Remark
        What the rules will mind later.
    law : NileLaw
        What holds in its game.
    """

    party: Party
    port: str | None
    money: int | None
    spent: int | None
    lines: tuple[Line, ...]
    loads: dict[str, int]
    carries: dict[str, int]
    verdicts: dict[str, Refusal | None]
    over: tuple[Refusal, ...]
    remarks: tuple[Remark, ...]
    law: NileLaw

    @property
    def left(self) -> int | None:
        """Dollars left; less than 0 if too much is spent."""
        return None if self.money is None or self.spent is None else self.money - self.spent

    @property
    def modes(self) -> tuple[str, ...]:
        """The modes in which the expedition can travel."""
        return tuple(mode for mode, verdict in self.verdicts.items() if verdict is None)

    @property
    def ready(self) -> bool:
        """True if the expedition may leave port: everything is paid for, and some mode carries the load."""
        return not self.over and bool(self.modes)


def fill(
    law: NileLaw,
    party: Party,
    port: str | None,
    money: int | None,
    spent: int | None = None,
    *,
    ports: Collection[str] = (),
) -> Figures:
    """Fill in a sheet; see :func:`kernel_games.games.nile.sheet.sheet`."""
    if port is not None:
        read_choice("port", port, ports, "4.5")
    if money is not None:
        read_number("money", money, clause="5.1")
        spent = law.outlay(party) if spent is None else read_number("spent", spent, clause="5.3")
    work = {mode: law.duty(party, mode) for mode in MODES}
    verdicts = {mode: law.carried(party, mode) for mode in MODES}
    return Figures(
        party,
        port,
        money,
        spent,
        tuple(_lines(law, party, work)),
        {mode: each.load for mode, each in work.items()},
        {mode: each.carries for mode, each in work.items()},
        verdicts,
        tuple(_over(party, port, money, spent)),
        (
            *_remarks(law, party, work, tuple(mode for mode in MODES if verdicts[mode] is None)),
            *_unspent(money, spent),
        ),
        law,
    )


def _lines(law: NileLaw, party: Party, work: dict[str, Duty]) -> Iterator[Line]:
    """Yield the lines in the order of the printed sheet."""
    foot, mounted = work["foot"], work["mounted"]
    helping = int(foot.explorer and foot.carriers > 0)
    carrying = {"foot": _figure("5.51", 1, law.bearer)} if helping else {}
    yield Line("explorer", 1, "5.2", None, {}, carrying)
    bearers = {"foot": _figure("6.51", foot.carriers - helping, law.bearer)}
    yield _bought(law, party, "bearers", transport=bearers)
    yield _bought(law, party, "guides")
    yield _bought(law, party, "askaris")
    if party.recruits:
        yield Line("recruits", party.recruits, "5.4451", None, {}, {})
    everybody = {"canoe": _figure("6.52", men(party), law.person)}
    yield Line("total", men(party), "6.2", None, everybody, {})
    yield _bought(
        law,
        party,
        "canoes",
        {"foot": _figure("9.271", party.canoes, law.canoe_weighs)},
        {"canoe": _figure("6.52", party.canoes, law.canoe)},
    )
    for animal in ANIMALS:
        yield _bought(law, party, animal)
    if animals(party):
        ride = {"foot": _figure("5.422", foot.ridden, law.ride)} if foot.ridden else {}
        ride["mounted"] = _figure("6.53", mounted.ridden, law.ride)
        yield Line("ride", None, "6.3", None, {}, ride)
        pack = {"foot": _figure("5.422", foot.led, law.pack)}
        pack["mounted"] = _figure("6.53", mounted.led, law.pack)
        yield Line("pack", None, "6.3", None, {}, pack)
    for goods in ("rations", "gifts", "muskets"):
        yield _bought(law, party, goods, _weigh(getattr(party, goods)))
    yield Line("water", party.water, "5.4441", None, _weigh(party.water), {})
    if sick(party):
        lying = max(0, sick(party) - foot.ridden)
        yield Line("sick", sick(party), "R19.5", None, {"foot": _figure("R19.5", lying, law.person)}, {})


def _figure(clause: str, number: int, each: int) -> Figure:
    return Figure(number * each, clause, number, each)


def _weigh(count: int) -> dict[str, Figure]:
    return dict.fromkeys(MODES, _figure("6.4", count, 1))


def _bought(
    law: NileLaw,
    party: Party,
    article: str,
    portage: dict[str, Figure] | None = None,
    transport: dict[str, Figure] | None = None,
) -> Line:
    count = getattr(party, article)
    return Line(article, count, CLAUSES[article], law.price(article, count), portage or {}, transport or {})


def _over(party: Party, port: str | None, money: int | None, spent: int | None) -> Iterator[Refusal]:
    """Return the refusals of the purchases."""
    for article in ARTICLES:
        missing = elsewhere(port, article)
        if missing is not None and getattr(party, article):
            yield missing
    if money is not None and spent is not None and spent > money:
        yield Refusal("5.3", "overspent", {"cost": spent, "money": money, "over": spent - money})


def _remarks(law: NileLaw, party: Party, work: dict[str, Duty], modes: tuple[str, ...]) -> Iterator[Remark]:
    """Everything that an experienced traveller would say before they leave."""
    yield from _people(party)
    for mode in modes:
        if work[mode].explorer:
            minded = party.askaris or party.recruits
            yield Remark(
                *(("5.52", "explorer_debased") if minded else ("5.51", "explorer_works")), {"mode": mode}
            )
        if work[mode].loose:
            facts: dict[str, int | str] = {"mode": mode, "loose": work[mode].loose, "led": law.leads}
            yield Remark("5.428", "loose", facts)
    yield from _canoes(law, party, modes)
    yield from _stores(law, party)
    for animal in ANIMALS:
        if getattr(party, animal):
            yield Remark(CLAUSES[animal], animal, {})


def _unspent(money: int | None, spent: int | None) -> Iterator[Remark]:
    """Yield a remark if an expedition that buys anything leaves money over."""
    if money is not None and spent and spent < money:
        yield Remark("5.3", "unspent", {"left": money - spent})


def _people(party: Party) -> Iterator[Remark]:
    if not party.guides - party.sick_guides:
        yield Remark("5.412", "no_guide", {})
    if not party.muskets:
        yield Remark("5.4451", "no_musket", {})
    elif party.recruits and party.muskets <= party.recruits:
        yield Remark("5.4451", "few_muskets", {"recruits": party.recruits, "muskets": party.muskets})
    if not hunters(party):
        yield Remark("5.4131", "no_hunter", {})


def _canoes(law: NileLaw, party: Party, modes: tuple[str, ...]) -> Iterator[Remark]:
    """Yield remarks on canoes: too few paddlers, cataracts (9.22 to 9.27)."""
    if not party.canoes or "canoe" not in modes:
        return
    paddlers = law.duty(party, "canoe").carriers
    each, loss = paddlers // party.canoes, law.crew_loss(party)
    full = law.crews[0][0] * party.canoes - paddlers
    if loss is None:
        yield Remark("9.26", "drift", {"bearers": full, "canoes": party.canoes})
    elif loss:
        clause = next(clause for _, points, clause in law.crews if points == loss)
        yield Remark(clause, "crew", {"each": each, "loss": loss, "bearers": full})
    walks = law.trips(party)
    if walks is None:
        yield Remark("9.272", "no_portage", {})
    else:
        yield Remark("9.272", "portage_trips", {"trips": law.trip * walks})


def _stores(law: NileLaw, party: Party) -> Iterator[Remark]:
    """Food, gifts and water."""
    turns = party.rations // law.meal(party)
    facts: dict[str, int | str] = {"rations": party.rations, "men": men(party), "turns": turns}
    yield Remark("5.4423", "food" if turns else "no_food", facts)
    if not party.gifts:
        yield Remark("5.4431", "no_gifts", {})
    need = law.water_need(party)
    if party.water < need:
        yield Remark("5.4442", "water", {"need": need, "water": party.water})
    fodder = law.fodder * party.horses
    if party.rations < fodder + law.meal(party) and party.horses:
        yield Remark("5.4424", "fodder", {"fodder": fodder, "each": law.fodder})
