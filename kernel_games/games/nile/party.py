"""An expedition: who is in it and what it has (5.2, 5.4, 6.1 to 6.4). Who carries what is in ``carrying``."""

from __future__ import annotations

from typing import NamedTuple

from kernel_games.engine import quick_replace
from kernel_games.engine.fields import Fields, number
from kernel_games.engine.reading import reject

MODES = ("foot", "canoe", "mounted")
"""Ways of travelling (9.11)."""

PEOPLE = ("bearers", "guides", "askaris", "recruits")
"""Who may be with the explorer; recruits are askaris from friendly tribes, who need muskets (5.4451)."""

ANIMALS = ("horses", "camels")
GOODS = ("rations", "gifts", "muskets", "water")
"""Goods that weigh 1 apiece (5.44, 6.4)."""

KEPT = 1024
"""So many parties are remembered with what was worked out for them; the same one is asked about often."""

MOST = 9999
"""No number of a party is larger; far beyond what anybody can pay."""


@quick_replace
class Party(NamedTuple):
    """An expedition without its explorer, who always belongs to it (5.2).

    Attributes
    ----------
    bearers, guides, askaris, recruits : int
        People, the sick included. Askaris are hired at a port and bring their own muskets (5.4452).
    canoes, horses, camels : int
    rations, gifts, muskets, water : int
        Goods; each weighs 1, also a musket that somebody uses (6.4).
    sick_bearers, sick_guides, sick_askaris, sick_recruits : int
        How many of them are sick.
    sick_explorer : int
        1 if the explorer is sick.
    dry : int
        1 if the camels have gone dry for a desert turn and owe water for two (SN-R3).
    works : int
        1 if the explorer does a bearer's work this turn by choice (5.51).
    """

    bearers: int = 0
    guides: int = 0
    askaris: int = 0
    recruits: int = 0
    canoes: int = 0
    horses: int = 0
    camels: int = 0
    rations: int = 0
    gifts: int = 0
    muskets: int = 0
    water: int = 0
    sick_bearers: int = 0
    sick_guides: int = 0
    sick_askaris: int = 0
    sick_recruits: int = 0
    sick_explorer: int = 0
    dry: int = 0
    works: int = 0


ALONE = Party()
"""The explorer alone: an expedition of one (5.2)."""


def quantity(count: int, article: str) -> dict[str, int | str]:
    """Return a count of an article as facts of an event; ``what`` is the word for one or for many."""
    return {"count": count, "article": article, "what": article + ("_one" if count == 1 else "")}


def men(party: Party) -> int:
    """Total Expedition: everybody, the explorer included (6.2)."""
    return 1 + party.bearers + party.guides + party.askaris + party.recruits


def sick(party: Party) -> int:
    """Count the sick, the explorer included."""
    return (
        party.sick_bearers
        + party.sick_guides
        + party.sick_askaris
        + party.sick_recruits
        + party.sick_explorer
    )


def healthy(party: Party, people: str) -> int:
    """Count the people of one kind of :data:`PEOPLE` who are not sick."""
    count: int = getattr(party, people) - getattr(party, f"sick_{people}")
    return count


def animals(party: Party) -> int:
    """Horses and camels (5.421)."""
    return party.horses + party.camels


def items(party: Party) -> int:
    """Weight of all goods (6.4)."""
    return party.rations + party.gifts + party.muskets + party.water


def hunters(party: Party) -> int:
    """Count those who can hunt and fight: askaris from a port; recruits and the explorer with a musket each.

    Clauses 5.4131, 5.4132, 5.4451, 5.4452 and 5.51; the sick do neither.
    """
    unarmed = party.recruits - party.sick_recruits + 1 - party.sick_explorer
    return party.askaris - party.sick_askaris + min(unarmed, party.muskets)


def well(party: Party) -> Party:
    """Return the party with nobody sick."""
    return party._replace(**_WELL) if sick(party) else party


_FLAGS = ("sick_explorer", "dry", "works")

FIELDS = Fields(
    Party, {name: number(0, 1 if name in _FLAGS else MOST, "6.1") for name in Party._fields}, sparse=True
)
"""A party as plain data: numbers by field, those left out 0."""


def read_party(field: str, data: object) -> Party:
    """Read a party from plain data.

    Raises
    ------
    OptionError
        Names the field, its value, what would be right, and the clause.
    """
    party = FIELDS.read(field, data)
    for people in PEOPLE:
        if healthy(party, people) < 0:
            sick_people, most = getattr(party, f"sick_{people}"), getattr(party, people)
            reject(f"{field}.sick_{people}", sick_people, f"at most the {most} {people}", "6.1")
    if party.dry and not party.camels:
        reject(f"{field}.dry", party.dry, "0: there are no camels", "SN-R3")
    return party


_WELL = dict.fromkeys(("sick_explorer", *(f"sick_{people}" for people in PEOPLE)), 0)
