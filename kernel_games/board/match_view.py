"""A match as one seat sees it: its log, what moves would do, and what a strong player would choose."""

from __future__ import annotations

from typing import Any

from kernel_games.board.forms import invited
from kernel_games.board.looking_back import Trying
from kernel_games.board.protocol import Keyframe, View
from kernel_games.board.view_model import SAY, Viewer, declined
from kernel_games.drawing.frames import Frame
from kernel_games.drawing.svg import Drawing
from kernel_games.engine import Bot, Event, Game, Hint, IllegalMove, Match, Move, Ply
from kernel_games.engine.address import WATCH
from kernel_games.engine.film import Line, film, staged
from kernel_games.engine.hints import promised
from kernel_games.engine.registry import load


def adviser_of(game: Game) -> Bot:
    """Return the bot that gives hints in a game.

    Where a game has goals, one that pursues them, so that a hint says why to go there. Else one that
    searches, weaker than at full budget, so that nobody waits long.
    """
    pursuing: type[Bot] = load("bots", "goal_based")
    bot: Bot = pursuing() if pursuing.plays(game) else load("bots", "search")(positions=8_000)
    return bot


class MatchViewer(Viewer):
    """A match as one board shows it; see :class:`.Viewer`."""

    table: Match

    def __init__(self, match: Match, mode: int | str | None, *, outlook: bool = False) -> None:
        super().__init__(match, mode, outlook=outlook)
        self._plies: tuple[Ply, ...] = ()
        self._lines: list[list[Line]] = []
        self._lines_seat: int | None = None
        self.trying: Trying | None = None

    def forget(self) -> None:
        """Drop everything that can be computed again."""
        super().forget()
        self._plies, self._lines = (), []

    renewable = True
    """False where nobody may put another match on the board: at a table with other screens."""

    def history(self) -> dict[str, Any]:
        """Return how far the match has come, and whether moves can be undone, redone or a new game begun."""
        match, may = self.table, self.mode != WATCH
        return {
            "ply": match.ply,
            # What is dealt and set up before anybody decides is no step of a person's game.
            "begun": next((n for n, one in enumerate(match.plies) if one.player >= 0), match.ply),
            "undo": may and match.undo_target(self.undo_seat()) is not None,
            "redo": may and match.can_redo,
            "new": may and self.renewable,
            # At a table everybody may look back, on the wall too.
            **({} if self.renewable else {"review": True}),
        }

    def beside(self, drawing: Drawing, layout: str) -> dict[str, Any]:
        """Return the words of a button to the game's form, and of a turning point that is tried once more."""
        del drawing, layout
        return {"form": self.invited(), "again": self.trying.told() if self.trying else {}}

    def mood(self) -> str:
        """Return what the board waits for; ``tried``: for a verdict, or for whoever tried to go on."""
        mood = super().mood()
        return "tried" if self.trying is not None and self.trying.tried is not None else mood

    def invited(self) -> str:
        """Return those words where the seat shown decides what the form is for; empty elsewhere."""
        return invited(self.table.state) if self.mood() == "ready" else ""

    def preview(self, move: Move, now: Frame, *, layout: str) -> dict[str, Any]:
        """Return what a move would change in the present picture, and its events.

        It stops before the next chance node, and at the first event that is shown step by step: the outcome
        of a valuation or of a chain of reactions is not told before it is played.
        """
        events: list[Event] = []
        seen = self.observation(self.table.state.apply(move, events.append))
        first = next((number for number, event in enumerate(events) if _steps(event)), None)
        if first is not None:
            # What is not there yet comes with the steps or after them.
            there = {key for key, value in self.observation().items() if value is not None}
            seen |= events[first].shown
            seen |= dict.fromkeys(seen.keys() - there)
            events = events[: first + 1]
        lines = self.tell(events)
        return {"events": lines, **self.compare(now, seen, layout=layout)}

    def outcomes(self, seat: int) -> dict[str, Any]:
        """Describe in words what each legal move of a seat would do, as far as previews tell it."""
        state, effects = self.table.state, {}
        # What another may do would tell what they hold.
        if refusal := state.out_of_turn(seat):
            raise IllegalMove(refusal, self.table.game.say(refusal))
        for move in state.legal_moves():
            events: list[Event] = []
            state.apply(move, events.append)
            shown = next((number for number, event in enumerate(events, 1) if _steps(event)), len(events))
            effects[str(move)] = " ".join(words for _, words in self.tell(events[:shown]))
        return {"told": effects}

    def missed(self, before: View, after: View) -> int | None:
        """Return the last ply that the seat shown has seen, or None if it has seen them all.

        A person who is handed the board sees what the person before them has brought about.
        """
        ply, told = len(self.table.plies), before.frame.header["ply"]
        if before.seat == after.seat:
            seen = told
        elif told == ply and after.seat is not None:
            people = self.table.people
            seen = max((n for n, one in enumerate(self.table.plies) if one.player in people), default=ply)
        else:
            seen = ply
        return seen if seen < ply else None

    def steps(self, plies: int, before: Frame, *, layout: str) -> list[Keyframe]:
        """Return what has happened since so many plies, step by step, for moves with several steps.

        The header of each picture is that of the one `before`, but for its drawing. Empty where a move is one
        step without a scene.
        """
        keyframes = []
        for shot in film(self.table.state_at(plies), self.table.plies[plies:], self.shown, scenes=True):
            if shot.done:
                continue
            for seen in staged(shot):
                drawn = self.frame(seen.view, layout=layout)
                picture = Frame({**before.header, **drawn.header}, drawn.pieces)
                keyframes.append(Keyframe(seen.lines(self.names), picture, bool(seen.view.get("scene"))))
        return keyframes

    def check_decides(self) -> None:
        """Refuse to advise when no player is to decide."""
        if self.table.state.current_player < 0:
            raise declined("not_now", status=self.status())

    def adviser(self) -> Bot:
        """Return the bot that gives hints on this table."""
        return adviser_of(self.table.game)

    def advice(self, hint: Hint) -> dict[str, Any]:
        """Return a hint as plain data: moves, best first, a line about each, and the ply it holds for."""
        lines = [
            SAY("board", "advised", {"n": n, "move": label, "promise": promised(thought)})
            for n, (thought, label) in enumerate(zip(*hint, strict=True), 1)
        ]
        moves = [thought.move for thought in hint.thoughts]
        asked = SAY("board", "advice" if len(self.table.seats) > 1 else "advice_alone")
        return {"ply": self.table.ply, "moves": moves, "lines": [asked, *lines, hint.verdict]}

    def undo_seat(self) -> int | None:
        """Return the seat whose last move is taken back: the board's own, or the last person to move."""
        if isinstance(self.mode, int):
            return self.mode
        people = self.table.people
        return next((ply.player for ply in reversed(self.table.plies) if ply.player in people), None)

    def log(self) -> list[list[Line]]:
        """Return what happened in each ply; only plies that are new to this seat are put into words."""
        plies = self.table.plies
        same = min(len(plies), len(self._plies)) if self.shown == self._lines_seat else 0
        # By identity, which an undo and another move in its place change: a redone ply is the same object,
        # and its words still hold.
        while same and plies[same - 1] is not self._plies[same - 1]:
            same -= 1
        lines = [self.tell(ply.events) for ply in plies[same:]]
        self._plies, self._lines_seat = plies, self.shown
        self._lines = [*self._lines[:same], *lines]
        return self._lines


def _steps(event: Event) -> bool:
    """Return whether a move has a step of its own for an event; a scene is none."""
    return bool(event.shown) and not event.staged
