"""The site for run.py: JupyterLite under ``lite/``, the live board under ``live/``, around them the pages."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from urllib.parse import quote

from tools import lite, offline, policy
from tools.environment import python
from tools.site_pages import pages
from tools.steps import ROOT, Stop

# What a folder holds that a site was built into, and nothing else may lie in the way.
MARK = ".kernel-games-site"
# Pages that tell nothing of their own.
NOT_FOUND_BY_SEARCH = ("404.html", "genindex.html", "search.html", "py-modindex.html")


def empty(site: Path) -> None:
    """Make room for a site.

    Raises
    ------
    Stop
        Something else lies there.
    """
    if site.exists() and any(site.iterdir()) and not (site / MARK).exists():
        raise Stop(f"{site} holds something that is no site of ours: name another folder, or remove it.")
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    (site / MARK).touch()


def sitemap(site: Path, url: str) -> None:
    """List all pages for search engines, if it is known where they will be: a map names whole addresses."""
    if not url:
        return
    every = (page.relative_to(site) for page in site.rglob("*.html"))
    pages = [page for page in every if page.parts[0] != "lite" and not page.parts[0].startswith("_")]
    names = sorted(page.as_posix() for page in pages if page.name not in NOT_FOUND_BY_SEARCH)
    places = "".join(f"<url><loc>{escape(url.rstrip('/'))}/{quote(name)}</loc></url>\n" for name in names)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    (site / "sitemap.xml").write_text(f"{head}{places}</urlset>\n", encoding="utf-8")


def build(
    site: Path,
    others: lite.Others = lite.NONE,
    more: Mapping[str, Path] | None = None,
    url: str = "",
) -> list[tuple[str, Callable[[], object]]]:
    """Return the steps that build the site.

    Parameters
    ----------
    site : Path
        Where it goes; a site that lies there goes away.
    others : Others
        Where the packages come from that only Pyodide's own distribution has.
    more : mapping of str to Path, optional
        What JupyterLite holds beside the lessons.
    url : str, optional
        The address where the site will be.

    Returns
    -------
    list of (str, callable)
        Each step with its title.
    """
    # With the beginning of each walk, as git has it: who runs a lesson walks, and the whole is on its page.
    files = {**lite.shelf(), **(more or {})}
    return [
        ("a folder for the site", lambda: empty(site)),
        ("Pyodide and its wheels", lite.fetch),
        ("JupyterLite", lambda: lite.build(site / "lite", files, ROOT / "build" / "lite", others)),
        ("live board", lambda: python("-m", "tools.live", site, *filter(None, [url]))),
        ("pages", lambda: pages(site, url)),
        ("what the pages may do", lambda: policy.write(site, lite.address() if others.published else "")),
        ("what the live board keeps", lambda: offline.write(site)),
        ("a map of the site", lambda: sitemap(site, url)),
    ]
