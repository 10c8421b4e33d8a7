"""The language in which everything is said, and files of words laid over each other."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import kernel_games
from kernel_games.engine import Clause, Event, OptionError, Phrases, RulebookError, languages
from kernel_games.engine.clauses import Rulebook
from kernel_games.engine.languages import cached_per_language, laid_over


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    kernel_games.language("en")


@pytest.fixture
def polish(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language with three forms, as if its file were there."""
    real = languages.translation

    def translation(path: Path, name: str) -> dict[str, Any]:
        if path.name == "language.toml" and name == "pl":
            return {"language": {"name": "Polski", "plural": "one, few, many as in Polish", "point": ","}}
        return real(path, name)

    monkeypatch.setattr(languages, "translation", translation)
    known = languages.known_languages()
    monkeypatch.setattr(languages, "known_languages", lambda: {**known, "pl": "Polski"})


def test_language_is_english_until_it_is_set() -> None:
    assert kernel_games.language() == "en"
    assert kernel_games.language("es") == "es"
    assert kernel_games.language() == "es"


@pytest.mark.parametrize("wrong", ["xx", "", "Español", "../es", 7, "ES"])
def test_unknown_language_is_told_which_there_are(wrong: Any) -> None:
    with pytest.raises(OptionError, match=r"language = .*: expected one of en, es"):
        kernel_games.language(wrong)
    assert kernel_games.language() == "en"


@pytest.mark.parametrize(("given", "told"), [("es", "es"), ("", "en"), ("xx", "en")])
def test_environment_says_the_first_language(given: str, told: str) -> None:
    code = "import kernel_games; print(kernel_games.language())"
    environment = {languages.VARIABLE: given}
    run = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout) == (0, f"{told}\n"), run.stderr


def test_a_wrong_first_language_stops_nothing() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "kernel_games", "--version"],
        env={languages.VARIABLE: "de"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stdout.partition(" ")[0]) == (0, "kernel-games"), run.stderr
    assert "KERNEL_GAMES_LANGUAGE = 'de': expected one of en, es; everything is said in English" in run.stderr


def test_languages_are_named_in_their_own_words() -> None:
    assert languages.known_languages() == {"en": "English", "es": "Español"}


@pytest.mark.parametrize(
    ("own", "told"),
    [
        ("[language\n", r"the language 'xx' is left out: language\.xx\.toml: not readable as TOML"),
        ('[language]\nplural = "many"\n', "'xx' is left out: plural = 'many'; expected one of"),
        (
            '[language]\nplayer = "Jogador {number}"\n',
            "'xx' is left out: player = .*expected a text with {n}",
        ),
    ],
)
def test_a_language_that_cannot_be_used_is_left_out(
    own: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("language.toml", "language.es.toml"):
        (tmp_path / name).write_bytes(languages.FILE.with_name(name).read_bytes())
    (tmp_path / "language.xx.toml").write_text(own, encoding="utf-8")
    monkeypatch.setattr(languages, "FILE", tmp_path / "language.toml")
    with pytest.warns(UserWarning, match=told):
        assert languages.known_languages() == {"en": "English", "es": "Español"}
    with pytest.warns(UserWarning, match=told), pytest.raises(OptionError, match="expected one of en, es"):
        kernel_games.language("xx")


def test_a_language_without_a_name_goes_by_its_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "language.toml").write_bytes(languages.FILE.read_bytes())
    (tmp_path / "language.xx.toml").write_text('[language]\nnam = "X"\n', encoding="utf-8")
    monkeypatch.setattr(languages, "FILE", tmp_path / "language.toml")
    assert languages.known_languages() == {"en": "English", "xx": "xx"}


def written(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / f"{name.replace('_', '.')}.toml").write_text(text, encoding="utf-8")
    return folder / "texts.toml"


TEXTS = '[board]\nhas = "{seat} has {n:point|points}"\nhello = "Hello"\n'


def test_phrases_are_said_in_the_language_set_when_they_are_read(tmp_path: Path) -> None:
    path = written(tmp_path, texts=TEXTS, texts_es='[board]\nhas = "{seat} tiene {n:punto|puntos}"\n')
    phrases = Phrases.load(path)
    say = phrases.say
    assert say("has", seat=0, n=2) == "Player 1 has 2 points"
    kernel_games.language("es")
    assert say("has", seat=0, n=2) == "J1 tiene 2 puntos"
    assert say("has", ("Ada",), seat=0, n=1) == "Ada tiene 1 punto"
    assert say("hello") == "Hello", "what is missing is said in English"
    kernel_games.language("en")
    assert say("has", seat=0, n=2) == "Player 1 has 2 points"


@pytest.mark.usefixtures("polish")
def test_language_with_three_forms_can_be_said(tmp_path: Path) -> None:
    forms = "{n:punkt|punkty|punktów}"
    phrases = Phrases.load(written(tmp_path, texts=f'[board]\nhas = "{forms}"\n'))
    kernel_games.language("pl")
    said = {n: phrases.say("has", n=n) for n in (0, 1, 2, 5, 12, 22, 25, 101, 102)}
    assert {n: words.split()[1] for n, words in said.items()} == {
        0: "punktów",
        1: "punkt",
        2: "punkty",
        5: "punktów",
        12: "punktów",
        22: "punkty",
        25: "punktów",
        101: "punktów",
        102: "punkty",
    }


def test_numbers_have_the_signs_of_the_language(tmp_path: Path) -> None:
    phrases = Phrases.load(written(tmp_path, texts='[board]\nn = "{n:,} {half:.1f} {half}"\n'))
    assert phrases.say("n", n=1500, half=0.5) == "1,500 0.5 0.5"
    kernel_games.language("es")
    assert phrases.say("n", n=1500, half=0.5) == "1500 0,5 0,5"
    assert phrases.say("n", n=15000, half=0.5) == "15\N{NO-BREAK SPACE}000 0,5 0,5"


@pytest.mark.parametrize(
    ("translated", "wrong"),
    [
        ('[board]\nhola = "Hola"\n', r"texts\.es\.toml: board: 'hola' is not in the English file"),
        ('[tablero]\nhello = "Hola"\n', r"texts\.es\.toml: 'tablero' is not in the English file"),
        ("[board]\nhello = 3\n", r"texts\.es\.toml: board: hello = 3; expected a text"),
        ('board = "Hola"\n', r"texts\.es\.toml: board = 'Hola'; expected a table"),
        ("[board\n", r"texts\.es\.toml: not readable as TOML"),
    ],
)
def test_translation_that_does_not_fit_is_named_and_said_in_english(
    translated: str, wrong: str, tmp_path: Path
) -> None:
    phrases = Phrases.load(written(tmp_path, texts=TEXTS, texts_es=translated))
    kernel_games.language("es")
    with pytest.warns(UserWarning, match=wrong):
        assert phrases.say("hello") == "Hello"


def test_what_fits_is_said_beside_what_does_not(tmp_path: Path) -> None:
    spanish = '[board]\nhas = 3\nhello = "Hola"\n'
    phrases = Phrases.load(written(tmp_path, texts=TEXTS, texts_es=spanish))
    kernel_games.language("es")
    with pytest.warns(UserWarning, match=r"texts\.es\.toml: board: has = 3"):
        assert phrases.say("hello") == "Hola"
    assert phrases.say("has", seat=0, n=2) == "J1 has 2 points"


def test_translated_phrase_with_a_wrong_placeholder_is_named_and_said_in_english(tmp_path: Path) -> None:
    spanish = '[board]\nhas = "{jugador} tiene {n:punto|puntos}"\n'
    phrases = Phrases.load(written(tmp_path, texts=TEXTS, texts_es=spanish))
    kernel_games.language("es")
    said = rf"{tmp_path.name}/texts\.es\.toml \[board\]: has = .*: nothing is told as {{jugador}}"
    with pytest.warns(UserWarning, match=said):
        assert phrases.say("has", ("Ada",), seat=0, n=2) == "Ada has 2 points"


def test_phrase_that_cannot_be_filled_names_file_table_key_and_placeholder(tmp_path: Path) -> None:
    phrases = Phrases.load(written(tmp_path, texts='[event]\nbids = "{bidder} bids {n:-}"\nodd = "{}"\n'))
    where = rf"{tmp_path.name}/texts\.toml \[event\]:"
    with pytest.raises(
        RulebookError, match=where + r" bids = .*nothing is told as {bidder}; told are seat, n"
    ):
        phrases("event", "bids", {"seat": 0, "n": 2})
    with pytest.raises(RulebookError, match=where + " odd = '{}': cannot be filled"):
        phrases("event", "odd")
    with pytest.raises(RulebookError, match=rf"{tmp_path.name}/texts\.toml \[refusal\]: .* 'not_higher'"):
        phrases("refusal", "not_higher")


def test_arrays_are_laid_over_entry_by_entry() -> None:
    words = {
        "step": [{"do": "try", "hints": ["Look.", "KO-X15", {"say": "Here.", "light": ["a"]}]}, {"n": 1}]
    }
    laid = laid_over(words, {"step": [{"hints": ["Mira.", "", {"say": "Aquí."}]}, {}]}, "file")
    assert laid["step"][0] == {
        "do": "try",
        "hints": ["Mira.", "KO-X15", {"say": "Aquí.", "light": ["a"]}],
    }
    assert laid["step"][1] == {"n": 1}
    assert laid_over(words, {"step": [{}]}, "file") == words, "an array may end early"
    with pytest.raises(RulebookError, match=r"file: step = \[.*\]; expected a list of up to 2 entries"):
        laid_over(words, {"step": [{}, {}, {}]}, "file")
    with pytest.raises(RulebookError, match=r"file: step: 2: n = 'uno'; expected a text in place of a text"):
        laid_over(words, {"step": [{}, {"n": "uno"}]}, "file")


RULES = (
    '[rulebook]\ntitle = "T"\nauthor = "A"\npublisher = "P"\nyear = 2000\n[sections]\nX-1 = "Before"\n'
    '[clause.X-1]\nkind = "setup"\ntitle = "Start"\ntext = "All start."\nsource = "Our decision"\n'
    'provenance = "reconstructed"\n'
)


def test_clause_is_told_in_the_language_set_however_long_it_was_kept(tmp_path: Path) -> None:
    spanish = '[sections]\nX-1 = "Antes"\n[clause.X-1]\ntitle = "Inicio"\ntext = "Todos empiezan."\n'
    written(tmp_path, rules=RULES, rules_es=spanish)
    book = Rulebook.load(tmp_path / "rules.toml")
    clause = book["X-1"]
    english = str(clause)
    assert english == "X-1 Start: All start. [Our decision; reconstructed by us]"
    kernel_games.language("es")
    assert str(clause) == "X-1 Inicio: Todos empiezan. [Our decision; reconstruido por nosotros]"
    assert dict(book.sections) == {"X-1": "Antes"}
    assert clause == Clause("X-1", "setup", "Start", "All start.", "Our decision", "reconstructed")
    kernel_games.language("en")
    assert str(clause) == english


def test_event_that_was_kept_is_told_in_the_language_set(tmp_path: Path) -> None:
    path = written(
        tmp_path, texts='[event]\nwon = "{seat} wins"\n', texts_es='[event]\nwon = "Gana {seat}"\n'
    )
    phrases, event = Phrases.load(path), Event("X-1", "won", {"seat": 0})
    kernel_games.language("es")
    assert phrases("event", event.text, event.facts, ["Ada"]) == "Gana Ada"


def test_what_is_kept_is_forgotten_with_the_language() -> None:
    said: list[str] = []

    @cached_per_language(8)
    def word(n: int) -> str:
        said.append(kernel_games.language())
        return f"{said[-1]}{n}"

    assert (word(1), word(1)) == ("en1", "en1")
    kernel_games.language("es")
    assert (word(1), word(1)) == ("es1", "es1")
    assert said == ["en", "es"]


def test_threads_that_talk_while_the_language_changes_say_one_of_the_two(tmp_path: Path) -> None:
    path = written(tmp_path, texts='[board]\nn = "house {n}"\n', texts_es='[board]\nn = "casa {n}"\n')
    phrases = Phrases.load(path)
    heard: set[str] = set()
    failed: list[Exception] = []

    def talk() -> None:
        try:
            heard.update(phrases.say("n", n=n % 50) for n in range(5000))
        except Exception as error:  # noqa: BLE001 -- shown below
            failed.append(error)

    threads = [Thread(target=talk) for _ in range(4)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        kernel_games.language("es")
        kernel_games.language("en")
    assert not failed
    assert heard <= {f"{word} {n}" for word in ("house", "casa") for n in range(50)}
