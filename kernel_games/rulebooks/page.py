"""Rulebooks as HTML: plain, for readers without scripts, and as a page of its own with a search."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping
from typing import Any

from kernel_games.drawing.scripts import literal, program, styles
from kernel_games.drawing.svg import PLAIN, escape
from kernel_games.engine import Clause, Game, language
from kernel_games.engine.clauses import PROVENANCES
from kernel_games.rulebooks.book import WORDS, book_told, clause_told, edition_words, heading, sections_of
from kernel_games.rulebooks.decisions import decisions

__all__ = ["look", "page", "plain_html", "script"]

_STORED_ONCE = ("back", "body", "alt")
_LOOK = "body{margin:0;background:light-dark(#fdfcfa,#17191d)}:root{color-scheme:light dark}"


def page(game: Game) -> str:
    """Return a rulebook with all its pictures as one HTML document that loads nothing.

    Each clause has an address in it, such as ``kontor.html#KO-X15``. Without scripts, the plain clauses stay.
    """
    return (
        f'<!doctype html>\n<html lang="{language()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<title>{escape(heading(game)[0])}</title><link rel="icon" href="data:,">'
        f"<style>{_LOOK}{look()}</style></head>"
        f"<body><main>{plain_html(game, addresses=True)}<p>{escape(edition_words(game))}</p></main>"
        f"<script>{script(game, 'main')}</script></body></html>\n"
    )


def look() -> str:
    """Return the style sheet of a rulebook on a page."""
    return styles("rulebook.css", "examples.css")


def script(game: Game, place: str, leads: Mapping[str, str] | None = None, *, packed: bool = False) -> str:
    """Return the script of a page that shows a rulebook with all its pictures.

    Parameters
    ----------
    game : Game
        Whose rulebook.
    place : str
        A CSS selector: what the rulebook takes the place of.
    leads : mapping of str to str, optional
        Addresses of a ``walk`` and a ``lesson``, with ``{}`` for its name; without them they are named only.
    packed : bool
        True for a file on a server: a tenth of the size, but what a person reads in it is no longer text.
    """
    texts: dict[str, int] = {}
    clauses = {clause: _packed(clause_told(game, clause), texts) for clause in game.rulebook}
    told = ",".join(map(literal, (place, book_told(game), clauses, list(texts), leads)))
    call = f"show_page({told})"
    if packed:
        data = base64.b64encode(zlib.compress(f"[{told}]".encode(), 9)).decode()
        call = f'show_packed("{data}")'
    return f"(()=>{{{program('page.js')}\n{call}}})()"


def plain_html(game: Game, *, addresses: bool = False) -> str:
    """Return the clauses by section, without pictures.

    Parameters
    ----------
    game : Game
        Whose rulebook.
    addresses : bool
        True to give clauses ids, which may occur only once on a page.
    """
    title, below = heading(game)
    sections = (
        f"<details><summary>{escape(name)}</summary>"
        f"{''.join(_clause(clause, addresses=addresses) for clause in clauses)}</details>"
        for name, clauses in sections_of(game)
    )
    return (
        f'<div class="{PLAIN}"><h2>{escape(title)}</h2><p>{escape(below)}</p>{"".join(sections)}'
        f"{_decisions(game)}</div>"
    )


def _decisions(game: Game) -> str:
    """List what we had to decide and what each decision is about; their texts are in their sections."""
    found, words = decisions(game), WORDS["page"]
    each = "".join(
        f"<li><b>{escape(clause.id)} {escape(clause.title)}</b><br>{escape(clause.source)}</li>"
        for clause in found
    )
    if not found:
        return ""
    head = f"<summary>{escape(words['decisions'])}</summary><p>{escape(words['decided'])}</p>"
    return f"<details>{head}<ul>{each}</ul></details>"


def _clause(clause: Clause, *, addresses: bool) -> str:
    name = escape(clause.id)
    notes = (WORDS["kind"][clause.kind], clause.source, PROVENANCES[clause.provenance], clause.changed)
    where = "; ".join(filter(None, notes))
    at = f' id="{name}"' if addresses else ""
    return (
        f"<p{at}><b>{name} {escape(clause.title)}</b><br>{escape(clause.text)}<br>"
        f"<small>{escape(where)}</small></p>"
    )


def _packed(value: Any, texts: dict[str, int]) -> Any:
    """Replace each repeated text by its number in `texts`, so that it is stored once."""
    if isinstance(value, list):
        return [_packed(each, texts) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        name: texts.setdefault(each, len(texts)) if name in _STORED_ONCE else _packed(each, texts)
        for name, each in value.items()
    }
