"""The contents of the box: names, and how the board is built; figures are in ``law``."""

from __future__ import annotations

PLAYERS = range(2, 5)
"""Numbers of players (KT-C7)."""

COLOURS = ("red", "green", "yellow")
"""The counters' colours, in the order in which they follow when all pass (KT-C2, KT-X3)."""

DUTIES = ("fishing", "radio", "cooking", "equipment")
"""The duties; one tile of each (KT-C3)."""

WHIRLPOOLS = 8
"""Whirlpools, and the discs on them (KT-C1)."""

DIRECTIONS = ("north", "south")
"""The two directions in which a disc can point the raft (KT-W2)."""
