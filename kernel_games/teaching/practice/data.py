"""Questions as data: one row of a pool, and what a game's ``practice.toml`` says of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from kernel_games.engine import Event, Game, RulebookError
from kernel_games.engine.paths import Path
from kernel_games.engine.reading import check_fields, read_choice, read_list, read_toml
from kernel_games.engine.terms import Like, Term, plain
from kernel_games.teaching.lessons import NAMES

FILE = "practice.toml"
SEAT = 0
"""The pupil's seat in every question."""
KINDS = ("may", "which", "happens", "gap", "worth", "find")
"""Kinds of question: is this allowed, which rule forbids it, what happens, what belongs in the gap, what is
it worth, make a move after which."""
_LISTS = ("leave", "skip", "hide", "cover", "gap")
_TABLES = (*_LISTS, "mover", "lead", "light", "turned", "which", "happens", "worth", "find")


class Question(NamedTuple):
    """A question that was found: a row of a pool.

    Attributes
    ----------
    clause : str
        Id of the clause that it practises.
    kind : str
        One of :data:`KINDS`.
    game, ply : int
        Number of the game in the pool, and of moves made there before it is asked.
    move : str
        Notation of the move it is about.
    template : str
        Key of the template, and of its words in the table ``question`` of the game's texts; may be empty.
    choices : list
        Values of the answers, the right one first.
    """

    clause: str
    kind: str
    game: int
    ply: int
    move: str
    template: str
    choices: list[Any]


class Template(NamedTuple):
    """A question in a game's own words, about one kind of event.

    Attributes
    ----------
    key : str
        Key of its words; of a gap what is left out, such as ``pays.n``.
    kind : str
        One of :data:`KINDS`.
    event : tuple of str
        Keys of the events that answer it, as in the game's texts.
    fact : str
        The fact that is asked for.
    wrong : tuple of str
        Other facts of the event whose values are taken for it by mistake.
    facts : tuple of str
        Facts that the event must have as they were met (*find*).
    instead : str
        An event that is told instead of it: then the question is whether it happens.
    own : bool
        True if it is the one about the pupil's own seat; others have theirs.
    seen : str
        A place in what the pupil sees after the move, which is asked for instead of a fact.
    named : tuple of str
        Facts that the question names: of several events of the move it is then about one.
    before : tuple of str
        Other events of the move, which the question tells.
    without : tuple of str
        Events that must not come with it: they would be a second answer.
    clause : str
        The clause that it practises, if not that of the event: one that the move needs as well.
    verbs, where : tuple of str
        Kinds of move after which, or events beside which, it is asked; where no fact is asked for, then
        whether the event is told at all.
    players : tuple of int
        Numbers of players with which it is asked; with any, if there are none.
    wordless : bool
        True if the question needs no word about the move: it is one of setting up.
    fresh : bool
        True if it is asked only in games that were played from their beginning: in a position of its own
        nobody sees how many rounds there have been.
    order : bool
        True if the answer is an order: whoever is wrong has the same things in another one.
    now : bool
        True if it is asked of the position as it is: what is `seen` there follows from what is not covered.
    eyes : int
        The seat that sees the answer of a question about now, such as how many cards a rival holds.
    cover : tuple of str
        Pieces of the drawing that are left out until it is answered, beside those of :class:`Advice`.
    reasons : tuple of str
        The clauses that are told as the reason of a yes and of a no, or of any answer, if that is not the one
        it practises.
    because : tuple of str
        Events of the move of which the first that is told cites the reason.
    quote : str
        The clause that is told with the question, such as a table of which nobody knows the rows by heart.
    """

    key: str
    kind: str
    event: tuple[str, ...]
    fact: str = ""
    wrong: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    instead: str = ""
    own: bool = False
    before: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    clause: str = ""
    seen: str = ""
    named: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    where: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    wordless: bool = False
    fresh: bool = False
    order: bool = False
    now: bool = False
    eyes: int = SEAT
    cover: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    quote: str = ""
    because: tuple[str, ...] = ()

    @property
    def whether(self) -> bool:
        """True if the question is whether its event is told, for moves that may or may not bring it about."""
        return bool(self.verbs or self.where) and not (self.fact or self.seen or self.instead)

    @property
    def signs(self) -> tuple[str, ...]:
        """Events, clauses and verbs without any of which it cannot be asked: quickly looked at."""
        return (*self.event, self.instead, *self.verbs, *self.where, self.clause if self.figure else "")

    @property
    def figure(self) -> bool:
        """True for a gap in a clause: its figure is asked for."""
        return self.kind == "gap" and not self.event

    @property
    def yes_or_no(self) -> bool:
        """True if its answer is yes or no."""
        return self.whether or bool(self.instead)

    def practised(self, verb: str, events: Sequence[Event]) -> str:
        """Return the clause that it practises after a move of this kind; empty if it cannot be asked."""
        if self.now:
            return self.clause
        texts = [event.text for event in events]
        if not set(self.before) <= set(texts) or set(self.without) & set(texts):
            return ""
        if (self.verbs or self.where) and not (verb in self.verbs or set(self.where) & set(texts)):
            return ""
        if self.whether:
            return self.clause
        if self.figure:
            return self.clause if any(event.clause == self.clause for event in events) else ""
        event = self.pick(events)
        if event is None:
            return ""
        return self.clause or event.clause

    def pick(self, events: Sequence[Event]) -> Event | None:
        """Return the event that is meant if there is exactly one: of several, each would be an answer.

        Where the question names some of its facts, it is the first one.
        """
        found = self._meant(events)
        alone = found[:1] if self.named else found
        return alone[0] if len(alone) == 1 else None

    def answer(self, events: Sequence[Event]) -> Any:
        """Return the answer that events give; None if there is no such event, or no such fact."""
        if self.whether:
            return bool(self._meant(events))
        event = self.pick(events)
        if event is None:
            return None
        return event.text in self.event if self.instead else plain(event.facts.get(self.fact))

    def term(self, events: Sequence[Event]) -> Term:
        """Return what the coach asks the engine."""
        if self.seen:
            here = Term("seen", Path.read("seen", self.seen, NAMES))
            return here if self.now else Term("after", here)
        picked = self.pick(events)
        if self.yes_or_no or picked is None:
            return Term("any", tuple(Term("told", self._like(text, {})) for text in self.event))
        named = {name: picked.facts[name] for name in self.named if name in picked.facts}
        return Term("told", self._like(picked.text, named), self.fact)

    def _meant(self, events: Sequence[Event]) -> list[Event]:
        texts = {*self.event, self.instead}
        return [
            event
            for event in events
            if event.text in texts and (not self.own or event.facts.get("seat") == SEAT)
        ]

    def _like(self, text: str, named: Mapping[str, Any]) -> Like:
        return Like({"text": text, **({"seat": SEAT} if self.own else {}), **named})


# What a table of a template may hold, by kind; of some fields a single value stands for a list of one.
_ASKED = tuple(name for name in Template._fields if name not in ("key", "kind", "facts"))
_FIELDS = {"happens": _ASKED, "worth": _ASKED, "find": ("event", "facts", "without", "clause")}
_SEVERAL = ("event", *(name for name, blank in Template._field_defaults.items() if blank == ()))


class Advice(NamedTuple):
    """Contents of a game's ``practice.toml``.

    Attributes
    ----------
    leave : tuple of str
        Verbs of moves that nobody is asked about: alone they say too little.
    skip : tuple of str
        Clauses of moves that nobody is asked about, such as those of a variant, which no picture shows.
    hide : tuple of str
        Fields of the view that are empty until a question is answered: they would answer some.
    cover : tuple of str
        Pieces of the drawing that are left out until then, for the same reason.
    mover : str
        Name in the view of whose turn it is, where the picture shows the pupil's own things alone: then
        nobody is asked about the turns of others. Empty otherwise.
    rivals : mapping
        By clause that forbids something the clauses that may be offered beside it: reviewed, none of them
        forbids the same.
    lead : mapping
        By kind of move the key of words in the table ``question`` that come before whether such a move is
        allowed, or what forbids it: what no picture shows. They may name any number of the view.
    light : mapping
        By kind of move, fact of an event, or field of the view, the beginning of the key of the piece that it
        names: that is ringed, where no picture shows names.
    turned : mapping
        By kind of move, such as the turn of a card, the field of the view that already shows what comes up.
    templates : mapping
        Templates by kind and key.
    """

    leave: tuple[str, ...]
    skip: tuple[str, ...]
    hide: tuple[str, ...]
    cover: tuple[str, ...]
    mover: str
    rivals: Mapping[str, tuple[str, ...]]
    lead: Mapping[str, str]
    light: Mapping[str, str]
    turned: Mapping[str, str]
    templates: Mapping[tuple[str, str], Template]


@cache
def advice(game: Game) -> Advice:
    """Read a game's ``practice.toml``; a game without one has no templates.

    Raises
    ------
    RulebookError
        Names the file, the table, the field and what would be right.
    """
    path = game.folder / FILE
    data = read_toml(path) if path.is_file() else {}
    for table in data:
        if table not in _TABLES:
            raise RulebookError(f"{path.name}: unknown table {table!r}; expected {', '.join(_TABLES)}")
    rivals = {
        read_choice(f"which {clause}", clause, game.rulebook): tuple(
            read_choice(f"which.{clause}", one, game.rulebook) for one in read_list(clause, ids)
        )
        for clause, ids in data.get("which", {}).items()
    }
    leave, skip, hide, cover, gaps = (tuple(read_list(name, data.get(name, []))) for name in _LISTS)
    for one in skip:
        read_choice("skip", one, game.rulebook)
    templates = [_gap(game, f"{path.name} gap", gap) for gap in gaps]
    for kind in _FIELDS:
        for key, entry in data.get(kind, {}).items():
            templates.append(_template(game, f"{path.name} [{kind}.{key}]", kind, key, entry))
    keyed = {(one.kind, one.key): one for one in templates}
    words = game.phrases.keys("question")
    lead = {verb: read_choice(f"lead.{verb}", key, words) for verb, key in data.get("lead", {}).items()}
    mover, light, turned = data.get("mover", ""), data.get("light", {}), data.get("turned", {})
    return Advice(leave, skip, hide, cover, mover, rivals, lead, light, turned, keyed)


def _gap(game: Game, where: str, key: object) -> Template:
    """Read a gap: an event and its fact, or a clause and its figure, with a dot between."""
    owner, _, name = str(key).rpartition(".")
    if owner in game.rulebook:
        read_choice(f"{where} {key}", f"{owner}.{name}", game.rulebook.figures.printed)
        return Template(str(key), "gap", (), name, clause=owner)
    return Template(str(key), "gap", (read_choice(where, owner, game.phrases.keys("event")),), name)


def _template(game: Game, where: str, kind: str, key: str, entry: Any) -> Template:
    fields = dict(check_fields(where, entry, _FIELDS[kind]))
    for name in _SEVERAL:
        given = fields.get(name, [])
        fields[name] = tuple(read_list(f"{where} {name}", [given] if isinstance(given, str) else given))
    events = game.phrases.keys("event")
    for event in (*fields["event"], *fields["without"], *fields["where"], *fields.get("because", ())):
        read_choice(f"{where} event", event, events)
    if key not in game.phrases.keys("question"):
        raise RulebookError(f"{where}: no words; expected {key} in the table [question] of texts.toml")
    read = Template(key, kind, **fields)
    if read.now:
        if read.event or not (read.seen and read.clause):
            raise RulebookError(
                f"{where}: what is asked of a position has no event; it needs seen and clause"
            )
    elif not read.event or (read.whether and not read.clause):
        raise RulebookError(f"{where}: an event is missing, or the clause that verbs and where need")
    for clause in filter(None, (read.clause, read.quote, *read.reasons)):
        read_choice(f"{where} clause", clause, game.rulebook)
    if len(read.reasons) > (2 if read.yes_or_no else 1):
        raise RulebookError(f"{where}: reasons are those of a yes and of a no, or one of any answer")
    return read


def goals(template: Template, wanted: dict[str, Any]) -> tuple[Like, ...]:
    """Return the patterns of what a move has to bring about, any one of them."""
    return tuple(Like({"text": text, **wanted}) for text in template.event)
