"""Parts of the front page, in the current language: the walk that goes on step by step, and the games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape

from kernel_games import game
from kernel_games.teaching.walks.paper import steps
from kernel_games.teaching.walks.reading import load_walk
from tools.site_parts import BOARD, WALK, Sources, button, first_walk, link, picture, raw, toctree

FRONT = ("tiki_topple", "first_turn")


def front_walk(sources: Sources) -> str:
    """Return a walk for the front page, answers folded; ``site.js`` goes through it step by step."""
    parts, folds = [], 0
    walk = load_walk(*FRONT)
    for step in steps(walk):
        parts.append(f'<div class="step">{step.asked}</div>')
        if step.fold:
            parts.append(f"<details class='fold'><summary>{escape(step.fold)}</summary>")
            folds += 1
        if step.told:
            parts.append(f'<div class="told">{step.told}</div>')
    text = sources.light("".join(parts) + "</details>" * folds, sources.up())
    at = sources.up() + sources.live(WALK.format(*FRONT))
    words = json.dumps({key: text for key, text in sources.words.items() if key.startswith("step_")})
    return f'<div class="walk" data-at="{escape(at)}" data-words="{escape(words)}">{text}</div>'


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
