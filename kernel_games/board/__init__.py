"""Boards: a match as pages show it and people play it, at the kernel's end of the wire.

In come a match and the messages of a page: a pick, a wish to undo, the room there is for a drawing. Out go
the view of one seat, once as a whole and then only what changed, and the answers. The browser places what it
is sent and reports what a person picked; every decision is made here, and nothing that the seat shown may not
know is ever sent.

Read ``protocol`` first: what travels, with the revision that each message builds on. Then ``view_model`` (a
table as one seat sees it) and ``match_view`` (what a match adds to that: previews, log, hints),
``table_board`` (pages that come and go, revisions, commands that all boards have), and :class:`Board` below,
with the commands of a match. ``new_game`` is the form for another match; ``pages``, ``runs`` and ``reading``
are small helpers. ``widgets/src`` is the other end.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from kernel_games.board.match_view import MatchViewer
from kernel_games.board.new_game import form, house_rules, new_match
from kernel_games.board.table_board import TableBoard
from kernel_games.board.view_model import declined, people_of
from kernel_games.drawing.pictures import picture
from kernel_games.engine import Match, OptionError
from kernel_games.session import Message, Reply, read_whole_number

__all__ = ["Board", "TableBoard", "picture"]

_KEYWORDS = "seat, theme, layout, pace, confirm, preview, light, goal"


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
    unheld: ClassVar[Collection[str]] = (*TableBoard.unheld, "go", "hint")

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
        for name, value in unknown.items():
            raise OptionError(name, value, f"one of the keywords {_KEYWORDS}")
        if not isinstance(match, Match):
            raise OptionError("match", match, "a Match, such as Match('tiki_topple', ['Ada', 'Ben'])")
        # Without the lock a bot's thread could move between the first view and the subscription.
        with match.lock:
            super().__init__(
                MatchViewer(match, seat),
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

    def _do_play(self, message: Message) -> Reply | None:
        self._fresh(message)
        seat = self._acting(message)
        move = self._read_move(message)
        self._viewer.check_turn(move, seat)
        self.match.play(move, seat=seat, settle=False)
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

    def _do_new(self, message: Message) -> None:
        """Put a new match on this board; the old one is left as it is."""
        self._fresh(message)
        self._viewer.check_may()
        match = new_match(self.match, message)
        viewer = MatchViewer(match, self._viewer.mode)
        # Drawn once before it is put in place: a match whose drawing fails must not replace one that works.
        layout = viewer.best_layout(self._room, self._layout) if self._room else self._layout
        viewer.view(None, layout=layout)
        with match.lock:
            awake = self._unsubscribe
            if awake:
                awake()
                self._unsubscribe = match.subscribe(self._follow)
            self._viewer, self._version, self._layout = viewer, match.version, layout
            self._publish()
