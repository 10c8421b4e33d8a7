"""A draft of an expedition: what is written into the sheet, and what the engine says to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from kernel_games.engine import Refusal
from kernel_games.games.nile.moves import DEPART, Passing
from kernel_games.games.nile.outfit import ARTICLES, SALES, purchases
from kernel_games.games.nile.party import MOST, Party
from kernel_games.games.nile.state import NileState, Phase, with_explorer

_NEGATIVE = re.compile(r"[-\N{MINUS SIGN}\N{EN DASH}]\s*[0-9]")
_FRACTION = re.compile(r"\+?[0-9]*[.,/][0-9]+|[0-9]+[.,/]")
_SHOWN = 24


class Draft(NamedTuple):
    """The entries of a sheet, rehearsed.

    Attributes
    ----------
    party : Party
        What it says; an entry that cannot be read counts as what has been bought already.
    wrong : dict of str to Refusal
        By article, why it cannot be had like that.
    leaving : Refusal or None
        Why an expedition of what can be had may not leave port.
    moves : tuple of str
        The purchases, each as large as may be.
    """

    party: Party
    wrong: dict[str, Refusal]
    leaving: Refusal | None
    moves: tuple[str, ...]

    @property
    def ready(self) -> bool:
        """True if the engine lets the expedition go."""
        return not self.wrong and self.leaving is None


DRAFTS = ("A", "B")
"""The drafts that a seat may compare."""


class Desk:
    """The drafts of a seat: two, of which one is shown, and how that one travels.

    Attributes
    ----------
    shown : int
        Which draft is shown.
    chosen : dict of str to str
        A port and a specialty, before they are chosen.
    ways : list of str
        By draft, the mode in which it is looked at; empty: what it is outfitted for.
    """

    def __init__(self) -> None:
        self.shown = 0
        self.chosen: dict[str, str] = {}
        self.ways = [""] * len(DRAFTS)
        self._written: list[dict[str, str]] = [{} for _ in DRAFTS]
        self._orders = [list(ARTICLES) for _ in DRAFTS]

    @property
    def written(self) -> dict[str, str]:
        """Entries of the draft that is shown, by article."""
        return self._written[self.shown]

    @property
    def other(self) -> int | None:
        """The draft that is not shown; None if nothing is written into it."""
        return 1 - self.shown if any(self._written[1 - self.shown].values()) else None

    def entries(self, draft: int) -> tuple[dict[str, str], list[str]]:
        """Return the entries of a draft, and all articles in the order in which they were entered."""
        return self._written[draft], self._orders[draft]

    def write(self, texts: Mapping[str, str]) -> None:
        """Write into entries; the last one that is entered is the first that is too dear."""
        self.written.update(texts)
        order = self._orders[self.shown]
        for article in texts:
            order.remove(article)
            order.append(article)

    def show(self, draft: int) -> None:
        """Show one of the drafts; one into which nothing is written begins as a copy of the other."""
        if draft != self.shown and not any(self._written[draft].values()):
            self._written[draft] = dict(self.written)
            self._orders[draft] = list(self._orders[self.shown])
            self.ways[draft] = self.ways[self.shown]
        self.shown = draft

    def forget(self, keep: Callable[[str, str], bool]) -> None:
        """Drop the entries of both drafts that nobody may keep."""
        for draft, written in enumerate(self._written):
            self._written[draft] = {article: text for article, text in written.items() if keep(article, text)}


def read_entry(article: str, text: str, have: int) -> int | Refusal:
    """Read the quantity of an entry, or the refusal of what is not a quantity (SN-R10).

    Parameters
    ----------
    article : str
        Which entry.
    text : str
        As it was written; nothing means what is there.
    have : int
        How many have been bought already.
    """
    words = text.strip()
    if not words:
        return have
    shown = words if len(words) <= _SHOWN else words[: _SHOWN - 1] + "\N{HORIZONTAL ELLIPSIS}"
    if not (words.isascii() and words.isdecimal()):
        kind = "negative" if _NEGATIVE.match(words) else "fraction" if _FRACTION.fullmatch(words) else "words"
        return Refusal("SN-R10", f"entry_{kind}", {"article": article, "written": shown})
    digits = words.lstrip("0") or "0"
    if len(digits) > len(str(MOST)):
        return Refusal("SN-R10", "entry_huge", {"article": article, "written": shown, "most": MOST})
    if int(digits) < have:
        return Refusal("SN-R10", "entry_sold_back", {"article": article, "have": have})
    return int(digits)


def outfitting(state: NileState, seat: int, port: str) -> NileState:
    """Return the position in which a seat outfits: this one, or if it is too early, one at a port.

    An empty `port` is one that is still to be chosen: everything is sold there.
    """
    if state.phase is Phase.OUTFIT and state.seat == seat:
        return state
    there = state._replace(phase=Phase.OUTFIT, seat=seat)
    explorer = there.explorer
    money = explorer.money or (there.law.money if explorer.place < 0 else 0)
    return with_explorer(there, port=explorer.port or port, money=money)


def rehearse(state: NileState, texts: Mapping[str, str], order: Iterable[str]) -> Draft:
    """Dry-run all purchases and the departure; collect what the engine refuses.

    Parameters
    ----------
    state : NileState
        A position in which the seat to move outfits.
    texts : mapping of str to str
        What is written, by article.
    order : iterable of str
        All articles, in the order in which they are paid for: the last is the first that is too dear.
    """
    party = state.explorer.party
    moves: list[str] = []
    wrong: dict[str, Refusal] = {}
    for article in order:
        have = getattr(party, article)
        count = read_entry(article, texts.get(article, ""), have)
        if isinstance(count, Refusal):
            wrong[article] = count
            continue
        party = party._replace(**{article: count})
        after, lots = state, purchases(article, count - have)
        for lot in lots:
            refused = after.refusal(Passing("buy", lot, article))
            if refused is not None:
                wrong[article] = _in_whole(state, article, count - have, refused)
                break
            after = after.child(Passing("buy", lot, article))
        else:
            state = after
            moves += [f"buy {lot} {article}" for lot in lots]
    return Draft(party, wrong, state.refusal(DEPART), tuple(moves))


def _in_whole(state: NileState, article: str, count: int, refused: Refusal) -> Refusal:
    """Return the refusal of one of several purchases, told for all of them."""
    if refused.clause != "SN-R10":
        return state.refusal(Passing("buy", count, article)) or refused
    lot = SALES[article].lot
    less = count // lot * lot
    return Refusal("SN-R10", "entry_lots", {"article": article, "lot": lot, "less": less, "more": less + lot})
