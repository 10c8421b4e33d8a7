"""The page of the live board, and the bar while JupyterLite starts.

python -m tools.live SITE [URL]    write SITE/live, and add the bar to SITE/lite; needs the environment
"""

from __future__ import annotations

import gc
import hashlib
import itertools
import json
import os
import re
import shutil
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import kernel_games
from kernel_games.board.view_model import LIVE
from kernel_games.drawing.scripts import literal, program, styles
from kernel_games.drawing.svg import escape
from kernel_games.engine.languages import known_languages, language
from kernel_games.guided import WalkBoard
from kernel_games.guided.home import FEWEST_PUZZLES, Home
from kernel_games.guided.home import say as say_home
from kernel_games.guided.known_map import KnownMap
from kernel_games.live import PRACTICE, PUZZLES, Live
from kernel_games.teaching.practice import memory, practice_walk
from kernel_games.teaching.practice.puzzles import puzzles_of
from kernel_games.teaching.walks import load_walk, walk_names
from tools import live_python
from tools.lite import APPS, LIBRARY, PROGRAM
from tools.live_steps import steps
from tools.offline import ICONS, manifest
from tools.programs import WIDGETS
from tools.site_card import icon
from tools.steps import MUCH_KEPT, ROOT

SOURCES = WIDGETS / "live"
PAGE = ("live.js", "early.js", "keeping.js", "places.js", "snapshot.js", "worker.js", "live.css")
SEEDS = range(1, 7)
"""Seeds of the matches that are drawn before Python is there; a newcomer gets one of them."""
ROOMS = {"narrow": {"width": 390, "height": 640}, "wide": {"width": 1280, "height": 640}}
"""Pixels that boards are laid out for before a page says how many it has; see ``place`` in ``early.js``."""
COMMON = ("ground", "style", "colours", "words")
"""Fields that most views of a game have in common; a view has what differs."""
PYODIDE = "lite/static/pyodide"
PYTHON = (live_python.LIBRARY, live_python.PACKAGE)
FACE = tuple(ROOT / "docs" / "_static" / name for name in ("face.css", "icon.svg"))
"""Colours, letters and the sign, which the pages have too."""


@cache
def languages() -> dict[str, Any]:
    """Return by language its name, the page's words, and the games as the page offers them."""
    found, before = {}, language()
    try:
        for code, name in known_languages().items():
            language(code)
            words = {**LIVE, "map": say_home("map")}
            found[code] = {"name": name, "words": words, "games": games()}
    finally:
        language(before)
    return found


def games() -> list[dict[str, Any]]:
    """Return all games, each with its walks."""
    return [
        {
            "name": game.name,
            "title": game.title,
            "walks": [
                *({"name": walk, "title": load_walk(game, walk).title} for walk in walk_names(game)),
                {"name": PRACTICE, "title": practice_walk(game, 1, seed=1).title},
                *(
                    [{"name": PUZZLES, "title": say_home("puzzle", game=game.title)}]
                    if len(puzzles_of(game)) >= FEWEST_PUZZLES
                    else []
                ),
            ],
        }
        for game in map(kernel_games.game, kernel_games.registered_games())
    ]


def first(folder: Path) -> None:
    """Write what the page shows of each game and walk before Python is there, as its board will tell it.

    What all boards of a game have in common is in a file of its own: the ground alone is half of most. So
    are the first steps of each walk, which are loaded once it is drawn.
    """
    folder.mkdir()
    board = Live(lambda _: None)
    before = language()
    try:
        with nobody():
            for code, spoken in languages().items():
                language(code)
                for page in ("front", "map"):
                    board.show(json.dumps({page: True}))
                    pack(folder / f"{page}.{code}.bin", json.loads(board.whole(0)))
                for game, (layout, room) in itertools.product(spoken["games"], ROOMS.items()):
                    name, end = game["name"], f"{layout}.{code}.bin"
                    views = {f"{name}.{seed}": view(board, room, game=name, seed=seed) for seed in SEEDS}
                    views |= {
                        f"{name}-{walk['name']}": view(board, room, walk=f"{name}/{walk['name']}")
                        for walk in game["walks"]
                        if walk["name"] not in (PRACTICE, PUZZLES)
                    }
                    common = {field: next(iter(views.values()))[field] for field in COMMON}
                    pack(folder / f"{name}.{end}", common)
                    for which, shown in views.items():
                        pack(folder / f"{which}.{end}", without(shown, common))
                        if "walk" in shown.get("coach", {}):
                            pack(folder / f"{which}.steps.{end}", steps(shown["coach"]["walk"], room))
    finally:
        language(before)


def view(board: Live, room: dict[str, int], **wish: str | int) -> dict[str, Any]:
    """Return what a board shows at first in such a room."""
    board.show(json.dumps(wish))
    board.hear(json.dumps({"kind": "kg-ask", "id": "layout", "ask": {"do": "layout", **room}}))
    whole: dict[str, Any] = json.loads(board.whole(0))
    return whole


def without(shown: dict[str, Any], common: dict[str, Any]) -> dict[str, Any]:
    """Return a view without what it has in common with others; of its words, those that are its own."""
    words = {key: word for key, word in shown["words"].items() if common["words"].get(key) != word}
    own = {field: value for field, value in shown.items() if common.get(field) != value}
    return {**own, "words": words}


def pack(path: Path, data: Any) -> None:
    """Write data as the page unpacks them."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    path.write_bytes(zlib.compress(text.encode(), 9))


@contextmanager
def nobody() -> Iterator[None]:
    """Be somebody who has done nothing yet, and whose own folder stays as it is."""
    before = os.environ.get(memory.FOLDER)
    with TemporaryDirectory() as folder:
        os.environ[memory.FOLDER] = folder
        try:
            yield
        finally:
            del os.environ[memory.FOLDER]
            if before is not None:
                os.environ[memory.FOLDER] = before


def alternates() -> str:
    """Return the links that tell search engines of the page in each language."""
    return "\n".join(
        f'<link rel="alternate" hreflang="{code}" href="index.html?language={code}">'
        for code in known_languages()
    )


def edition(pyodide: Path, live: Path) -> str:
    """Return what a snapshot of Python's memory is known by: a digest of all that it is made of, and by."""
    ours = (*(live / name for name in PYTHON), SOURCES / "worker.js", SOURCES / "snapshot.js")
    files = (*(pyodide / name for name in PROGRAM), *ours)
    digests = (hashlib.sha256(file.read_bytes()).digest() for file in files)
    return hashlib.sha256(b"".join(digests)).hexdigest()[:16]


def told(site: Path) -> dict[str, Any]:
    """Return what the page needs before Python is there."""
    pyodide, live = site / PYODIDE, site / "live"
    fetched = [
        *(live / name for name in PYTHON),
        pyodide / "pyodide-lock.json",
        *(pyodide / name for name in PROGRAM if "js" not in name),
    ]
    return {
        "pyodide": f"../{PYODIDE}/",
        "edition": edition(pyodide, live),
        "first": f"first-{hashlib.sha256((live / live_python.PACKAGE).read_bytes()).hexdigest()[:10]}",
        "seeds": list(SEEDS),
        "size": sum(file.stat().st_size for file in fetched),
        "languages": languages(),
    }


def page(facts: dict[str, Any], url: str = "") -> str:
    """Return the page, with what it needs before Python is there."""
    source = (SOURCES / "index.html").read_text(encoding="utf-8")
    filled = {**{key: escape(text) for key, text in LIVE.items()}, "told": literal(facts)}
    filled |= {"alternates": alternates(), "home": escape(f"{url.rstrip('/')}/" if url else "../")}
    return re.sub(r"\{\{(\w+)\}\}", lambda found: filled[found[1]], source)


def write(site: Path, url: str = "") -> None:
    """Write the page into a site that has Pyodide, and add the bar to JupyterLite, if it is there.

    `url` is the address where the site will be, if it is known: the picture of a shared link is named by it.
    """
    live = site / "live"
    live.mkdir(parents=True, exist_ok=True)
    (wheel,) = (site / PYODIDE).glob("kernel_games-*.whl")
    live_python.write(live, site / PYODIDE / LIBRARY, wheel)
    facts = told(site)
    first(live / facts["first"])
    (live / "index.html").write_text(page(facts, url), "utf-8")
    for file in (*(SOURCES / name for name in PAGE), *FACE):
        shutil.copy(file, live)
    (live / "app.webmanifest").write_text(manifest(LIVE["about"]), "utf-8")
    for size in ICONS:
        icon(live / f"icon-{size}.png", size)
    (live / "board.js").write_text(program(WalkBoard.program), "utf-8")
    (live / "front.js").write_text(program(Home.program), "utf-8")
    (live / "known.js").write_text(program(KnownMap.program), "utf-8")
    sheets = (*WalkBoard.stylesheets, *Home.stylesheets, *KnownMap.stylesheets)
    (live / "board.css").write_text(styles(*dict.fromkeys(sheets)), "utf-8")
    if not (site / "lite" / APPS[0]).exists():
        return
    shutil.copy(SOURCES / "start.js", site / "lite")
    # In the place of a picture of 319 kB. A browser looks at what a file holds, not at its name.
    small = site / "lite" / "lab" / "favicon.png"
    icon(small, 64)
    small.replace(small.with_suffix(".ico"))
    spoken = {code: one["words"] for code, one in languages().items()}
    words = f'<script type="application/json" id="kg-words">{literal(spoken)}</script>'
    for app in APPS:
        index = site / "lite" / app / "index.html"
        text = index.read_text(encoding="utf-8")
        start = f'{words}<script type="module" src="../start.js"></script></body>'
        index.write_text(text.replace("</body>", start), "utf-8")


if __name__ == "__main__":
    gc.set_threshold(*MUCH_KEPT)
    write(Path(sys.argv[1]), *sys.argv[2:])
