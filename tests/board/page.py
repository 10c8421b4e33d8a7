"""A page in Python: it hears what a board sends and knows no more than that, as ``widgets/board.js`` does."""

from __future__ import annotations

import json
from typing import Any

from comm.base_comm import BaseComm

from kernel_games.board import Board
from kernel_games.svg import Piece

__all__ = ["Page", "Wire"]


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
        bodies = view.pop("bodies")
        pieces = [dict(zip(Piece._fields, fields, strict=True)) for fields in view.pop("pieces")]
        self.pieces = {piece["key"]: {**piece, "body": bodies[piece["body"]]} for piece in pieces}
        self.moves = {move: (label, picks) for move, label, picks in view.pop("moves")}
        self.log = view.pop("log")
        self.data = {**getattr(self, "data", {}), **view}

    def listen(self) -> list[Any]:
        """Take in what has been sent since; the messages."""
        new = [
            json.loads(text) for model, _, text in self._sent[self._heard :] if model == self.board.model_id
        ]
        self._heard = len(self._sent)
        messages = [data["content"] for data in new if data.get("method") == "custom"]
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
        message.pop("kind")
        message.pop("steps", None)
        self._patch(message)
        self.data.update(message)

    def _patch(self, message: dict[str, Any]) -> None:
        """Take pieces, moves and log out of a message."""
        for key in message.pop("gone", []):
            del self.pieces[key]
        for key, fields, *_ in message.pop("set", []):
            old = self.pieces.get(key)
            now = {**(old or {}), "key": key, **fields}
            if old and "body" in fields:
                start, end, between = fields["body"]
                now["body"] = old["body"][:start] + between + old["body"][len(old["body"]) - end :]
            self.pieces[key] = now
        moves = message.pop("moves", {"cut": [], "add": []})
        for move in moves["cut"]:
            del self.moves[move]
        self.moves.update({move: (label, picks) for move, label, picks in moves["add"]})
        log = message.pop("log", None)
        if log:
            del self.log[log["keep"] :]
            for ply, lines in log["set"]:
                self.log[ply : ply + 1] = [lines]

    def ask(self, do: object, **more: object) -> dict[str, Any]:
        """Send a command; the answer."""
        return self.send({"do": do, "rev": self.rev, "seat": self.data["seat"], **more})

    def send(self, message: object) -> dict[str, Any]:
        """Send any message as the command ``act``; the answer."""
        self._calls += 1
        call = {"id": str(self._calls), "kind": "anywidget-command", "name": "act", "msg": message}
        self.raw(call)
        answers = [
            message["response"]
            for message in self.listen()
            if message["kind"] == "anywidget-command-response" and message["id"] == call["id"]
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
