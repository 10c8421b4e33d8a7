"""A page in Python: it hears what a board tells and knows no more, as ``widgets/src/view.js`` does."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from kernel_games.board.table_board import TableBoard
from kernel_games.drawing.svg import Piece
from kernel_games.session import Session

__all__ = ["Page", "Sent", "host"]

Sent = list[tuple[str, str]]
"""All that sessions have told, in order: the name of the session, and JSON text."""

_NUMBERS = count(1)
BLANK = {**Piece("", "", 0, 0)._asdict(), "box": [0, 0, 0, 0]}


def host(session: Session, sent: Sent) -> Any:
    """Show a session, unless it is shown already; what lies ready for a page that opens now."""
    if not session.name:
        session.name = f"session {next(_NUMBERS)}"
        # What is no plain JSON would not arrive.
        session.tell = lambda message: sent.append((session.name, json.dumps(message, allow_nan=False)))
    session.show()
    sent.append((session.name, json.dumps(session.first(), allow_nan=False)))
    return json.loads(sent[-1][1])


class Page:
    """A page that shows one board.

    Attributes
    ----------
    rev : int
        The revision it has.
    data : dict
        The view without pieces, moves and log.
    frames : list of dict
        The pieces in each step of the last move.
    missed : bool
        Whether a message did not build on what the page has.
    said : list of dict
        What the board said apart from its answers.
    """

    def __init__(self, board: TableBoard, sent: Sent) -> None:
        # Tests ask matches, walks and boards of their own for what they alone have.
        self.board: Any = board
        self._sent = sent
        self._heard = 0
        self.said: list[Any] = []
        self.missed = False
        self._calls = 0
        self._load(host(board, sent))
        self.listen()

    def _load(self, view: Any) -> None:
        self.rev = view.pop("rev")
        self.pieces = {piece["key"]: {**BLANK, **piece} for piece in view.pop("pieces")}
        self.moves = {move: (label, picks) for move, label, picks in view.pop("moves")}
        self.known = dict(self.moves)
        self.log = view.pop("log")
        self.data = {**getattr(self, "data", {}), **view}

    @property
    def mood(self) -> str:
        """Return what the board waits for."""
        return str(self.data["mood"]["kind"])

    @property
    def seat(self) -> int | None:
        """Whose view it is; nobody's behind the curtain."""
        return None if self.mood == "curtain" else self.data["mood"].get("seat")

    @property
    def asked(self) -> int | None:
        """Behind the curtain, who shall look next."""
        return self.data["mood"].get("seat") if self.mood == "curtain" else None

    def listen(self) -> list[Any]:
        """Take in what has been sent since; the messages."""
        new = [json.loads(text) for name, text in self._sent[self._heard :] if name == self.board.name]
        self._heard = len(self._sent)
        messages = [message for message in new if "kind" in message]
        for message in messages:
            if message["kind"] == "kg":
                self._take(dict(message))
        return messages

    def _take(self, message: dict[str, Any]) -> None:
        if "say" in message:
            self.said.append(message.pop("say"))
        if "rev" not in message or message["rev"] <= self.rev:
            return
        base, rev = message.pop("base"), message.pop("rev")
        if "whole" in message:
            self._load({"rev": rev, **message["whole"]})
            return
        if base != self.rev:
            self.missed = True
            return
        self.rev = rev
        self.frames = []
        for step in message.pop("steps", []):
            self.pieces = self.patched(self.pieces, step)
            self.frames.append(self.pieces)
            self.data.update({name: step[name] for name in step.keys() - {"lines", "scene", "set", "gone"}})
        self.pieces = self.patched(self.pieces, message)
        moves = message.get("moves", {"new": [], "came": [], "gone": []})
        for move in moves["gone"]:
            del self.moves[move]
        new = {move: (label, picks) for move, label, picks in moves["new"]}
        self.known.update(new)
        self.moves.update({move: self.known[move] for move in (*new, *moves["came"])})
        log = message.get("log", {"keep": len(self.log), "set": []})
        del self.log[log["keep"] :]
        for ply, lines in log["set"]:
            self.log[ply : ply + 1] = [lines]
        apart = {"kind", "set", "gone", "moves", "log"}
        self.data.update({name: message[name] for name in message.keys() - apart})

    @staticmethod
    def patched(pieces: dict[str, dict[str, Any]], told: dict[str, Any]) -> dict[str, dict[str, Any]]:
        """Pieces with what has been told of them."""
        now = {key: piece for key, piece in pieces.items() if key not in told.get("gone", [])}
        come: dict[str, list[dict[str, Any]]] = {}
        for fields in told.get("set", []):
            piece = {**pieces.get(fields["key"], BLANK), **fields}
            below = piece.pop("below", None)
            if below:
                come.setdefault(below, []).append(piece)
            else:
                now[piece["key"]] = piece
        ordered = [one for key, piece in now.items() for one in (*come.get(key, []), piece)]
        return {piece["key"]: piece for piece in ordered}

    def ask(self, do: object, **more: object) -> dict[str, Any]:
        """Send a command; the answer."""
        return self.send({"do": do, "rev": self.rev, "seat": self.seat, **more})

    def send(self, message: object) -> dict[str, Any]:
        """Ask anything at all; the answer."""
        self._calls += 1
        call = {"kind": "kg-ask", "id": str(self._calls), "ask": message}
        self.raw(call)
        answers = [
            message["reply"]
            for message in self.listen()
            if message["kind"] == "kg-answer" and message["id"] == call["id"]
        ]
        assert len(answers) == 1
        return dict(answers[0])

    def raw(self, content: object) -> None:
        """Send anything at all."""
        self.board.hear(content)

    def sync(self) -> None:
        """Ask for what was missed."""
        answer = self.ask("sync", page="page")
        if "whole" in answer:
            self._load(answer["whole"])

    def check(self) -> None:
        """The page shows exactly what a page would that opens now."""
        self.listen()
        view = json.loads(json.dumps(self.board.whole()))
        fresh = Page.__new__(Page)
        fresh._load(view)
        assert not self.missed
        assert self.rev == fresh.rev
        assert self.pieces == fresh.pieces
        assert self.moves == fresh.moves
        assert self.log == fresh.log
        assert self.data == fresh.data


OpenPage = Callable[..., Page]
LINE = ["Nani", "Wikiwiki", "Huhu", "Nui", "Lokahi", "Akamai", "Eepo", "Hookipa", "Kapu"]
HUGE = "x" * 1_000_000


def refused(page: Page, answer: Mapping[str, Any], clause: str = "") -> str:
    """The reason of a refusal, after which nothing has changed and no error has come up inside."""
    assert answer["ok"] is False
    assert answer.get("clause", "") == clause
    assert not page.board.errors
    page.check()
    return str(answer["reason"])
