"""The wire of a board: what a page may send, what it is answered, and what is kept of what went wrong."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from typing import Any

import anywidget

from kernel_games.board.reading import LONGEST_TEXT, Message, Reply
from kernel_games.board.view_model import Declined
from kernel_games.engine import GameError, IllegalMove, OptionError, Refusal
from kernel_games.engine.languages import TELLERS

_MOST_ERRORS = 20
_LONGEST_ID = 64


class Wire(anywidget.AnyWidget):
    """A widget that is never written to: a page asks, and is answered under the id that it gave."""

    errors: list[str]

    def __init__(self) -> None:
        super().__init__()
        # Else each message counts as a cell that was run, and ends a plot that a cell is drawing meanwhile.
        self.comm.handle_msg = self._handle_msg
        TELLERS.add(self)

    def act(self, message: object) -> Reply:
        """Do what a person asks for.

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
            return {"ok": False, **self._in_words(error.refusal)}
        except GameError as error:
            return {"ok": False, "reason": str(error), "clause": getattr(error, "clause", "")}
        except Exception as error:  # noqa: BLE001 -- whatever it is, the person is told and the traceback is kept
            return {"ok": False, "reason": self._keep(error), "broken": True}

    def retell(self) -> None:
        """Have every page ask anew: the language has changed."""
        try:
            self._anew()
        except Exception as error:  # noqa: BLE001 -- the others must hear of it
            self._keep(error)

    def _anew(self) -> None:
        self.send({"kind": "kg-anew"})

    def _asked(self, message: Message) -> Reply | None:
        """Do one of the commands; what it gives is answered."""
        raise NotImplementedError

    def _in_words(self, refusal: Refusal) -> dict[str, str]:
        """A refusal in words, with its clause."""
        raise NotImplementedError

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Refuse to be written to: the browser only ever asks, through :meth:`act`."""
        self._complain(OptionError("state", sorted(map(str, sync_data)), "nothing: a page does not write"))

    def _handle_custom_msg(self, content: Any, buffers: list[bytes]) -> None:
        """Answer what a page asks, under the id that it gave."""
        del buffers
        if not isinstance(content, dict) or content.get("kind") != "kg-ask":
            self._complain(OptionError("message", content, "an object of kind kg-ask"))
            return
        name = content.get("id")
        if not isinstance(name, str) or not name.isascii() or len(name) > _LONGEST_ID:
            self._complain(OptionError("id", name, f"a text of at most {_LONGEST_ID} ASCII characters"))
            return
        self.send({"kind": "kg-answer", "id": name, "reply": self.act(content.get("ask"))})

    def _complain(self, error: OptionError) -> None:
        self.send({"kind": "kg", "say": {"reason": str(error), "clause": error.clause}})

    def _keep(self, error: BaseException) -> str:
        """Keep a traceback and give the sentence that people read."""
        self.errors.append("".join(traceback.format_exception(error)))
        del self.errors[:-_MOST_ERRORS]
        return f"{type(error).__name__}: {error}"[:LONGEST_TEXT].encode(errors="replace").decode()
