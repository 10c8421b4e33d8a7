"""Walks for other people's pages: a web component with its data, and a package for a learning platform.

Nothing in them asks a kernel or another site. The answers are in the data, where whoever looks finds them: it
is for practising, not for grades.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kernel_games.drawing.scripts import literal
from kernel_games.drawing.svg import escape
from kernel_games.engine.languages import Translated, language
from kernel_games.teaching.walks import Walk
from kernel_games.teaching.walks.paper import apart

_HERE = Path(__file__).parent
_WORDS = Translated.file(_HERE / "classroom.toml", "alone")
_BOARD, _SCORM = "kernel-board.js", "scorm.js"
_DAY_ONE = (1980, 1, 1, 0, 0, 0)
"""The date of all files in a package: the same walk gives the same package."""

_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="data:,">
{scripts}</head>
<body>
{board}
</body>
</html>
"""
_MANIFEST = """<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="{key}" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
 xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
<metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
<organizations default="org"><organization identifier="org"><title>{title}</title>
<item identifier="item" identifierref="walk"><title>{title}</title></item>
</organization></organizations>
<resources><resource identifier="walk" type="webcontent" adlcp:scormtype="sco" href="index.html">
{files}
</resource></resources>
</manifest>
"""


def walk_data(walk: Walk) -> dict[str, Any]:
    """Return a walk as the data of a ``<kernel-board>``, in the current language."""
    return {
        "title": walk.title,
        "goal": walk.goal,
        "language": language(),
        "words": dict(_WORDS),
        "steps": [step._asdict() for step in apart(walk)],
    }


def board_files(walk: Walk) -> Mapping[str, str]:
    """Return the files of a walk for anybody's page: the component, its data, and a page that shows how."""
    name = f"{walk.game.name}-{walk.name}"
    board = f'<kernel-board src="{escape(name)}.json"></kernel-board>'
    return {
        _BOARD: _script(_BOARD),
        f"{name}.json": json.dumps(walk_data(walk), ensure_ascii=False),
        f"{name}.html": _page(walk, board, (_BOARD,)),
    }


def scorm_package(walk: Walk) -> bytes:
    """Return a walk as a package for a learning platform: SCORM 1.2, one zip file."""
    data = f'<script type="application/json">{literal(walk_data(walk))}</script>'
    files = {
        "index.html": _page(walk, f"<kernel-board>{data}</kernel-board>", (_BOARD, _SCORM)),
        _BOARD: _script(_BOARD),
        _SCORM: _script(_SCORM),
    }
    listed = "\n".join(f'<file href="{name}"/>' for name in files)
    key = f"kernel-games-{walk.game.name}-{walk.name}"
    manifest = _MANIFEST.format(key=escape(key), title=escape(walk.title), files=listed)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as package:
        for name, text in {"imsmanifest.xml": manifest, **files}.items():
            package.writestr(zipfile.ZipInfo(name, _DAY_ONE), text, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _page(walk: Walk, board: str, scripts: tuple[str, ...]) -> str:
    lines = "".join(f'<script type="module" src="{name}"></script>\n' for name in scripts)
    return _PAGE.format(language=language(), title=escape(walk.title), scripts=lines, board=board)


def _script(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")
