"""The pages of the site: games, rulebooks, lessons and the reference, by Sphinx from ``docs/``."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from tools.environment import PYTHON
from tools.steps import watch

# What keeps its spaces, and notes of the theme to those who read its source.
_AS_IT_IS = re.compile(r"(<(pre|script|style|textarea)\b.*?</\2>)", re.DOTALL)
_NOTE = re.compile(r"<!--.*?-->", re.DOTALL)


def pages(folder: Path, url: str = "") -> None:
    """Build the pages into a folder; other files there stay.

    Nothing is run and nothing is fetched: lessons show their stored outputs. A reference that leads nowhere
    is an error. `url` is the address where the site will be, if it is known: pages name it as their own, and
    the picture of a shared link by it.
    """
    with tempfile.TemporaryDirectory() as work:
        source, trees = Path(work) / "source", Path(work) / "trees"
        watch("what the package tells", PYTHON, "-m", "tools.site_sources", source)
        sphinx = (PYTHON, "-m", "sphinx", "-q", "-W", "--keep-going", "-n", "-b", "html")
        address = ("-D", f"html_baseurl={url.rstrip('/')}/") if url else ()
        watch("the pages", *sphinx, *address, "-d", trees, source, folder.resolve())
    (folder / ".buildinfo").unlink()
    # The theme's own: maps for those who mend it, and a template.
    for spare in [*(folder / "_static").rglob("*.map"), *(folder / "_static").rglob("webpack-macros.html")]:
        spare.unlink()
    for page in folder.rglob("*.html"):
        page.write_text(squeezed(page.read_text(encoding="utf-8")), encoding="utf-8")
    (folder / ".nojekyll").touch()


def squeezed(page: str) -> str:
    """Return a page without the spaces that begin its lines, and without empty lines."""
    parts = _AS_IT_IS.split(page)
    parts[::3] = (re.sub(r"\s*\n\s*", "\n", _NOTE.sub("", part)) for part in parts[::3])
    del parts[2::3]
    return "".join(parts)
