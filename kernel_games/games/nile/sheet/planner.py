"""The planner of an expedition: a page with entries on cards, and what is written into its gaps.

Three bars stay in sight: the purse, the load, and the food as turns. Each article has a card with as many
figures as are bought; the march shows who goes and who carries what, the map how far they get and back. All
of it is markup for a gap of the page, made anew from the figures of a sheet; the browser draws nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from kernel_games.drawing.svg import PLAIN, UID, escape, number
from kernel_games.engine import Refusal, game
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.nile.carrying import Duty
from kernel_games.games.nile.drawing import chart
from kernel_games.games.nile.drawing.figures import figures, march, pile, roster
from kernel_games.games.nile.land.africa import Africa
from kernel_games.games.nile.law import NileLaw
from kernel_games.games.nile.outfit import ARTICLES, CLAUSES, SALES, elsewhere
from kernel_games.games.nile.party import MODES
from kernel_games.games.nile.sheet import paper
from kernel_games.games.nile.sheet.draft import DRAFTS, Draft
from kernel_games.games.nile.sheet.figures import Figures, Remark
from kernel_games.games.nile.sheet.paper import say
from kernel_games.games.nile.sheet.presets import Preset
from kernel_games.games.nile.words import PHRASES, counted

CHOICES = {"port": "4.5", "specialty": "4.6"}
"""What is chosen before an expedition is outfitted, with the clause."""

_LONG = 100
"""Units of a bar."""


class Travel(NamedTuple):
    """A draft as it would travel, and how far it gets.

    Attributes
    ----------
    mode : str
        How it travels.
    nights, hunting : int
        Turns for which there is food, and with average hunting.
    sure, luck : dict of int to int
        Turns there and back, by hex, on its food and with average hunting; `luck` is None until there was
        time to work it out.
    ghost : dict of int to int
        The same if so much food as is too heavy is left behind.
    blank : frozenset of int
        Hexes that nobody knows.
    """

    mode: str
    nights: int
    hunting: int
    sure: Mapping[int, int]
    luck: Mapping[int, int] | None
    ghost: Mapping[int, int]
    blank: Collection[int]


class Planned(NamedTuple):
    """A draft as it is shown: its figures, what the engine says to it, and how far it gets."""

    sheet: Figures
    draft: Draft
    travel: Travel


def chip(clause: str) -> str:
    """Return a button that shows a clause."""
    title = escape(game("nile").rulebook[clause].title)
    return f'<button type="button" class="kg-chip" data-clause="{clause}" title="{title}">{clause}</button>'


def sentence(what: Refusal | Remark) -> str:
    """Return a refusal or a remark as a sentence with its clause."""
    return f"{escape(paper.said(what))} {chip(what.clause)}"


@cached_per_language(8)
def page(africa: Africa, players: int) -> str:
    """Return the planner with its gaps: elements with ``data-slot``, and entries with a name."""
    cards = "".join(map(_card, ARTICLES))
    gauges = "".join(_gap(f"gauge:{key}", "div", "kg-gauge") for key in ("purse", "load", "food"))
    return (
        f"{figures()}{chart.atlas(africa, players)}"
        f'<div class="kg-front {PLAIN}"><h3 data-slot="title"></h3>'
        '<div data-slot="port"></div><div data-slot="specialty"></div>'
        f'<div class="kg-sets" role="group" aria-label="{escape(say("presets"))}" data-slot="presets"></div>'
        f'<div class="kg-drafts" role="group" aria-label="{escape(say("drafts"))}" data-slot="drafts"></div>'
        f'<button type="button" data-do="table" hidden>{escape(say("to_map"))}</button></div>'
        f'<div class="kg-gauges {PLAIN}">{gauges}</div>'
        f'<div class="kg-plan {PLAIN}"><div class="kg-survey">'
        f'<div class="kg-ways" role="group" aria-label="{escape(say("ways"))}" data-slot="ways"></div>'
        '<div class="kg-sight"><div data-slot="land"></div><div data-slot="survey"></div></div>'
        '<div class="kg-key" data-slot="key"></div></div>'
        f'<div class="kg-cards" role="group" aria-label="{escape(say("title"))}">{cards}</div></div>'
        f'<div class="kg-march {PLAIN}"><div data-slot="march"></div><p data-slot="roster"></p></div>'
        f'<div class="kg-leave {PLAIN}"><p role="status" data-slot="status"></p>'
        '<details class="kg-mind"><summary data-slot="minded"></summary><div data-slot="notes"></div>'
        "</details>"
        f'<button type="button" class="kg-go" data-do="leave">{escape(say("leave"))}</button>'
        f'<button type="button" data-do="again" hidden>{escape(say("plan_again"))}</button></div>'
    )


def _gap(slot: str, tag: str = "span", look: str = "") -> str:
    named = f' class="{look}"' if look else ""
    return f'<{tag}{named} data-slot="{slot}"></{tag}>'


def _card(article: str) -> str:
    name = escape(say(f"line_{article}"))
    lot = SALES[article].lot
    less, more = (escape(say(key, lot=counted(article, lot))) for key in ("entry_less", "entry_more"))
    return (
        f'<div class="kg-card" data-row="{article}">{chip(CLAUSES[article])}'
        f"{_gap(f'pic:{article}', 'div', 'kg-pic')}"
        f'<label for="{UID}-{article}">{name} '
        f'<small id="{UID}-price-{article}" data-slot="price:{article}"></small></label>'
        f'<span class="kg-entry"><button type="button" tabindex="-1" data-step="-1" data-for="{article}" '
        f'aria-label="{less}">\N{MINUS SIGN}</button>'
        f'<input id="{UID}-{article}" name="{article}" inputmode="numeric" autocomplete="off" '
        f'placeholder="0" data-lot="{lot}" aria-label="{name}" '
        f'aria-describedby="{UID}-price-{article} {UID}-wrong-{article}">'
        f'<button type="button" tabindex="-1" data-step="1" data-for="{article}" aria-label="{more}">+'
        f'</button></span><div class="kg-wrong" id="{UID}-wrong-{article}" data-slot="wrong:{article}"></div>'
        "</div>"
    )


# What is written into the gaps


def gaps(plan: Planned, other: Planned | None, *, shown: int, planning: bool) -> Iterator[tuple[str, str]]:
    """Return the contents of the planner's gaps: markup by the name of its slot.

    Parameters
    ----------
    plan : Planned
        What is shown.
    other : Planned or None
        The other draft, if there is one.
    shown : int
        Which of the two drafts is shown.
    planning : bool
        Whether it is a plan; False once the expedition is on its way.
    """
    sheet, draft, travel = plan
    beside = _Beside(DRAFTS[1 - shown], other) if other else None
    yield "gauge:purse", _purse(sheet, beside)
    yield "gauge:load", _load(sheet, travel, beside)
    yield "gauge:food", _food(travel, beside)
    for article in ARTICLES:
        refused = draft.wrong.get(article) if planning else None
        yield f"pic:{article}", pile(article, getattr(draft.party, article))
        yield f"price:{article}", _price(sheet.law, sheet.port, article) if planning else ""
        yield f"wrong:{article}", f"<div>{sentence(refused)}</div>" if refused else ""
    yield "ways", "".join(_way(sheet, travel, mode) for mode in MODES)
    yield "march", march(sheet.party, travel.mode, _duty(sheet, travel.mode), sheet.law.bearer)
    yield "roster", _roster(sheet, travel.mode)
    yield "drafts", "".join(_draft(n, shown) for n in range(len(DRAFTS))) if planning else ""
    yield "key", _key(sheet, travel, beside)
    notes = _notes(sheet, draft)
    yield "minded", escape(say("minded", n=notes.count("<li>")))
    yield "notes", notes


class _Beside(NamedTuple):
    """The other draft, with its letter."""

    letter: str
    plan: Planned


def survey(africa: Africa, players: int, place: int, plan: Planned, other: Planned | None) -> tuple[str, str]:
    """Draw the map, and how far the expedition and the other draft get on it."""
    travel = plan.travel
    rings = [chart.Ring("luck", travel.luck or ()), chart.Ring("sure", travel.sure)]
    if other:
        rings.append(chart.Ring("other", other.travel.sure))
    if travel.ghost:
        rings = [chart.Ring("ghost", travel.ghost), *rings[2:]]
    label = say("survey", n=len(travel.sure))
    return chart.survey(africa, players, place, [ring for ring in rings if ring.hexes], label)


def chosen(key: str, name: str) -> str:
    """Return a port that has been chosen; nothing where none has, or of what does not matter any more."""
    if not name or key == "specialty":
        return ""
    return f"<b>{escape(PHRASES.word(name))}</b> {chip(CHOICES[key])}"


def choice(key: str, known: Iterable[str], why: str | None) -> str:
    """Return a port or a specialty to choose.

    Parameters
    ----------
    key : str
        One of :data:`CHOICES`.
    known : iterable of str
        What there is to choose from.
    why : str or None
        Why it cannot be chosen now, empty if it can; None where it is chosen at once, without a button.
    """
    label = escape(say(key))
    none = "" if why is None else f'<option value="">{escape(say(f"open_{key}"))}</option>'
    options = "".join(f'<option value="{name}">{escape(PHRASES.word(name))}</option>' for name in known)
    field = f'<select name="{key}" aria-label="{label}">{none}{options}</select>'
    if why is None:
        return f"{field} {chip(CHOICES[key])}"
    name, off, said = f"{UID}-why-{key}", "", ""
    if why:
        off = f' aria-disabled="true" aria-describedby="{name}"'
        said = f'<small id="{name}">{escape(why)}</small>'
    return (
        f'{label} {field} <button type="button" data-do="choose" data-choice="{key}"{off}>'
        f"{escape(say(f'choose_{key}'))}</button> {said}{chip(CHOICES[key])}"
    )


def presets(known: Iterable[Preset]) -> str:
    """Return buttons with expeditions to begin with."""
    return "".join(
        f'<button type="button" data-do="preset" data-choice="{each.key}" title="{escape(say("preset"))}">'
        f'<svg viewBox="{"-24 -21 48 24" if each.figure == "canoe" else "-14 -27 28 28"}" aria-hidden="true">'
        f'<use href="#{UID}-f-{each.figure}"/></svg>{escape(say(f"preset_{each.key}"))}</button>'
        for each in known
    )


def status(sheet: Figures, draft: Draft) -> str:
    """Return whether the expedition may leave, how, and if not, what would fix it."""
    for refused in (*draft.wrong.values(), draft.leaving):
        if refused is not None:
            return f'<span class="kg-no">\N{HEAVY BALLOT X}</span> {sentence(refused)}'
    if not any(sheet.party):
        # It is allowed, and nobody means it.
        return escape(say("ready_empty"))
    return f"<b>\N{HEAVY CHECK MARK}</b> {escape(say('ready', modes=list(sheet.modes)))}"


def _duty(sheet: Figures, mode: str) -> Duty:
    return sheet.law.duty(sheet.party, mode)


def _gauge(number_: str, rest: str, clause: str, bar: str, *, wrong: bool = False) -> str:
    look = ' class="kg-no"' if wrong else ""
    return f"<p><b{look}>{escape(number_)}</b> <span>{escape(rest)}</span>{chip(clause)}</p>{bar}"


def _bar(
    share: float,
    *,
    wrong: bool = False,
    cells: str = "",
    label: str = "",
    other: tuple[float, str] | None = None,
) -> str:
    """Draw a bar, how full it is from 0 to 1, or with `cells`; with the other draft's thin below it."""
    spoken = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    look = "kg-over" if wrong else "kg-full"
    full = cells or f'<rect class="{look}" width="{number(_LONG * min(1, max(0, share)))}" height="10"/>'
    thin = said = ""
    if other:
        thin = f'<rect class="kg-thin" y="12" width="{number(_LONG * min(1, max(0, other[0])))}" height="3"/>'
        said = f"<small>{escape(other[1])}</small>"
    return (
        f'<div class="kg-fill-row"><svg class="kg-fill" viewBox="0 0 {_LONG} 15" preserveAspectRatio="none" '
        f'{spoken}><title>{escape(label)}</title><rect class="kg-empty" width="{_LONG}" height="10"/>'
        f"{full}{thin}</svg>{said}</div>"
    )


def _purse(sheet: Figures, beside: _Beside | None) -> str:
    left, money = sheet.left, sheet.money
    if left is None or money is None:
        return ""
    key = "purse" if left >= 0 else "purse_short"
    other = None
    if beside and beside.plan.sheet.left is not None:
        rest = beside.plan.sheet.left
        other = rest / max(1, money), f"{beside.letter} {_dollars(rest)}"
    bar = _bar(left / max(1, money) if left >= 0 else 1, wrong=left < 0, other=other)
    return _gauge(_dollars(abs(left)), say(key, money=money), "5.3", bar, wrong=left < 0)


def _full(sheet: Figures, mode: str) -> float:
    return sheet.loads[mode] / sheet.carries[mode] if sheet.carries[mode] else 1.0


def _load(sheet: Figures, travel: Travel, beside: _Beside | None) -> str:
    mode = travel.mode
    wrong = sheet.verdicts[mode] is not None
    other = None
    if beside:
        there, way = beside.plan.sheet, beside.plan.travel.mode
        other = _full(there, way), f"{beside.letter} {there.loads[way]:,}/{there.carries[way]:,}"
    bar = _bar(_full(sheet, mode), wrong=wrong, other=other)
    rest = say("load", carries=sheet.carries[mode], mode=mode)
    verdict = sheet.verdicts[mode]
    return _gauge(f"{sheet.loads[mode]:,}", rest, verdict.clause if verdict else "6.55", bar, wrong=wrong)


def _food(travel: Travel, beside: _Beside | None) -> str:
    """Draw the turns for which there is food: out, home, and what hunting may add."""
    nights, all_ = travel.nights, max(travel.nights, travel.hunting, 1)
    step = _LONG / all_
    out = -(-nights // 2)
    cells = "".join(
        f'<rect class="kg-turn kg-{"out" if n < out else "return" if n < nights else "hunt"}" '
        f'x="{number(round(n * step, 2))}" width="{number(round(step, 2))}" height="10"/>'
        for n in range(min(all_, 60))
    )
    other = None
    if beside:
        there = beside.plan.travel.nights
        other = there / all_, f"{beside.letter} {say('n_turns', n=there)}"
    facts = {"out": out, "home": nights - out, "hunt": all_ - nights}
    bar = _bar(1, cells=cells, other=other, label=say("food_bar", **facts))
    return _gauge(say("n_turns", n=nights), say("food_rest"), "5.4423", bar, wrong=nights < 1)


def _way(sheet: Figures, travel: Travel, mode: str) -> str:
    verdict = sheet.verdicts[mode]
    mark = "\N{HEAVY BALLOT X}" if verdict else "\N{HEAVY CHECK MARK}"
    title = paper.said(verdict) if verdict else say("carried", spare=sheet.carries[mode] - sheet.loads[mode])
    pressed = str(mode == travel.mode).lower()
    return (
        f'<button type="button" data-do="way" data-choice="{mode}" aria-pressed="{pressed}" '
        f'title="{escape(title)}"><span>{mark} {escape(PHRASES.word(mode))}</span> '
        f"<small>{sheet.loads[mode]:,}/{sheet.carries[mode]:,}</small></button>"
    )


def _roster(sheet: Figures, mode: str) -> str:
    told = roster(sheet.party, mode, _duty(sheet, mode))
    return f"<span>{escape(told)}</span> {chip('6.2')}"


def _draft(n: int, shown: int) -> str:
    pressed = str(n == shown).lower()
    return (
        f'<button type="button" data-do="draft" data-choice="{n}" aria-pressed="{pressed}" '
        f'title="{escape(say("draft", letter=DRAFTS[n]))}">{DRAFTS[n]}</button>'
    )


def _key(sheet: Figures, travel: Travel, beside: _Beside | None) -> str:
    """Say what the lines on the map mean, with how many hexes are within each."""
    rows = []
    if travel.sure:
        facts = {"n": len(travel.sure), "blank": len(set(travel.sure) & set(travel.blank))}
        rows.append(_row("sure", say("key_sure", **facts), "9.16"))
        if travel.luck is None:
            rows.append(_row("luck", say("key_wait"), "R18.1"))
        else:
            rows.append(_row("luck", say("key_luck", n=len(travel.luck)), "R18.1"))
    else:
        verdict = sheet.verdicts[travel.mode]
        over = verdict.facts.get("over") if verdict else None
        if travel.ghost:
            rows.append(_row("ghost", say("key_ghost", over=over, n=len(travel.ghost)), "6.55"))
        else:
            rows.append(f"<p>{escape(say('key_none' if verdict else 'key_hungry'))}</p>")
            if travel.luck:
                rows.append(_row("luck", say("key_luck", n=len(travel.luck)), "R18.1"))
    if beside:
        rows.append(_row("other", say("key_other", letter=beside.letter, n=len(beside.plan.travel.sure))))
    return "".join(rows)


def _row(look: str, words: str, clause: str = "") -> str:
    line = f'<path class="kg-ring kg-{look}" d="M2 2h14v8h-14z"/>'
    sign = f'<svg viewBox="0 0 18 12" aria-hidden="true">{line}</svg>'
    return f"<p>{sign}<span>{escape(words)}</span>{chip(clause) if clause else ''}</p>"


def _price(law: NileLaw, port: str | None, article: str) -> str:
    if (missing := elsewhere(port, article)) is not None:
        return f'<span title="{escape(paper.said(missing))}">{escape(say("not_here"))}</span>'
    return escape(say("price", n=law.price(article, 1)))


def _dollars(amount: int) -> str:
    return say("dollars", n=amount)


def _notes(sheet: Figures, draft: Draft) -> str:
    """Return the notes: what other ways would take, and what to watch out for."""
    ways = [fault for fault in paper.faults(sheet) if fault not in (draft.leaving, *draft.wrong.values())]
    shown = [fault for fault in ways if fault.clause != "5.3" and fault not in sheet.over]
    return _list("other_ways" if sheet.modes else "mend", shown) + _list("mind", sheet.remarks)


def _list(key: str, remarks: Iterable[Refusal | Remark]) -> str:
    lines = "".join(f"<li>{sentence(each)}</li>" for each in remarks)
    return f"<section><h4>{escape(say(key))}</h4><ul>{lines}</ul></section>" if lines else ""
