"""A class on one walk: pupils with names that they choose, a wall that shows how far they are, and votes.

Each pupil is on a walk of their own. The wall has another one, the lead: what the projector shows. Nothing
is kept of anybody but in this object, until somebody saves its codes.
"""

from __future__ import annotations

import threading
import unicodedata
from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, cast

from kernel_games.board.view_model import WORDS
from kernel_games.engine.languages import Translated
from kernel_games.engine.players import Person
from kernel_games.engine.reading import reject, visible
from kernel_games.guided import WalkBoard
from kernel_games.guided.tour import Tour
from kernel_games.session import Declined, Message, Reply
from kernel_games.teaching.classroom.reports import Counted, HandedIn, missed
from kernel_games.teaching.walks import Pupil, Walk, codes
from kernel_games.teaching.walks.coach import PAGE
from kernel_games.teaching.walks.progress import rows
from kernel_games.teaching.walks.view import dots
from kernel_games.together.tokens import WALL, new_token, opened_by

JOIN = "join"
MOST_PUPILS = 60
MOST_LETTERS = 40
MOST_CHOICES = 40
_SHOWN = 6
_SAY = Translated.file(Path(__file__).parent / "together.toml", "class")


class ClassTour(Tour):
    """A walk of one pupil in a class: nothing of it is kept on the computer that serves it."""

    def _keep(self, before: Pupil) -> None:
        del before


class ClassBoard(WalkBoard):
    """A walk on the page of a pupil, who leads nobody else, and sees nothing of whose computer serves it."""

    _words: ClassVar[Mapping[str, str]] = ChainMap(cast("Any", PAGE), cast("Any", WORDS))

    def _asked(self, message: Message) -> Reply | None:
        if message.get("do") == "language":
            raise Declined(_SAY["shared"])
        if message.get("do") == "known":
            reject("do", "known", "a command of a pupil's page")
        return super()._asked(message)


@dataclass
class Member:
    """A pupil of the class.

    Attributes
    ----------
    number : int
        In which order they came.
    name : str
        The name that they chose.
    token : str
        What their own page comes back with.
    tour : ClassTour
        Their walk.
    pages : int
        How many pages show it now.
    """

    number: int
    name: str
    token: str
    tour: ClassTour
    pages: int = 0


@dataclass
class Vote:
    """A question to everybody before its answer is seen.

    Attributes
    ----------
    number : int
        Which of the class's votes it is.
    question : str
        In words.
    choices : list of tuple
        Ids and words of the answers.
    right : list of str
        Ids of those that are right; none if nobody can know it yet. It is told when the vote is over.
    given : dict
        What each pupil thinks, by token.
    open : bool
        False once the answer is shown.
    """

    number: int
    question: str
    choices: list[tuple[str, str]]
    right: list[str]
    given: dict[str, str] = field(default_factory=dict)
    open: bool = True

    @property
    def shown(self) -> list[str]:
        """Ids of the right answers, once they may be told."""
        return [] if self.open else self.right


class SchoolClass:
    """Pupils on one walk, and the wall.

    Methods may be called from any thread.

    Parameters
    ----------
    walk : Walk
        The walk, or questions of practice.
    """

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.tokens = {JOIN: new_token(), WALL: new_token()}
        self.lead = ClassTour(Pupil(walk))
        self.members: list[Member] = []
        self.vote: Vote | None = None
        self.changed: Callable[[], None] = lambda: None
        self._came = 0
        self._votes = 0
        self._lock = threading.RLock()

    def opens(self, token: object) -> str | Member | None:
        """Return what a token opens: ``"join"``, ``"watch"`` for the wall, a pupil's place, or None."""
        # Another thread may take in a pupil while they are looked through.
        with self._lock:
            members = [(member, member.token) for member in self.members]
        places: list[tuple[str | Member, str]] = [*self.tokens.items(), *members]
        return opened_by(token, places)

    def join(self, name: object) -> Member:
        """Take in a pupil under a name that nobody else has.

        Raises
        ------
        Declined
            In a sentence for them: the class is full, the name is none, or it is taken.
        """
        chosen = " ".join(name.split()) if isinstance(name, str) else ""
        # What would not be seen, or would turn what stands beside it around, is no name for a wall.
        if not 1 <= len(chosen) <= MOST_LETTERS or visible(chosen) != chosen:
            raise Declined(_SAY["no_name"].format(n=MOST_LETTERS))
        with self._lock:
            if len(self.members) >= MOST_PUPILS:
                raise Declined(_SAY["full"].format(n=MOST_PUPILS))
            if any(_same(member.name) == _same(chosen) for member in self.members):
                raise Declined(_SAY["taken"])
            self._came += 1
            tour = ClassTour(Pupil(self.walk))
            member = Member(self._came, Person(chosen).name, new_token(), tour)
            self.members.append(member)
        # Looked up at each change: whoever wants to know may come later.
        tour.subscribe(lambda: self.changed())  # noqa: PLW0108
        return member

    def enter(self, place: Member | None) -> WalkBoard:
        """Return a board for a page of a pupil, or of the wall."""
        if place is None:
            return WalkBoard(self.lead)
        with self._lock:
            place.pages += 1
        self.changed()
        return ClassBoard(place.tour)

    def leave(self, member: Member) -> None:
        """Take note that a page of a pupil has gone."""
        with self._lock:
            member.pages -= 1
        self.changed()

    def remove(self, number: object) -> Member | None:
        """Take a pupil out of the class with all that they did, and return who it was."""
        with self._lock:
            found = next((one for one in self.members if type(number) is int and one.number == number), None)
            if found:
                self.members.remove(found)
                if self.vote:
                    self.vote.given.pop(found.token, None)
        self.changed()
        return found

    # Votes

    def ask(self) -> None:
        """Put the question of the wall's step to everybody.

        Raises
        ------
        Declined
            In a sentence, if the step asks nothing that can be voted on.
        """
        with self.lead.lock:
            pupil, step = self.lead.pupil, self.lead.pupil.step
            choices = [(one.id, one.word) for one in pupil.choices()]
            if step.do != "predict" or pupil.record.done or not 2 <= len(choices) <= MOST_CHOICES:
                raise Declined(_SAY["no_vote"])
            question = pupil.fill(step.say, pupil.record.start).replace("**", "")
            right = [one.id for one in pupil.choices() if step.answer is not None and pupil.judge(one)]
        with self._lock:
            self._votes += 1
            self.vote = Vote(self._votes, question, choices, right)
        self.changed()

    def count(self, member: Member, number: object, choice: object) -> None:
        """Count what a pupil thinks; what is late, of another vote or none of the answers counts nothing."""
        with self._lock:
            vote = self.vote
            if vote is None or not vote.open or number != vote.number or member not in self.members:
                return
            if choice not in [name for name, _ in vote.choices]:
                return
            vote.given[member.token] = str(choice)
        self.changed()

    def reveal(self) -> None:
        """Show the right answer to everybody; nothing more is counted."""
        with self._lock:
            if self.vote:
                self.vote.open = False
        self.changed()

    def end_vote(self) -> None:
        """Take the question away."""
        with self._lock:
            self.vote = None
        self.changed()

    # What is told

    def told(self) -> dict[str, Any]:
        """Return what the wall shows: who is where, what the class misses, and the vote."""
        with self._lock:
            members, vote = list(self.members), self.vote
            pupils = [
                {
                    "number": one.number,
                    "name": one.name,
                    "here": one.pages > 0,
                    "n": len(one.tour.pupil.records),
                    "dots": list(dots(one.tour.pupil)),
                }
                for one in members
            ]
        found: dict[str, Any] = {"kind": "kt-class", "all": len(self.walk.steps), "pupils": pupils}
        book = self.walk.game.rulebook
        found["missed"] = [
            {"clause": one.clause, "title": book[one.clause].title, "missed": one.missed, "asked": one.asked}
            for one in missed(map(self._work, members))[:_SHOWN]
        ]
        if vote:
            given = list(vote.given.values())
            choices = [{"id": name, "word": word, "count": given.count(name)} for name, word in vote.choices]
            found["vote"] = {
                "question": vote.question,
                "choices": choices,
                "of": len(members),
                "voted": len(given),
                "open": vote.open,
                "right": vote.shown,
            }
        return found

    def told_member(self, member: Member) -> dict[str, Any]:
        """Return what a pupil's page is told of the vote: what they think themselves, and nobody else."""
        with self._lock:
            vote = self.vote
            if vote is None:
                return {"kind": "kt-vote"}
            return {
                "kind": "kt-vote",
                "number": vote.number,
                "question": vote.question,
                "choices": [{"id": name, "word": word} for name, word in vote.choices],
                "given": vote.given.get(member.token, ""),
                "open": vote.open,
                "right": vote.shown,
            }

    def codes(self) -> Iterator[str]:
        """Yield the code of what each pupil did, as ``kernel-games reports`` reads it."""
        for member in list(self.members):
            yield codes.write(member.tour.pupil, member.name)

    def _work(self, member: Member) -> HandedIn:
        work = self.walk.game.name, self.walk.name
        steps = self.walk.steps
        counted = (
            Counted(row, "replayed", work, steps[row.step - 1].clauses) for row in rows(member.tour.pupil)
        )
        return HandedIn("", member.name, tuple(counted), "")


def _same(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
