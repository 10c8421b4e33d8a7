"""The page of the live board, and the bar while JupyterLite starts.

python -m tools.live SITE    write SITE/live, and add the bar to SITE/lite; needs the environment
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from typing import Any

import kernel_games
from kernel_games.board.view_model import LIVE
from kernel_games.drawing.scripts import joined, literal, styles
from kernel_games.drawing.svg import escape
from kernel_games.engine.languages import known_languages, language
from kernel_games.guided import WalkBoard
from kernel_games.teaching.walks import load_walk, walk_names
from tools.lite import APPS, PROGRAM
from tools.programs import WIDGETS
from tools.steps import ROOT

SOURCES = WIDGETS / "live"
PYODIDE = "lite/static/pyodide"
FACE = tuple(ROOT / "docs" / "_static" / name for name in ("face.css", "icon.svg"))
"""Colours, letters and the sign, which the pages have too."""


def languages() -> dict[str, Any]:
    """Return by language its name, the page's words, and the games as the page offers them."""
    found, before = {}, language()
    try:
        for code, name in known_languages().items():
            language(code)
            found[code] = {"name": name, "words": dict(LIVE), "games": games()}
    finally:
        language(before)
    return found


def games() -> list[dict[str, Any]]:
    """Return all games, each with its walks."""
    return [
        {
            "name": game.name,
            "title": game.title,
            "walks": [{"name": walk, "title": load_walk(game, walk).title} for walk in walk_names(game)],
        }
        for game in map(kernel_games.game, kernel_games.registered_games())
    ]


def told(site: Path) -> dict[str, Any]:
    """Return what the page needs before Python is there."""
    pyodide = site / PYODIDE
    (wheel,) = pyodide.glob("kernel_games-*.whl")
    fetched = [
        wheel,
        pyodide / "pyodide-lock.json",
        *(pyodide / name for name in PROGRAM if "js" not in name),
    ]
    return {
        "pyodide": f"../{PYODIDE}/",
        "wheel": wheel.name,
        "size": sum(file.stat().st_size for file in fetched),
        "languages": languages(),
    }


def write(site: Path) -> None:
    """Write the page into a site that has JupyterLite, and add the bar to JupyterLite's own pages."""
    live = site / "live"
    live.mkdir(parents=True, exist_ok=True)
    page = (SOURCES / "index.html").read_text(encoding="utf-8")
    filled = {**{key: escape(text) for key, text in LIVE.items()}, "told": literal(told(site))}
    (live / "index.html").write_text(re.sub(r"\{\{(\w+)\}\}", lambda found: filled[found[1]], page), "utf-8")
    for file in (*(SOURCES / name for name in ("live.js", "places.js", "worker.js", "live.css")), *FACE):
        shutil.copy(file, live)
    (live / "board.js").write_text(joined(WalkBoard.program), "utf-8")
    (live / "board.css").write_text(styles(*WalkBoard.stylesheets), "utf-8")
    shutil.copy(SOURCES / "start.js", site / "lite")
    spoken = {code: one["words"] for code, one in languages().items()}
    words = f'<script type="application/json" id="kg-words">{literal(spoken)}</script>'
    for app in APPS:
        index = site / "lite" / app / "index.html"
        text = index.read_text(encoding="utf-8")
        start = f'{words}<script type="module" src="../start.js"></script></body>'
        index.write_text(text.replace("</body>", start), "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
