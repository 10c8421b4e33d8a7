"""A class's server: a page for each pupil, who comes by one link and chooses a name, and the wall."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tornado.web import Application

from kernel_games.session import Declined
from kernel_games.together.pupils import JOIN, ClassBoard, Member, SchoolClass
from kernel_games.together.tokens import WALL
from kernel_games.together.wire import CLASS_WORDS, Guest, Server

TOGETHER = 0.1
"""Seconds within which news is told as one: thirty pupils are not thirty walls."""


class ClassServer(Server):
    """A class that pages come to.

    Parameters
    ----------
    school_class : SchoolClass
        The class with its walk.
    """

    script = "class.js"

    def __init__(self, school_class: SchoolClass) -> None:
        super().__init__()
        self.school_class = school_class
        self._telling = False
        school_class.changed = lambda: self.soon(self._changed)

    def application(self) -> Application:
        """Return the server's pages."""
        return self.serve(ClassPage, self.school_class.walk.title, ClassBoard, CLASS_WORDS)

    def _changed(self) -> None:
        if not self._telling:
            self._telling = True
            self.loop.call_later(TOGETHER, self.tell)

    def tell(self) -> None:
        """Tell the walls how the class stands, and pupils what is put to the vote."""
        self._telling = False
        pages = [page for page in self.pages if isinstance(page, ClassPage)]
        walls = [page for page in pages if page.place == WALL]
        told = self.school_class.told() if walls else {}
        for page in walls:
            page.send(told)
        for page in pages:
            if isinstance(page.place, Member):
                page.tell_vote(page.place)

    def remove(self, number: object) -> None:
        """Take a pupil out of the class; their pages become strangers'."""
        gone = self.school_class.remove(number)
        for page in list(self.pages):
            if isinstance(page, ClassPage) and gone is not None and page.place is gone:
                page.refuse()


class ClassPage(Guest):
    """A page of a pupil, or the wall."""

    server: ClassServer
    place: str | Member | None = None
    voted: Mapping[str, Any] | None = None

    def let_in(self, content: object) -> None:
        """Let in who has a token; with that of the class a name is asked for first."""
        said = content if isinstance(content, dict) else {}
        room = self.server.school_class
        if self.place == JOIN:
            try:
                self.place = member = room.join(said.get("name"))
            except Declined as declined:
                self.send({"kind": "kt-name", "reason": str(declined)})
                return
            self.send({"kind": "kt-own", "token": member.token})
        else:
            self.place = room.opens(said.get("token"))
        if self.place is None:
            self.refuse()
        elif self.place == JOIN:
            self.send({"kind": "kt-name"})
        elif isinstance(self.place, Member):
            self.welcome(room.enter(self.place), self.place.number, self.place.name)
            self.tell_vote(self.place)
        else:
            self.welcome(room.enter(None), WALL, "")
            self.send(room.told())

    def handle(self, content: Mapping[str, Any]) -> bool:
        """Count a pupil's vote, or do what the wall asks."""
        kind, room = content.get("kind"), self.server.school_class
        if isinstance(self.place, Member):
            if kind == "kt-think":
                room.count(self.place, content.get("number"), content.get("choice"))
            return kind == "kt-think"
        if kind == "kt-ask":
            try:
                room.ask()
            except Declined as declined:
                self.send({"kind": "kt-told", "reason": str(declined)})
        elif kind == "kt-reveal":
            room.reveal()
        elif kind == "kt-end":
            room.end_vote()
        elif kind == "kt-remove":
            self.server.remove(content.get("number"))
        else:
            return False
        return True

    def tell_vote(self, member: Member) -> None:
        """Tell the page of the vote, if it has not been told so already."""
        told = self.server.school_class.told_member(member)
        if told != self.voted:
            self.voted = told
            self.send(told)

    def left(self) -> None:
        """Take note that a page of the pupil has gone."""
        if isinstance(self.place, Member):
            self.server.school_class.leave(self.place)
