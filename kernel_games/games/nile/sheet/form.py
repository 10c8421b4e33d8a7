"""The Player Aid sheet as a form on a page: plan an expedition, see what figures do, leave port."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from kernel_games.drawing.svg import clean, escape
from kernel_games.engine import GameError, IllegalMove, Match, OptionError, Refusal, language
from kernel_games.engine import game as find
from kernel_games.engine.reading import read_choice, read_number
from kernel_games.engine.table import Table
from kernel_games.games.nile.drawing.background import COLOURS
from kernel_games.games.nile.land.africa import REFERENCE
from kernel_games.games.nile.outfit import ARTICLES, MONEY, cost
from kernel_games.games.nile.party import Party
from kernel_games.games.nile.sheet import Sheet, living, paper, sheet
from kernel_games.games.nile.sheet.draft import Draft, outfitting, read_entry, rehearse
from kernel_games.games.nile.state import NileState
from kernel_games.rulebooks import clause_told
from kernel_games.session import Declined, Message, Reply, Session, read_text

_FIRST = ("counter", "port", "specialty")
_WORDS = ("busy", "lost", "offline", "silent", "retry", "close", "larger", "source", "still")
_PAINTS = ("paper", "key", "ink", "quiet", "edge", "shore", "seal", "go", "leaf", "stain", "light")
_ACTS = ("choose", "enter", "leave")


class Outfit(Session):
    """A living Player Aid sheet: numbers are entered in its rows, and at each keystroke the figures follow.

    What is entered is a draft: it is in the form alone until "Leave port" makes the purchases and
    departs, or refuses to and does nothing. Whether it would is asked of the engine itself, with the whole
    draft. Once the expedition is on its way, the sheet shows it as it is.

    Parameters
    ----------
    match : Match or Table, optional
        A match of Source of the Nile; a new one of the form's own, if left out.
    seat : int, optional
        The seat of the expedition, counted from 0; the one to move, if left out.
    port : str, optional
        Where a match of the form's own begins; Khartoum, if left out.
    theme : str
        ``"auto"`` (that of the page), ``"light"`` or ``"dark"``.

    Attributes
    ----------
    match : Table
        What is outfitted for.

    Raises
    ------
    OptionError
        Names the parameter, its value and what would be right.

    Examples
    --------
    >>> form = Outfit(port="khartoum")
    >>> form.plan(bearers=8, canoes=1, rations=55)
    >>> form.ready, form.wrong["rations"].clause
    (False, 'SN-R10')
    """

    program: ClassVar[str] = "sheet_widget.js"
    stylesheets: ClassVar[tuple[str, ...]] = ("sheet.css", "examples.css")

    def __init__(
        self,
        match: Table | None = None,
        seat: int | None = None,
        *,
        port: str | None = None,
        theme: str = "auto",
    ) -> None:
        super().__init__()
        self._own = match is None
        if match is None:
            match = _own_match("khartoum" if port is None else port)
        elif port is not None:
            raise OptionError("port", port, "nothing beside a match: the match says where it begins")
        expected = "a match of Source of the Nile, such as Match('nile', ['Ada'])"
        if not isinstance(match, Table):
            raise OptionError("match", match, expected)
        if match.game.name != "nile":
            raise OptionError("match", match, expected)
        if seat is not None:
            read_number("seat", seat, 0, len(match.names) - 1)
        self.match = match
        self._theme = read_choice("theme", theme, ("auto", "light", "dark"))
        self._fixed = seat
        self._seat = seat if seat is not None else min(match.people, default=0)
        self._written: dict[int, dict[str, str]] = {}
        self._order = list(ARTICLES)
        self._said = ""
        self._shown: dict[str, Any] | None = None
        self.refusal: Refusal | None = None
        with match.lock:
            self._unsubscribe = match.subscribe(self._follow)
            self._follow()

    # What it shows

    @property
    def seat(self) -> int:
        """The seat of the expedition, counted from 0."""
        return self._seat

    @property
    def draft(self) -> Party:
        """The expedition as the form has it; once it is on its way, as it is.

        An entry that cannot be read counts as what has been bought already.
        """
        with self.match.lock:
            return self._draft().party

    @property
    def wrong(self) -> Mapping[str, Refusal]:
        """The refusals of entries, by article."""
        with self.match.lock:
            return self._draft().wrong

    @property
    def ready(self) -> bool:
        """True if the engine would let the expedition go now."""
        with self.match.lock:
            return not self.reason and self._draft().ready

    @property
    def sheet(self) -> Sheet:
        """The Player Aid sheet of the draft."""
        with self.match.lock:
            party, ports = self._draft().party, self._ports()
            if not self._drafting():
                return sheet(party, ports=ports)
            there = self._there()
            explorer = there.explorer
            money = explorer.money + cost(explorer.party)
            return sheet(party, port=explorer.port or None, money=money, ports=ports)

    @property
    def reason(self) -> str:
        """The reason why the expedition cannot be outfitted now; empty if it can."""
        phase, away = str(self._position.phase), self.match.state.out_of_turn(self._seat)
        if phase == "over":
            return paper.say("closed_over")
        if not self._drafting():
            return paper.say("closed_travelling")
        if away is not None:
            return f"{paper.say('closed_waiting')} {self._cited(away)}"
        return paper.say(f"closed_{phase}") if phase in _FIRST else ""

    @property
    def message(self) -> str:
        """The form's last answer; empty if all went well."""
        return self._said

    def close(self) -> None:
        """Take the form away from all pages; the match goes on without it."""
        self._unsubscribe()

    def html(self) -> str:
        """Return the sheet as it is written."""
        with self.match.lock:
            note = f"<p>{escape(self.reason)}</p>" if self.reason else ""
            return paper.html(self.sheet) + note

    def __repr__(self) -> str:
        with self.match.lock:
            return "\n".join(filter(None, [paper.text(self.sheet), self.reason]))

    # What it does

    def plan(self, **entries: int | str) -> None:
        """Write into the entries, as a person would; the others stay as they are.

        Parameters
        ----------
        **entries
            How many of each article to have, including those already bought.

        Raises
        ------
        OptionError
            If there is no such article, or what is to be written is neither a whole number nor a text.
        """
        for article, entry in entries.items():
            read_choice("article", article, ARTICLES)
            if type(entry) not in (int, str):
                raise OptionError(article, entry, "a whole number or a text")
        self._asked({"do": "enter", "texts": {article: str(entry) for article, entry in entries.items()}})

    def choose(self, key: str, name: str) -> None:
        """Choose a port or a specialty, if it is time to.

        Parameters
        ----------
        key : str
            ``"port"`` or ``"specialty"``.
        name : str
            Which.

        Raises
        ------
        IllegalMove, GameError
            If it is not allowed now.
        """
        read_choice("key", key, tuple(living.CHOICES))
        self._asked({"do": "enter", "texts": {key: name}})
        self._asked({"do": "choose", "key": key})

    def leave(self) -> None:
        """Make the purchases and depart, all or nothing.

        Raises
        ------
        IllegalMove
            With what refuses it; nothing has changed.
        """
        self._asked({"do": "leave"})

    def again(self) -> None:
        """Plan another expedition, in a new match of the form's own."""
        self._asked({"do": "again"})

    def _asked(self, message: Message) -> Reply | None:
        with self.match.lock:
            self._said, self.refusal = "", None
            try:
                if message.get("do") in _ACTS and message.get("seat", self._seat) != self._seat:
                    raise Declined(paper.say("handed_on"))  # noqa: TRY301 -- answered like all others
                return super()._asked(message)
            except IllegalMove as error:
                self._said, self.refusal = self._cited(error.refusal), error.refusal
                raise
            except Exception as error:
                kind = "" if isinstance(error, GameError) else f"{type(error).__name__}: "
                self._said = f"{kind}{error}"
                raise

    def _words(self, refused: Refusal) -> str:
        """Return a refusal in words."""
        return self.match.game.say(refused, self.match.names)

    def _cited(self, refused: Refusal) -> str:
        return f"{self._words(refused)} ({refused.clause})"

    def _do_enter(self, message: Message) -> None:
        """Take what somebody types: `texts` by the name of the entry, as it reads now."""
        texts = message.get("texts")
        if not isinstance(texts, dict):
            raise OptionError("texts", texts, "an object")
        for name in texts:
            read_choice("entry", name, (*ARTICLES, *living.CHOICES))
            read_text(texts, name)
        port = texts.get("port")
        if self._own and port and self._drafting():
            self._begin(_own_match(port))
        written = self._written.setdefault(self._seat, {})
        for name, text in texts.items():
            written[name] = text
            if name in ARTICLES:
                self._order.remove(name)
                self._order.append(name)
        self._publish()

    def _do_choose(self, message: Message) -> None:
        key = read_choice("key", message.get("key"), tuple(living.CHOICES))
        reason = self._too_early(key)
        if reason:
            raise Declined(reason)
        name = self._written.get(self._seat, {}).get(key)
        if not name:
            raise Declined(paper.say(f"nothing_{key}"))
        self.match.play(f"{key} {name}", seat=self._seat)

    def _do_leave(self, message: Message) -> None:
        del message
        if self.reason:
            raise Declined(self.reason)
        draft = self._draft()
        for refused in (*draft.wrong.values(), draft.leaving):
            if refused is not None:
                raise IllegalMove(refused, self._words(refused))
        seat = self._seat
        self.match.play_all([*draft.moves, "depart"], seat=seat)
        self._written.pop(seat, None)

    def _do_again(self, message: Message) -> None:
        del message
        if not isinstance(self.match, Match) or not self._own:
            raise Declined(paper.say("not_own"))
        self._begin(self.match.again())
        self._publish()

    def _begin(self, match: Table) -> None:
        """Put another match of the form's own in the place of this one."""
        self._unsubscribe()
        self.match = match
        self._unsubscribe = match.subscribe(self._follow)

    # What travels

    def _do_sync(self, message: Message) -> Reply:
        """All that a page is told that shows the form now: plain JSON data."""
        del message
        self._shown = self.state()
        colours = "".join(f"--kg-{name}:light-dark({','.join(COLOURS[name])});" for name in _PAINTS)
        return {
            "whole": {
                "rev": self._rev,
                "lang": language(),
                "html": living.page(),
                "theme": self._theme,
                "colours": colours,
                "words": {key: paper.say(key) for key in _WORDS},
                **self._shown,
            }
        }

    def _do_name(self, message: Message) -> Reply:
        """Name this form for the outputs of a notebook; nothing where it is a part of a board."""
        del message
        return {"id": self.name}

    def _do_clause(self, message: Message) -> Reply:
        """Return a clause with its examples."""
        game = self.match.game
        return clause_told(game, read_choice("id", message.get("id"), tuple(game.rulebook)))

    def _do_bye(self, message: Message) -> None:
        """Forget a page that no longer shows this form."""

    def _publish(self) -> None:
        """Tell every page what has changed: slots and entries one by one, everything else whole."""
        if self._shown is None:
            return
        before, self._shown = self._shown, self.state()
        told: dict[str, Any] = {}
        for key, value in self._shown.items():
            if isinstance(value, dict):
                news = {name: each for name, each in value.items() if before[key].get(name) != each}
                told |= {key: news} if news else {}
            elif value != before[key]:
                told[key] = value
        self._news(told)

    def state(self) -> dict[str, Any]:
        """All that may change on a page."""
        drafting, reason = self._drafting(), self.reason
        draft, now = self._draft(), self.sheet
        party, written = self._bought(), self._written.get(self._seat, {}) if drafting else {}
        status = escape(reason) if reason else living.status(now, draft)
        title = "title" if self._own else "form_title"
        slots = {
            "title": escape(paper.say(title, name=clean(self.match.names[self._seat]))),
            **{key: self._choice(key) for key in living.CHOICES},
            **dict(living.gaps(now, draft, planning=drafting)),
            "status": status,
        }
        entries = {
            article: written.get(article, str(getattr(party, article) or "")) for article in ARTICLES
        } | {key: self._chosen(key) or written.get(key, "") for key in living.CHOICES}
        return {
            "slots": slots,
            "entries": entries,
            "hidden": living.hidden(now),
            "fixed": not drafting,
            "ready": not reason and draft.ready,
            "again": self._own and not drafting,
            "seat": self._seat,
            "way": next(iter(now.modes), "foot"),
        }

    def _choice(self, key: str) -> str:
        """Return a port or a specialty to choose, or what has been chosen."""
        chosen, mine = self._chosen(key), self._own and key == "port"
        if not self._drafting() or (chosen and not mine):
            return living.chosen(key, chosen)
        known = self._ports() if key == "port" else self._specialties()
        return living.choice(key, known, None if mine else self._too_early(key))

    def _too_early(self, key: str) -> str:
        """Return why a port or a specialty cannot be chosen now; empty if it can."""
        phase, away = str(self._position.phase), self.match.state.out_of_turn(self._seat)
        if self._chosen(key):
            return paper.say(f"chosen_{key}", name=self._chosen(key))
        if away is not None:
            return self._cited(away)
        return "" if phase == key else paper.say(f"first_{phase}" if phase in _FIRST else "closed_travelling")

    # How it follows

    def _follow(self) -> None:
        """Follow a change of the match: show the seat, its purchases and its chances as they are now."""
        with self.match.lock:
            player = self.match.state.current_player
            if self._fixed is None and player in self.match.people:
                self._seat = player
            written = self._written.get(self._seat, {})
            if not self._drafting():
                written.clear()
            party = self._bought()
            for article in ARTICLES:
                found = read_entry(article, written.get(article, ""), getattr(party, article))
                # Purchases made elsewhere are not a mistake of somebody who has written less here.
                if isinstance(found, Refusal) and found.reason == "entry_sold_back":
                    del written[article]
            self._publish()

    # What it knows: never more than the seat may

    def _there(self) -> NileState:
        """Return the position in which the seat outfits, or will."""
        port = self._written.get(self._seat, {}).get("port", "")
        return outfitting(self._position, self._seat, port if port in self._ports() else "")

    def _draft(self) -> Draft:
        if not self._drafting():
            return Draft(self._bought(), {}, None, ())
        return rehearse(self._there(), self._written.get(self._seat, {}), self._order)

    def _bought(self) -> Party:
        return self._position.explorers[self._seat].party

    def _chosen(self, key: str) -> str:
        chosen: str = getattr(self._position.explorers[self._seat], key)
        return chosen

    def _drafting(self) -> bool:
        """Return whether there is an expedition to plan."""
        state = self._position
        if str(state.phase) == "over":
            return False
        explorer = state.explorers[self._seat]
        mine = str(state.phase) == "outfit" and state.current_player == self._seat
        return mine or explorer.place < 0 or explorer.money > 0

    def _ports(self) -> tuple[str, ...]:
        return tuple(self._position.africa.ports)

    def _specialties(self) -> tuple[str, ...]:
        return tuple(str(move.args[0]) for move in self.match.game.moves if move.verb == "specialty")

    @property
    def _position(self) -> NileState:
        state: Any = self.match.state
        found: NileState = state
        return found


def _own_match(port: str) -> Match:
    """Return a match in which an expedition is outfitted at a port."""
    read_choice("port", port, tuple(REFERENCE.ports), "4.5")
    place = REFERENCE.hexes[REFERENCE.ports[port]]
    start = find("nile").position(hex=place, port=port, phase="outfit", money=MONEY)
    return Match(start.game, ["Ada"], start=start, seed=1)
