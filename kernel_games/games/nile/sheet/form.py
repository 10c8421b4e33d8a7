"""The planner of an expedition on a page: enter numbers, see what they do and how far it gets, leave port."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from kernel_games.drawing.svg import clean, escape
from kernel_games.engine import GameError, IllegalMove, Match, OptionError, Refusal, State, language
from kernel_games.engine.reading import read_choice, read_number
from kernel_games.engine.table import Table
from kernel_games.games.nile.drawing.background import COLOURS
from kernel_games.games.nile.drawing.chart import discovered
from kernel_games.games.nile.drawing.figures import PAINTS
from kernel_games.games.nile.outfit import ARTICLES, elsewhere
from kernel_games.games.nile.party import MODES, Party
from kernel_games.games.nile.sheet import Sheet, makeup, paper, planner
from kernel_games.games.nile.sheet.draft import DRAFTS, Desk, Draft, read_entry
from kernel_games.games.nile.sheet.expedition import Expedition, match_at
from kernel_games.games.nile.sheet.planner import Planned
from kernel_games.games.nile.state import NileState
from kernel_games.rulebooks import clause_told
from kernel_games.session import Declined, Message, Reply, Session, read_text

_FIRST = ("setup", "counter", "port", "specialty")
_WORDS = ("busy", "lost", "offline", "silent", "retry", "close", "larger", "source", "still")
_PAINTS = {**COLOURS, **PAINTS}
_ACTS = ("choose", "enter", "preset", "draft", "way", "leave", "change")


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
            match = match_at("khartoum" if port is None else port)
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
        self._desks: dict[int, Desk] = {}
        self._settled = True
        self._found: tuple[NileState, str] | None = None
        self._said = ""
        self._shown: dict[str, Any] | None = None
        self.refusal: Refusal | None = None
        with match.lock:
            self._unsubscribe = match.subscribe(self._follow)
            self._follow()

    # What it shows

    @staticmethod
    def invitation(state: State) -> str:
        """Return the words of a button to the planner while somebody outfits or halts; else nothing."""
        words = {"outfit": "plan", "remake": "make_up"}.get(str(getattr(state, "phase", "")))
        return paper.say(words) if words else ""

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
            return self._expedition.sheet(self._draft().party)

    @property
    def reason(self) -> str:
        """The reason why the expedition cannot be outfitted now; empty if it can."""
        phase, away = str(self._position.phase), self.match.state.out_of_turn(self._seat)
        if phase == "over":
            return paper.say("closed_over")
        if not self._expedition.planning:
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
        read_choice("key", key, tuple(planner.CHOICES))
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
            read_choice("entry", name, (*ARTICLES, *planner.CHOICES))
            read_text(texts, name)
        port = texts.get("port")
        if self._own and port and self._expedition.planning:
            self._begin(match_at(port))
        desk = self._desk
        desk.write({name: text for name, text in texts.items() if name in ARTICLES})
        desk.chosen |= {name: text for name, text in texts.items() if name in planner.CHOICES}
        self._unsettle()

    def _do_preset(self, message: Message) -> None:
        """Begin a draft with one of the expeditions that could leave port here."""
        known = {preset.key: preset for preset in self._expedition.presets}
        key = read_choice("key", message.get("key"), tuple(known))
        self._desk.write(known[key].texts)
        self._desk.ways[self._desk.shown] = ""
        self._unsettle()

    def _do_draft(self, message: Message) -> None:
        """Show one of the two drafts."""
        self._desk.show(int(read_choice("key", message.get("key"), tuple(map(str, range(len(DRAFTS)))))))
        self._unsettle()

    def _do_way(self, message: Message) -> None:
        """Look at the draft as it would travel in one mode."""
        self._desk.ways[self._desk.shown] = read_choice("key", message.get("key"), MODES)
        self._unsettle()

    def _do_settle(self, message: Message) -> None:
        """Work out what takes longer than a keystroke, now that nobody is typing."""
        del message
        self._settled = True
        self._publish()

    def _unsettle(self) -> None:
        """Publish what has been changed by hand; what takes longer follows."""
        self._settled = False
        self._publish()

    def _do_choose(self, message: Message) -> None:
        key = read_choice("key", message.get("key"), tuple(planner.CHOICES))
        reason = self._too_early(key)
        if reason:
            raise Declined(reason)
        name = self._desk.chosen.get(key)
        if not name:
            raise Declined(paper.say(f"nothing_{key}"))
        self.match.play(f"{key} {name}", seat=self._seat)

    def _do_change(self, message: Message) -> None:
        """Change the make-up at a halt, by moves in their notation, with commas between them."""
        self.match.play_all(read_text(message, "key").split(", "), seat=self._seat)

    def _do_leave(self, message: Message) -> None:
        del message
        if self._halted:
            self.match.play("done", seat=self._seat)
            return
        if self.reason:
            raise Declined(self.reason)
        draft = self._draft()
        for refused in (*draft.wrong.values(), draft.leaving):
            if refused is not None:
                raise IllegalMove(refused, self._words(refused))
        seat = self._seat
        self.match.play_all([*draft.moves, "depart"], seat=seat)
        self._desks.pop(seat, None)

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
        colours = "".join(f"--kg-{name}:light-dark({','.join(pair)});" for name, pair in _PAINTS.items())
        state = self._position
        return {
            "whole": {
                "rev": self._rev,
                "lang": language(),
                "html": makeup.page() if self._halted else planner.page(state.africa, len(state.explorers)),
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
        expedition, desk, state = self._expedition, self._desk, self._position
        if self._halted:
            return makeup.told(expedition, self.match.names[self._seat], desk.ways[desk.shown])
        drafting, reason = expedition.planning, self.reason
        plan = self._plan(desk.shown, settled=self._settled)
        other = None if desk.other is None or not drafting else self._plan(desk.other, settled=False)
        draft, now = plan.draft, plan.sheet
        party, written = expedition.party, desk.written if drafting else {}
        status = escape(reason) if reason else planner.status(now, draft)
        title = "title" if self._own else "form_title"
        land, survey = planner.survey(state.africa, len(state.explorers), expedition.place, plan, other)
        slots = {
            "title": escape(paper.say(title, name=clean(self.match.names[self._seat]))),
            **{key: self._choice(key) for key in planner.CHOICES},
            "presets": planner.presets(expedition.presets) if drafting else "",
            **dict(planner.gaps(plan, other, shown=desk.shown, planning=drafting)),
            "found": self._map(),
            "land": land,
            "survey": survey,
            "status": status,
        }
        entries = {
            article: written.get(article, str(getattr(party, article) or "")) for article in ARTICLES
        } | {key: expedition.chosen(key) or desk.chosen.get(key, "") for key in planner.CHOICES}
        port = expedition.port
        # What is not sold here cannot be written, but what stands there from another port can be taken out.
        shut = [article for article in ARTICLES if not entries[article] and elsewhere(port, article)]
        return {
            "slots": slots,
            "entries": entries,
            "shut": shut,
            "fixed": not drafting,
            "ready": not reason and draft.ready,
            "again": self._own and not drafting,
            "seat": self._seat,
            "unsettled": plan.travel.luck is None,
        }

    def _plan(self, number: int, *, settled: bool) -> Planned:
        """Return what is shown of a draft; the reach with hunting only if it is `settled`."""
        return self._expedition.plan(self._draft(number), self._desk.ways[number], settled=settled)

    def _map(self) -> str:
        """Return what has come onto the map; drawn anew only when the match has gone on."""
        state = self._position
        if self._found is None or self._found[0] is not state:
            names = tuple(map(clean, self.match.names))
            self._found = state, discovered(state.observation(self._seat), names)
        return self._found[1]

    def _choice(self, key: str) -> str:
        """Return a port or a specialty to choose, or what has been chosen."""
        expedition = self._expedition
        chosen, mine = expedition.chosen(key), self._own and key == "port"
        if not expedition.planning or (chosen and not mine):
            return planner.chosen(key, chosen)
        known = expedition.ports if key == "port" else expedition.specialties
        return planner.choice(key, known, None if mine else self._too_early(key))

    def _too_early(self, key: str) -> str:
        """Return why a port or a specialty cannot be chosen now; empty if it can."""
        phase, away = str(self._position.phase), self.match.state.out_of_turn(self._seat)
        chosen = self._expedition.chosen(key)
        if chosen:
            return paper.say(f"chosen_{key}", name=chosen)
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
            drafting, party = self._expedition.planning, self._expedition.party

            def keep(article: str, text: str) -> bool:
                found = read_entry(article, text, getattr(party, article))
                # Purchases made elsewhere are not a mistake of somebody who has written less here.
                return drafting and not (isinstance(found, Refusal) and found.reason == "entry_sold_back")

            self._desk.forget(keep)
            self._publish()

    # What it knows: never more than the seat may

    @property
    def _expedition(self) -> Expedition:
        """The expedition of the seat shown."""
        return Expedition(self._position, self._seat, self._desk.chosen.get("port", ""))

    @property
    def _halted(self) -> bool:
        return makeup.halted(self._position, self._seat)

    @property
    def _desk(self) -> Desk:
        """The drafts of the seat shown."""
        return self._desks.setdefault(self._seat, Desk())

    def _draft(self, number: int | None = None) -> Draft:
        """Return a draft, or the one that is shown, rehearsed."""
        expedition, desk = self._expedition, self._desk
        return expedition.draft(*desk.entries(desk.shown if number is None else number))

    @property
    def _position(self) -> NileState:
        state: Any = self.match.state
        found: NileState = state
        return found
