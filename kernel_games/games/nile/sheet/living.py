"""The Player Aid sheet as a form: a page with entries in its rows, and what is written into its gaps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kernel_games.drawing.svg import PLAIN, UID, escape
from kernel_games.engine import Refusal, game
from kernel_games.engine.languages import cached_per_language
from kernel_games.games.nile.drawing.glyphs import icon
from kernel_games.games.nile.outfit import ARTICLES, CLAUSES, RATES, elsewhere
from kernel_games.games.nile.party import MODES
from kernel_games.games.nile.sheet import paper
from kernel_games.games.nile.sheet.draft import Draft
from kernel_games.games.nile.sheet.figures import Figure, Figures, Line, Remark
from kernel_games.games.nile.sheet.paper import say
from kernel_games.games.nile.words import PHRASES

_ROWS = {
    "explorer": "5.2",
    "bearers": CLAUSES["bearers"],
    "guides": CLAUSES["guides"],
    "askaris": CLAUSES["askaris"],
    "recruits": "5.4451",
    "total": "6.2",
    "canoes": CLAUSES["canoes"],
    "horses": CLAUSES["horses"],
    "camels": CLAUSES["camels"],
    "ride": "6.3",
    "pack": "6.3",
    "rations": CLAUSES["rations"],
    "gifts": CLAUSES["gifts"],
    "muskets": CLAUSES["muskets"],
    "water": "5.4441",
    "sick": "R19.5",
}
"""Every line that a sheet may have, with its clause, in the order of the printed sheet."""

CHOICES = {"port": "4.5", "specialty": "4.6"}
"""What is chosen before an expedition is outfitted, with the clause."""

_DRAWN = (*ARTICLES, "recruits", "water", "sick")
_COLUMNS = ("portage", "transport")


def chip(clause: str) -> str:
    """Return a button that shows a clause."""
    title = escape(game("nile").rulebook[clause].title)
    return f'<button type="button" class="kg-chip" data-clause="{clause}" title="{title}">{clause}</button>'


def sentence(what: Refusal | Remark) -> str:
    """Return a refusal or a remark as a sentence with its clause."""
    return f"{escape(paper.said(what))} {chip(what.clause)}"


@cached_per_language(None)
def page() -> str:
    """Return the sheet with its gaps: elements with ``data-slot``, and entries with a name."""
    ways = "".join(map(_way, MODES))
    return (
        f'<div class="kg-front {PLAIN}"><h3 data-slot="title"></h3><p data-slot="purse"></p>'
        '<div data-slot="port"></div><div data-slot="specialty"></div></div>'
        f'<div class="kg-leave {PLAIN}"><button type="button" class="kg-go" data-do="leave">'
        f'{escape(say("leave"))}</button><p role="status" data-slot="status"></p>'
        f'<button type="button" data-do="again" hidden>{escape(say("plan_again"))}</button></div>'
        f'<div class="kg-ways" role="group" aria-label="{escape(say("ways"))}">{ways}</div>'
        f'<table class="{PLAIN}" aria-label="{escape(say("title"))}">{_head()}'
        f"<tbody>{''.join(map(_row, _ROWS))}</tbody>{_feet()}</table>"
        f'<div class="kg-notes {PLAIN}" data-slot="notes"></div>'
    )


def _way(mode: str) -> str:
    return f'<button type="button" data-way="{mode}" data-slot="way:{mode}"></button>'


def _head() -> str:
    modes = "".join(
        f'<th scope="colgroup" colspan="2" class="kg-{mode}">{escape(PHRASES.word(mode))}</th>'
        for mode in MODES
    )
    columns = "".join(
        f'<th scope="col" class="kg-{mode}">{escape(say(f"head_{column}"))}</th>'
        for mode in MODES
        for column in _COLUMNS
    )
    left = "".join(
        f'<th scope="col" rowspan="2">{escape(say(f"head_{key}"))}</th>'
        for key in ("entry", "number", "dollars")
    )
    return f"<thead><tr>{left}{modes}</tr><tr>{columns}</tr></thead>"


def _row(key: str) -> str:
    name = escape(say(f"line_{key}"))
    drawn = icon(key) if key in _DRAWN else ""
    price = f'<small data-slot="price:{key}"></small>' if key in ARTICLES else ""
    cells = "".join(
        f'<td class="kg-{mode}" data-slot="{mode}:{column}:{key}"></td>'
        for mode in MODES
        for column in _COLUMNS
    )
    row = (
        f'<tr data-row="{key}"><th scope="row"><span class="kg-article">{drawn}<span>{name} {price}</span>'
        f"{chip(_ROWS[key])}</span></th><td>{_entry(key, name) if key in ARTICLES else _gap(f'number:{key}')}"
        f'</td><td data-slot="cost:{key}"></td>{cells}</tr>'
    )
    if key not in ARTICLES:
        return row
    wrong = f'<td colspan="5" id="{UID}-wrong-{key}" data-slot="wrong:{key}"></td>'
    return f'{row}<tr class="kg-wrong">{wrong}</tr>'


def _gap(slot: str) -> str:
    return f'<span data-slot="{slot}"></span>'


def _entry(article: str, name: str) -> str:
    lot = RATES[article].lot
    less, more = (escape(say(key, n=lot, article=article)) for key in ("entry_less", "entry_more"))
    return (
        f'<span class="kg-entry"><button type="button" tabindex="-1" data-step="-1" data-for="{article}" '
        f'aria-label="{less}">\N{MINUS SIGN}</button>'
        f'<input name="{article}" inputmode="numeric" autocomplete="off" placeholder="0" data-lot="{lot}" '
        f'aria-label="{name}" aria-describedby="{UID}-wrong-{article}">'
        f'<button type="button" tabindex="-1" data-step="1" data-for="{article}" aria-label="{more}">+'
        "</button></span>"
    )


def _feet() -> str:
    sums = "".join(
        f'<td class="kg-{mode}" data-slot="{mode}:{column}:sum"></td>'
        for mode in MODES
        for column in _COLUMNS
    )
    verdicts = "".join(
        f'<td colspan="2" class="kg-{mode}" data-slot="verdict:{mode}"></td>' for mode in MODES
    )
    return (
        f'<tfoot><tr class="kg-sum"><th scope="row" colspan="2">{escape(say("line_sum"))} {chip("6.54")}</th>'
        f'<td data-slot="cost:sum"></td>{sums}</tr><tr class="kg-carried"><th scope="row" colspan="3">'
        f"{escape(say('line_verdict'))} {chip('6.55')}</th>{verdicts}</tr></tfoot>"
    )


# What is written into the gaps


def gaps(sheet: Figures, draft: Draft, *, planning: bool) -> Iterator[tuple[str, str]]:
    """Return the contents of the sheet's gaps: markup by the name of its slot.

    Parameters
    ----------
    sheet : Figures
        The figures.
    draft : Draft
        What the engine says to it.
    planning : bool
        Whether it is a plan; False once the expedition is on its way.
    """
    yield "purse", _purse(sheet)
    for article in ARTICLES:
        refused = draft.wrong.get(article) if planning else None
        yield f"price:{article}", _price(sheet.port, article) if planning else ""
        yield f"wrong:{article}", f"<div>{sentence(refused)}</div>" if refused else ""
    lines = {line.key: line for line in sheet.lines}
    for key in _ROWS:
        line = lines.get(key)
        if key not in ARTICLES:
            yield f"number:{key}", f"{line.number:,}" if line and line.number is not None else ""
        yield f"cost:{key}", _dollars(line.dollars) if line and line.dollars and planning else ""
        yield from _figures(key, line)
    yield "cost:sum", _dollars(sheet.spent) if sheet.spent is not None else ""
    for mode in MODES:
        yield f"{mode}:portage:sum", f"{sheet.loads[mode]:,}"
        yield f"{mode}:transport:sum", f"{sheet.carries[mode]:,}"
        yield f"verdict:{mode}", _verdict(sheet, mode)
        mark = "\N{HEAVY BALLOT X}" if sheet.verdicts[mode] else "\N{HEAVY CHECK MARK}"
        yield f"way:{mode}", f"{mark} {escape(PHRASES.word(mode))}"
    yield "notes", _notes(sheet, draft)


def chosen(key: str, name: str) -> str:
    """Return a port or a specialty that has been chosen; nothing where none has."""
    if not name:
        return ""
    return f"{escape(say(key))} <b>{escape(PHRASES.word(name))}</b> {chip(CHOICES[key])}"


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
    field = f'{label} <select name="{key}" aria-label="{label}">{none}{options}</select>'
    if why is None:
        return f"{field} {chip(CHOICES[key])}"
    name, off, said = f"{UID}-why-{key}", "", ""
    if why:
        off = f' aria-disabled="true" aria-describedby="{name}"'
        said = f'<small id="{name}">{escape(why)}</small>'
    return (
        f'{field} <button type="button" data-do="choose" data-choice="{key}"{off}>'
        f"{escape(say(f'choose_{key}'))}</button> {said}{chip(CHOICES[key])}"
    )


def hidden(sheet: Figures) -> list[str]:
    """Return the lines that this sheet does not need."""
    there = {line.key for line in sheet.lines}
    return [key for key in _ROWS if key not in there]


def status(sheet: Figures, draft: Draft) -> str:
    """Return whether the expedition may leave, how, and if not, what would fix it."""
    if draft.wrong:
        return escape(say("not_ready", n=len(draft.wrong)))
    if draft.leaving is not None:
        return sentence(draft.leaving)
    return f"<b>\N{HEAVY CHECK MARK}</b> {escape(say('ready', modes=list(sheet.modes)))}"


def _purse(sheet: Figures) -> str:
    if sheet.left is None:
        return ""
    key = "left" if sheet.left >= 0 else "short"
    money = escape(say(key, left=abs(sheet.left), money=sheet.money))
    look = "" if sheet.left >= 0 else ' class="kg-no"'
    return f"<b{look}>{money}</b> {chip('5.3')} {chip('SN-R11')}"


def _price(port: str | None, article: str) -> str:
    if elsewhere(port, article) is not None:
        return escape(say("not_here"))
    rate = RATES[article]
    key = "price_tens" if rate.lot > 1 else "price"
    return escape(say(key, n=rate.price * rate.lot, lot=rate.lot))


def _dollars(amount: int) -> str:
    return escape(say("dollars", n=amount))


def _figures(key: str, line: Line | None) -> Iterator[tuple[str, str]]:
    for column in _COLUMNS:
        figures = getattr(line, column) if line else {}
        for mode in MODES:
            yield f"{mode}:{column}:{key}", _figure(figures.get(mode))


def _figure(figure: Figure | None) -> str:
    if figure is None or not figure.number:
        return ""
    how = f"<small>{figure.number:,} \N{MULTIPLICATION SIGN} {figure.each}</small>" if figure.each > 1 else ""
    return f'<span class="kg-figure">{chip(figure.clause)}<span>{how}<b>{figure.value:,}</b></span></span>'


def _verdict(sheet: Figures, mode: str) -> str:
    verdict = sheet.verdicts[mode]
    if verdict is None:
        spare = say("carried", spare=sheet.carries[mode] - sheet.loads[mode])
        return f'<span class="kg-yes">\N{HEAVY CHECK MARK} {escape(spare)}</span>'
    over = verdict.facts.get("over")
    words = say("not_carried") if over is None else say("over", over=over)
    return f'<span class="kg-no">\N{HEAVY BALLOT X} {escape(words)}</span> {chip(verdict.clause)}'


def _notes(sheet: Figures, draft: Draft) -> str:
    """Return the notes: what other ways would take, and what to watch out for."""
    ways = [fault for fault in paper.faults(sheet) if fault not in (draft.leaving, *draft.wrong.values())]
    shown = [fault for fault in ways if fault.clause != "5.3" and fault not in sheet.over]
    return _list("other_ways" if sheet.modes else "mend", shown) + _list("mind", sheet.remarks)


def _list(key: str, remarks: Iterable[Refusal | Remark]) -> str:
    lines = "".join(f"<li>{sentence(each)}</li>" for each in remarks)
    return f"<section><h4>{escape(say(key))}</h4><ul>{lines}</ul></section>" if lines else ""
