"""Promises of a board that guides: it says what it waits for, and all that a turn needs is in sight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from kernel_games.drawing.pictures import Artist
from kernel_games.drawing.svg import Drawing
from kernel_games.testing.promises import promise

LONGEST_PROMPT = 45
LEAST_SCALE = 0.8
"""A board is never shown smaller than so many pixels for each unit, but in a narrow column."""

ROOMS = {"standard": (968, 825), "wide": (934, 593), "narrow": (344, 440)}
"""Width and height in pixels of the smallest page that each layout must fit into."""

View = Mapping[str, Any]


def check_in_sight(drawing: Drawing, layout: str) -> None:
    """Check that what a turn needs fits onto a page, and that nothing below can be picked."""
    needed = drawing.working or drawing.height
    promise(needed <= drawing.height, f"{needed:g} units are needed of a height of {drawing.height:g}")
    for piece in drawing.pieces:
        low = piece.y + piece.scale * (piece.box[1] + piece.box[3])
        promise(not piece.pick or low <= needed + 0.01, f"{piece.key} reaches below {needed:g}")
    width, height = ROOMS[layout]
    scale = min(width / drawing.width, height / needed)
    promise(scale >= LEAST_SCALE, f"{layout}: drawn at {scale:.2f} pixels a unit, less than {LEAST_SCALE}")


def check_guided(art: Artist, view: View, names: Sequence[str]) -> None:
    """Check that buttons and prompts belong to the moves of the seat that decides."""
    ways = [art.picks(view, move) for move in view.get("legal", ())]
    buttons, prompts = art.buttons(view), art.prompts(view, names)
    kinds = {pick.partition(":")[0] for way in ways for pick in way}
    if not ways:
        promise(not buttons, "buttons where nobody can move")
        promise(not prompts, "a prompt where nobody can move")
        return
    promise(len({one.pick for one in buttons}) == len(buttons), "two buttons with one pick")
    promise(all(one.pick and one.label for one in buttons), "a button without pick or label")
    mixtures = {" ".join(sorted(some)) for way in ways for some in _parts(way)}
    for key, prompt in prompts.items():
        promise(prompt.words, f"no words for {key!r}")
        promise(len(prompt.words) <= LONGEST_PROMPT, f"longer than {LONGEST_PROMPT}: {prompt.words}")
        if not key or key in mixtures:
            others = sorted(set(prompt.kinds) - kinds)
            promise(not others, f"{key!r} lights {others}, which nobody can pick")
    promise(not prompts or "" in prompts, "no prompt before the first pick")


def _parts(way: Sequence[str]) -> set[tuple[str, ...]]:
    """Return the kinds that may have been picked on the way to a move, but not all of them."""
    kinds = [pick.partition(":")[0] for pick in way]
    return {tuple(some) for count in range(1, len(kinds)) for some in combinations(kinds, count)}
