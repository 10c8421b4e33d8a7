"""Boards: a match as pages show it and people play it, at the kernel's end of the wire.

In come a match and the messages of a page: a pick, a wish to undo, the room there is for a drawing. Out go
the view of one seat, once as a whole and then only what changed, and the answers. The browser places what it
is sent and reports what a person picked; every decision is made here, and nothing that the seat shown may not
know is ever sent.

Read ``protocol`` first: what travels, with the revision that each message builds on. Then ``view_model`` (a
table as one seat sees it) and ``match_view`` (what a match adds to that: previews, log, hints),
``table_board`` (pages that come and go, revisions, commands that all boards have), and :class:`Board` below,
with the commands of a match. ``looking_back`` reviews a match that is over; ``forms`` puts a game's own form
in the place of its drawing; ``new_game`` is the form for another match, and ``what_if`` says what house rules
change; ``pages``, ``runs`` and ``checks`` are small helpers. ``widgets/src`` is the other end.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from kernel_games.board.forms import Form, open_form
from kernel_games.board.looking_back import Reviewing
from kernel_games.board.match_view import MatchViewer
from kernel_games.board.new_game import form, house_rules, new_match
from kernel_games.board.table_board import TableBoard
from kernel_games.board.view_model import declined, people_of
from kernel_games.board.what_if import WhatIf
from kernel_games.drawing.pictures import picture
from kernel_games.engine import Match, OptionError
from kernel_games.engine.address import WATCH
from kernel_games.session import Message, Reply, read_whole_number

__all__ = ["Board", "TableBoard", "picture"]

_KEYWORDS = "seat, theme, layout, pace, confirm, preview, light, outlook, goal"

_FOR_BEGINNERS = "easy"
"""The computer player against which people begin."""


class Board(TableBoard):
    """A match that can be seen and played in a notebook.

    Several boards may show one match; they stay in step.

    Parameters
    ----------
    match : Match
        The game or match.
    seat : int or "watch", optional
        Who looks: the board only ever shows what that seat, or a spectator, may see. Left out, the board is
        handed round among the people at the table and begins with the one to move.
    theme : str
        ``"auto"`` (that of the page), ``"light"`` or ``"dark"``.
    layout : str, optional
        How the table is laid out, one of :data:`kernel_games.drawing.guide.LAYOUTS` that the game has; by
        default as the page asks.
    pace : int
        Milliseconds between two moves of bots, and more where what was done takes longer to read; 0 waits
        for nothing.
    confirm : bool
        True if every move waits for "Play"; otherwise a pick that leaves one move plays it.
    preview : bool
        True to show what a move would do on pointing, up to the first event that is told step by step.
    light : bool
        True to light everything that can be picked.
    outlook : bool, optional
        True to show the seat that decides what lies ahead, in games that have an outlook; people can switch
        it on and off. By default where an easy computer player says that somebody is a beginner.
    goal : str, optional
        The goal, shown above the board.

    Attributes
    ----------
    errors : list of str
        Tracebacks of what went wrong inside the board; the board itself says in a sentence that it did. Each
        is logged once (``logging``, ``kernel_games``): a kernel writes it to its standard error stream, which
        JupyterLab shows in its log console.

    Raises
    ------
    OptionError
        Names the keyword, its value and what would be right.

    Notes
    -----
    A move of several steps, such as a chain of reactions in Mississippi, is played step by step at `pace`; a
    slider below the picture then goes back and forth through its steps until the next move. In a stored
    notebook :func:`kernel_games.drawing.pictures.replay` shows the same. A drawing that says so
    (``zoom`` of :class:`kernel_games.drawing.svg.Drawing`) can be shown larger and dragged.

    A board that no page shows any more sleeps: it hears nothing of its match, draws nothing and keeps no
    picture, until a page shows it again or somebody asks it in Python.

    A notebook stores a picture of the board beside it, for readers without a kernel; JupyterLab and Notebook
    keep it up to date. A file is passed on: where no `seat` was given, the picture is a spectator's.
    ``jupyter nbconvert`` shows it too; where widget state is stored, which ``--execute`` does, this takes
    ``--ClearMetadataPreprocessor.enabled=True``.

    Jupyter sends what a board says to every page that is connected to its kernel. A board says nothing until
    it is shown somewhere, and never anything of other seats; but where two boards of two seats are shown from
    one kernel, both browsers hear both.
    """

    _viewer: MatchViewer
    unheld: ClassVar[Collection[str]] = (
        *TableBoard.unheld,
        *("go", "hint", "compare", "games", "review", "tried"),
    )

    def __init__(
        self,
        match: Match,
        *,
        seat: int | str | None = None,
        theme: str = "auto",
        layout: str | None = None,
        pace: int = 700,
        confirm: bool = False,
        preview: bool = True,
        light: bool = True,
        goal: str | None = None,
        **unknown: object,
    ) -> None:
        outlook = unknown.pop("outlook", None)
        for name, value in unknown.items():
            raise OptionError(name, value, f"one of the keywords {_KEYWORDS}")
        if not isinstance(match, Match):
            raise OptionError("match", match, "a Match, such as Match('tiki_topple', ['Ada', 'Ben'])")
        self._form: tuple[int, Form] | None = None
        self._what_if = WhatIf()
        self._reviewing: Reviewing | None = None
        if outlook is None:
            outlook = any(getattr(player, "key", "") == _FOR_BEGINNERS for player in match.seats)
        if not isinstance(outlook, bool):
            raise OptionError("outlook", outlook, "True, False, or None for what suits the players")
        # Without the lock a bot's thread could move between the first view and the subscription.
        with match.lock:
            super().__init__(
                MatchViewer(match, seat, outlook=outlook),
                theme=theme,
                layout=layout,
                pace=pace,
                goal=goal,
                confirm=confirm,
                preview=preview,
                light=light,
            )

    @property
    def match(self) -> Match:
        """The match on the board; "New game" puts another one here."""
        return self._viewer.table

    def _address(self) -> tuple[str, str]:
        """Return the position as the seat shown knows it; among several people, only as all know it.

        Whoever is sent a link may sit at the same table.
        """
        shown = self._viewer.shown
        alone = shown is not None and len(self.match.people) == 1
        return ("seat", self.match.address(shown)) if alone else ("watch", self.match.address(WATCH))

    # The game's own form

    def _form_here(self) -> Form:
        """Return the form for what the seat shown decides now, with what has been written into it."""
        seat = self._viewer.shown
        if seat is None or not self._viewer.invited():
            raise declined("no_form")
        if self._form is None or self._form[0] != seat:
            self._end_form()
            self._form = seat, open_form(self.match, seat, self._options["theme"], self.tell)
        return self._form[1]

    def _end_form(self) -> None:
        if self._form is not None:
            self._form[1].close()
        self._form = None

    def _follow(self) -> None:
        super()._follow()
        # The seat has left by it, or somebody else decides: nobody may be told of its draft.
        if self._form is not None and not self._viewer.invited():
            self._end_form()

    def close(self) -> None:
        """Take the board away from all pages; the match goes on without it."""
        self._end_form()
        super().close()

    def _do_play(self, message: Message) -> Reply | None:
        self._fresh(message)
        seat = self._acting(message)
        move = self._read_move(message)
        self._viewer.check_turn(move, seat)
        self.match.play(move, seat=seat, settle=False)
        # What is tried once more is judged before the game goes on.
        if self._viewer.trying is None:
            self.match.settle(rest=True)
        return None

    def _do_preview(self, message: Message) -> Reply:
        """Show what a move would do: changed pieces and events. Without one, what each would do, in words."""
        seat = self._acting(message)
        if not self._options["preview"]:
            raise declined("no_preview")
        if "move" not in message:
            return self._viewer.outcomes(seat)
        move = self._read_move(message)
        self._viewer.check_turn(move, seat)
        told = self._viewer.preview(move, self._view_now().frame, layout=self._layout)
        return {"base": self._rev, **told}

    def _do_undo(self, message: Message) -> None:
        self._fresh(message)
        self._viewer.check_may()
        self.match.undo(self._viewer.undo_seat())

    def _do_redo(self, message: Message) -> None:
        self._fresh(message)
        self._viewer.check_may()
        # With a person's seat the answers of the bots come back too.
        self.match.redo(next(iter(self.match.people), None))

    def _do_view(self, message: Message) -> Reply:
        """Show how the position looked to the seat after `ply` plies."""
        state = self.match.state_at(read_whole_number(message, "ply"))
        seen = self._viewer.observation(state)
        return {"base": self._rev, **self._viewer.compare(self._view_now().frame, seen, layout=self._layout)}

    def _do_seat(self, message: Message) -> None:
        """Hand the board to another seat: the first time behind a curtain, the second time to look."""
        self._fresh(message)
        seat = message.get("to")
        if self._viewer.mode is not None:
            raise OptionError("to", seat, "nothing: this board always shows the same seat")
        if seat is not None and (type(seat) is not int or seat not in self.match.people):
            raise OptionError("to", seat, f"null, or a seat that a person sits on: {people_of(self.match)}")
        self._viewer.hand_to(seat)
        self._publish()

    def _do_go(self, message: Message) -> Reply:
        """Let one bot move, or chance go on after a rest. A bot thinks while the lock is free."""
        with self._held():
            self._fresh(message)
            match = self.match
        if match.advance() is None:
            with self._held():
                self._fresh(message)
            raise declined("nothing_to_do")
        match.settle(rest=True)
        return {}

    def _do_hint(self, message: Message) -> Reply:
        """Ask a strong player for the best moves of the seat shown. It thinks while the lock is free."""
        with self._held():
            match, version, seat = self.match, self.match.version, self._acting(message)
            self._viewer.check_decides()
        hint = match.hint(seat, bot=self._viewer.adviser())
        with self._held():
            if (self.match, self.match.version, self._viewer.shown) != (match, version, seat):
                raise declined("stale", stale=True)
            return self._viewer.advice(hint)

    def _do_form(self, message: Message) -> Reply:
        """Return the fields of the form "New game"."""
        del message
        return form(self.match)

    def _do_house(self, message: Message) -> Reply:
        """Say whether house rules of the form can be played, and give the line of text to hand them on."""
        return house_rules(self.match, message)

    def _do_compare(self, message: Message) -> Reply:
        """Compare the printed game with house rules: this match's, or those of the form. The lock is free."""
        with self._held():
            match = self.match
        return self._what_if.told(match, message)

    def _do_games(self, message: Message) -> Reply:
        """Play games by both rules for a moment, so that a page can ask again and moves come in between."""
        with self._held():
            match = self.match
        return self._what_if.games(match, message)

    def _do_new(self, message: Message) -> None:
        """Begin a new match on this board."""
        self._fresh(message)
        self._viewer.check_may()
        self._put(
            MatchViewer(new_match(self.match, message), self._viewer.mode, outlook=self._viewer.outlook)
        )

    def _put(self, viewer: MatchViewer) -> None:
        """Put another match on this board; the old one is left as it is."""
        # Drawn once before it is put in place: a match whose drawing fails must not replace one that works.
        layout = viewer.best_layout(self._room, self._layout) if self._room else self._layout
        viewer.view(None, layout=layout)
        match = viewer.table
        with match.lock:
            awake = self._unsubscribe
            if awake:
                awake()
                self._unsubscribe = match.subscribe(self._follow)
            self._end_form()
            self._viewer, self._version, self._layout = viewer, match.version, layout
            self._publish()

    def _do_review(self, message: Message) -> Reply:
        """Go on with the review of a match that is over, for a moment. The lock is free while it works."""
        with self._held():
            viewer, match = self._viewer, self.match
            if self._reviewing is None or (self._reviewing.match, self._reviewing.version) != (
                match,
                match.version,
            ):
                self._reviewing = Reviewing(match)
            reviewing = self._reviewing
            seat = viewer.shown if viewer.shown is not None else next(iter(match.people), 0)
            # Decisions are told with what their seat saw, so only to whoever may see that.
            hidden = set() if viewer.mode is None else set(match.people) - {viewer.mode}
        return reviewing.go_on(message, seat, set(range(len(match.seats))) - hidden)

    def _do_retry(self, message: Message) -> None:
        """Put a turning point of the review on this board, to be tried once more."""
        self._fresh(message)
        self._viewer.check_may()
        if self._reviewing is None:
            raise declined("not_over")
        trying = self._reviewing.again(message)
        mode = self._viewer.mode
        viewer = MatchViewer(
            trying.match, mode if mode == trying.seat else None, outlook=self._viewer.outlook
        )
        viewer.trying = trying
        self._put(viewer)

    def _do_tried(self, message: Message) -> Reply:
        """Go on with judging the move that was tried, for a moment. The lock is free while it works."""
        del message
        with self._held():
            viewer = self._viewer
            trying, before = viewer.trying, viewer.trying and viewer.trying.told()
        if trying is None or not trying.go_on():
            return {"done": trying is None}
        with self._held():
            if self._viewer is viewer and trying.told() != before:
                self._publish()
        return {"done": True}

    def _do_onward(self, message: Message) -> None:
        """Go on with the game from the move that was tried."""
        self._fresh(message)
        self._viewer.check_may()
        self._viewer.trying = None
        self.match.settle(rest=True)
        self._publish()
