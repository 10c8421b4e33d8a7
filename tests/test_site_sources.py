"""Pages of the site about the games, before anything is built."""

from __future__ import annotations

import re
import struct
import tomllib
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from kernel_games import game, language, registered_games
from kernel_games.engine import registered_bots
from kernel_games.engine.languages import read_words
from tools import site_card, site_pages
from tools.site_parts import Sources
from tools.site_sources import CHAPTERS, KALAH, lesson_list, own_page

GAMES = registered_games()


@pytest.fixture(scope="module")
def told(root: Path) -> dict[str, Any]:
    return tomllib.loads((root / "docs" / "games.toml").read_text(encoding="utf-8"))


def test_every_game_is_told_of(told: dict[str, Any]) -> None:
    assert set(told) == {*GAMES, "players", "words"}


@pytest.mark.parametrize("name", GAMES)
def test_what_is_said_of_chance_and_secrets_rests_on_clauses(told: dict[str, Any], name: str) -> None:
    one = told[name]
    assert one["minutes_from"] in ("public", "ours")
    for subject in ("hidden", "chance"):
        assert one[subject]["clauses"]
        for clause in one[subject]["clauses"]:
            assert clause in game(name).rulebook


def test_another_language_says_the_same_in_other_words(root: Path) -> None:
    english, spanish = (read_words(root / "docs" / "games.toml", code) for code in ("en", "es"))
    for name in GAMES:
        assert english[name]["about"] != spanish[name]["about"]
        assert english[name]["minutes"] == spanish[name]["minutes"]
        assert english[name]["hidden"]["say"] != spanish[name]["hidden"]["say"]
        assert english[name]["hidden"]["clauses"] == spanish[name]["hidden"]["clauses"]
    own = tomllib.loads((root / "docs" / "games.es.toml").read_text(encoding="utf-8"))
    assert set(own["words"]) == set(english["words"])
    for key, words in english["words"].items():
        holes = [hole for _, hole, *_ in Formatter().parse(words) if hole]
        assert [hole for _, hole, *_ in Formatter().parse(spanish["words"][key]) if hole] == holes


def test_figures_are_of_players_and_games_that_there_are(told: dict[str, Any]) -> None:
    players = {name: of for name, of in told["players"].items() if isinstance(of, dict)}
    assert {*players, told["players"]["against"]} <= set(registered_bots())
    for of in players.values():
        assert set(of) - {"seed"} <= set(GAMES)
        assert all(0 <= of[name][0] <= of[name][1] > 0 for name in GAMES if name in of)


def test_every_lesson_is_listed_once_and_the_guide_stands_by_itself(tmp_path: Path) -> None:
    sources = Sources(tmp_path / "site")
    listed = [line for part in lesson_list(sources) for line in part.splitlines() if line in sources.lessons]
    assert sorted([*listed, "teachers_guide"]) == sorted(sources.lessons)


def test_a_shared_link_has_a_picture_that_speaks_its_language(tmp_path: Path) -> None:
    found = []
    for code in ("en", "es"):
        language(code)
        try:
            site_card.write(tmp_path / "card.png", "Kernel Games")
        finally:
            language("en")
        found.append((tmp_path / "card.png").read_bytes())
        assert found[-1].startswith(b"\x89PNG\r\n\x1a\n")
        assert struct.unpack(">II", found[-1][16:24]) == (1200, 630)
    assert found[0] != found[1]


def test_a_site_that_has_an_address_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    monkeypatch.setattr(site_pages, "watch", lambda *words: calls.append(" ".join(map(str, words))))
    (tmp_path / ".buildinfo").touch()
    site_pages.pages(tmp_path, "https://example.org/games")
    assert "-D html_baseurl=https://example.org/games/ " in calls[-1]


def test_how_to_add_a_game_has_its_chapters_and_a_whole_game() -> None:
    text = "\n".join(own_page())
    for chapter in CHAPTERS:
        assert f"\n## {chapter}\n" in text
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= {
        chapter.lower().replace(" ", "-") for chapter in CHAPTERS
    }
    for file in KALAH.glob("*.py"):
        assert f"### `{file.name}`\n" in text
