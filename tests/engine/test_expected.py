"""What an option should have been is said in the language that is set."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

import kernel_games
from kernel_games import Match
from kernel_games.engine import OptionError
from kernel_games.engine.expected import FILE, in_words
from kernel_games.engine.languages import WORDS, read_words
from kernel_games.engine.reading import read_toml

GAMES = ", ".join(kernel_games.registered_games())


@pytest.fixture
def spanish() -> Iterator[None]:
    kernel_games.language("es")
    yield
    kernel_games.language("en")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: Match("kontor", "ABCDEFG"), "una lista de jugadores, como ['Ada', 'Ben']"),
        (lambda: Match("kontor", list("ABCDEFG")), "players = 7: tiene que ser un número entero de 2 a 4"),
        (lambda: kernel_games.game("chess"), f"game = 'chess': tiene que ser uno de estos valores: {GAMES}"),
        (lambda: kernel_games.language("xx"), "language = 'xx': tiene que ser uno de estos valores: en, es"),
        (lambda: kernel_games.game("kontor").new(9), "players = 9: tiene que ser un número entero de 2"),
        (lambda: kernel_games.walk("kontor", "xx"), "uno de los recorridos de Kontor: first_round"),
        (lambda: kernel_games.rulebook("kontor", "KO-99"), "KO-99"),
        (lambda: kernel_games.puzzle("kontor"), "game = 'kontor': tiene que ser un juego con problemas"),
        (
            lambda: Match("kontor", ["Ada", "Ben"]).board(seat=7),
            "un asiento en el que haya una persona: 0 (Ada), 1 (Ben)",
        ),
    ],
)
def test_what_would_be_right_is_said_in_spanish(
    wrong: Callable[[], object], said: str, spanish: None
) -> None:
    with pytest.raises(OptionError) as error:
        wrong()
    assert said in str(error.value)
    assert "expected" not in str(error.value)


def test_what_no_translation_knows_stays_in_english_as_a_whole(spanish: None) -> None:
    assert str(OptionError("a", 1, "a rare thing", "KO-1")) == "a = 1: expected a rare thing (KO-1)"


def test_in_english_an_error_says_what_is_written_where_it_is_raised() -> None:
    assert str(OptionError("a", 1, "one of x, y")) == "a = 1: expected one of x, y"
    assert WORDS["house"]["wrong"] == OptionError.SENTENCE


def test_an_error_from_another_process_speaks_the_language_of_this_one(spanish: None) -> None:
    error = OptionError("a", 1, "one of x, y")
    kernel_games.language("en")
    kind, given = error.__reduce__()
    there = kind(*given)  # type: ignore[arg-type]
    assert (str(there), there.expected) == ("a = 1: expected one of x, y", "one of x, y")


def test_no_ending_is_taken_for_another_one(spanish: None) -> None:
    ours = read_words(FILE)["expected"]
    for key, text in read_toml(FILE)["expected"].items():
        assert in_words(text) == (WORDS["house"]["wrong"], ours[key])
