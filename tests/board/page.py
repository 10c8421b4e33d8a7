"""A page in Python: it hears what a board sends and knows no more, as ``widgets/src/view.js`` does."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from comm.base_comm import BaseComm

from kernel_games.board import Board
from kernel_games.drawing.svg import Piece

__all__ = ["Page", "Wire", "revise", "unpack"]

BLANK = Piece("", "", 0, 0)._asdict()
_HOLE = 0xE000


def unpack(rows: Sequence[Any]) -> list[Any]:
    """Rows as they were before those that differ only in numbers were put together."""
    found: list[Any] = []
    for row in rows:
        if not isinstance(row, dict):
            found.append(row)
            continue
        for values in zip(*map(_column, row["by"]), strict=True):
            holes = {_HOLE + n: str(value) for n, value in enumerate(values)}
            found.append(json.loads(row["like"].translate(holes)))
    return found


def _column(parts: Sequence[Any]) -> list[Any]:
    values: list[Any] = []
    for part in parts:
        value, times, step = [*part, 0][:3] if isinstance(part, list) else (part, 1, 0)
        values += [value + n * step if step else value for n in range(times)]
    return values


def revise(text: str, edit: Sequence[Any]) -> str:
    """A text with its changes. As in a browser, a character is two bytes of UTF-16."""
    old, new, at = text.encode("utf-16-le"), b"", 0
    for part in edit:
        if isinstance(part, str):
            new += part.encode("utf-16-le")
        else:
            new += old[at : at + 2 * max(part, 0)]
            at += 2 * abs(part)
    return (new + old[at:]).decode("utf-16-le")


class Wire(BaseComm):
    """A connection that keeps all that is sent, as JSON text, by model id."""

    sent: list[tuple[str, str, str]]

    def publish_msg(self, msg_type: str, data: Any = None, *rest: Any, **more: Any) -> None:
        del rest, more
        # What is no plain JSON would not arrive.
        self.sent.append((self.comm_id, msg_type, json.dumps(data, allow_nan=False)))


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

    def __init__(self, board: Board, sent: list[tuple[str, str, str]]) -> None:
        self.board, self._sent = board, sent
        self._heard = 0
        self.said: list[Any] = []
        self.missed = False
        self._calls = 0
        board._repr_mimebundle_()
        heard = [json.loads(data) for model, _, data in sent if model == board.model_id]
        self._load(
            next(data["state"]["view"] for data in reversed(heard) if data.get("state", {}).get("view"))
        )
        self.listen()

    def _load(self, view: Any) -> None:
        self.rev = view.pop("rev")
        view.setdefault("zoom", 1)
        bodies = unpack(view.pop("bodies"))
        pieces = [dict(zip(Piece._fields, fields, strict=True)) for fields in unpack(view.pop("pieces"))]
        self.pieces = {piece["key"]: {**piece, "body": bodies[piece["body"]]} for piece in pieces}
        self.kept: dict[str, dict[str, Any]] = {}
        self._set_moves(view.pop("moves"))
        self.log = unpack(view.pop("log"))
        self.data = {**getattr(self, "data", {}), "seat": None, "asked": None, **view}

    def _set_moves(self, text: str) -> None:
        self._moves_text = text
        rows = [row.split("\t") for row in unpack(json.loads(text))]
        self.moves = {move: (label, picks) for move, label, *picks in rows}

    def listen(self) -> list[Any]:
        """Take in what has been sent since; the messages, with their pieces unpacked."""
        new = [
            json.loads(text) for model, _, text in self._sent[self._heard :] if model == self.board.model_id
        ]
        self._heard = len(self._sent)
        messages = [data["content"] for data in new if data.get("method") == "custom"]
        for message in messages:
            for told in (message, message.get("reply"), *message.get("steps", [])):
                if isinstance(told, dict):
                    told |= {name: unpack(told[name]) for name in ("set", "gone") if name in told}
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
        message.pop("kind")
        shown = [self.pieces]
        for told in (*message.pop("steps", []), message):
            shown.append(self.patched(shown[-1], told))
        self.pieces = shown[-1]
        for pieces in shown:
            self.kept |= {key: piece for key, piece in pieces.items() if key not in self.pieces}
        self.frames = shown[1:-1]
        self._patch(message)
        self.data.update(dict.fromkeys(message.pop("unset", [])))
        self.data.update({name: message[name] for name in message.keys() - {"set", "gone", "moves", "log"}})

    def patched(self, pieces: dict[str, dict[str, Any]], told: dict[str, Any]) -> dict[str, dict[str, Any]]:
        """Pieces with what has been told of them."""
        now = {key: piece for key, piece in pieces.items() if key not in told.get("gone", [])}
        for key, fields, *rest in told.get("set", []):
            assert (key in pieces) == (not rest), "only a new piece says below which it lies"
            old = self.kept[key] if rest[1:] else pieces.get(key, BLANK)
            now[key] = {**old, "key": key, **fields}
            if "body" in fields:
                now[key]["body"] = revise(old["body"], fields["body"])
            now[key]["box"] = list(now[key]["box"])
        return now

    def _patch(self, message: dict[str, Any]) -> None:
        """Take moves and log out of a message."""
        if "moves" in message:
            self._set_moves(revise(self._moves_text, message["moves"]))
        log = message.get("log")
        if log:
            del self.log[log["keep"] :]
            for ply, lines in log["set"]:
                self.log[ply : ply + 1] = [lines]

    def ask(self, do: object, **more: object) -> dict[str, Any]:
        """Send a command; the answer."""
        return self.send({"do": do, "rev": self.rev, "seat": self.data["seat"], **more})

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
        self.board._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})

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
