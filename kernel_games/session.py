"""The kernel's end of what pages show: messages come in, replies and news go out.

Whatever carries them is a *host*, an adapter of a few lines: a widget in a notebook
(:mod:`kernel_games.jupyter`), a worker in a browser (``kernel_games.live``), a server, or another session
that this one is a part of. A host sets ``Session.tell``, gives what a page sends to :meth:`Session.hear`,
and serves the browser half (``Session.program``, ``Session.stylesheets``).

All that travels is plain JSON data:

- a page asks ``{"kind": "kg-ask", "id": ..., "ask": {"do": ..., ...}}`` and is answered
  ``{"kind": "kg-answer", "id": ..., "reply": ...}``;
- what it is told of the session's own accord is of kind ``kg``, with ``base`` and ``rev``, the revision that
  it builds on and the one it leads to, or with ``say``, a sentence;
- and of kind ``kg-anew`` when all has to be asked for anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Protocol

from kernel_games.engine import GameError, IllegalMove, OptionError
from kernel_games.engine.faults import keep
from kernel_games.engine.languages import TELLERS
from kernel_games.engine.reading import is_unicode, read_choice

__all__ = [
    "LONGEST_TEXT",
    "Declined",
    "Message",
    "Reply",
    "Session",
    "Shown",
    "read_text",
    "read_texts",
    "read_whole_number",
]

LONGEST_TEXT = 200
_LONGEST_ID = 64
_MOST_TEXTS = 64
_DO = "_do_"

Message = Mapping[str, Any]
Reply = dict[str, Any]


class Declined(GameError):  # noqa: N818 -- an answer, not a fault
    """A session's own refusal, in a whole sentence; no clause is behind it.

    Attributes
    ----------
    reply : dict
        The answer to the page: ``ok``, ``reason``, ``clause``, and whatever `more` there is.
    """

    def __init__(self, reason: str, **more: object) -> None:
        super().__init__(reason)
        self.reply: Reply = {"ok": False, "reason": reason, "clause": "", **more}


class Shown(Protocol):
    """Handle by which a host shows a session."""

    def close(self) -> None:
        """Take it away from all pages."""


class Session:
    """Something that pages show and ask, but never write to.

    A class below this one answers the command NAME with its method ``_do_NAME``, which takes the message and
    gives what is to be replied beside ``ok``, or None.

    Attributes
    ----------
    tell : callable
        Set by the host: takes a message to every page that shows the session.
    present : callable
        Set by the host: shows another session beside this one, and gives what it is shown by.
    name : str
        Set by the host: what its documents call the session; empty where they call it nothing.
    errors : list of str
        Tracebacks of what went wrong inside; the page is told in a sentence that it did. Each is logged once
        (``logging``, ``kernel_games``): a kernel writes it to its standard error stream, which JupyterLab
        shows in its log console.
    """

    program: ClassVar[str] = "board.js"
    """The module of the browser half that shows it."""
    stylesheets: ClassVar[tuple[str, ...]] = ()
    """The style sheets of the browser half that it needs."""
    commands: ClassVar[tuple[str, ...]] = ()
    """Requests that a page may make."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        # Commands are the methods themselves, so that none can be reached that has no name here.
        cls.commands = tuple(sorted(name[len(_DO) :] for name in dir(cls) if name.startswith(_DO)))

    def __init__(self) -> None:
        self.tell: Callable[[dict[str, Any]], None] = _nobody
        self.present: Callable[[Session], Shown] = _itself
        self.name = ""
        self.errors: list[str] = []
        self._rev = 0
        TELLERS.add(self)

    # What a host asks

    def hear(self, content: object) -> None:
        """Answer what a page asks, under the id that it gave."""
        if not isinstance(content, dict) or content.get("kind") != "kg-ask":
            self.complain(OptionError("message", content, "an object of kind kg-ask"))
            return
        name = content.get("id")
        # The id comes back to the page as it is: it is bounded before anything else is done.
        if not isinstance(name, str) or not name.isascii() or len(name) > _LONGEST_ID:
            self.complain(OptionError("id", name, f"a text of at most {_LONGEST_ID} ASCII characters"))
            return
        self.tell({"kind": "kg-answer", "id": name, "reply": self.act(content.get("ask"))})

    def first(self) -> dict[str, Any] | None:
        """Return the data ready for a page that opens, or None if the page has to ask."""
        return None

    def show(self) -> bool:
        """Get ready to be shown; return True if :meth:`first` has another answer now."""
        return False

    def html(self) -> str:
        """Return the HTML for a place where no kernel runs; in words alone it is the session's ``repr``."""
        raise NotImplementedError

    def close(self) -> None:
        """Stop following its subject, which goes on without it."""

    def complain(self, error: OptionError) -> None:
        """Tell every page that a message was not understood."""
        self.tell({"kind": "kg", "say": {"reason": str(error), "clause": error.clause}})

    # What a page asks

    def act(self, message: object) -> Reply:
        """Do what a person asks for, and reply; no error leaves this method.

        Parameters
        ----------
        message : dict
            ``do``: one of the names in ``commands``; the rest is its own.

        Returns
        -------
        dict
            ``ok``; where it is false also ``reason`` and, if the rulebook forbids it, ``clause``.
        """
        try:
            if not isinstance(message, dict):
                raise OptionError("message", message, "an object")  # noqa: TRY301 -- answered like all others
            return {"ok": True, **(self._asked(message) or {})}
        except Declined as declined:
            return declined.reply
        except IllegalMove as error:
            return {"ok": False, **self._refused(error)}
        except GameError as error:
            return {"ok": False, "reason": str(error), "clause": getattr(error, "clause", "")}
        except Exception as error:  # noqa: BLE001 -- whatever it is, the person is told and the traceback is kept
            # `broken` tells the page that the fault is ours, not the person's.
            return {"ok": False, "reason": self._keep(error), "broken": True}

    def retell(self) -> None:
        """Make every page reload: the language has changed."""
        try:
            self.tell({"kind": "kg-anew"})
        except Exception as error:  # noqa: BLE001 -- the others must hear of it
            self._keep(error)

    def _asked(self, message: Message) -> Reply | None:
        """Run one of the commands and return its reply."""
        do: Callable[[Message], Reply | None] = getattr(self, _DO + self._command(message))
        return do(message)

    def _command(self, message: Message) -> str:
        return read_choice("do", message.get("do"), self.commands)

    def _refused(self, error: IllegalMove) -> dict[str, str]:
        """Return a refusal in words, with its clause."""
        return {"reason": error.reason, "clause": error.refusal.clause}

    def _news(self, told: Mapping[str, Any]) -> None:
        """Tell every page what has changed since the last revision."""
        base, self._rev = self._rev, self._rev + 1
        self.tell({"kind": "kg", "base": base, "rev": self._rev, **told})

    def _keep(self, error: BaseException) -> str:
        """Store a traceback and return the sentence that people read."""
        keep(self.errors, error)
        return f"{type(error).__name__}: {error}"[:LONGEST_TEXT].encode(errors="replace").decode()


def read_text(message: Message, name: str) -> str:
    """Return a text of a message."""
    value = message.get(name)
    # Lone surrogates can be sent in JSON, and could be neither logged nor saved.
    if not isinstance(value, str) or len(value) > LONGEST_TEXT or not is_unicode(value):
        raise OptionError(name, value, f"a text of at most {LONGEST_TEXT} characters")
    return value


def read_texts(message: Message, name: str) -> list[str]:
    """Return several texts of a message."""
    value = message.get(name)
    if not isinstance(value, list) or len(value) > _MOST_TEXTS:
        raise OptionError(name, value, f"a list of at most {_MOST_TEXTS} texts")
    return [read_text({name: item}, name) for item in value]


def read_whole_number(message: Message, name: str) -> int:
    """Return a whole number of a message."""
    value = message.get(name)
    if type(value) is not int:
        raise OptionError(name, value, "a whole number")
    return value


def _nobody(message: dict[str, Any]) -> None:
    """Drop a message: no host shows the session yet."""
    del message


def _itself(session: Session) -> Shown:
    """Stand in for a host that shows one session alone: another is left to the caller."""
    return session
