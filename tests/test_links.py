"""Links to the site, Binder and the source: made from the repository's address, or left out."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
import yaml

import kernel_games
from tools import links

NAME = "ada/rules"
INSTALL = 'pip install "kernel-games[lessons]"'
ADDRESSES = {
    "https://github.com/ada/rules": NAME,
    "https://github.com/ada/rules.git": NAME,
    "git@github.com:ada/rules.git": NAME,
    "ssh://git@github.com/ada/rules/": NAME,
    "https://example.org/ada/rules": "",
    "https://github.com/ada": "",
    "https://github.com.example.org/ada/rules": "",
    "/srv/rules.git": "",
    "": "",
}


@pytest.fixture
def readme(root: Path) -> str:
    return (root / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("remote", ADDRESSES)
def test_a_repository_is_known_by_its_remote(remote: str) -> None:
    assert links.repository(f"{remote}\n") == ADDRESSES[remote]


def test_binder_opens_lessons_of_this_version(readme: str, root: Path) -> None:
    """A tag, so that Binder keeps the image; the first page, the table and one lesson."""
    found = re.findall(r"https://mybinder\.org[^)\s]*", links.in_readme(readme, NAME, out=True))
    start = f"https://mybinder.org/v2/gh/{NAME}/v{kernel_games.__version__}?urlpath=lab/tree/"
    assert [link.removeprefix(start) for link in found[:2]] == [
        "notebooks/00_start.ipynb",
        "notebooks/01_play.ipynb",
    ]
    assert len(found) == 3
    assert all((root / link.removeprefix(start)).is_file() for link in found)


def test_without_an_address_nothing_is_promised(readme: str, root: Path) -> None:
    project = (root / "pyproject.toml").read_text(encoding="utf-8")
    text = links.in_readme(links.in_readme(readme, NAME, out=True), "", out=True)
    assert "mybinder.org" not in text
    assert INSTALL not in text
    assert "urls" not in tomllib.loads(links.in_project(links.in_project(project, NAME), ""))["project"]


def test_before_the_release_nothing_is_named_that_only_a_release_brings(readme: str) -> None:
    before, after = (links.in_readme(readme, NAME, out=out) for out in (False, True))
    assert links.site(NAME) in before
    assert "mybinder.org" not in before
    assert INSTALL not in before
    assert INSTALL in after


def test_what_works_today_comes_first(readme: str, root: Path) -> None:
    """Before any release the commands of a copy are all there is; after one they still come first."""
    assert _commands(readme)[:2] == ["python3 run.py lessons", "python3 run.py test"]
    assert _commands(links.in_readme(readme, NAME, out=True))[:3] == [*_commands(readme)[:2], INSTALL]
    pages = [root / "README.md", root / "docs" / "index.md", *(root / "notebooks").rglob("*.ipynb")]
    wrong = [path.name for path in pages if 'pip install \\"kernel' in path.read_text(encoding="utf-8")]
    assert wrong == []
    named = [path.name for path in pages[:2] if INSTALL in path.read_text(encoding="utf-8")]
    assert named == ([path.name for path in pages[:2]] if links.released() and links.origin() else [])


def _commands(text: str) -> list[str]:
    return re.findall(r"^    (\S.*)$", text[text.index("## Start") :], re.MULTILINE)


def test_writing_them_twice_changes_nothing(readme: str, root: Path) -> None:
    project, front = (
        (root / path).read_text(encoding="utf-8") for path in ("pyproject.toml", "docs/index.md")
    )
    once = links.in_readme(readme, NAME, out=True)
    assert once != links.in_readme(readme, "", out=True)
    assert links.in_readme(once, NAME, out=True) == once
    assert links.in_page(links.in_page(front, out=True), out=True) == links.in_page(front, out=True) != front
    once = links.in_project(project, NAME)
    assert once != links.in_project(project, "")
    assert links.in_project(once, NAME) == once


def test_the_package_page_names_the_source_and_the_site(root: Path) -> None:
    project = links.in_project((root / "pyproject.toml").read_text(encoding="utf-8"), NAME)
    urls = tomllib.loads(project)["project"]["urls"]
    assert urls["Source"] == "https://github.com/ada/rules"
    assert urls["Homepage"] == "https://ada.github.io/rules/"


def test_on_the_package_index_every_link_and_picture_of_the_readme_is_whole(readme: str, root: Path) -> None:
    text = links.whole(readme, NAME)
    assert all(link.startswith(("https://", "#")) for link in re.findall(r"\]\(([^)]+)\)", text))
    raw = re.findall(rf"!\[[^\]]*\]\(https://raw\.githubusercontent\.com/{NAME}/v[\d.]+/([^)]+)\)", text)
    pages = re.findall(rf"[^!]\[[^\]]*\]\(https://github\.com/{NAME}/blob/v[\d.]+/([^)]+)\)", text)
    assert "docs/moving.svg" in raw
    assert "CONTRIBUTING.md" in pages
    assert [path for path in [*raw, *pages] if not (root / path).is_file()] == []


def test_the_citation_names_this_version(root: Path) -> None:
    cited = yaml.safe_load((root / "CITATION.cff").read_text(encoding="utf-8"))
    assert cited["version"] == kernel_games.__version__
    assert {"cff-version", "message", "title", "authors"} <= set(cited)


def test_whom_to_write_to_stands_in_one_place(root: Path) -> None:
    for name in ("CODE_OF_CONDUCT.md", "SECURITY.md"):
        text = (root / name).read_text(encoding="utf-8")
        assert "[MAINTAINERS.md](MAINTAINERS.md)" in text
        assert "@" not in text


def test_forms_for_issues_can_be_shown(root: Path) -> None:
    forms = sorted((root / ".github" / "ISSUE_TEMPLATE").glob("[0-9]*.yml"))
    assert len(forms) == 3
    for path in forms:
        form = yaml.safe_load(path.read_text(encoding="utf-8"))
        assert {"name", "description", "body"} <= set(form)
        ids = [part["id"] for part in form["body"]]
        assert len(ids) == len(set(ids))
        assert all(part["attributes"]["label"] for part in form["body"])
    titles = {kernel_games.game(name).title for name in kernel_games.registered_games()}
    options = yaml.safe_load(forms[0].read_text(encoding="utf-8"))["body"][0]["attributes"]["options"]
    assert titles <= set(options)
