"""How a sheet in a notebook talks with its pages: by the board's protocol, every question with an id."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import anywidget

from kernel_games.engine import GameError, IllegalMove, OptionError, Refusal
from kernel_games.engine.languages import TELLERS
from kernel_games.engine.reading import read_choice

_MOST_ERRORS = 20
_LONGEST = 200


class Talk:
    """What pages ask, and what tells them what has changed; by which wire, others say.

    Attributes
    ----------
    errors : list of str
        Tracebacks of what went wrong inside; the page is told in a sentence.
    tell : callable
        Takes a message to all pages.
    """

    commands: ClassVar[tuple[str, ...]] = ()
    tell: Callable[[dict[str, Any]], None]

    def __init__(self) -> None:
        self.errors: list[str] = []
        self._rev = 0
        self._shown: dict[str, Any] | None = None
        super().__init__()

    def asked(self, name: str, message: Mapping[str, Any]) -> dict[str, Any]:
        """Do one of :attr:`commands`, and give what is to be answered."""
        raise NotImplementedError

    def words(self, refused: Refusal) -> str:
        """A refusal in words."""
        raise NotImplementedError

    def state(self) -> dict[str, Any]:
        """All that may change on a page, as plain JSON data."""
        raise NotImplementedError

    def act(self, message: object) -> dict[str, Any]:
        """Do what a person asks for on a page.

        Parameters
        ----------
        message : dict
            ``do``: what; the rest is its own.

        Returns
        -------
        dict
            ``ok``; where it is false also ``reason`` and, if the rulebook forbids it, ``clause``.
        """
        try:
            if not isinstance(message, dict):
                raise OptionError("message", message, "an object")  # noqa: TRY301 -- answered like all others
            name = read_choice("do", message.get("do"), self.commands)
            return {"ok": True, **self.asked(name, message)}
        except IllegalMove as error:
            return {"ok": False, "reason": self.words(error.refusal), "clause": error.refusal.clause}
        except GameError as error:
            return {"ok": False, "reason": f"{error}.", "clause": getattr(error, "clause", "")}
        except Exception as error:  # noqa: BLE001 -- whatever it is, the person is told and the traceback is kept
            self._keep(error)
            return {"ok": False, "reason": f"{type(error).__name__}: {error}"[:_LONGEST], "broken": True}

    def _keep(self, error: Exception) -> None:
        self.errors.append("".join(traceback.format_exception(error)))
        del self.errors[:-_MOST_ERRORS]

    def publish(self) -> None:
        """Tell every page what has changed."""
        if self._shown is None:
            return
        before, self._shown = self._shown, self.state()
        base, self._rev = self._rev, self._rev + 1
        self.tell({"kind": "kg", "base": base, "rev": self._rev, **_changes(before, self._shown)})


class Talking(Talk, anywidget.AnyWidget):
    """A widget that pages ask, and that tells them what has changed."""

    def __init__(self, *args: Any, **keywords: Any) -> None:
        super().__init__(*args, **keywords)
        # Else each message counts as a cell that was run, and ends a plot that a cell is drawing meanwhile.
        self.comm.handle_msg = self._handle_msg
        TELLERS.add(self)

    def retell(self) -> None:
        """Have every page ask anew: the language has changed."""
        try:
            self.send({"kind": "kg-anew"})
        except Exception as error:  # noqa: BLE001 -- the others must hear of it
            self._keep(error)

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message to all pages."""
        self.send(message)

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Refuse to be written to: a page only ever asks, through :meth:`act`."""

    def _handle_custom_msg(self, content: Any, buffers: list[bytes]) -> None:
        """Answer what a page asks, under the id that it gave."""
        del buffers
        if isinstance(content, dict) and content.get("kind") == "kg-ask" and _is_id(content.get("id")):
            self.send({"kind": "kg-answer", "id": content["id"], "reply": self.act(content.get("ask"))})


def _is_id(name: object) -> bool:
    return isinstance(name, str) and name.isascii() and len(name) <= 64


def _changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """What has changed: slots and entries one by one, everything else whole."""
    told: dict[str, Any] = {}
    for key, value in after.items():
        if isinstance(value, dict):
            news = {name: each for name, each in value.items() if before[key].get(name) != each}
            told |= {key: news} if news else {}
        elif value != before[key]:
            told[key] = value
    return told
