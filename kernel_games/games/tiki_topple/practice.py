"""Which questions of practice are worth asking, and the mistakes that people make; see ``practice.toml``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kernel_games.engine import Move
from kernel_games.games.tiki_topple.components import CARDS, GROUPS, KINDS, TIKIS, UPS
from kernel_games.games.tiki_topple.moves import WHAT
from kernel_games.games.tiki_topple.state import TikiState

_CLOSE = 5
"""Points between the first two in a result that is not seen at a glance."""

_EARLY = 5
"""The round from which on all of them are asked about, and of the earlier ones a share."""


def _usual(state: TikiState, _move: Move | None = None) -> bool:
    """Return True in a game of the usual length, with points if a round has been played."""
    table = state.table
    return table.rounds == state.law.rounds[table.players] and (table.round == 1 or any(table.scores))


def _margin(state: TikiState, move: Move) -> int:
    first, second, *_ = sorted(state.child(move).scores(), reverse=True)
    return first - second


def _close_end(state: TikiState, move: Move) -> bool:
    """Return True if the game ends, or would, with points that are close."""
    return _usual(state) and _margin(state, move) <= _CLOSE


def _turned(state: TikiState, move: Move) -> bool:
    """Return True if whoever wins was not ahead, or nearly was not any more."""
    after, before = state.child(move).scores(), state.scores()
    ahead = before[after.index(max(after))] == max(before)
    return _usual(state) and (not ahead or _margin(state, move) <= _CLOSE)


def _place(state: TikiState, tiki: int) -> int:
    """Return a tiki's place in the line, 0 if it is out."""
    return state.line.index(tiki) + 1 if tiki in state.line else 0


def _near(part: int) -> Callable[[TikiState, Move], bool]:
    """Return the test whether a tiki of the pupil's card scores, or is a place or two too low."""

    def near(state: TikiState, _move: Move) -> bool:
        card = state.table.secrets[0]
        return card >= 0 and 0 < _place(state, CARDS[card][part]) <= state.law.reach[part] + 2

    return near


def _only_used(state: TikiState, move: Move) -> bool:
    """Return True if nothing but its being used forbids a Tiki Up card."""
    kind, tiki = WHAT[move]
    return KINDS[kind] in UPS and _place(state, tiki) > state.law.climb(KINDS[kind])


def _last_cards(state: TikiState, move: Move) -> bool:
    """Return True if the pupil has no card left, and all others together at most two, but tikis enough."""
    after = state.child(move)
    cards = after.observation(0)["cards"]
    return not cards[0] and sum(cards) <= len(cards) and len(after.line) > state.law.least


def _near_bottom(state: TikiState, move: Move) -> bool:
    return _place(state, WHAT[move][1]) >= len(state.line) - 1


def _short_line(state: TikiState, _move: Move) -> bool:
    """Return True if the bottom is not the ninth place any more."""
    return len(state.line) < len(TIKIS)


def _not_all_early(state: TikiState, _move: Move) -> bool:
    """Return True after some early rounds and all later ones, so that it is not always Ben who starts."""
    table = state.table
    return table.taken % _EARLY < table.round


def _skips(state: TikiState, move: Move) -> bool:
    """Return True if the next player is not simply the next one of the table: somebody sits out."""
    seat, table = state.current_player, state.table
    return table.final and state.child(move).current_player not in (-1, (seat + 1) % table.players)


def _with_ben(state: TikiState, _move: Move) -> bool:
    return 1 in state.table.active


def _out_of_third(line: Sequence[str]) -> int:
    """Return how many tikis of a whole line are outside of the third that has most of their symbol."""
    groups = [{TIKIS.index(name) // 3 for name in line[start : start + 3]} for start in (0, 3, 6)]
    counted = [
        max(sum(TIKIS.index(name) // 3 == group for name in line[start : start + 3]) for group in found)
        for start, found in zip((0, 3, 6), groups, strict=True)
    ]
    return len(GROUPS) * 3 - sum(counted)


def _nearly_set_up(state: TikiState, _move: Move) -> bool:
    """Return True for a line of nine that has been changed, but hardly."""
    whole = len(state.line) == len(TIKIS)
    return whole and state.plays > 0 and _out_of_third(state.line_names) in (0, 2)


def _usual_pile(state: TikiState, _move: Move) -> bool:
    """Return True if the pile is as small as the round makes it, and large enough for another one."""
    table, dealt = state.table, state.table.taken.bit_count()
    return _usual(state) and dealt == table.players * table.round <= len(CARDS) - table.players


CLOSE: Mapping[str, Callable[[TikiState, Move], bool]] = {
    "TT-T2 which": _only_used,
    # A tiki in the line is allowed whatever is said of those that are out.
    "TT-T6 may": lambda _state, _move: False,
    "top_pays": _near(0),
    "middle_pays": _near(1),
    "bottom_pays": _near(2),
    "no_cards_now": _last_cards,
    "topple_stays": _near_bottom,
    "topple_end": _short_line,
    "plays_next": _skips,
    "next_starter": _not_all_early,
    "wins_seat": _turned,
    "shared_win": _close_end,
    "final_needed": _close_end,
    "final_cards": _usual,
    "final_starter": _usual,
    "rival_toasts": _with_ben,
    "rival_ups": _with_ben,
    "rival_cards": _with_ben,
    "deck_after": _usual_pile,
    "could_be_first": _nearly_set_up,
}


def _sums(state: TikiState, _move: Move) -> list[int]:
    """Return what the pupil's card might seem to bring, and then what any card may bring."""
    law, line = state.law, state.line
    card = CARDS[state.table.secrets[0]]
    places = [_place(state, tiki) for tiki in card]
    parts = tuple(zip(places, law.values, law.reach, strict=True))
    right = sum(points for place, points, reach in parts if 0 < place <= reach)
    wrong = [
        sum(points for place, points, _ in parts if 0 < place <= law.lowest),
        sum(points for place, points, reach in parts if 0 < place <= reach + 1),
        sum(law.values[-1 - part] for part, (place, _, reach) in enumerate(parts) if 0 < place <= reach),
        sum(law.values[place - 1] for place in places if 0 < place <= min(len(line), len(law.values))),
    ]
    top, middle, bottom = law.values
    sums = (0, bottom, middle, middle + bottom, top, top + bottom, top + middle, top + middle + bottom)
    return wrong + sorted(sums, key=lambda one: abs(one - right))


def _totals(state: TikiState, move: Move) -> list[int]:
    had = state.scores()[0]
    return [had + points for points in _sums(state, move)]


def _left_in_pile(state: TikiState, _move: Move) -> list[int]:
    """Return how many cards seem to be left: one is drawn in all, or none, or the old ones go back."""
    deck, players = len(CARDS) - state.table.taken.bit_count(), state.num_players
    return [deck, deck - 1, deck - players, len(CARDS) - players, deck + players]


MISTAKES: Mapping[str, Callable[[TikiState, Move], list[Any]]] = {
    "own_points": _sums,
    "own_total": _totals,
    "deck_after": _left_in_pile,
}

READ: Mapping[str, Callable[[Mapping[str, Any]], Any]] = {
    "could_be_first": lambda view: not _out_of_third(view["line"]) if view["line"] else True,
    # The new cards are drawn one by one after this: one for everyone who plays the new round.
    "deck_after": lambda view: view["deck"] - len(view["active"]),
}
