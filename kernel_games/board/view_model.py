"""View model of a board: a table as one seat sees it, with the words for it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

from kernel_games.board.protocol import Keyframe, Moves, View
from kernel_games.drawing.frames import Frame, changed, frame
from kernel_games.drawing.pictures import artist
from kernel_games.drawing.svg import Drawing, clean
from kernel_games.engine import (
    CHANCE,
    TERMINAL,
    Event,
    IllegalMove,
    Move,
    OptionError,
    Phrases,
    Refusal,
    State,
)
from kernel_games.engine.address import WATCH
from kernel_games.engine.film import Line, learned
from kernel_games.engine.languages import Translated
from kernel_games.engine.table import Table
from kernel_games.rulebooks.house import told_house
from kernel_games.session import Declined

AMOUNT = "amount:"
"""Prefix of a pick of a quantity; a number follows."""

_WHOLE = re.compile("[0-9]{1,9}")

_NARROW = 560
"""Pixels of width below which a table is laid out in one column."""

_LARGEST = 1.3
"""Pixels for a unit of a drawing, at most; as ``--kg-most`` in ``widgets/src/board.css``."""

_CLEARLY = 1.04
"""Factor by which another layout must be larger to replace the present one: so it never flickers."""

_TEXTS = Path(__file__).with_name("board.toml")
SAY = Phrases.load(_TEXTS)
WORDS: Mapping[str, str] = Translated.file(_TEXTS, "page")
"""The words of a board that the browser puts in place."""
LIVE: Mapping[str, str] = Translated.file(_TEXTS, "live")
"""Those of the page with a live board, and of the bar while JupyterLite starts."""


def declined(key: str, *, stale: bool = False, **facts: str) -> Declined:
    """Make the refusal of something by the board itself, in its own words."""
    return Declined(SAY("refusal", key, facts), stale=stale)


class Viewer:
    """A table as one board shows it; a subclass adds what belongs to a match or to a walk.

    Parameters
    ----------
    table : Table
        What is shown.
    mode : int, "watch" or None
        The seat that is always shown, or none; None: handed round among the people, beginning with the one
        to move.
    outlook : bool
        True if the seat that decides is shown what lies ahead, in games that have an outlook.

    Attributes
    ----------
    shown : int or None
        The seat whose view is shown; None for a spectator's.
    asked : int or None
        The seat to look next; until somebody says "it is me", a curtain hangs and nobody's secrets
        are shown.
    """

    def __init__(self, table: Table, mode: int | str | None, *, outlook: bool = False) -> None:
        _check_seat(table, mode)
        self.table = table
        self.mode = mode
        self.outlook = outlook
        self.artist = artist(table.game)
        self.asked: int | None = None
        self.shown: int | None = mode if isinstance(mode, int) else None
        if mode is None and table.people:
            current = table.state.current_player
            self.shown = current if current in table.people else table.people[0]
        self._labels: dict[str, str] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names as they are shown."""
        return tuple(map(clean, self.table.names))

    def follow(self) -> None:
        """Take in that the table has gone on: the next person to move is asked to look."""
        current = self.table.state.current_player
        if self.mode is None and current in self.table.people and current != self.shown:
            # Nobody's view until the person says that it is them: the last player is still in front of it.
            self.shown, self.asked = None, current
        elif current != self.asked:
            self.asked = None

    def catch_up(self) -> None:
        """Take in that the table has gone on unseen: nobody knows who is in front of the board now."""
        if self.mode is None and len(self.table.people) > 1:
            self.shown = None
        self.follow()

    def forget(self) -> None:
        """Drop everything that can be computed again."""
        self._labels = {}

    def hand_to(self, seat: int | None) -> None:
        """Hand the board to a seat: first behind a curtain, then to look; None is a spectator."""
        if seat is not None and (seat == self.asked or self.table.people == (seat,)):
            self.shown, self.asked = seat, None
        else:
            self.shown, self.asked = None, seat

    def observation(self, state: State | None = None) -> dict[str, Any]:
        """Return what the seat shown knows, now or at another position."""
        state = state or self.table.state
        return self.with_outlook(state, state.observation(self.shown))

    def with_outlook(self, state: State, seen: dict[str, Any]) -> dict[str, Any]:
        """Add what lies ahead to a view, if the seat shown decides and wants to see it."""
        ahead = state.game.outlook
        if not self.outlook or ahead is None or self.shown is None or state.current_player != self.shown:
            return seen
        return {**seen, "outlook": ahead(state)}

    def draw(self, view: Mapping[str, Any], *, layout: str) -> Drawing:
        """Draw an observation."""
        return self.artist.draw(view, names=self.names, layout=layout)

    def lasting(self) -> Mapping[str, Any]:
        """Return the view that may be stored: files are passed on, so secrets only of an own seat."""
        return self.table.state.observation(self.mode if isinstance(self.mode, int) else None)

    def describe(self) -> str:
        """Describe the position in words, as it may be stored."""
        return self.table.game.describe(self.lasting(), self.names)

    def frame(self, view: Mapping[str, Any], *, layout: str) -> Frame:
        """Draw an observation as a frame."""
        return frame(self.draw(view, layout=layout))

    def best_layout(self, room: tuple[int, int], now: str) -> str:
        """Return the layout drawn largest in this room, in pixels; a new one only if clearly larger."""
        layouts = self.artist.layouts
        # By width alone: in a narrow page the height is scrolled anyway.
        if room[0] < _NARROW and "narrow" in layouts:
            return "narrow"
        view, scales = self.observation(), {}
        for layout in layouts:
            if layout != "narrow":
                drawn = self.draw(view, layout=layout)
                scales[layout] = min(
                    room[0] / drawn.width, room[1] / (drawn.working or drawn.height), _LARGEST
                )
        best = max(scales, key=lambda layout: scales[layout])
        return now if scales.get(now, 0) * _CLEARLY > scales[best] else best

    def compare(self, now: Frame, view: Mapping[str, Any], *, layout: str) -> dict[str, Any]:
        """Return what differs between the present picture and another position, as the seat would see it."""
        drawn = self.frame(view, layout=layout)
        return changed(now, Frame({**now.header, **drawn.header}, drawn.pieces))

    def view(self, before: View | None, *, layout: str) -> View:
        """Return everything that the seat shown sees now; while others move, the moves of the view before."""
        seen = self.observation()
        drawing = self.draw(seen, layout=layout)
        drawn = frame(drawing)
        last = before if before and before.seat == self.shown else None
        guide = self._guide(seen, last.frame.header if last else {})
        header = {
            **drawn.header,
            **self._header(seen),
            **guide,
            **self.beside(drawing, layout),
            "layout": layout,
        }
        # Behind a curtain and out of turn nothing is open, and a page keeps the moves it has.
        moves = self._moves(seen) if self.mood() == "ready" else self.waiting(last)
        known = {**last.known, **moves} if last else moves
        return View(self.shown, Frame(header, drawn.pieces), moves, self.log(), known)

    def beside(self, drawing: Drawing, layout: str) -> dict[str, Any]:
        """Return further fields of the header that go with a picture."""
        del drawing, layout
        return {}

    def waiting(self, last: View | None) -> Moves:
        """Return the moves that a page keeps while none can be made."""
        return last.moves if last else {}

    def tell(self, events: Iterable[Event]) -> list[Line]:
        """Put into words what the seat shown learns of events: lines of the log, each with its clause."""
        return list(self.table.game.phrases.lines(learned(events, self.shown), self.names))

    def history(self) -> dict[str, Any]:
        """Return how far the table has come, and what may be done about that."""
        return {"ply": 0, "begun": 0, "undo": False, "redo": False, "new": False}

    def log(self) -> list[list[Line]]:
        """Return what happened, the lines of each ply."""
        raise NotImplementedError

    def missed(self, before: View, after: View) -> int | None:
        """Return the last ply that the seat shown has seen, or None if it has seen them all."""
        raise NotImplementedError

    def steps(self, plies: int, before: Frame, *, layout: str) -> list[Keyframe]:
        """Return what has happened since so many plies, step by step, for moves with several steps.

        Each picture has the header of the one `before`, but for its drawing. Empty where a move is one step.
        """
        raise NotImplementedError

    def check_may(self) -> None:
        """Refuse what changes the table if this board only looks on."""
        if self.mode == WATCH:
            raise declined("watching")

    def check_turn(self, move: Move, seat: int) -> None:
        """Refuse a move unless it is this seat's turn (so always at chance nodes and after the game)."""
        if self.table.state.current_player != seat:
            refusal = self.table.refusal(move, seat)
            if refusal is None:
                raise declined("not_now", status=self.status())
            raise IllegalMove(refusal, self.table.game.say(refusal))

    def in_words(self, refusal: Refusal | None) -> dict[str, str]:
        """Return a refusal in words, with its clause; None says that the move is allowed."""
        if refusal is None:
            return {"reason": SAY("refusal", "allowed"), "clause": ""}
        return {"reason": self.table.game.say(refusal, self.names), "clause": refusal.clause}

    def refusal(self, picked: list[str], seat: int) -> Refusal | None:
        """Return the reason why no move fits these picks: the one that is about them, not about other moves.

        Moves of another phase are asked about only if none that may be pointed at now fits the picks.
        """
        table = self.table
        view = self.observation()
        own = table.state.current_player == seat
        for moves in (table.state.attempts() if own else (), table.game.moves):
            speaks: dict[str, list[int]] = {}
            refusals: dict[str, Refusal] = {}
            for move in moves:
                fits = _holds(self.artist.picks(view, str(move)), picked)
                refusal = table.refusal(move, seat)
                if refusal is None:
                    if fits:
                        return None
                    continue
                # Facts may be lists, so a refusal cannot be a key itself.
                key = repr(refusal)
                refusals[key] = refusal
                count = speaks.setdefault(key, [0, 0])
                count[0] += fits
                count[1] += 1
            fitting = [key for key, (fits, _) in speaks.items() if fits]
            if fitting:
                # The share of its moves that fit: a refusal that meets few other moves is about these picks.
                # Ties go to the one that meets more.
                best = max(fitting, key=lambda key: (speaks[key][0] / speaks[key][1], speaks[key][0]))
                return refusals[best]
        asked = [pick for pick in picked if pick.startswith(AMOUNT)]
        if own and len(asked) == 1 and _WHOLE.fullmatch(wanted := asked[0].removeprefix(AMOUNT)):
            rest = [pick for pick in picked if pick not in asked]
            if amounts := self._amounts(view, rest):
                nearest = min(amounts, key=lambda amount: (abs(amount - int(wanted)), amount))
                if refusal := self.refusal([*rest, f"{AMOUNT}{nearest}"], seat):
                    return refusal
                raise declined("amount", wanted=wanted, nearest=str(nearest))
        raise declined("no_match" if own else "not_now", status=self.status())

    def _amounts(self, view: Mapping[str, Any], picked: list[str]) -> set[int]:
        """Return the amounts that may be tried with these picks, legal or not."""
        tried = (self.artist.picks(view, str(move)) for move in self.table.state.attempts())
        return {
            int(pick.removeprefix(AMOUNT))
            for picks in tried
            if _holds(picks, picked)
            for pick in picks
            if pick.startswith(AMOUNT)
        }

    def status(self) -> str:
        """Say in words whose turn it is, or how the game ended."""
        state = self.table.state
        player = state.current_player
        if player == TERMINAL:
            winners = list(state.winners())
            key = ("nobody", "wins", "share")[min(len(winners), 2)]
            return SAY("board", key, {"seats": winners}, self.names)
        if player == CHANCE:
            return SAY("board", "rest" if state.rest else "chance")
        key = "choosing"
        if player in self.table.people:
            key = {self.shown: "your_move", self.asked: "handing"}.get(player, "to_move")
        return SAY("board", key, {"seat": player}, self.names)

    def mood(self) -> str:
        """Return what the board waits for.

        ``curtain``: for the seat asked to look; ``ready``: for a move of the seat shown; ``waiting``: for
        another person's; ``bots``: for a bot or chance, which go on by themselves; ``rest``: for people to
        have looked; or ``over``.
        """
        state = self.table.state
        player = state.current_player
        if self.asked is not None:
            return "curtain"
        if player == TERMINAL:
            return "over"
        if player == CHANCE and state.rest:
            return "rest"
        # Chance without a rest is a bot here: the board goes on by itself.
        if player not in self.table.people:
            return "bots"
        return "ready" if player == self.shown else "waiting"

    def deciding(self) -> tuple[int, Collection[int]]:
        """Return whose turn it is, and who has won."""
        player = self.table.state.current_player
        return player, self.table.state.winners() if player == TERMINAL else ()

    def _header(self, seen: Mapping[str, Any]) -> dict[str, Any]:
        game, people = self.table.game, self.table.people
        player, winners = self.deciding()
        seat = self.shown if self.asked is None else self.asked
        return {
            "game": game.name,
            "name": game.title,
            "house": told_house(game, self.table.house_name),
            "amendable": bool(game.house_options),
            # Where a kernel runs in the page, None would not arrive: nobody is left out.
            "mood": {"kind": self.mood()} | ({} if seat is None else {"seat": seat}),
            "status": self.status(),
            **self.history(),
            **({} if game.outlook is None or self.mode == WATCH else {"outlook": self.outlook}),
            "seats": [
                {
                    "name": name,
                    "bot": seat not in people,
                    "points": points,
                    "score": self._score(points),
                    "turn": seat == player,
                    "won": seat in winners,
                    "show": self.mode is None and seat in people and len(people) > 1,
                }
                for seat, (name, points) in enumerate(zip(self.names, seen["scores"], strict=True))
            ],
        }

    def _guide(self, seen: Mapping[str, Any], last: Mapping[str, Any]) -> dict[str, Any]:
        """Return the prompts and the buttons; while others move, the last ones."""
        if self.mood() != "ready":
            return {"prompts": last.get("prompts", {}), "buttons": last.get("buttons", [])}
        prompts = self.artist.prompts(seen, self.names)
        return {"prompts": dict(prompts), "buttons": list(self.artist.buttons(seen))}

    def _score(self, points: int) -> str:
        """Put a seat's result into words: points, or the game's own phrases `score_n` and `score_0`."""
        phrases = self.table.game.phrases
        own = phrases.keys("board")
        for key in ("score_n",) if points else ("score_0", "score_n"):
            if key in own:
                return phrases("board", key, {"n": points})
        return SAY("board", "score", {"n": points})

    def _moves(self, seen: Mapping[str, Any]) -> Moves:
        labels, game, picks = self._labels, self.table.game, self.artist.picks
        moves = {}
        for move in seen["legal"]:
            label = labels.get(move)
            if label is None:
                label = labels[move] = game.label(game.parse_move(move))
            moves[move] = (label, tuple(picks(seen, move)))
        return moves


def people_of(table: Table) -> str:
    """List the seats that people sit on, for errors."""
    return ", ".join(f"{seat} ({table.names[seat]})" for seat in table.people) or "there is none"


def _check_seat(table: Table, seat: object) -> None:
    """Refuse a seat that no person sits on."""
    if seat is None or seat == WATCH or (type(seat) is int and seat in table.people):
        return
    right = f"a seat that a person sits on: {people_of(table)}"
    if isinstance(seat, int) and 0 <= seat < len(table.names):
        right += f"; {table.names[seat]} is a bot"
    raise OptionError("seat", seat, f"{right}; or 'watch' to look on, or None to hand the board round")


def _holds(picks: object, some: list[str]) -> bool:
    rest = list(picks)  # type: ignore[call-overload]
    for pick in some:
        if pick not in rest:
            return False
        rest.remove(pick)
    return True
