"""Sheets for a class to play and work with on paper: boards, cards, and worksheets with keys."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote

from kernel_games.drawing.pictures import artist
from kernel_games.drawing.printables import Printable, page
from kernel_games.drawing.svg import escape
from kernel_games.engine import Game, Match, player_name
from kernel_games.engine.languages import language
from kernel_games.teaching.classroom.cells import SAY
from kernel_games.teaching.walks import Walk, load_walk, paper, walk_names

_PAGES = (
    "@page{size:A4;margin:0}body{margin:0}"
    "img{display:block;width:210mm;height:297mm;break-after:page}img:last-child{break-after:auto}"
)
_WORK = (
    "@page{size:A4;margin:15mm}body{font:11pt/1.35 sans-serif;max-width:180mm;margin:auto}"
    "h1{font-size:15pt;margin:0 0 3mm}article{break-inside:avoid;margin:0 0 5mm}p,ul{margin:1mm 0}"
    "img{display:block;width:150mm!important;max-width:none!important;max-height:105mm;margin:2mm 0;"
    "object-fit:contain;object-position:left}"
    "article>b{float:left;margin-right:2mm}article>div:empty{border-bottom:.3mm solid #555;height:8mm}"
)


def sheets(game: Game) -> dict[str, str]:
    """Return everything that can be printed of a game, as files by name.

    Returns
    -------
    dict of str to str
        ``GAME-board-1.svg`` and so on, pages of A4; ``GAME.html``, all of them in one document to be printed;
        for each walk ``GAME-worksheet-WALK.html``, questions with pictures, and ``GAME-key-WALK.html``, their
        answers with clauses.
    """
    files, pages = {}, []
    parts = _parts(game)
    for sheet in parts:
        alike = [other for other in parts if other.kind == sheet.kind]
        number = next(place for place, other in enumerate(alike, 1) if other is sheet)
        facts = {"game": game.title, "kind": SAY("sheet", sheet.kind), "n": number, "all": len(alike)}
        words = SAY("sheet", "foot" if alike[1:] else "foot_of_one", facts)
        files[f"{game.name}-{sheet.kind}-{number}.svg"] = page(sheet, words)
        # Pages of one document must have one orientation, or printers cut the others.
        data = quote(page(sheet, words, turned=True), safe=" =:/'(),;")
        pages.append(f'<img alt="{escape(words)}" src="data:image/svg+xml,{data}">')
    if pages:
        files[f"{game.name}.html"] = _document(game.title, _PAGES, pages)
    for name in walk_names(game):
        for kind, document in zip(("worksheet", "key"), printed(load_walk(game, name)), strict=True):
            files[f"{game.name}-{kind}-{name}.html"] = document
    return files


def printed(walk: Walk, number: str = "") -> tuple[str, str]:
    """Return the questions of a walk and their key as documents to print; `number` follows the title."""
    titles = (
        SAY("sheet", kind, {"game": walk.game.title, "walk": f"{walk.title} {number}".strip()})
        for kind in ("worksheet", "key")
    )
    work, key = (
        _document(title, _WORK, [f"<h1>{escape(title)}</h1>", *parts])
        for title, parts in zip(titles, worksheet(walk), strict=True)
    )
    return work, key


def _parts(game: Game) -> list[Printable]:
    players = game.players[-1]
    view = Match(game, [player_name(seat) for seat in range(players)], seed=1).state.observation(None)
    return list(artist(game).sheets(view))


def worksheet(walk: Walk) -> tuple[list[str], list[str]]:
    """Return the questions of a walk with pictures, and their key, both in HTML.

    Everything in the key comes from the engine: the answer, what happens, and which clause says so.
    """
    work, key = [f"<p>{escape(SAY('sheet', 'name'))}</p>"], []
    if any(step.choices and step.choices.kind == "pieces" for step in walk.steps):
        work.append(f"<p><em>{escape(SAY('sheet', 'tap'))}</em></p>")
    for number, (step, question, answer) in enumerate(paper.questions(walk), 1):
        cited = (f"{clause} {walk.game.rulebook[clause].title}" for clause in step.clauses)
        work.append(f"<article><b>{number}.</b>{question}<div></div></article>")
        key.append(
            f"<article><b>{number}.</b>{answer}<p><small>{escape('; '.join(cited))}</small></p></article>"
        )
    return work, key


def _document(title: str, style: str, parts: Iterable[str]) -> str:
    return (
        f'<!DOCTYPE html><html lang="{language()}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<link rel="icon" href="data:,"><style>:root{{color-scheme:light}}{style}</style></head><body>'
        f"{''.join(parts)}</body></html>"
    )
