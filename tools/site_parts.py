"""Parts of the site's pages: the folder for Sphinx, links, tables, pictures, and their words."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from kernel_games import game, language
from kernel_games.engine.languages import ENGLISH, cached_per_language, read_words
from kernel_games.rulebooks.leads import walk_names
from kernel_games.teaching.walks.data import Walk
from kernel_games.teaching.walks.reading import load_walk
from tools.steps import ROOT

DOCS, NOTEBOOKS = ROOT / "docs", ROOT / "notebooks"
# Pages of the site that are built elsewhere.
BOARD, WALK, IN = "live/index.html?game={}", "live/index.html?walk={}/{}", "&language="
LESSON = "lite/lab/index.html?path={}"
IMAGE = re.compile(r'<img alt="([^"]*)"([^>]*?) src="data:image/svg\+xml(;base64)?,([^"]+)">')
SIZE = re.compile(r"""<svg[^>]* viewBox=["'][-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)["']""")
STYLE = re.compile(r'style="([^"]*)"')


class Sources:
    """A folder for Sphinx, and the words of the language that is set.

    Parameters
    ----------
    folder : Path
        Where it goes.

    Attributes
    ----------
    words, games, players : dict
        What ``docs/games.toml`` says in this language.
    lessons : dict of str to str
        The titles of the lessons in this language, by name.
    room : str
        The folder of this language in the site: ``""``, or ``"es/"``.
    spoken : str
        What names of files that have words in them begin with: ``""``, or ``"es-"``.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(DOCS, folder)
        self.static = folder / "_static"
        self.pictures = self.static / "pictures"
        self.pictures.mkdir()
        for picture in [*folder.glob("board-*.svg"), folder / "moving.svg"]:
            picture.rename(self.static / picture.name)
        self.read()

    def read(self) -> None:
        """Read what is said in the current language."""
        self.games: dict[str, dict[str, Any]] = read_words(DOCS / "games.toml")
        self.words, self.players = self.games.pop("words"), self.games.pop("players")
        code = language()
        self.room, self.spoken = ("", "") if code == ENGLISH else (f"{code}/", f"{code}-")
        self.lessons = {
            path.stem: "".join(cells(path)[0]["source"]).splitlines()[0].removeprefix("# ")
            for path in sorted((NOTEBOOKS / self.room).glob("*.ipynb"))
        }

    def up(self, depth: int = 0) -> str:
        """Return the way to the top from a page `depth` folders below this language's."""
        return "../" * (depth + bool(self.room))

    def live(self, address: str) -> str:
        """Return the address of a live board or walk, in this language."""
        return f"{address}{IN}{language()}" if self.room else address

    def write(self, name: str, *parts: str) -> None:
        """Write a file."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(parts) + "\n", encoding="utf-8")

    def page(self, name: str, about: str, *parts: str) -> None:
        """Write a page in this language's folder; `about` is what those read who are sent its address."""
        self.write(f"{self.room}{name}.md", "---", f"description: {json.dumps(about)}", "---", *parts)

    def light(self, text: str, up: str, *, lazy: bool = True) -> str:
        """Return HTML with its drawings as files; `up` leads to the top.

        If they are `lazy`, they are loaded when they come into sight.
        """
        loading = ' loading="lazy"' if lazy else ""

        def linked(found: re.Match[str]) -> str:
            alt, how, coded, data = found.groups()
            drawing = base64.b64decode(data).decode() if coded else unquote(data)
            # Named by content: the same drawing on several pages is one file.
            file = self.pictures / f"{hashlib.sha256(drawing.encode()).hexdigest()[:16]}.svg"
            file.write_text(drawing, encoding="utf-8")
            size = SIZE.search(drawing)
            if not size:
                message = f"a drawing without size: {drawing[:200]}"
                raise ValueError(message)
            style = "".join(STYLE.findall(how)) or "max-width:100%"
            width, height = (round(float(length)) for length in size.groups())
            return (
                f'<img alt="{alt}" width="{width}" height="{height}"{loading} '
                f'style="{style};height:auto" src="{up}_static/pictures/{file.name}">'
            )

        # A replay reads its first drawing from the page.
        return text if "kg-replay" in text else IMAGE.sub(linked, text)


def cells(lesson: Path) -> list[Any]:
    """Return the cells of a notebook."""
    found: list[Any] = json.loads(lesson.read_text(encoding="utf-8"))["cells"]
    return found


def raw(text: str) -> str:
    """Return HTML as part of a page."""
    return f"``````{{raw}} html\n{text}\n``````\n"


def link(address: str, words: str, more: str = "") -> str:
    """Return a link; `words` are text."""
    return f'<a{more} href="{escape(address)}">{escape(words)}</a>'


def button(address: str, words: str, kind: str = "primary") -> str:
    """Return a link that looks like a button."""
    return link(address, words, f' class="btn btn-{kind}"')


def table(heads: Iterable[str], rows: Iterable[str]) -> str:
    """Return a table; heads and rows are HTML."""
    told = "".join(f"<th scope='col'>{head}</th>" for head in heads)
    return (
        f"<div class='wide' tabindex='0'><table class='table'><thead><tr>{told}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def toctree(names: Iterable[str], how: str = ":hidden:") -> str:
    """Return pages of a folder, in this order, for Sphinx."""
    return f"\n```{{toctree}}\n{how}\n\n" + "\n".join(names) + "\n```\n"


def picture(name: str, sources: Sources, up: str) -> str:
    """Return a board in the middle of a game."""
    told, file = escape(sources.games[name]["picture"]), f"board-{name.replace('_', '-')}.svg"
    return f'<img class="board" alt="{told}" src="{up}_static/{sources.spoken}{file}">'


@cached_per_language(None)
def walks_of(name: str) -> list[Walk]:
    """Return the walks of a game, in the order of the notebook that goes through them."""
    text = "".join("".join(cell["source"]) for cell in cells(NOTEBOOKS / f"{name}_1_rules.ipynb"))
    return sorted(
        (load_walk(name, walk) for walk in walk_names(game(name))),
        key=lambda walk: text.find(f'"{walk.name}"'),
    )


def first_walk(name: str) -> str:
    """Return the address of the walk for beginners."""
    return WALK.format(name, next(walk.name for walk in walks_of(name) if walk.name.startswith("first")))
