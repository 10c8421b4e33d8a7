"""Links to the site, to Binder, to the source and to the package index, only where they lead somewhere.

    python -m tools.links           write them into README, front page and pyproject.toml, or take them out
    python -m tools.links --index   at a release: make all of the README's whole, for the package index

The address is that of git's remote ``origin``, where that is a repository on GitHub: nothing else names it,
so a fork that calls this has links of its own. Where there is no address there are no links. What only a
release brings, the package on an index and the image on Binder, is named where git has the version's tag.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from kernel_games import __version__

ROOT = Path(__file__).resolve().parent.parent
LESSONS = {
    "the first page": "00_start",
    "a table to play at": "01_play",
    "a rulebook, step by step": "tiki_topple_1_rules",
}
README_PART = ("<!-- links -->", "<!-- end of links -->")
INDEX_PART = ("<!-- index -->", "<!-- end of index -->")
INSTALL = """
Without a copy of the repository, the same from the package index:

    pip install "kernel-games[lessons]"
    kernel-games lessons

The second command copies the lessons into a folder and opens them; what you change there stays as it is.
"""
"""How the package is had once it is on an index."""
PROJECT_PART = ("# links", "# end of links")
_GITHUB = re.compile(r"(?:https://|ssh://git@|git@)github\.com[:/]([\w.-]+/[\w.-]+?)(?:\.git)?/?")
_RELATIVE = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#|mailto:)([^)\s]+)\)")


def repository(remote: str) -> str:
    """Return owner and name of a repository on GitHub; "" for any other address."""
    found = _GITHUB.fullmatch(remote.strip())
    return found[1] if found else ""


def origin() -> str:
    """Return owner and name of this repository, as git's remote ``origin`` says; "" if there is none."""
    asked = subprocess.run(
        ["git", "remote", "get-url", "origin"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return repository(asked.stdout)


def released() -> bool:
    """Return True if git has the tag of this version."""
    tag = f"refs/tags/v{__version__}"
    asked = subprocess.run(["git", "rev-parse", "--verify", "--quiet", tag], cwd=ROOT, check=False)
    return asked.returncode == 0


def site(name: str) -> str:
    """Return the address where GitHub Pages shows the site of a repository."""
    owner, _, project = name.partition("/")
    return f"https://{owner.lower()}.github.io/{project}/"


def binder(name: str, lesson: str) -> str:
    """Return the address where Binder opens a lesson of this version: a tag, so that it keeps the image."""
    return f"https://mybinder.org/v2/gh/{name}/v{__version__}?urlpath=lab/tree/notebooks/{lesson}.ipynb"


def between(text: str, part: tuple[str, str], inside: str) -> str:
    """Return `text` with something else between two marks."""
    begin, end = (text.index(mark) for mark in part)
    return f"{text[: begin + len(part[0])]}\n{inside}{text[end:]}"


def in_page(text: str, *, out: bool) -> str:
    """Return a page with the lines for the package index; without them if the package is not `out`."""
    return between(text, INDEX_PART, INSTALL if out else "")


def in_readme(text: str, name: str, *, out: bool) -> str:
    """Return the README with the links of a repository; without any if it has no name.

    Parameters
    ----------
    text : str
        The README.
    name : str
        Owner and name of the repository.
    out : bool
        Whether this version has been released, so that Binder and the package index have it.
    """
    text = in_page(text, out=out and bool(name))
    if not name:
        return between(text, README_PART, "")
    each = ", ".join(f"[{title}]({binder(name, lesson)})" for title, lesson in LESSONS.items())
    lite = f"Without installing anything: [the site]({site(name)}) plays in the browser alone."
    return between(text, README_PART, f"{lite} Binder opens {each}.\n" if out else f"{lite}\n")


def in_project(text: str, name: str) -> str:
    """Return pyproject.toml with the addresses of a repository; without any if it has no name."""
    if not name:
        return between(text, PROJECT_PART, "")
    source = f"https://github.com/{name}"
    urls = {
        "Homepage": site(name),
        "Source": source,
        "Issues": f"{source}/issues",
        "Changelog": f"{source}/blob/v{__version__}/CHANGELOG.md",
    }
    return between(
        text, PROJECT_PART, "[project.urls]\n" + "".join(f'{key} = "{url}"\n' for key, url in urls.items())
    )


def whole(text: str, name: str) -> str:
    """Return the README with every link and picture by its full address, for the package index."""

    def full(found: re.Match[str]) -> str:
        picture, words, path = found.groups()
        home = f"https://raw.githubusercontent.com/{name}" if picture else f"https://github.com/{name}/blob"
        return f"{picture}[{words}]({home}/v{__version__}/{path})"

    return _RELATIVE.sub(full, text)


def main(args: list[str]) -> None:
    """Write the links; with ``--index`` whole ones, which need an address."""
    name = origin()
    if args not in ([], ["--index"]):
        sys.exit(f"{args[0]}: expected nothing, or --index")
    if args and not name:
        sys.exit("--index: git's remote origin is no repository on GitHub; a release needs one")
    readme, project, front = ROOT / "README.md", ROOT / "pyproject.toml", ROOT / "docs" / "index.md"
    out = released() or bool(args)
    text = in_readme(readme.read_text(encoding="utf-8"), name, out=out)
    front.write_text(in_page(front.read_text(encoding="utf-8"), out=out and bool(name)), encoding="utf-8")
    readme.write_text(whole(text, name) if args else text, encoding="utf-8")
    project.write_text(in_project(project.read_text(encoding="utf-8"), name), encoding="utf-8")
    print(f"Links to {name}." if name else "No links: git's remote origin is no repository on GitHub.")


if __name__ == "__main__":
    main(sys.argv[1:])
