"""Together at many screens: one match, a server in the room, and a browser for each seat.

In come WebSocket messages of pages that have a seat's token; out goes to each page what its seat may see, by
a board session of its own, and nothing else. Tokens are what links end in, behind the ``#``, so that they are
neither sent to a proxy nor written to a log. When the server ends, all is gone that nobody has saved.

Read ``seats`` first: who may come in, who is here, and seats that the computer plays for the time being; it
knows no network. ``server`` is the adapter for tornado, which Jupyter brings: a class per connection and the
page's files. ``seat.js`` is the page's half, with the board of every other host.
"""

from kernel_games.together.seats import WALL, Presence, SeatBoard, Seats

__all__ = ["WALL", "Presence", "SeatBoard", "Seats"]
