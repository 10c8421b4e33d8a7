"""Sessions as widgets in a notebook: the only module that knows of anywidget and traitlets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import anywidget
import traitlets

from kernel_games.board import Board
from kernel_games.drawing.scripts import joined, styles
from kernel_games.engine import Match, OptionError
from kernel_games.session import Session

__all__ = ["Widget", "board", "show"]


class Widget(anywidget.AnyWidget):
    """A session as a widget in a notebook: a board, a walk, a rulebook or a form.

    All that the session can be asked in Python, the widget can be asked.

    Parameters
    ----------
    session : Session
        What is shown.
    """

    # Its value is never set: it is worked out whenever a page asks for the state, and never sent otherwise.
    view = traitlets.Any(read_only=True).tag(sync=True, to_json=lambda _, widget: widget.session.first())

    def __init__(self, session: Session) -> None:
        self.session = session
        super().__init__()
        # ipywidgets' handler runs each message as if it were a cell, which would end a plot that a cell is
        # drawing.
        self.comm.handle_msg = self._handle_msg
        session.tell, session.present, session.name = self.send, show, self.model_id

    def close(self) -> None:
        """Take the widget away from all pages; what it shows goes on without it."""
        # Also called for a widget that was never made whole.
        if "session" in vars(self):
            self.session.close()
        super().close()

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Refuse to be written to: a page only asks."""
        written = sorted(map(str, sync_data))
        self.session.complain(OptionError("state", written, "nothing: a page does not write"))

    def _handle_custom_msg(self, content: Any, buffers: list[bytes]) -> None:
        del buffers
        self.session.hear(content)

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**options) or ({"text/plain": repr(self)}, {})
        # The first time only: until then the state that pages get at opening held nothing.
        if self.session.show():
            self.send_state("view")
        return {**data, "text/html": self.session.html()}, metadata

    def __repr__(self) -> str:
        return repr(self.session)

    def __getattr__(self, name: str) -> Any:
        # Python asks here for what is not there yet while the widget is being made; without `session` it
        # would ask for ever.
        if name.startswith("_") or name == "session":
            raise AttributeError(name)
        return getattr(self.session, name)

    def __dir__(self) -> Iterable[str]:
        return {*super().__dir__(), *(name for name in dir(self.session) if not name.startswith("_"))}


def show(session: Session) -> Widget:
    """Put a session in a notebook."""
    kind = type(session)
    return _kind(kind.__module__, kind.__name__, kind.program, kind.stylesheets)(session)


def board(match: Match, **options: Any) -> Widget:
    """Put a match on a board in a notebook; see :class:`kernel_games.board.Board`."""
    return show(Board(match, **options))


@cache
def _kind(module: str, name: str, program: str, stylesheets: tuple[str, ...]) -> type[Widget]:
    """Make a class for each kind of session, since anywidget knows programs and styles by the class."""
    return type(
        name, (Widget,), {"__module__": module, "_esm": joined(program), "_css": styles(*stylesheets)}
    )
