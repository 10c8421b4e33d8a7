"""The Player Aid sheet on paper: as text, and as a table in HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kernel_games.drawing.svg import PLAIN, escape
from kernel_games.engine import Refusal, game
from kernel_games.games.nile.party import MODES, animals
from kernel_games.games.nile.sheet.figures import Figure, Figures, Line, Remark
from kernel_games.games.nile.words import PHRASES

# Outside a form the table must do without variables and style sheets: a notebook that is not trusted drops
# both. The classes are for the form.
_LEFT = 'style="text-align:left;white-space:normal"'
_RIGHT = 'style="text-align:right;white-space:normal"'


def say(key: str, **facts: Any) -> str:
    """Return a phrase of the sheet."""
    return PHRASES("sheet", key, facts)


def cite(clause: str) -> str:
    """Return the number of a clause in HTML; its words show where somebody points at it."""
    found = game("nile").rulebook[clause]
    about = escape(f"{clause} {found.title}: {found.text}")
    return f'<abbr class="kg-nile-clause" title="{about}">{escape(clause)}</abbr>'


def text(sheet: Figures) -> str:
    """Return a sheet in plain text: one line for each entry, with the clause behind each figure."""
    return "\n".join(_text(sheet))


def html(sheet: Figures) -> str:
    """Return a sheet as a table, all text escaped."""
    return (
        f'<div class="kg-nile-sheet {PLAIN}">'
        f'<div class="kg-nile-scroll" tabindex="0" role="region" aria-label="{escape(say("title"))}">'
        f'<table class="kg-nile-table">{_caption(sheet)}{_head()}'
        f"<tbody>{''.join(map(_row, sheet.lines))}{_totals(sheet)}</tbody></table></div>"
        f"{_list(_heading(sheet), faults(sheet))}{_list('mind', sheet.remarks)}</div>"
    )


def _title(sheet: Figures) -> str:
    words = [say("title")]
    if sheet.port is not None:
        words.append(say("at_port", port=sheet.port))
    if sheet.left is not None:
        words.append(say("left" if sheet.left >= 0 else "short", left=abs(sheet.left), money=sheet.money))
        words.append(say("ours"))
    return " \N{MIDDLE DOT} ".join(words)


def faults(sheet: Figures) -> list[Refusal]:
    """List what is over, the purchases first; having no canoes or animals at all is not a fault."""
    prepared = {"foot": True, "canoe": sheet.party.canoes > 0, "mounted": animals(sheet.party) > 0}
    refused = [verdict for mode, verdict in sheet.verdicts.items() if verdict is not None and prepared[mode]]
    return [*sheet.over, *refused]


def _heading(sheet: Figures) -> str:
    return "other_ways" if sheet.ready else "mend"


def said(what: Refusal | Remark) -> str:
    """Return a refusal or a remark in words."""
    return PHRASES("refusal", what.reason, what.facts) if isinstance(what, Refusal) else str(what)


# In plain text


def _text(sheet: Figures) -> Iterator[str]:
    yield _title(sheet)
    yield from (f"  {_entry(line)}" for line in sheet.lines)
    for mode in MODES:
        load, carries = sheet.loads[mode], sheet.carries[mode]
        verdict = sheet.verdicts[mode]
        mark, clauses = ("✘", f"6.54, {verdict.clause}") if verdict else ("✔", "6.54")
        yield f"{mark} {say('totals', mode=mode, load=load, carries=carries)} ({clauses})"
    for key, remarks in ((_heading(sheet), faults(sheet)), ("mind", sheet.remarks)):
        if remarks:
            yield f"{say(key)}:"
            yield from (f"  {said(each)} ({each.clause})" for each in remarks)


def _entry(line: Line) -> str:
    """Write an entry, such as ``Bearers: 24, $240 (5.4111); on foot: can carry 24 × 10 = 240 (6.51)``."""
    words = [_name(line)]
    if line.number is not None:
        words.append(f": {line.number:,}")
    if line.dollars:
        words.append(f", {_dollars(line.dollars)}")
    words.append(f" ({line.clause})")
    for column, figures in (("portage", line.portage), ("transport", line.transport)):
        for modes, figure in _alike(figures):
            if figure.number:
                words.append(f"; {', '.join(map(PHRASES.word, modes))}: {say(column)} {_product(figure)}")
                words.append(f" ({figure.clause})")
    return "".join(words)


def _alike(figures: Mapping[str, Figure]) -> list[tuple[list[str], Figure]]:
    """Figures that are the same in several modes, together."""
    found: dict[Figure, list[str]] = {}
    for mode, figure in figures.items():
        found.setdefault(figure, []).append(mode)
    return [(modes if len(modes) < len(MODES) else ["every_mode"], figure) for figure, modes in found.items()]


def _product(figure: Figure) -> str:
    if figure.each == 1:
        return str(figure.value)
    return f"{figure.number} × {figure.each} = {figure.value}"


def _name(line: Line) -> str:
    return say(f"line_{line.key}")


def _dollars(amount: int) -> str:
    return say("dollars", n=amount)


# In HTML


def _caption(sheet: Figures) -> str:
    return f'<caption style="text-align:left">{escape(_title(sheet))}</caption>'


def _head() -> str:
    modes = "".join(f'<th scope="colgroup" colspan="2">{escape(PHRASES.word(mode))}</th>' for mode in MODES)
    columns = "".join(
        f'<th scope="col" {_RIGHT}>{escape(say(f"head_{column}"))}</th>'
        for column in ("portage", "transport")
    )
    entry, number, dollars = (escape(say(f"head_{key}")) for key in ("entry", "number", "dollars"))
    return (
        f'<thead><tr><th scope="col" rowspan="2" {_LEFT}>{entry}</th>'
        f'<th scope="col" rowspan="2" {_RIGHT}>{number}</th>'
        f'<th scope="col" rowspan="2" {_RIGHT}>{dollars}</th>'
        f"{modes}</tr><tr>{columns * len(MODES)}</tr></thead>"
    )


def _row(line: Line) -> str:
    number = "" if line.number is None else f"{line.number:,}"
    dollars = _dollars(line.dollars) if line.dollars else ""
    cells = "".join(_cell(each.get(mode)) for mode in MODES for each in (line.portage, line.transport))
    return (
        f'<tr><th scope="row" {_LEFT}>{escape(_name(line))} <small>{cite(line.clause)}</small></th>'
        f"<td {_RIGHT}>{number}</td><td {_RIGHT}>{escape(dollars)}</td>{cells}</tr>"
    )


def _cell(figure: Figure | None) -> str:
    if figure is None or not figure.number:
        return f"<td {_RIGHT}></td>"
    how = f"<br><small>{figure.number:,} × {figure.each}," if figure.each > 1 else "<small>"
    return f"<td {_RIGHT}><b>{figure.value:,}</b> {how} {cite(figure.clause)}</small></td>"


def _totals(sheet: Figures) -> str:
    cells = "".join(
        f"<td {_RIGHT}><b>{each[mode]:,}</b></td>" for mode in MODES for each in (sheet.loads, sheet.carries)
    )
    spent = "" if sheet.spent is None else escape(_dollars(sheet.spent))
    verdicts = "".join(_verdict(sheet, mode) for mode in MODES)
    return (
        f'<tr class="kg-nile-total"><th scope="row" {_LEFT}>{escape(say("line_sum"))} '
        f"<small>{cite('6.54')}</small></th><td></td><td {_RIGHT}>{spent}</td>{cells}</tr>"
        f'<tr class="kg-nile-verdict"><th scope="row" colspan="3" {_LEFT}>{escape(say("line_verdict"))} '
        f"<small>{cite('6.55')}</small></th>{verdicts}</tr>"
    )


def _verdict(sheet: Figures, mode: str) -> str:
    verdict = sheet.verdicts[mode]
    if verdict is None:
        spare = sheet.carries[mode] - sheet.loads[mode]
        return f'<td colspan="2" class="kg-nile-yes">✔ {escape(say("carried", spare=spare))}</td>'
    over = verdict.facts.get("over")
    words = say("not_carried") if over is None else say("over", over=over)
    return f'<td colspan="2" class="kg-nile-no">✘ {escape(words)} <small>{cite(verdict.clause)}</small></td>'


def _list(key: str, remarks: Iterable[Refusal | Remark]) -> str:
    lines = "".join(f"<li>{escape(said(each))} <small>{cite(each.clause)}</small></li>" for each in remarks)
    if not lines:
        return ""
    return (
        f'<div class="kg-nile-{key}"><strong>{escape(say(key))}</strong>'
        f'<ul style="margin:.2em 0 .6em">{lines}</ul></div>'
    )
