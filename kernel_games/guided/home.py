"""Home: one page with all games, walks, practice and the last game, which opens boards in its own place.

In come presses of buttons, each with what it opens; out go the page as it is now, and a strip above the board
that is open. What is begun, done and due comes from ``kept`` and from what was practised; the page itself
remembers nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from kernel_games.board import Board
from kernel_games.board.checks import THEMES
from kernel_games.drawing.minify import minify
from kernel_games.drawing.pictures import artist
from kernel_games.drawing.svg import escape, slim, spare
from kernel_games.engine import TERMINAL, Game, GameError, Match, Phrases, game, registry
from kernel_games.engine.languages import cached_per_language, read_words
from kernel_games.engine.reading import read_choice
from kernel_games.guided import WalkBoard, kept, practice, puzzle
from kernel_games.guided.knowing import Knowing
from kernel_games.guided.known_map import KnownMap
from kernel_games.guided.rulebooks import rulebook
from kernel_games.guided.tour import Tour, find_tour
from kernel_games.rulebooks import book_told
from kernel_games.rulebooks.leads import walks_in_order
from kernel_games.session import Declined, Message, Reply, Session, Shown, read_text
from kernel_games.teaching.practice.memory import Memory, recall
from kernel_games.teaching.practice.puzzles import PUZZLE, puzzles_of
from kernel_games.teaching.walks import load_walk, notebook, progress

__all__ = ["Home", "home"]

PERSON, RIVAL = "Ada", "Kai"
FEWEST_PUZZLES = 7
"""Puzzles that a game needs before it offers one a day: with fewer, one would come twice in a week."""
_MOST_MISSED = 10
_SAY = Phrases.load(Path(__file__).with_name("home.toml"))


def say(key: str, /, **facts: Any) -> str:
    """Fill a phrase of the page."""
    return _SAY("page", key, facts)


class Head(NamedTuple):
    """Title, length and age of a walk, read without its steps."""

    name: str
    title: str
    minutes: int
    age: int


class Opened(NamedTuple):
    """A board, or another page, that is open here."""

    what: Mapping[str, str]
    session: Session
    title: str
    call: str
    note: str = ""


class Home(Session):
    """All games, walks and practice on one page, made by :func:`kernel_games.home`.

    Parameters
    ----------
    theme : str
        ``"auto"`` (that of the page), ``"light"`` or ``"dark"``.

    Raises
    ------
    OptionError
        Names the keyword, its value and what would be right.
    """

    program: ClassVar[str] = "home.js"
    stylesheets: ClassVar[tuple[str, ...]] = ("home.css",)

    def __init__(self, *, theme: str = "auto") -> None:
        super().__init__()
        self._theme = read_choice("theme", theme, THEMES)
        self._games = games_in_order()
        self._opened: Opened | None = None
        self._shown: Shown | None = None
        self._unfollow: Callable[[], None] = lambda: None

    def first(self) -> dict[str, Any]:
        """Return the page as it is now, with the strip of what is open on it."""
        memory, walks = recall(), kept.walks_begun()
        due = self._due(memory)
        page = book_told(next(iter(self._games.values())))["words"]
        return {
            "title": say("title"),
            "lead": self._next(due, walks, ""),
            "games": [_card(rules, due[rules.name], walks) for rules in self._games.values()],
            "foot": [self._known(memory, due), *self._puzzle(), _last()],
            "words": {key: say(key) for key in ("next", "back", "take", "bring", "brought", "really", "busy")}
            | {"kept": say("kept_browser" if sys.platform == "emscripten" else "kept")}
            | {key: page[key] for key in ("silent", "elsewhere")},
            "open": self._told() if self._opened else None,
            "theme": self._theme,
        }

    def html(self) -> str:
        """Return the games and their walks, for readers without a kernel."""
        items = "".join(
            f"<li><b>{escape(rules.title)}</b>: {escape(', '.join(head.title for head in heads(rules)))}</li>"
            for rules in self._games.values()
        )
        return f"<p>{escape(say('without'))}</p><ul>{items}</ul>"

    def __repr__(self) -> str:
        lines = [
            f"{one.title}: {', '.join(head.title for head in heads(one))}" for one in self._games.values()
        ]
        return "\n".join([say("title"), *lines])

    def close(self) -> None:
        """Take the page, and what is open on it, away from all pages."""
        self._leave()

    def save(self, path: str | Path) -> None:
        """Write all that is kept to one file, to take it along.

        Raises
        ------
        OSError
            If it cannot be written.
        """
        Path(path).write_text(kept.pack(), encoding="utf-8")

    def load(self, path: str | Path) -> None:
        """Put what :meth:`save` wrote in the place of all that is kept here.

        Raises
        ------
        OptionError
            If it is no such file, or damaged; nothing has changed then.
        OSError
            If there is no such file, or it cannot be opened.
        """
        kept.unpack(Path(path).read_text(encoding="utf-8"))
        self.retell()

    # What comes from the browser

    def _do_sync(self, message: Message) -> Reply:
        """Return the page as it is now."""
        del message
        return {"whole": self.first()}

    def _do_picture(self, message: Message) -> Reply:
        """Return the picture of a game; pages ask once the words are there."""
        return {"svg": picture_of(self._game(message))}

    def _do_open(self, message: Message) -> Reply:
        """Open what a button is for, in the place of whatever is open."""
        what = read_choice("what", message.get("what"), tuple(self._openers))
        opened = self._openers[what](self, message)
        self._leave()
        self._opened = opened
        self._follow(opened.session)
        self._shown = self.present(opened.session)
        return {"open": self._told()}

    def _do_close(self, message: Message) -> None:
        """Close what is open."""
        del message
        self._leave()

    def _do_pack(self, message: Message) -> Reply:
        """Return all that is kept as a file."""
        del message
        return {"name": "kernel-games.json", "text": kept.pack()}

    def _do_unpack(self, message: Message) -> Reply:
        """Put what a file holds in the place of all that is kept here."""
        kept.unpack(message.get("text"))
        return {"whole": self.first()}

    # Opening

    def _game(self, message: Message) -> Game:
        return self._games[read_choice("game", message.get("game"), self._games)]

    def _open_walk(self, message: Message) -> Opened:
        rules = self._game(message)
        name = read_choice("name", read_text(message, "name"), walks_in_order(rules))
        tour, changed = begun_walk(rules, name)
        what = {"what": "walk", "game": rules.name, "name": name}
        call, note = f"walk({rules.name!r}, {name!r})", say("changed") if changed else ""
        return Opened(what, WalkBoard(tour, theme=self._theme), tour.pupil.walk.title, call, note)

    def _open_practice(self, message: Message) -> Opened:
        rules = self._game(message)
        board = practice(rules, theme=self._theme, go_on=True)
        title = say("practice_title", game=rules.title)
        return Opened({"what": "practice", "game": rules.name}, board, title, f"practice({rules.name!r})")

    def _open_missed(self, message: Message) -> Opened:
        rules = self._game(message)
        name = read_choice("name", read_text(message, "name"), walks_in_order(rules))
        begun = kept.walks_begun().get(f"{rules.name}/{name}")
        clauses = [each for each in begun.missed if each in rules.rulebook] if begun else []
        clauses = clauses[:_MOST_MISSED]
        if not clauses:
            raise Declined(say("nothing_missed"))
        board = practice(rules, len(clauses), clauses=clauses, theme=self._theme)
        title = next(head.title for head in heads(rules) if head.name == name)
        call = f"practice({rules.name!r}, {len(clauses)}, clauses={clauses!r})"
        what = {"what": "missed", "game": rules.name, "name": name}
        return Opened(what, board, say("missed_title", title=title), call)

    def _open_play(self, message: Message) -> Opened:
        rules = self._game(message)
        match = Match(rules, [PERSON, registry.load("bots", "easy")(RIVAL)])
        call = f"Match({rules.name!r}, [{PERSON!r}, Easy({RIVAL!r})]).board()"
        return Opened(
            {"what": "play", "game": rules.name}, KeptBoard(match, theme=self._theme), rules.title, call
        )

    def _open_last(self, message: Message) -> Opened:
        del message
        match = kept.last_game()
        if match is None:
            raise Declined(say("no_game"))
        board = KeptBoard(match, theme=self._theme)
        call = f"Match.load({str(kept.game_place())!r}).board()"
        return Opened({"what": "last", "game": match.game.name}, board, match.game.title, call)

    def _open_rulebook(self, message: Message) -> Opened:
        rules = self._game(message)
        page = rulebook(rules, theme=self._theme)
        return Opened(
            {"what": "rulebook", "game": rules.name}, page, rules.title, f"rulebook({rules.name!r})"
        )

    def _open_map(self, message: Message) -> Opened:
        del message
        return Opened(
            {"what": "map"}, KnownMap(self._games.values(), theme=self._theme), say("map"), "known()"
        )

    def _open_puzzle(self, message: Message) -> Opened:
        rules = self._game(message)
        board = puzzle(rules, looks=self._theme)
        number = board.table.pupil.walk.name.removeprefix(PUZZLE)
        call = f"puzzle({rules.name!r}, number={number})"
        return Opened({"what": "puzzle", "game": rules.name}, board, say("puzzle", game=rules.title), call)

    _openers: ClassVar[Mapping[str, Callable[[Home, Message], Opened]]] = {
        "walk": _open_walk,
        "practice": _open_practice,
        "missed": _open_missed,
        "play": _open_play,
        "last": _open_last,
        "rulebook": _open_rulebook,
        "map": _open_map,
        "puzzle": _open_puzzle,
    }

    def _leave(self) -> None:
        """Close what is open."""
        self._unfollow()
        self._unfollow = lambda: None
        if self._shown is not None:
            self._shown.close()
        self._opened = self._shown = None

    def _follow(self, session: Session) -> None:
        """Have pages told of the way on, once a walk or practice is finished."""
        if isinstance(session, WalkBoard):
            tour = session.table
            done = tour.pupil.finished

            def heed() -> None:
                nonlocal done
                if done != (done := tour.pupil.finished):
                    self.tell({"kind": "kg-home", "open": self._told()})

            self._unfollow = tour.subscribe(heed)

    def _told(self) -> dict[str, Any]:
        """Return what is open, and the strip above it."""
        opened = self._opened
        assert opened is not None  # noqa: S101 -- asked only while something is open
        told: dict[str, Any] = {
            "board": opened.session.name,
            "call": opened.call,
            "title": opened.title,
            "note": opened.note,
            "lead": None,
            "missed": None,
        }
        session = opened.session
        if isinstance(session, WalkBoard) and session.table.pupil.finished:
            walks = kept.walks_begun()
            key = session.table.pupil.walk.key
            told["lead"] = self._next(self._due(recall()), walks, key)
            if opened.what["what"] == "walk" and (begun := walks.get(key)) and begun.missed:
                told["missed"] = {"words": say("missed"), "do": {**opened.what, "what": "missed"}}
        return told

    # What is said

    def _due(self, memory: Memory) -> dict[str, int]:
        """Return how many clauses of each game are to be practised today."""
        now = datetime.now(UTC)
        return {name: len(memory.due(name, now)) for name in self._games}

    def _next(self, due: Mapping[str, int], walks: Mapping[str, kept.Begun], here: str) -> dict[str, Any]:
        """Return what comes next: a walk that is begun, what is due, a walk that is not, or new questions.

        `here` is the walk that was just finished; on the page itself it is empty.
        """
        latest = next(reversed([*walks]), "")
        walk, begun = latest.partition("/")[::2], walks.get(latest)
        if not here and begun and not begun.done and walk[0] in self._games:
            known = [head for head in heads(self._games[walk[0]]) if head.name == walk[1]]
            if known:
                about = say("go_on", game=self._games[walk[0]].title, step=begun.step, steps=begun.steps)
                return _lead(about, known[0].title, {"what": "walk", "game": walk[0], "name": walk[1]})
        if not here and any(due.values()):
            name = max(due, key=lambda one: due[one])
            rules = self._games[name]
            about = say("today", n=due[name], game=rules.title)
            return _lead(about, say("practise", game=rules.title), {"what": "practice", "game": name})
        current = (here or latest).partition("/")[0]
        order = sorted(self._games, key=lambda name: name != current)
        for name in order:
            for head in heads(self._games[name]):
                key = f"{name}/{head.name}"
                if key != here and (key not in walks or not walks[key].done):
                    kind = "follow" if name == current else "other" if walks else "first"
                    do = {"what": "walk", "game": name, "name": head.name}
                    return _lead(say(kind, game=self._games[name].title), head.title, do)
        name = order[0]
        title = say("practise", game=self._games[name].title)
        return _lead(say("more"), title, {"what": "practice", "game": name})

    def _puzzle(self) -> list[dict[str, Any]]:
        """Return what the page says of the puzzle of the day, in one game after the other."""
        names = [name for name, rules in self._games.items() if len(puzzles_of(rules)) >= FEWEST_PUZZLES]
        if not names:
            return []
        name = names[date.today().toordinal() % len(names)]  # noqa: DTZ011 -- the reader's own day
        words = say("puzzle", game=self._games[name].title)
        return [{"words": words, "button": say("solve"), "do": {"what": "puzzle", "game": name}}]

    def _known(self, memory: Memory, due: Mapping[str, int]) -> dict[str, Any]:
        """Return what the page says of the map."""
        now = datetime.now(UTC)
        clauses = [(name, clause) for name, rules in self._games.items() for clause in rules.rulebook]
        known = sum(memory.state(name, clause, now) == "known" for name, clause in clauses)
        words = say("map_words", known=known, all=len(clauses), due=sum(due.values()))
        return {"words": words, "button": say("map"), "do": {"what": "map"}}


class KeptBoard(Knowing, Board):
    """A board whose match is kept as the last game, at every move."""

    def _follow(self) -> None:
        super()._follow()
        # A turning point that is tried once more is no game of its own.
        if self._viewer.trying is None:
            kept.keep_game(self.match)


def begun_walk(rules: Game, name: str) -> tuple[Tour, bool]:
    """Return a walk as it is in this kernel, or else as it was kept; and True if it has changed since."""
    tour = find_tour(rules, name, again=False, progress=None)
    walk = tour.pupil.walk
    begun = kept.walks_begun().get(walk.key)
    if tour.fresh and begun:
        try:
            tour.take(notebook.keep(progress.resumed(begun.work, walk)))
        except GameError:
            return tour, True
    return tour, False


def games_in_order() -> dict[str, Game]:
    """Return all games by name, those for the youngest first."""
    found = [game(name) for name in registry.registered_games()]
    return {one.name: one for one in sorted(found, key=lambda one: (_age(one), one.title))}


def _age(rules: Game) -> int:
    return min((head.age for head in heads(rules)), default=99)


@cached_per_language(None)
def heads(rules: Game) -> tuple[Head, ...]:
    """Return the walks of a game in order; a file that is no proper walk is left out."""
    return tuple(_heads(rules))


def _heads(rules: Game) -> Iterator[Head]:
    for name in walks_in_order(rules):
        try:
            head = read_words(rules.folder / "walks" / f"{name}.toml")["walk"]
            yield Head(name, head["title"], head["minutes"], int(head["ages"].removesuffix("+")))
        except (GameError, KeyError, TypeError, ValueError, AttributeError):
            continue


@cached_per_language(None)
def picture_of(rules: Game) -> str:
    """Return a small picture of a game's board: where its longest walk ends up, or else its beginning.

    The longest, since a walk of few minutes may have a board of its own with little on it.
    """
    walks = heads(rules)
    if walks:
        walk = load_walk(rules, max(walks, key=lambda head: head.minutes).name)
        state, seat, people = [*walk.positions.values()][-1], walk.seat, walk.names
    else:
        state, seat, people = rules.new(rules.players[0]), 0, tuple("ABCDEFGH")
    drawing = artist(rules).draw(state.observation(seat), names=people[: state.num_players])
    return minify(slim(spare(drawing)), plain=True)


def _card(rules: Game, due: int, walks: Mapping[str, kept.Begun]) -> dict[str, Any]:
    """Return a game with its walks and its buttons."""
    told = [_walk(rules, head, walks.get(f"{rules.name}/{head.name}")) for head in heads(rules)]
    done = sum(one["state"] == "done" for one in told)
    return {
        "game": rules.name,
        "title": rules.title,
        "count": say("walks", done=done, all=len(told)),
        "walks": told,
        "buttons": [
            {"words": say("play"), "do": {"what": "play", "game": rules.name}},
            {
                "words": say("due", n=due) if due else say("practice"),
                "do": {"what": "practice", "game": rules.name},
            },
            {"words": say("rulebook"), "do": {"what": "rulebook", "game": rules.name}},
        ],
    }


def _walk(rules: Game, head: Head, begun: kept.Begun | None) -> dict[str, Any]:
    state = "new" if begun is None else "done" if begun.done else "begun"
    if begun is None:
        note = say("new", minutes=head.minutes)
    elif begun.done:
        note = say("done", points=begun.points, of=begun.of) if begun.of else say("done_none")
    else:
        note = say("begun", step=begun.step, steps=begun.steps)
    do = {"what": "walk", "game": rules.name, "name": head.name}
    return {"title": head.title, "state": state, "note": note, "do": do}


def _lead(about: str, title: str, do: Mapping[str, str]) -> dict[str, Any]:
    return {"about": about, "title": title, "do": dict(do)}


def _last() -> dict[str, Any]:
    """Return what the page says of the last game."""
    match = kept.last_game()
    if match is None:
        return {"words": say("none_words"), "button": "", "do": None}
    over = "over" if match.state.current_player == TERMINAL else "going"
    return {
        "words": say(f"{over}_words", game=match.game.title),
        "button": say(over),
        "do": {"what": "last", "game": match.game.name},
    }


def home(*, theme: str = "auto") -> Home:
    """Open the page to begin with; see :func:`kernel_games.home`."""
    return Home(theme=theme)
