"""A match as one seat sees it, with the words for it: the board's view model."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from kernel_games.board.protocol import Line, Moves, Step, View
from kernel_games.drawing.frames import Frame, changed, frame
from kernel_games.drawing.pictures import artist, steps_of
from kernel_games.drawing.svg import Drawing, clean
from kernel_games.engine import (
    CHANCE,
    TERMINAL,
    Bot,
    Event,
    Hint,
    IllegalMove,
    Match,
    Move,
    OptionError,
    Phrases,
    Ply,
    Refusal,
    State,
)
from kernel_games.engine.languages import Told
from kernel_games.engine.registry import load

WATCH = "watch"
"""The seat of a board that only looks on."""

AMOUNT = "amount:"
"""What a pick of a quantity begins with; a number follows."""

_WHOLE = re.compile("[0-9]{1,9}")

_NARROW = 560
"""In less room, a table is laid out in one column."""

_LARGEST = 1.3
"""Pixels for a unit of a drawing, at most; as ``--kg-most`` in ``widgets/src/board.css``."""

_CLEARLY = 1.04
"""By how much larger another layout must be drawn to take the place of the present one."""

_TEXTS = Path(__file__).with_name("board.toml")
SAY = Phrases.load(_TEXTS)
WORDS: Mapping[str, str] = Told.file(_TEXTS, "page")
"""The words of a board that the browser puts in place."""
LIVE: Mapping[str, str] = Told.file(_TEXTS, "live")
"""Those of the page with a live board, and of the bar while JupyterLite starts."""


class Declined(Exception):  # noqa: N818 -- an answer, not a fault
    """What the board itself refuses; no clause speaks of it.

    Attributes
    ----------
    reply : dict
        The answer to the browser.
    """

    def __init__(self, key: str, *, stale: bool = False, **facts: str) -> None:
        super().__init__(key)
        reason = SAY("refusal", key, facts)
        self.reply: dict[str, Any] = {"ok": False, "reason": reason, "clause": "", "stale": stale}


class Viewer:
    """A match as one board shows it.

    Parameters
    ----------
    match : Match
        What is played.
    mode : int, "watch" or None
        The seat that is always shown, or none; None: handed round among the people, beginning with the one
        to move.

    Attributes
    ----------
    shown : int or None
        The seat whose view is shown; None for a spectator's.
    asked : int or None
        The seat that shall look next; until somebody says "it is me", a curtain hangs and nobody's secrets
        are shown.
    """

    def __init__(self, match: Match, mode: int | str | None) -> None:
        check_seat(match, mode)
        self.match = match
        self.mode = mode
        self.artist = artist(match.game)
        self.asked: int | None = None
        self.shown: int | None = mode if isinstance(mode, int) else None
        if mode is None and match.people:
            current = match.state.current_player
            self.shown = current if current in match.people else match.people[0]
        self._labels: dict[str, str] = {}
        self._plies: tuple[Ply, ...] = ()
        self._lines: list[list[Line]] = []
        self._lines_seat: int | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, as it is shown."""
        return tuple(map(clean, self.match.names))

    def follow(self) -> None:
        """The match has gone on: whoever has to move next shall look next."""
        current = self.match.state.current_player
        if self.mode is None and current in self.match.people and current != self.shown:
            self.shown, self.asked = None, current
        elif current != self.asked:
            self.asked = None

    def catch_up(self) -> None:
        """The match has gone on unseen: nobody knows who sits before the board now."""
        if self.mode is None and len(self.match.people) > 1:
            self.shown = None
        self.follow()

    def forget(self) -> None:
        """Keep nothing that can be worked out again."""
        self._labels = {}
        self._plies, self._lines = (), []

    def hand_to(self, seat: int | None) -> None:
        """Hand the board to a seat: first behind a curtain, then to look; None is a spectator."""
        if seat is not None and (seat == self.asked or self.match.people == (seat,)):
            self.shown, self.asked = seat, None
        else:
            self.shown, self.asked = None, seat

    def observation(self, state: State | None = None) -> dict[str, Any]:
        """What the seat shown knows, now or at another position."""
        return (state or self.match.state).observation(self.shown)

    def draw(self, view: Mapping[str, Any], *, layout: str) -> Drawing:
        """An observation as a drawing."""
        return self.artist.draw(view, names=self.names, layout=layout)

    def describe(self) -> str:
        """The position in words."""
        return self.match.game.describe(self.observation(), self.names)

    def frame(self, view: Mapping[str, Any], *, layout: str) -> Frame:
        """An observation as a picture among others."""
        return frame(self.draw(view, layout=layout))

    def best_layout(self, room: tuple[int, int], now: str) -> str:
        """The layout that is drawn largest in so much room, in pixels; a new one only if clearly larger."""
        layouts = self.artist.layouts
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
        """Another position as the seat shown would see it, as what differs from the present."""
        drawn = self.frame(view, layout=layout)
        return changed(now, Frame({**now.header, **drawn.header}, drawn.pieces))

    def preview(self, move: Move, now: Frame, *, layout: str) -> dict[str, Any]:
        """What a move would do, as what differs from the present, and its events.

        It ends before the next chance node, and with the first event that is shown step by step: what comes
        of a valuation or a chain of reactions is not told before it is played.
        """
        events: list[Event] = []
        seen = self.observation(self.match.state.apply(move, events.append))
        first = next((number for number, event in enumerate(events) if event.shown), None)
        if first is not None:
            # What is not there yet comes with the steps or after them.
            there = {key for key, value in self.observation().items() if value is not None}
            seen |= events[first].shown
            seen |= dict.fromkeys(seen.keys() - there)
            events = events[: first + 1]
        told = [line for event in events for line in self.tell(event)]
        return {"events": told, **self.compare(now, seen, layout=layout)}

    def view(self, before: View | None, *, layout: str) -> View:
        """All that the seat shown sees now; while others move, the moves are those of the view before."""
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
        moves = self._moves(seen) if self.mood() == "ready" else self.waiting(last)
        known = {**last.known, **moves} if last else moves
        return View(self.shown, Frame(header, drawn.pieces), moves, self._log(), known)

    def beside(self, drawing: Drawing, layout: str) -> dict[str, Any]:
        """What else is told with a picture."""
        del drawing, layout
        return {}

    def waiting(self, last: View | None) -> Moves:
        """The moves that a page keeps while none can be made."""
        return last.moves if last else {}

    def tell(self, event: Event) -> list[Line]:
        """An event as a line of the log: its clause and its words; none if the seat learns nothing."""
        seen = event.seen_by(self.shown)
        return [(seen.clause, self.match.game.say(seen, self.names))] if seen else []

    def missed(self, before: View, after: View) -> int | None:
        """The ply after which the seat shown has seen nothing; None if it has seen everything.

        Whoever is handed the board sees what the person before them has brought about.
        """
        ply, told = len(self.match.plies), before.frame.header["ply"]
        if before.seat == after.seat:
            seen = told
        elif told == ply and after.seat is not None:
            people = self.match.people
            seen = max((n for n, one in enumerate(self.match.plies) if one.player in people), default=ply)
        else:
            seen = ply
        return seen if seen < ply else None

    def steps(self, plies: int, before: Frame, *, layout: str) -> list[Step]:
        """What happened since so many plies, step by step, where its events say what is shown meanwhile.

        The header of each picture is that of the one `before`, but for its drawing. Empty where a move is one
        step.
        """
        found = []
        for ply in self.match.plies[plies:]:
            for seen, events in steps_of(ply, self.shown)[:-1]:
                drawn = self.frame(seen, layout=layout)
                lines = [line for event in events for line in self.tell(event)]
                found.append(Step(lines, Frame({**before.header, **drawn.header}, drawn.pieces)))
        return found

    def check_may(self) -> None:
        """Refuse what changes the match to a board that only looks on."""
        if self.mode == WATCH:
            raise Declined("watching")

    def check_turn(self, move: Move, seat: int) -> None:
        """Refuse a move out of turn; after the end, and where chance decides, it is always that."""
        if self.match.state.current_player != seat:
            refusal = self.match.refusal(move, seat)
            if refusal is None:
                raise Declined("not_now", status=self.status())
            raise IllegalMove(refusal, self.match.game.say(refusal))

    def check_decides(self) -> None:
        """Refuse to advise where nobody decides."""
        if self.match.state.current_player < 0:
            raise Declined("not_now", status=self.status())

    @staticmethod
    def adviser() -> Bot:
        """Who is asked for hints: who waits before a board shall not wait long."""
        bot: Bot = load("bots", "search")(positions=8_000)
        return bot

    def advice(self, hint: Hint) -> dict[str, Any]:
        """A hint: its moves, the best first, what is said of them, and for which ply it holds."""
        lines = [
            SAY("board", "advised", {"n": n, "move": label, "promise": round(100 * thought.promise)})
            for n, (thought, label) in enumerate(zip(*hint, strict=True), 1)
        ]
        moves = [thought.move for thought in hint.thoughts]
        asked = SAY("board", "advice" if len(self.match.seats) > 1 else "advice_alone")
        return {"ply": self.match.ply, "moves": moves, "lines": [asked, *lines]}

    def in_words(self, refusal: Refusal) -> dict[str, str]:
        """A refusal in words, with its clause."""
        return {"reason": self.match.game.say(refusal, self.names), "clause": refusal.clause}

    def why(self, picked: list[str], seat: int) -> dict[str, str]:
        """Why no move holds these picks: the refusal that speaks of them rather than of other moves too.

        Moves of another time are asked about only where none that may be pointed at now holds the picks.
        """
        match = self.match
        view = self.observation()
        own = match.state.current_player == seat
        for moves in (match.state.attempts() if own else (), match.game.moves):
            speaks: dict[str, list[int]] = {}
            found: dict[str, Refusal] = {}
            for move in moves:
                fits = _holds(self.artist.picks(view, str(move)), picked)
                refusal = match.refusal(move, seat)
                if refusal is None:
                    if fits:
                        return {"reason": SAY("refusal", "allowed"), "clause": ""}
                    continue
                key = repr(refusal)
                found[key] = refusal
                count = speaks.setdefault(key, [0, 0])
                count[0] += fits
                count[1] += 1
            told = [key for key, (fits, _) in speaks.items() if fits]
            if told:
                best = max(told, key=lambda key: (speaks[key][0] / speaks[key][1], speaks[key][0]))
                return self.in_words(found[best])
        asked = [pick for pick in picked if pick.startswith(AMOUNT)]
        if own and len(asked) == 1 and _WHOLE.fullmatch(wanted := asked[0].removeprefix(AMOUNT)):
            rest = [pick for pick in picked if pick not in asked]
            if amounts := self._amounts(view, rest):
                nearest = min(amounts, key=lambda amount: (abs(amount - int(wanted)), amount))
                answer = self.why([*rest, f"{AMOUNT}{nearest}"], seat)
                if answer["clause"]:
                    return answer
                raise Declined("amount", wanted=wanted, nearest=str(nearest))
        raise Declined("no_match" if own else "not_now", status=self.status())

    def _amounts(self, view: Mapping[str, Any], picked: list[str]) -> set[int]:
        """The amounts that may be tried with these picks, legal or not."""
        tried = (self.artist.picks(view, str(move)) for move in self.match.state.attempts())
        return {
            int(pick.removeprefix(AMOUNT))
            for picks in tried
            if _holds(picks, picked)
            for pick in picks
            if pick.startswith(AMOUNT)
        }

    def undo_seat(self) -> int | None:
        """Whose last move is taken back: the board's own seat's, or that of the person who moved last."""
        if isinstance(self.mode, int):
            return self.mode
        people = self.match.people
        return next((ply.player for ply in reversed(self.match.plies) if ply.player in people), None)

    def status(self) -> str:
        """Whose turn it is, or how it ended, in words."""
        state = self.match.state
        player = state.current_player
        if player == TERMINAL:
            winners = list(state.winners())
            key = ("nobody", "wins", "share")[min(len(winners), 2)]
            return SAY("board", key, {"seats": winners}, self.names)
        if player == CHANCE:
            return SAY("board", "rest" if state.rest else "chance")
        key = "choosing"
        if player in self.match.people:
            key = {self.shown: "your_move", self.asked: "handing"}.get(player, "to_move")
        return SAY("board", key, {"seat": player}, self.names)

    def mood(self) -> str:
        """What the board waits for.

        ``curtain``: that the seat asked for comes; ``ready``: a move of the seat shown; ``waiting``: another
        person's; ``bots``: nobody's, a bot or chance goes on; ``rest``: that people have looked; or ``over``.
        """
        state = self.match.state
        player = state.current_player
        if self.asked is not None:
            return "curtain"
        if player == TERMINAL:
            return "over"
        if player == CHANCE and state.rest:
            return "rest"
        if player not in self.match.people:
            return "bots"
        return "ready" if player == self.shown else "waiting"

    def deciding(self) -> tuple[int, Collection[int]]:
        """Whose turn it is, and who has won."""
        player = self.match.state.current_player
        return player, self.match.state.winners() if player == TERMINAL else ()

    def _header(self, seen: Mapping[str, Any]) -> dict[str, Any]:
        match, people = self.match, self.match.people
        player, winners = self.deciding()
        may = self.mode != WATCH
        seat = self.shown if self.asked is None else self.asked
        return {
            "game": match.game.name,
            "name": match.game.title,
            # Where a kernel runs in the page, None would not arrive: nobody is left out.
            "mood": {"kind": self.mood()} | ({} if seat is None else {"seat": seat}),
            "status": self.status(),
            "ply": match.ply,
            # What is dealt and set up before anybody decides is no step of a person's game.
            "begun": next((n for n, one in enumerate(match.plies) if one.player >= 0), match.ply),
            "undo": may and match.undo_target(self.undo_seat()) is not None,
            "redo": may and match.can_redo,
            "new": may,
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
        """What the board waits for, and answers that are no place on it; while others move, the last ones."""
        if self.mood() != "ready":
            return {"prompts": last.get("prompts", {}), "buttons": last.get("buttons", [])}
        prompts = self.artist.prompts(seen, self.names)
        return {"prompts": dict(prompts), "buttons": list(self.artist.buttons(seen))}

    def _score(self, points: int) -> str:
        """What a seat has reached: points, or what the game's own phrases `score_n` and `score_0` say."""
        phrases = self.match.game.phrases
        own = phrases.keys("board")
        for key in ("score_n",) if points else ("score_0", "score_n"):
            if key in own:
                return phrases("board", key, {"n": points})
        return SAY("board", "score", {"n": points})

    def _moves(self, seen: Mapping[str, Any]) -> Moves:
        labels, game, picks = self._labels, self.match.game, self.artist.picks
        moves = {}
        for move in seen["legal"]:
            label = labels.get(move)
            if label is None:
                label = labels[move] = game.label(game.parse_move(move))
            moves[move] = (label, tuple(picks(seen, move)))
        return moves

    def _log(self) -> list[list[Line]]:
        """What happened in each ply; only plies not yet put into words for this seat are."""
        plies = self.match.plies
        same = min(len(plies), len(self._plies)) if self.shown == self._lines_seat else 0
        while same and plies[same - 1] is not self._plies[same - 1]:
            same -= 1
        told = [[line for event in ply.events for line in self.tell(event)] for ply in plies[same:]]
        self._plies, self._lines_seat = plies, self.shown
        self._lines = [*self._lines[:same], *told]
        return self._lines


def people_of(match: Match) -> str:
    """The seats that people sit on, for errors."""
    return ", ".join(f"{seat} ({match.names[seat]})" for seat in match.people) or "there is none"


def check_seat(match: Match, seat: object) -> None:
    """Refuse a seat that no person sits on."""
    if seat is None or seat == WATCH or (type(seat) is int and seat in match.people):
        return
    right = f"a seat that a person sits on: {people_of(match)}"
    if isinstance(seat, int) and 0 <= seat < len(match.seats):
        right += f"; {match.names[seat]} is a bot"
    raise OptionError("seat", seat, f"{right}; or 'watch' to look on, or None to hand the board round")


def _holds(picks: object, some: list[str]) -> bool:
    rest = list(picks)  # type: ignore[call-overload]
    for pick in some:
        if pick not in rest:
            return False
        rest.remove(pick)
    return True
