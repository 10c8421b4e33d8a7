"""The Player Aid sheet as a form in a notebook: plan an expedition, see what figures do, leave port."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import ipywidgets

from kernel_games.drawing.svg import clean, escape
from kernel_games.engine import GameError, IllegalMove, Match, OptionError, Refusal
from kernel_games.engine.reading import read_number
from kernel_games.games.nile.outfit import ARTICLES, CLAUSES, MONEY, RATES, cost, no_lot, purchases
from kernel_games.games.nile.party import ALONE, MOST, Party
from kernel_games.games.nile.sheet import Sheet, paper, sheet
from kernel_games.games.nile.words import PHRASES

_CHOICES = ("port", "specialty")
_FIRST = ("counter", "port", "specialty")
STYLE = Path(__file__).with_name("form.css").read_text(encoding="utf-8")
"""The style sheet of the form: paper and ink."""


class OutfitForm(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets ships no types
    """A living Player Aid sheet beside the board.

    What is entered is a draft: it stands in the form alone until "Leave port" makes the purchases and
    departs, or refuses to and does nothing. Once the expedition is on its way, the sheet shows it as it is.

    Parameters
    ----------
    match : Match
        A match of Source of the Nile.
    seat : int, optional
        Whose expedition it is; whoever is to move, if left out.

    Attributes
    ----------
    entries : dict of str to ipywidgets.BoundedIntText
        How many of each article there shall be, what is bought already included.
    port, specialty : ipywidgets.Dropdown
        To choose from while that is open.
    choose : dict of str to ipywidgets.Button
        Notes the port and sends the specialist out: ``port`` and ``specialty``.
    leave : ipywidgets.Button
        Makes the purchases and departs.

    Raises
    ------
    OptionError
        Names the parameter, its value and what would be right.
    """

    def __init__(self, match: Match, seat: int | None = None) -> None:
        expected = "a match of Source of the Nile, such as Match('nile', ['Ada'])"
        if not isinstance(match, Match):
            raise OptionError("match", match, expected)
        if match.game.name != "nile":
            raise OptionError("match", match, expected)
        if seat is not None:
            read_number("seat", seat, 0, len(match.seats) - 1)
        self.match = match
        self._fixed = seat
        self._seat = seat if seat is not None else min(match.people, default=0)
        self._drafts: dict[int, Party] = {}
        self._seen: tuple[tuple[int, int], Mapping[str, Any]] = (-1, -1), {}
        self._quiet = False
        self._said = ""
        self.entries = {article: _entry(article) for article in ARTICLES}
        self.port, self.specialty = (ipywidgets.Dropdown(description=paper.say(key)) for key in _CHOICES)
        self.choose = {key: ipywidgets.Button(description=paper.say(f"choose_{key}")) for key in _CHOICES}
        self.leave = ipywidgets.Button(description=paper.say("leave"), button_style="primary")
        self._head, self._paper, self._status = (ipywidgets.HTML() for _ in range(3))
        super().__init__([])
        self.add_class("kg-nile-form")
        self._paper.add_class("kg-nile-paper")
        with match.lock:
            self._lay_out()
            self._unsubscribe = match.subscribe(self._follow)
            self._follow()
        for entry in self.entries.values():
            entry.observe(self._edited, "value")
        self.port.observe(self._edited, "value")
        for key, button in self.choose.items():
            button.on_click(functools.partial(self._on_click, functools.partial(self._choose_one, key)))
        self.leave.on_click(functools.partial(self._on_click, self._leave))

    # What it shows

    @property
    def seat(self) -> int:
        """Whose expedition it is."""
        return self._seat

    @property
    def draft(self) -> Party:
        """What the form says the expedition shall be; once it is on its way, what it is."""
        party = self._bought()
        return party._replace(**{key: entry.value for key, entry in self.entries.items()})

    @property
    def sheet(self) -> Sheet:
        """The Player Aid sheet of the draft."""
        explorer = self._explorer()
        bought, draft = self._bought(), self.draft
        if not self._drafting():
            return sheet(draft, ports=self._ports())
        money = self._money() + cost(bought)
        return sheet(draft, port=explorer["port"] or self.port.value, money=money, ports=self._ports())

    @property
    def reason(self) -> str:
        """Why the expedition cannot be outfitted now; empty if it can."""
        phase, away = self._view()["phase"], self.match.state.out_of_turn(self._seat)
        if phase == "over":
            return paper.say("closed_over")
        if not self._drafting():
            return paper.say("closed_travelling")
        if away is not None:
            return f"{paper.say('closed_waiting')} {self._words(away)}"
        return paper.say(f"closed_{phase}") if phase in _FIRST else ""

    @property
    def message(self) -> str:
        """What the form answered last; empty if all went well."""
        return self._said

    def close(self) -> None:
        """Take the form away from all pages; the match goes on without it."""
        if hasattr(self, "_unsubscribe"):
            self._unsubscribe()
        super().close()

    def __repr__(self) -> str:
        with self.match.lock:
            return "\n".join(filter(None, [paper.text(self.sheet), self.reason]))

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        data = super()._repr_mimebundle_(**options)
        with self.match.lock:
            note = f"<p>{escape(self.reason)}</p>" if self.reason else ""
            return {**data, "text/plain": repr(self), "text/html": paper.html(self.sheet) + note}

    # What it does

    def _on_click(self, action: Callable[[], None], button: object) -> None:
        del button
        self._said = ""
        try:
            with self._silent():
                action()
        except IllegalMove as error:
            self._said = self._words(error.refusal)
        except GameError as error:
            self._said = f"{error}."
        except Exception as error:
            self._said = f"{type(error).__name__}: {error}"
            raise
        finally:
            self._follow()

    def _choose_one(self, key: str) -> None:
        """Note the port (4.5), or choose the specialty (4.6)."""
        chosen = getattr(self, key).value
        if chosen is None:
            self._said = paper.say(f"nothing_{key}")
            return
        self.match.play(f"{key} {chosen}", seat=self._seat)

    def _leave(self) -> None:
        """Make all purchases and depart, or do nothing and say why."""
        reason = self.reason
        if reason:
            self._said = reason
            return
        now = self.sheet
        wrong = now.over[0] if now.over else self._first_lot()
        if wrong is not None:
            self._said = self._words(wrong)
            return
        buys = [f"buy {lot} {article}" for article in ARTICLES for lot in self._lots(article)]
        self.match.play_all([*buys, "depart"], seat=self._seat)
        self._drafts.pop(self._seat, None)

    def _first_lot(self) -> Refusal | None:
        """What forbids the first purchase that is no proper lot (SN-R10); money has been looked at."""
        for article in ARTICLES:
            for lot in self._lots(article):
                refused = no_lot(article, lot)
                if refused is not None:
                    return refused
        return None

    def _lots(self, article: str) -> list[int]:
        return purchases(article, self.entries[article].value - getattr(self._bought(), article))

    # How it follows

    def _edited(self, change: object) -> None:
        del change
        if self._quiet:
            return
        self._said = ""
        if self._drafting():
            self._drafts[self._seat] = self.draft
        self._write()

    def _follow(self) -> None:
        """The match has changed: show the seat, its purchases and its chances as they are now."""
        if self._quiet:
            return
        with self.match.lock, self._silent():
            player = self.match.state.current_player
            if self._fixed is None and player in self.match.people:
                self._seat = player
            self._choices()
            bought, drafting = self._bought(), self._drafting()
            wanted = self._drafts.get(self._seat, bought) if drafting else bought
            for article, entry in self.entries.items():
                have = getattr(bought, article)
                entry.min = 0
                entry.value = max(have, getattr(wanted, article)) if drafting else have
                entry.min = have
                entry.disabled = not drafting
            if not drafting:
                self._drafts.pop(self._seat, None)
        self._write()

    def _choices(self) -> None:
        """Which ports and specialties are open, or what was chosen."""
        state, explorer, phase = self.match.state, self._explorer(), self._view()["phase"]
        for key in _CHOICES:
            box = getattr(self, key)
            mine = phase == key and state.out_of_turn(self._seat) is None
            wanted = explorer[key] or box.value
            known = self._ports() if key == "port" else self._specialties()
            if wanted not in known:
                wanted = None
            box.options = [(paper.say(f"open_{key}"), None), *((PHRASES.word(name), name) for name in known)]
            box.value = wanted
            box.disabled = bool(explorer[key]) or not self._drafting()
            self.choose[key].disabled = not mine

    def _write(self) -> None:
        """Put figures, notes and reasons on the paper."""
        now, reason = self.sheet, self.reason
        self.leave.disabled = bool(reason)
        self.leave.tooltip = reason or paper.say("leave_hint")
        name = clean(self.match.names[self._seat])
        self._head.value = f"<h3>{escape(paper.say('form_title', name=name))}</h3>"
        self._paper.value = paper.html(now)
        said = f'<p role="alert">{escape(self._said)}</p>' if self._said else ""
        self._status.value = f'{said}<p role="status">{escape(reason or _state_of(now))}</p>'

    def _lay_out(self) -> None:
        narrow = ipywidgets.Layout(width="20em", align_items="center")
        fields = [
            ipywidgets.HBox([entry, ipywidgets.HTML(_price(article))], layout=narrow)
            for article, entry in self.entries.items()
        ]
        chosen = [ipywidgets.HBox([getattr(self, key), self.choose[key]]) for key in _CHOICES]
        wrap = ipywidgets.Layout(flex_flow="row wrap")
        foot = ipywidgets.Layout(flex_flow="row wrap", align_items="center")
        self.children = (
            ipywidgets.HTML(f"<style>{STYLE}</style>"),
            self._head,
            ipywidgets.HBox(chosen, layout=wrap),
            ipywidgets.HBox(fields, layout=wrap),
            self._paper,
            ipywidgets.HBox([self.leave, self._status], layout=foot),
        )

    # What it knows

    def _view(self) -> Mapping[str, Any]:
        """What the seat may know; nothing else ever reaches the form."""
        now = self.match.version, self._seat
        if self._seen[0] != now:
            self._seen = now, self.match.state.observation(self._seat)
        return self._seen[1]

    def _explorer(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self._view()["explorers"][self._seat]
        return found

    def _bought(self) -> Party:
        return ALONE._replace(**self._explorer()["party"])

    def _money(self) -> int:
        """Dollars that are left: before the ports are revealed, those of a first expedition (5.1)."""
        explorer = self._explorer()
        money: int = explorer["money"]
        return MONEY if explorer["hex"] is None and not money else money

    def _drafting(self) -> bool:
        """Whether there is an expedition to plan."""
        view, explorer = self._view(), self._explorer()
        if view["phase"] == "over":
            return False
        mine = view["phase"] == "outfit" and view["current"] == self._seat
        return mine or explorer["hex"] is None or explorer["money"] > 0

    def _ports(self) -> tuple[str, ...]:
        return tuple(self._view()["map"]["ports"])

    def _specialties(self) -> tuple[str, ...]:
        return tuple(str(move.args[0]) for move in self.match.game.moves if move.verb == "specialty")

    def _words(self, refused: Refusal) -> str:
        return f"{self.match.game.say(refused, self.match.names)} ({refused.clause})"

    @contextmanager
    def _silent(self) -> Iterator[None]:
        """While the form changes itself or the match, it does not answer to that."""
        before, self._quiet = self._quiet, True
        try:
            yield
        finally:
            self._quiet = before


def _entry(article: str) -> Any:
    """A field for so many of an article, with its name as label."""
    return ipywidgets.BoundedIntText(
        value=0,
        min=0,
        max=MOST,
        step=RATES[article].lot,
        description=paper.say(f"line_{article}"),
        layout=ipywidgets.Layout(width="10em", flex="0 0 auto"),
        style={"description_width": "4.6em"},
    )


def _price(article: str) -> str:
    """What an article costs, and what it is good for."""
    rate = RATES[article]
    key = "price_tens" if rate.lot > 1 else "price"
    price = paper.say(key, n=rate.price * rate.lot, lot=rate.lot)
    return f'<span class="kg-nile-price">{escape(price)} <small>{paper.cite(CLAUSES[article])}</small></span>'


def _state_of(now: Sheet) -> str:
    """In a sentence: whether the expedition may leave, and how."""
    if not now.ready:
        return paper.say("not_ready")
    return paper.say("ready", modes=list(now.modes))
