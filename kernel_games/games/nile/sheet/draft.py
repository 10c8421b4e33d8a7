"""A draft of an expedition: what is written into the sheet, and what the engine says to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from kernel_games.engine import Refusal
from kernel_games.games.nile.moves import DEPART, Passing
from kernel_games.games.nile.outfit import MONEY, RATES, purchases
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
    money = explorer.money or (MONEY if explorer.place < 0 else 0)
    return with_explorer(there, port=explorer.port or port, money=money)


def rehearse(state: NileState, texts: Mapping[str, str], order: Iterable[str]) -> Draft:
    """Buy everything and leave port, in a position where that is to be decided, and tell what is refused.

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
    lot = RATES[article].lot
    less = count // lot * lot
    return Refusal("SN-R10", "entry_lots", {"article": article, "lot": lot, "less": less, "more": less + lot})
