"""The board in a notebook: one controller for all games, at the kernel's end of the wire.

The browser places what it is sent and reports what a person picked; every decision is made here. A page that
opens gets the whole view of one seat, and after that only what changed, as messages that carry the revision
they build on and the one they lead to (see ``kernel_games.board.protocol`` and ``widgets/src``).
Nothing that the seat shown may not know is ever sent.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar

import traitlets

from kernel_games.board.new_game import form, new_match
from kernel_games.board.pages import Pages
from kernel_games.board.protocol import View, changes, whole
from kernel_games.board.reading import (
    Message,
    Reply,
    read_options,
    read_room,
    read_text,
    read_texts,
    read_whole_number,
)
from kernel_games.board.view_model import WATCH, WORDS, Declined, Viewer, people_of
from kernel_games.board.wire import Wire
from kernel_games.drawing.pictures import Picture, picture
from kernel_games.drawing.scripts import joined, styles
from kernel_games.drawing.svg import to_img
from kernel_games.engine import Match, Move, OptionError, Refusal, State, language
from kernel_games.engine.reading import read_choice
from kernel_games.teaching.rulebooks import book_told, clause_told

__all__ = ["Board", "picture"]

_KEYWORDS = "seat, theme, layout, pace, confirm, preview, light, goal"


class Board(Wire):
    """A match that can be seen and played in a notebook.

    Several boards may show one match; they stay in step.

    Parameters
    ----------
    match : Match
        What is played.
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
        Whether every move waits for "Play"; else a pick that leaves one move plays it.
    preview : bool
        Whether pointing at something shows what it would do, up to what is then told step by step.
    light : bool
        Whether what can be picked is lit.
    goal : str, optional
        What is to be reached; it stands above the board.

    Attributes
    ----------
    errors : list of str
        Tracebacks of what went wrong inside the board; the board itself says in a sentence that it did.

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

    A notebook stores a picture of the board beside it, for readers without a kernel. ``jupyter nbconvert``
    shows it too; where widget state is stored, which ``--execute`` does, this takes
    ``--ClearMetadataPreprocessor.enabled=True``.

    Jupyter sends what a board says to every page that is connected to its kernel. A board says nothing until
    it is shown somewhere, and never anything of other seats; but where two boards of two seats are shown from
    one kernel, both browsers hear both.
    """

    _viewing: ClassVar[type[Viewer]] = Viewer
    _words: ClassVar[Mapping[str, str]] = WORDS
    _esm: ClassVar[str] = joined("board.js")
    _css: ClassVar[str] = styles("board.css", "rulebook.css", "examples.css")
    # Its value is never set: it is worked out whenever a page asks for the state, and never sent otherwise.
    view = traitlets.Any(read_only=True).tag(
        sync=True, to_json=lambda _, board: board.whole() if board.displayed else None
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
        for name, value in unknown.items():
            raise OptionError(name, value, f"one of the keywords {_KEYWORDS}")
        if not isinstance(match, Match):
            raise OptionError("match", match, "a Match, such as Match('tiki_topple', ['Ada', 'Ben'])")
        self.errors: list[str] = []
        self._options = read_options(theme, layout, pace, goal, confirm=confirm, preview=preview, light=light)
        self._layout = layout or "standard"
        self._room: tuple[int, int] | None = None
        self._rev = 0
        self._said = language()
        self._view: View | None = None
        self._pages = Pages()
        self._displayed = False
        self._unsubscribe: Callable[[], None] | None = None
        with match.lock:
            self._viewer = self._viewing(match, seat)
            self._version = match.version
            super().__init__()

    # What is shown

    @property
    def match(self) -> Match:
        """What is played now; "New game" puts another match here."""
        return self._viewer.match

    @property
    def shown(self) -> int | None:
        """The seat whose view the board shows now; None for a spectator's."""
        with self._held():
            return self._viewer.shown

    @property
    def rev(self) -> int:
        """How often the picture has changed; it only grows. Changes that nobody saw count as one."""
        with self._held():
            return self._rev

    def whole(self) -> dict[str, Any]:
        """All that the browser is told, as a page gets it that opens now: plain JSON data."""
        with self._held():
            view = self._view_now()
            # Whoever opens now knows no other moves.
            self._view = view._replace(known=view.moves)
            told = {"rev": self._rev, "lang": self._said, "words": dict(self._words)}
            return {**told, **self._options, **whole(view)}

    @property
    def displayed(self) -> bool:
        """Whether the board has been shown anywhere; before that it tells nothing to anybody."""
        return self._displayed

    def static(self) -> Picture:
        """The present view as a still picture, for pages where no kernel runs."""
        with self._held():
            viewer = self._viewer
            drawing = viewer.draw(viewer.observation(), layout=self._layout)
            return Picture(drawing, viewer.describe())

    def close(self) -> None:
        """Take the board away from all pages; the match goes on without it."""
        if hasattr(self, "_unsubscribe"):
            self._let_go()
        super().close()

    def __repr__(self) -> str:
        with self._held():
            return self._viewer.describe()

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle = super()._repr_mimebundle_(**options)
        with self._held():
            self._wake("")
            if not self._displayed:
                self._displayed = True
                self.send_state("view")
        data, metadata = bundle or ({"text/plain": repr(self)}, {})
        data["text/html"] = to_img(self.static().drawing)
        return data, metadata

    # What comes from the browser

    def _asked(self, message: Message) -> Reply | None:
        unheld = {"go": self._go, "hint": self._hint, "language": self._speak}
        name = read_choice("do", message.get("do"), (*unheld, *self.commands))
        if name in unheld:
            return unheld[name](message)
        with self._held():
            return self.commands[name](self, message)

    def _in_words(self, refusal: Refusal) -> dict[str, str]:
        return self._viewer.in_words(refusal)

    # Commands

    def _do_sync(self, message: Message) -> Reply:
        """A page shows this board, or is about to and has no name yet; it has seen revision `rev` of it."""
        self._displayed = True
        self._wake(read_text(message, "page"))
        return {} if message.get("rev") == self._rev else {"whole": self.whole()}

    def _do_bye(self, message: Message) -> None:
        """A page shows this board no more."""
        if self._pages.lose(read_text(message, "page")) and not self._pages:
            self._sleep()

    def _do_name(self, message: Message) -> Reply:
        """What the outputs of a notebook call this board."""
        del message
        return {"id": self.model_id}

    def _do_play(self, message: Message) -> Reply | None:
        self._fresh(message)
        seat = self._acting(message)
        move = self._read_move(message)
        self._viewer.check_turn(move, seat)
        self.match.play(move, seat=seat, settle=False)
        self.match.settle(rest=True)
        return None

    def _do_why(self, message: Message) -> Reply:
        """Why no move holds these picks, or why this move is not allowed."""
        seat = self._acting(message)
        if "move" in message:
            move = self._read_move(message)
            self._viewer.check_turn(move, seat)
            refusal = self.match.refusal(move, seat)
            return self._viewer.in_words(refusal) if refusal else {"reason": "", "clause": ""}
        return self._viewer.why(read_texts(message, "picks"), seat)

    def _do_preview(self, message: Message) -> Reply:
        """What a move would do: pieces that change, and events."""
        seat = self._acting(message)
        move = self._read_move(message)
        self._viewer.check_turn(move, seat)
        if not self._options["preview"]:
            raise Declined("no_preview")
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
        """How it looked to the seat after `ply` plies."""
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

    def _go(self, message: Message) -> Reply:
        """Let one bot move, or chance go on after a rest. A bot thinks while the lock is free."""
        with self._held() as match:
            self._fresh(message)
        if match.advance() is None:
            with self._held():
                self._fresh(message)
            raise Declined("nothing_to_do")
        match.settle(rest=True)
        return {}

    def _hint(self, message: Message) -> Reply:
        """What a strong player would do in the place of the seat shown. It thinks while the lock is free."""
        with self._held() as match:
            seat, version = self._acting(message), match.version
            self._viewer.check_decides()
        hint = match.hint(seat, bot=self._viewer.adviser())
        with self._held() as now:
            if (now, now.version, self._viewer.shown) != (match, version, seat):
                raise Declined("stale", stale=True)
            return self._viewer.advice(hint)

    def _speak(self, message: Message) -> Reply:
        """Have everything said in another language. Other boards are told too, so the lock is free."""
        self._viewer.check_may()
        return {"language": language(read_text(message, "to"))}

    def _do_form(self, message: Message) -> Reply:
        """What "New game" may ask."""
        del message
        return form(self.match)

    def _do_new(self, message: Message) -> None:
        """Put a new match on this board; the old one is left as it is."""
        self._fresh(message)
        self._viewer.check_may()
        match = new_match(self.match, message)
        viewer = Viewer(match, self._viewer.mode)
        # What cannot be drawn shall not take the place of what can.
        layout = viewer.best_layout(self._room, self._layout) if self._room else self._layout
        viewer.view(None, layout=layout)
        with match.lock:
            awake = self._unsubscribe
            if awake:
                awake()
                self._unsubscribe = match.subscribe(self._follow)
            self._viewer, self._version, self._layout = viewer, match.version, layout
            self._publish()

    def _do_clause(self, message: Message) -> Reply:
        """A clause with its examples."""
        game, name = self.match.game, read_text(message, "id")
        if name not in game.rulebook:
            raise OptionError("id", name, f"a clause of {game.rulebook.title}")
        return clause_told(game, name, self._untold())

    def _untold(self) -> Collection[State]:
        """Positions whose examples would give something away."""
        return ()

    def _do_rulebook(self, message: Message) -> Reply:
        """All clauses, to be searched."""
        del message
        return book_told(self.match.game)

    def _do_layout(self, message: Message) -> None:
        """A page has so much room for the drawing; of several pages, the last to ask is heeded."""
        room = read_room(message)
        if not self._options["resize"]:
            return
        self._room = room
        layout = self._viewer.best_layout(room, self._layout)
        if layout != self._layout:
            self._layout = layout
            self._publish()

    commands: ClassVar[dict[str, Callable[[Board, Message], Reply | None]]] = {
        "bye": _do_bye,
        "clause": _do_clause,
        "form": _do_form,
        "layout": _do_layout,
        "name": _do_name,
        "new": _do_new,
        "play": _do_play,
        "preview": _do_preview,
        "redo": _do_redo,
        "rulebook": _do_rulebook,
        "seat": _do_seat,
        "sync": _do_sync,
        "undo": _do_undo,
        "view": _do_view,
        "why": _do_why,
    }

    # What commands check

    def _fresh(self, message: Message) -> None:
        """Refuse what was asked of an older picture."""
        if read_whole_number(message, "rev") != self._rev:
            raise Declined("stale", stale=True)

    def _acting(self, message: Message) -> int:
        """The seat that acts: the one shown, with a person on it, and no other."""
        shown = self._viewer.shown
        if shown is None:
            raise Declined("watching" if self._viewer.mode == WATCH or not self.match.people else "no_seat")
        if read_whole_number(message, "seat") != shown:
            expected = f"{shown}, the seat that this board shows"
            raise OptionError("seat", message.get("seat"), expected, self.match.game.turn_clause)
        return shown

    def _read_move(self, message: Message) -> Move:
        """A move that a page names. Every move made is kept for ever, so none is made of untrusted text."""
        text = read_text(message, "move")
        if not Move.known(text):
            raise Declined("unknown_move")
        return self.match.game.parse_move(text)

    # Following the match

    @contextmanager
    def _held(self) -> Iterator[Match]:
        """The match of this board with its lock, also if "New game" puts another one here meanwhile."""
        while True:
            match = self.match
            with match.lock:
                if match is self.match:
                    if self._version != match.version:
                        self._viewer.catch_up()
                    now = match.version, language()
                    if (self._version, self._said) != now:
                        self._version, self._said = now
                        self._viewer.forget()
                        self._rev += 1
                        self._view = None
                    yield match
                    return

    def retell(self) -> None:
        """Have every page that shows it ask anew; where none does, it is said anew once somebody looks."""
        if self._pages:
            with self._held():
                super().retell()

    def _wake(self, page: str) -> None:
        """A page shows the board, or one without a name is about to."""
        if self._unsubscribe is None:
            self._unsubscribe = self.match.subscribe(self._follow)
        self._pages.hear(page, self._rev)

    def _let_go(self) -> None:
        if self._unsubscribe:
            self._unsubscribe()
        self._unsubscribe = None

    def _sleep(self) -> None:
        """No page shows the board any more, as far as is known.

        One that does show it hears that there is news, and asks; one that still has an older view asks
        before it shows that again.
        """
        self._let_go()
        self._pages.clear()
        self._view = None
        self._viewer.forget()
        self._rev += 1
        if self._displayed:
            self.send({"kind": "kg", "base": None, "rev": self._rev})

    def _follow(self) -> None:
        """The match has changed; its lock is held."""
        self._version = self.match.version
        self._viewer.follow()
        self._publish()

    def _publish(self) -> None:
        """Tell every page what has changed."""
        base = self._rev
        self._pages.forget(base)
        if not self._pages:
            self._sleep()
            return
        self._rev += 1
        before, self._view = self._view, None
        try:
            after = self._view_now(before)
            told: dict[str, Any]
            if before:
                since = self._viewer.missed(before, after)
                steps = [] if since is None else self._viewer.steps(since, before.frame, layout=self._layout)
                told = changes(before, after, steps)
            else:
                told = {"whole": {**self._options, **whole(after)}}
        except Exception as error:  # noqa: BLE001 -- a listener must not break the move that it listens to
            # What pages show is now unknown: they build on nothing, and ask.
            self._view = None
            told = {"base": None, "say": {"reason": self._keep(error), "clause": ""}}
        self.send({"kind": "kg", "base": base, "rev": self._rev, **told})

    def _view_now(self, before: View | None = None) -> View:
        if self._view is None:
            self._view = self._viewer.view(before, layout=self._layout)
        return self._view
