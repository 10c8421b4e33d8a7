"""Parts of the front page, in the current language: the walk that goes on step by step, and the games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape

from kernel_games import game
from kernel_games.teaching.classroom.packages import board_files, walk_data
from kernel_games.teaching.walks.paper import steps
from kernel_games.teaching.walks.reading import load_walk
from tools.site_parts import BOARD, WALK, Sources, button, first_walk, link, picture, raw, toctree

FRONT = ("tiki_topple", "first_turn")
# The component, and its data beside the front page of each language; parts of a step that hold HTML.
COMPONENT, DATA = "kernel-board.js", "walk.json"
PARTS = ("said", "picture", "hints", "told")


def front_walk(sources: Sources) -> str:
    """Return a walk for the front page as a board for any page, and write its data.

    Inside it the walk is told with answers folded, for readers without scripts.
    """
    told, folds = [], 0
    walk = load_walk(*FRONT)
    for step in steps(walk):
        told.append(f'<div class="step">{step.asked}</div>')
        if step.fold:
            told.append(f"<details class='fold'><summary>{escape(step.fold)}</summary>")
            folds += 1
        if step.told:
            told.append(f'<div class="told">{step.told}</div>')
    data, up, words = walk_data(walk), sources.up(), sources.words
    data["steps"] = [
        {**step, **{part: sources.light(step[part], up) for part in PARTS}} for step in data["steps"]
    ]
    sources.write(f"_extra/{sources.room}{DATA}", json.dumps(data, ensure_ascii=False))
    (sources.static / COMPONENT).write_text(board_files(walk)[COMPONENT], encoding="utf-8")
    text = sources.light("".join(told) + "</details>" * folds, up)
    live = link(up + sources.live(WALK.format(*FRONT)), words["step_board"])
    return (
        f'<script type="module" src="{up}_static/{COMPONENT}"></script>'
        f'<kernel-board class="walk" src="{DATA}">{text}</kernel-board>'
        f"<p class='quiet'>{escape(words['step_picture'])} {live}.</p>"
    )


def cards(sources: Sources, rooms: str, head: str = "h2") -> str:
    """Return the games, each with its picture; `rooms` leads to this language's folder."""
    found, words = [], sources.words
    up = "../" * rooms.count("../") + sources.up()
    for name, told in sources.games.items():
        rules, page = game(name), f"{rooms}games/{name}.html"
        players = {"least": rules.players[0], "most": rules.players[-1], "minutes": told["minutes"]}
        found.append(
            f'<article class="game"><a href="{page}">{picture(name, sources, up)}</a>'
            f"<{head}>{link(page, rules.title)}</{head}><p>{escape(told['about'])}</p>"
            f"<p class='quiet'>{escape(words['who'].format(**players))}</p><p class='doors'>"
            f"{button(up + sources.live(BOARD.format(name)), words['play'].format(game=rules.title))} "
            f"{button(up + sources.live(first_walk(name)), words['learn'], 'outline-primary')} "
            f"{button(f'{rooms}rulebooks/{name}.html', words['rulebook'], 'outline-primary')}</p></article>"
        )
    return f'<div class="games">{"".join(found)}</div>'


def games_page(sources: Sources) -> Iterator[str]:
    """Yield the page of all games."""
    yield f"# {sources.words['bar_games']}\n\n{sources.words['games_about']}\n"
    yield raw(cards(sources, "../"))
    yield toctree(sources.games)
