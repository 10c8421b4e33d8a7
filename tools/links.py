"""Links to the site, to Binder and to the source, made from the repository's own address.

    python -m tools.links           write them into README.md and pyproject.toml, or take them out
    python -m tools.links --index   before a release: make all of the README's whole, for the package index

The address is that of git's remote ``origin``, where that is a repository on GitHub: nothing else names it,
so a fork that calls this has links of its own. Where there is no address there are no links.
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
PROJECT_PART = ("# links", "# end of links")
_GITHUB = re.compile(r"(?:https://|ssh://git@|git@)github\.com[:/]([\w.-]+/[\w.-]+?)(?:\.git)?/?")
_RELATIVE = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#|mailto:)([^)\s]+)\)")


def repository(remote: str) -> str:
    """Owner and name of a repository on GitHub; empty for any other address."""
    found = _GITHUB.fullmatch(remote.strip())
    return found[1] if found else ""


def origin() -> str:
    """Owner and name of this repository, as git's remote ``origin`` says; empty if there is none."""
    asked = subprocess.run(
        ["git", "remote", "get-url", "origin"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return repository(asked.stdout)


def site(name: str) -> str:
    """Where GitHub Pages shows the site of a repository."""
    owner, _, project = name.partition("/")
    return f"https://{owner.lower()}.github.io/{project}/"


def binder(name: str, lesson: str) -> str:
    """Where Binder opens a lesson of this version: a tag, so that it keeps the image."""
    return f"https://mybinder.org/v2/gh/{name}/v{__version__}?urlpath=lab/tree/notebooks/{lesson}.ipynb"


def between(text: str, part: tuple[str, str], inside: str) -> str:
    """`text` with something else between two marks."""
    begin, end = (text.index(mark) for mark in part)
    return f"{text[: begin + len(part[0])]}\n{inside}{text[end:]}"


def in_readme(text: str, name: str) -> str:
    """The README with the links of a repository; without any if it has no name."""
    if not name:
        return between(text, README_PART, "")
    each = ", ".join(f"[{title}]({binder(name, lesson)})" for title, lesson in LESSONS.items())
    lite = f"Without installing anything: [the site]({site(name)}) plays in the browser alone."
    return between(text, README_PART, f"{lite} Binder opens {each}.\n")


def in_project(text: str, name: str) -> str:
    """pyproject.toml with the addresses of a repository; without any if it has no name."""
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
    """The README with every link and picture by its full address, as the package index needs them."""

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
    readme, project = ROOT / "README.md", ROOT / "pyproject.toml"
    text = in_readme(readme.read_text(encoding="utf-8"), name)
    readme.write_text(whole(text, name) if args else text, encoding="utf-8")
    project.write_text(in_project(project.read_text(encoding="utf-8"), name), encoding="utf-8")
    print(f"Links to {name}." if name else "No links: git's remote origin is no repository on GitHub.")


if __name__ == "__main__":
    main(sys.argv[1:])
