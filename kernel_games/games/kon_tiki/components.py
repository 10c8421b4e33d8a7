"""The contents of the box: counts, names and values, each with its clause."""

from __future__ import annotations

PLAYERS = range(2, 5)
"""Numbers of players (KT-C7)."""

COLOURS = ("red", "green", "yellow")
"""The counters' colours, in the order in which they follow when all pass (KT-C2, KT-X3)."""

COUNTERS = 24
"""Counters of each colour (KT-C2)."""

START = 5
"""Counters of each colour that a player begins with (KT-P2)."""

DUTIES = ("fishing", "radio", "cooking", "equipment")
"""The duties; one tile of each (KT-C3)."""

CARDS = 7
"""Cards of each duty (KT-C5)."""

CERTIFICATES = 8
"""Navigation certificates (KT-C4)."""

WHIRLPOOLS = 8
"""Whirlpools, and the discs on them (KT-C1)."""

DIRECTIONS = ("north", "south")
"""The two directions in which a disc can point the raft (KT-W2)."""

MOST_STEPS = 3
"""Arrows a turn, at most (KT-M1)."""

CARD_WORTH = 5
"""Counters for a duty card, and instead of one when none is left (KT-X1, KT-D2)."""

CERTIFICATE_WORTH = 3
"""Counters for a navigation certificate, and instead of one (KT-W3, KT-W4)."""

PRICE = 10
"""Counters in a player's compartment that buy a duty card (KT-T1)."""

SERIES = (0, 1, 3, 6, 10, 15, 21, 28)
"""Points by the number of cards of one duty (KT-E4)."""

CERTIFICATE_POINTS = 3
"""Points for a navigation certificate (KT-E3)."""

MOST_STOPS = 64
"""The stop on a whirlpool that ends a voyage (KT-R11)."""
