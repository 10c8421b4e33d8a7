"""Together at many screens: one match, or a class on one walk, and a server in the room.

In come WebSocket messages of pages that have a token; out goes to each page what its seat or pupil may see,
by a board session of its own, and nothing else. Tokens are what links end in, behind the ``#``, so that they
are neither sent to a proxy nor written to a log. When the server ends, all is gone that nobody has saved.

Read ``seats`` first: who may come in, who is here, and seats that the computer plays for the time being; then
``pupils``: names, walks, the wall and votes of a class. Both know no network, and ``tokens`` opens both.
``wire`` is the adapter for tornado, which Jupyter brings; ``server`` and ``class_server`` say what each page
may ask. ``line.js`` is the pages' half of the wire, with the board of every other host; around it are
``seat.js`` and ``class.js``.
"""

from kernel_games.together.pupils import JOIN, ClassBoard, SchoolClass
from kernel_games.together.seats import Presence, SeatBoard, Seats
from kernel_games.together.tokens import WALL

__all__ = ["JOIN", "WALL", "ClassBoard", "Presence", "SchoolClass", "SeatBoard", "Seats"]
