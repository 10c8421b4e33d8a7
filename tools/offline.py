"""The live board without a network: which files its service worker keeps, and the page's manifest."""

from __future__ import annotations

import base64
import hashlib
import json
import os
from pathlib import Path

from tools.lite import PROGRAM
from tools.programs import WIDGETS

SOURCE = WIDGETS / "live" / "offline.js"
EMPTY = "let FILES = {};"
ICONS = (192, 512)
"""Pixels of the icons that a page needs which people put on their phones."""


def write(site: Path) -> None:
    """Write the service worker of a site that is finished but for it: it knows each file by its digest."""
    program = SOURCE.read_text(encoding="utf-8")
    if EMPTY not in program:
        message = f"{SOURCE.name} has no {EMPTY}"
        raise ValueError(message)
    worker = program.replace(EMPTY, f"let FILES = {json.dumps(kept(site))};")
    (site / "live" / SOURCE.name).write_text(worker, "utf-8")


def kept(site: Path) -> dict[str, str]:
    """Return the digests of all files that the live board needs, by the way to them from its page."""
    live, pyodide = site / "live", site / "lite" / "static" / "pyodide"
    files = [
        *sorted(file for file in live.iterdir() if file.is_file() and file.name != SOURCE.name),
        *(pyodide / name for name in (*PROGRAM, "pyodide-lock.json")),
    ]
    return {Path(os.path.relpath(file, live)).as_posix(): digest(file) for file in files}


def digest(file: Path) -> str:
    """Return a file's digest, as a browser checks it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(file.read_bytes()).digest()).decode()


def manifest(about: str) -> str:
    """Return what a phone reads that puts the page among its programs."""
    drawn = [{"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in ICONS]
    told = {
        "name": "Kernel Games",
        "description": about,
        "start_url": "index.html",
        "scope": ".",
        "display": "standalone",
        "background_color": "#fdf8ee",
        "theme_color": "#fdf8ee",
        "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}, *drawn],
    }
    return json.dumps(told)
