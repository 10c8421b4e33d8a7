"""Everything boards have in common: pages that come and go, revisions, commands and news."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar

from kernel_games.board.checks import read_options, read_room
from kernel_games.board.forms import Form
from kernel_games.board.pages import Pages
from kernel_games.board.protocol import View, changes, whole
from kernel_games.board.runs import RUNS
from kernel_games.board.view_model import SAY, WORDS, Viewer, declined
from kernel_games.drawing import qr
from kernel_games.drawing.pictures import Picture
from kernel_games.drawing.svg import escape, to_img
from kernel_games.engine import IllegalMove, Move, OptionError, State, language
from kernel_games.engine.address import WATCH
from kernel_games.engine.table import Table
from kernel_games.rulebooks import book_told, clause_told
from kernel_games.session import Message, Reply, Session, read_text, read_texts, read_whole_number


class TableBoard(Session):
    """A table as pages show it: its drawing, its moves, its log, and what people ask of them.

    Parameters
    ----------
    viewer : Viewer
        The table as this board shows it.
    theme, layout, pace, goal, **flags
        As for :class:`kernel_games.board.Board`.
    """

    _words: ClassVar[Mapping[str, str]] = WORDS
    stylesheets: ClassVar[tuple[str, ...]] = ("board.css", "rulebook.css", "examples.css", "sheet.css")

    def __init__(
        self,
        viewer: Viewer,
        *,
        theme: str,
        layout: str | None,
        pace: int,
        goal: str | None = None,
        **flags: bool,
    ) -> None:
        self._options = read_options(theme, layout, pace, goal, **flags)
        self._layout = layout or "standard"
        self._room: tuple[int, int] | None = None
        self._said = language()
        self._view: View | None = None
        self._pages = Pages()
        self._displayed = False
        self._run = RUNS.now()
        self._unsubscribe: Callable[[], None] | None = None
        self._viewer = viewer
        self._version = self.table.version
        # Last, because from here on a change of language may call it, from any thread.
        super().__init__()

    # What is shown

    @property
    def table(self) -> Table:
        """The table shown now."""
        return self._viewer.table

    @property
    def shown(self) -> int | None:
        """The seat whose view the board shows now; None for a spectator's."""
        with self._held():
            return self._viewer.shown

    @property
    def rev(self) -> int:
        """Number of changes of the picture so far; it only grows. Changes that nobody saw count as one."""
        with self._held():
            return self._rev

    def whole(self) -> dict[str, Any]:
        """Return everything a page is told when it opens, as plain JSON data."""
        with self._held():
            view = self._view_now()
            # A page that opens now knows no moves but these, so later messages must send any other in full.
            self._view = view._replace(known=view.moves)
            header = {"rev": self._rev, "lang": self._said, "words": dict(self._words)}
            return {**header, **self._options, **whole(view)}

    @property
    def displayed(self) -> bool:
        """True once the board has been shown anywhere; before that it sends nothing."""
        return self._displayed

    def static(self) -> Picture:
        """Return the present position as a still picture: a spectator's, if the board was given no seat."""
        with self._held():
            viewer = self._viewer
            return Picture(viewer.draw(viewer.lasting(), layout=self._layout), viewer.describe())

    def first(self) -> dict[str, Any] | None:
        """Return :meth:`whole`, or None before the board has been shown."""
        return self.whole() if self._displayed else None

    def show(self) -> bool:
        """Get ready to be shown; return True if that is for the first time."""
        with self._held():
            self._run = RUNS.now()
            self._wake("")
            first, self._displayed = not self._displayed, True
            return first

    def html(self) -> str:
        """Return the present position as a picture."""
        return to_img(self.static().drawing)

    def close(self) -> None:
        """Take the board away from all pages; what it shows goes on without it."""
        self._let_go()

    def __repr__(self) -> str:
        with self._held():
            return self._viewer.describe()

    def _kept(self, *notes: str) -> str:
        """Return the present position as a notebook stores it, with notes below it, as HTML."""
        return f"{to_img(self.static().drawing)}<p><em>{escape(' '.join(notes))}</em></p>"

    # What comes from the browser

    unheld: ClassVar[Collection[str]] = ("language",)
    """Commands that take the lock themselves, if they need it."""

    def _asked(self, message: Message) -> Reply | None:
        if self._command(message) in self.unheld:
            return super()._asked(message)
        with self._held():
            return super()._asked(message)

    def _refused(self, error: IllegalMove) -> dict[str, str]:
        return self._viewer.in_words(error.refusal)

    # Commands

    def _do_sync(self, message: Message) -> Reply:
        """Register a page that shows this board, or is about to and has no name; it has seen `rev`."""
        page = read_text(message, "page")
        self._displayed = True
        self._wake(page)
        answer: Reply = {} if message.get("rev") == self._rev else {"whole": self.whole()}
        if page and self._run:
            # The first page to come, and no other, brings into sight what somebody has just run.
            answer["ran"] = RUNS.latest(self._run)
            self._run = ""
        return answer

    def _do_bye(self, message: Message) -> None:
        """Forget a page that shows this board no longer."""
        if self._pages.lose(read_text(message, "page")) and not self._pages:
            self._sleep()

    def _do_keep(self, message: Message) -> Reply:
        """Return what a notebook stores of this board now, with the id its outputs know it by."""
        del message
        return {"id": self.name, "html": self._kept(SAY("board", "kept")), "text": repr(self)}

    def _do_why(self, message: Message) -> Reply:
        """Explain why no move fits these picks, or why this move is not allowed."""
        seat = self._acting(message)
        if "move" in message:
            move = self._read_move(message)
            self._viewer.check_turn(move, seat)
            refusal = self.table.refusal(move, seat)
            return self._viewer.in_words(refusal) if refusal else {"reason": "", "clause": ""}
        return self._viewer.in_words(self._viewer.refusal(read_texts(message, "picks"), seat))

    def _do_language(self, message: Message) -> Reply:
        """Set the language of everything. Other boards are told too, so the lock is free."""
        self._viewer.check_may()
        return {"language": language(read_text(message, "to"))}

    def _do_clause(self, message: Message) -> Reply:
        """Return a clause with its examples."""
        game, name = self.table.game, read_text(message, "id")
        if name not in game.rulebook:
            raise OptionError("id", name, f"a clause of {game.rulebook.title}")
        return clause_told(game, name, self._untold())

    def _untold(self) -> Collection[State]:
        """Return positions whose examples would give something away."""
        return ()

    def _do_rulebook(self, message: Message) -> Reply:
        """Return all clauses, for searching."""
        del message
        return book_told(self.table.game)

    def address(self) -> str:
        """Return the address of what is shown, to be handed to anybody."""
        return self._address()[1]

    def _address(self) -> tuple[str, str]:
        """Return whose knowledge is in the address (``seat``, ``watch``, ``step``), and the address."""
        raise NotImplementedError

    def _do_link(self, message: Message) -> Reply:
        """Return a link to what is shown; ``base`` is the page that opens it, if there is one."""
        of, address = self._address()
        if "base" not in message:
            return {"of": of, "link": address}
        base = read_text(message, "base")
        link = f"{base}#{address}"
        frame = f"{base}{'&' if '?' in base else '?'}frame#{address}"
        html = f'<iframe src="{escape(frame)}" width="100%" height="640" style="border:0"></iframe>'
        return {"of": of, "link": link, "qr": qr.to_svg(link), "frame": html}

    def _do_sheet(self, message: Message) -> Reply:
        """Ask the game's form."""
        ask = message.get("ask")
        if isinstance(ask, dict) and ask.get("do") == "clause":
            return {"ok": True, **self._do_clause(ask)}
        return self._form_here().act(ask)

    def _form_here(self) -> Form:
        """Return the game's form, if it is shown in the place of the drawing."""
        raise declined("no_form")

    def _do_outlook(self, message: Message) -> None:
        """Show or hide what lies ahead, from now on."""
        self._viewer.check_may()
        on = message.get("on")
        if type(on) is not bool:
            raise OptionError("on", on, "true or false")
        if self._viewer.outlook != on:
            self._viewer.outlook = on
            self._publish()

    def _do_layout(self, message: Message) -> None:
        """Fit the layout to the room that a page has; of several pages the last to ask counts."""
        room = read_room(message)
        # A board made with a layout of its own keeps it.
        if not self._options["resize"]:
            return
        self._room = room
        layout = self._viewer.best_layout(room, self._layout)
        if layout != self._layout:
            self._layout = layout
            self._publish()

    # What commands check

    def _fresh(self, message: Message) -> None:
        """Refuse what was asked of an older picture."""
        if read_whole_number(message, "rev") != self._rev:
            raise declined("stale", stale=True)

    def _acting(self, message: Message) -> int:
        """Return the seat that acts: the one shown, if a person sits there."""
        shown = self._viewer.shown
        if shown is None:
            raise declined("watching" if self._viewer.mode == WATCH or not self.table.people else "no_seat")
        if read_whole_number(message, "seat") != shown:
            expected = f"{shown}, the seat that this board shows"
            raise OptionError("seat", message.get("seat"), expected, self.table.game.turn_clause)
        return shown

    def _read_move(self, message: Message) -> Move:
        """Read a move that a page names.

        A move once made lives as long as the process, so none is made of untrusted text.
        """
        text = read_text(message, "move")
        if not Move.known(text):
            raise declined("unknown_move")
        return self.table.game.parse_move(text)

    # Following the table

    @contextmanager
    def _held(self) -> Iterator[None]:
        """Hold the lock of the table, even if "New game" replaces the table while it waits."""
        while True:
            table = self.table
            with table.lock:
                # While this thread waited, "New game" may have put another table here: then wait for that
                # one's lock.
                if table is self.table:
                    # A sleeping board hears nothing: it sees here, on next use, that the table has gone on.
                    if self._version != table.version:
                        self._viewer.catch_up()
                    now = table.version, language()
                    if (self._version, self._said) != now:
                        self._version, self._said = now
                        self._viewer.forget()
                        self._rev += 1
                        self._view = None
                    yield
                    return

    def retell(self) -> None:
        """Make open pages reload after a language change. With no page open, redraw on next use."""
        if self._pages:
            with self._held():
                super().retell()

    def _wake(self, page: str) -> None:
        """Follow the table again: a page shows the board, or one without a name is about to."""
        if self._unsubscribe is None:
            self._unsubscribe = self.table.subscribe(self._follow)
        self._pages.hear(page, self._rev)

    def _let_go(self) -> None:
        if self._unsubscribe:
            self._unsubscribe()
        self._unsubscribe = None

    def _sleep(self) -> None:
        """Stop following the table: as far as is known, no page shows the board any longer.

        A page that does show it hears that there is news, and asks; one that has an older view asks before it
        shows that again.
        """
        self._let_go()
        self._pages.clear()
        self._view = None
        self._viewer.forget()
        self._rev += 1
        if self._displayed:
            self.tell({"kind": "kg", "base": None, "rev": self._rev})

    def _follow(self) -> None:
        """Take in a change of the table, whose lock is held."""
        self._version = self.table.version
        self._viewer.follow()
        self._publish()

    def _publish(self) -> None:
        """Tell every page what has changed."""
        self._pages.forget(self._rev)
        if not self._pages:
            self._sleep()
            return
        before, self._view = self._view, None
        try:
            after = self._view_now(before)
            news: dict[str, Any]
            if before:
                since = self._viewer.missed(before, after)
                steps = [] if since is None else self._viewer.steps(since, before.frame, layout=self._layout)
                news = changes(before, after, steps)
            else:
                news = {"whole": {**self._options, **whole(after)}}
        except Exception as error:  # noqa: BLE001 -- a listener must not break the move that it listens to
            # What pages show is now unknown: they build on nothing, and ask.
            self._view = None
            news = {"base": None, "say": {"reason": self._keep(error), "clause": ""}}
        self._news(news)

    def _view_now(self, before: View | None = None) -> View:
        if self._view is None:
            self._view = self._viewer.view(before, layout=self._layout)
        return self._view
