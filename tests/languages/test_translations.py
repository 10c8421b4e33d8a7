"""Translations: what the tool finds wrong with them, and that the ones we have are whole."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from kernel_games.engine import known_languages
from kernel_games.engine.languages import beside_of, laid_over
from kernel_games.engine.reading import read_toml
from tools.languages import FOLDERS, PACKAGE, begin, check, compare, main, prose, word_files

Wrong = Callable[[str, str], list[str]]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("name", [name for name in known_languages() if name != "en"])
def test_every_text_is_translated_and_fits(name: str, folder: Path) -> None:
    assert word_files(folder)
    assert check(name, folder) == []


def test_every_file_with_words_is_known() -> None:
    """A new file of words would be forgotten by the check, were its name not known to it."""
    files = {path.relative_to(PACKAGE).as_posix() for path in word_files()}
    assert {"board/board.toml", "games/nile/walks/ways.toml", "teaching/walks/coach.toml"} <= files
    data = {
        "positions",
        "chart",
        "cards",
        "course",
        "deck",
        "rates",
        "tables",
        "africa",
        "practice",
        "pyproject",
        "presets",
    }
    there = {path for path in PACKAGE.rglob("*.toml") if "." not in path.stem and path.stem not in data}
    assert there == set(word_files())


WALK = """[walk]
title = "Up"
goal = "Go up."
minutes = 2
ages = "8+"
[[step]]
do = "predict"
say = "How far is {n} from **here**?"
choices = ["near", "far"]
hints = ["Look.", "XX-1", { say = "There.", light = ["a"] }]
"""


@pytest.fixture
def wrong(tmp_path: Path) -> Wrong:
    """Return what is wrong with a translation of a file."""
    game = tmp_path / "game"
    (game / "walks").mkdir(parents=True)
    (game / "rulebook.toml").write_text('[clause.XX-1]\ntitle = "Title"\nkind = "setup"\n', encoding="utf-8")
    (game / "texts.toml").write_text('[board]\nhas = "{seat} has {n:point|points}"\n', encoding="utf-8")
    (game / "walks/up.toml").write_text(WALK, encoding="utf-8")

    def find(name: str, text: str) -> list[str]:
        path = game / name
        (tmp_path / "translated.toml").write_text(text, encoding="utf-8")
        return list(compare(path, read_toml(path), read_toml(tmp_path / "translated.toml"), 2))

    return find


WHOLE = """[walk]
title = "Arriba"
goal = "Sube."
[[step]]
say = "¿A qué distancia de **aquí** está {n}?"
choices = ["cerca", "lejos"]
hints = ["Mira.", "", { say = "Ahí." }]
"""


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("texts.toml", '[board]\nhas = "{seat} tiene {n:punto|puntos}"\n', []),
        ("texts.toml", '[board]\nhas = "{seat} tiene {n}"\n', []),
        ("texts.toml", "", ["board has: missing"]),
        ("texts.toml", '[board]\nhas = ""\n', ["board has: missing"]),
        (
            "texts.toml",
            '[board]\nhas = "{n}"\n',
            ["board has: has the placeholders {n}; expected {n}, {seat}"],
        ),
        (
            "texts.toml",
            '[board]\nhas = "{seat} {n:a|b|c}"\n',
            ["board has: {n:a|b|c} has 3 forms; expected 2"],
        ),
        (
            "texts.toml",
            '[board]\nhas = "{seat} {n:,}"\n',
            ["board has: {n:,} is shown otherwise in English"],
        ),
        ("texts.toml", '[board]\nhas = "{seat {n}"\n', ["board has: unexpected '{' in field name"]),
        (
            "texts.toml",
            '[board]\nhas = "{seat} {n}"\nhad = "x"\n',
            ["board had: there is no such entry in English"],
        ),
        ("texts.toml", "[board]\nhas = 3\n", ["board has: a int; in English it is a str"]),
        ("walks/up.toml", WHOLE, []),
        (
            "walks/up.toml",
            WHOLE.replace("[walk]", "[walk]\nages = '9+'"),
            ["walk ages: '9+' is no prose; leave it out (in an array: \"\")"],
        ),
        (
            "walks/up.toml",
            WHOLE.replace('""', '"XX-1"'),
            ["step 1 hints 2: 'XX-1' is no prose; leave it out (in an array: \"\")"],
        ),
        ("walks/up.toml", WHOLE.replace('"Mira."', '""'), ["step 1 hints 1: missing"]),
        (
            "walks/up.toml",
            WHOLE.replace(', "lejos"', ""),
            ["step 1 choices: 1 entries; there are 2 in English"],
        ),
        ("walks/up.toml", WHOLE.replace("**aquí**", "**aquí"), ["step 1 say: a ** is left open"]),
    ],
)
def test_check_names_the_entry_and_what_is_wrong(name: str, text: str, told: list[str], wrong: Wrong) -> None:
    found = wrong(name, text)
    assert len(found) >= len(told)
    assert all(any(one.startswith(each) for one in found) for each in told)
    assert bool(found) == bool(told)


def test_new_language_is_begun_with_a_place_for_every_text(tmp_path: Path) -> None:
    package = tmp_path / "kernel_games"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("*.py", "__pycache__", "*.es.toml"))
    written = begin("xx", package)
    assert len(written) == len(word_files(package))
    assert begin("xx", package) == [], "what is there stays"
    for path in word_files(package):
        english = read_toml(path)
        begun = read_toml(beside_of(path, "xx"))
        assert laid_over(english, begun, path.name) == english, "empty places leave what is there"
    missing = sum(len(prose(path, read_toml(path))) for path in word_files(package))
    wrong = check("xx", package)
    assert len([one for one in wrong if one.endswith(": missing")]) == missing > 4000
    assert {one for one in wrong if not one.endswith(": missing")} <= {
        one for one in wrong if "language plural" in one
    }


@pytest.mark.parametrize("code", ["en", "../es", "", "Deutsch"])
def test_what_is_no_code_of_a_language_is_refused(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["new", code])
    assert "no code of a language" in capsys.readouterr().err
