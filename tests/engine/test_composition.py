"""Sentences made of parts: lists that join, zero, words with their article, equal events added up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import kernel_games
from kernel_games.engine import Event, Phrases, RulebookError
from kernel_games.engine.phrases import join

EVENTS = """
[event]
lead = "{seats} {seats:leads|lead}."
bare = "{goods:,}"
store = "{seat} stores {goods}."
pay = "{seat} pays {n:point|points}."
"pay.n=0" = "{seat} pays nothing."
gain = "{seat} gains {n:point|points}."
"gain.n=0" = "-"
left = "{n:0=No warehouses are|warehouse is|warehouses are} left; {n:=is|are}."
play = "{seat} plays {card:the}."
strike = "{seat} crosses off {n} {good}."
"strike.seats" = "{seats} cross off {n} {good} each."
roll = "A {n} is rolled."
"roll.times" = "A {n} is rolled {times:time|times}."

[word]
"wine.n" = "{n} wine"
"red.the" = "the red card"
red = "red"
"""
SPANISH = """
[event]
store = "{seat} almacena {goods}."
play = "{seat} juega {card:the}."

[word]
wine = "vino"
"wine.n" = "{n} de vino"
red = "rojo"
"red.the" = "la carta roja"
"red.of" = "de la carta roja"
"""
NAMES = ("Ada", "Ben", "Cleo")


@pytest.fixture(autouse=True)
def back_to_english() -> Iterator[None]:
    yield
    kernel_games.language("en")


@pytest.fixture
def phrases(tmp_path: Path) -> Phrases:
    (tmp_path / "texts.toml").write_text(EVENTS + 'wine = "wine"\n', encoding="utf-8")
    (tmp_path / "texts.es.toml").write_text(SPANISH, encoding="utf-8")
    return Phrases.load(tmp_path / "texts.toml")


@pytest.mark.parametrize(
    ("items", "english", "spanish"),
    [
        ([], "", ""),
        (["Ada"], "Ada", "Ada"),
        (["Ada", "Ben"], "Ada and Ben", "Ada y Ben"),
        (["Ada", "Ben", "Cleo"], "Ada, Ben and Cleo", "Ada, Ben y Cleo"),
        (["Ada", "Inés"], "Ada and Inés", "Ada e Inés"),
        (["agua", "hilo"], "agua and hilo", "agua e hilo"),
        (["agua", "hielo"], "agua and hielo", "agua y hielo"),
    ],
)
def test_a_list_ends_in_and(items: list[str], english: str, spanish: str) -> None:
    assert join(items) == english
    kernel_games.language("es")
    assert join(items) == spanish


def test_a_verb_agrees_with_a_list(phrases: Phrases) -> None:
    assert phrases("event", "lead", {"seats": [0]}, NAMES) == "Ada leads."
    assert phrases("event", "lead", {"seats": [0, 2]}, NAMES) == "Ada and Cleo lead."
    assert phrases("event", "bare", {"goods": ["tea", "wine"]}) == "tea, wine"


def test_equal_things_are_counted_where_the_word_can_be(phrases: Phrases) -> None:
    facts = {"seat": 0, "goods": ["wine", "tea", "wine"]}
    assert phrases("event", "store", facts, NAMES) == "Ada stores 2 wine and tea."
    kernel_games.language("es")
    assert phrases("event", "store", facts, NAMES) == "Ada almacena 2 de vino y tea."
    assert phrases("event", "store", {"seat": 0, "goods": ["té", "té"]}, NAMES) == "Ada almacena té y té."


def test_zero_has_words_of_its_own_or_is_not_told(phrases: Phrases) -> None:
    assert phrases("event", "pay", {"seat": 0, "n": 0}, NAMES) == "Ada pays nothing."
    assert phrases("event", "pay", {"seat": 0, "n": 2}, NAMES) == "Ada pays 2 points."
    said = [phrases("event", "left", {"n": n}) for n in (0, 1, 2)]
    assert said == [
        "No warehouses are left; are.",
        "1 warehouse is left; is.",
        "2 warehouses are left; are.",
    ]
    gains = [Event("X-1", "gain", {"seat": 0, "n": n}) for n in (0, 3)]
    assert phrases.lines(gains, NAMES) == (("X-1", "Ada gains 3 points."),)


def test_a_word_has_the_article_and_gender_of_its_language(phrases: Phrases) -> None:
    facts = {"seat": 1, "card": "red"}
    assert phrases("event", "play", facts, NAMES) == "Ben plays the red card."
    kernel_games.language("es")
    assert phrases("event", "play", facts, NAMES) == "Ben juega la carta roja."


def test_a_form_that_a_word_lacks_is_named(phrases: Phrases) -> None:
    with pytest.raises(RulebookError, match=r"play = .* no form 'the' of 'green'"):
        phrases("event", "play", {"seat": 1, "card": "green"}, NAMES)


def told(phrases: Phrases, events: Sequence[Event]) -> list[str]:
    return [words for _, words in phrases.lines(events, NAMES)]


def test_equal_events_of_several_seats_are_one_line(phrases: Phrases) -> None:
    strike = [Event("X-1", "strike", {"seat": seat, "n": 1, "good": "tea"}) for seat in (1, 2)]
    assert told(phrases, strike) == ["Ben and Cleo cross off 1 tea each."]
    assert told(phrases, strike[:1]) == ["Ben crosses off 1 tea."]
    other = Event("X-1", "strike", {"seat": 0, "n": 2, "good": "tea"})
    assert told(phrases, [strike[0], other]) == ["Ben crosses off 1 tea.", "Ada crosses off 2 tea."]
    elsewhere = strike[1]._replace(clause="X-2")
    assert len(phrases.lines([strike[0], elsewhere], NAMES)) == 2, "each line has one clause"


def test_what_happens_again_at_once_is_counted(phrases: Phrases) -> None:
    five, six = (Event("X-1", "roll", {"n": n}) for n in (5, 6))
    assert told(phrases, [five, five, six]) == ["A 5 is rolled 2 times.", "A 6 is rolled."]
    assert told(phrases, [five, six, five]) == ["A 5 is rolled.", "A 6 is rolled.", "A 5 is rolled."]
    pays = [Event(clause, "pay", {"seat": 0, "n": 1}) for clause in ("X-1", "X-2")]
    assert phrases.lines(pays, NAMES) == (("X-1", "Ada pays 1 point."), ("X-2", "Ada pays 1 point."))


def test_a_case_of_a_translation_alone_that_cannot_be_filled_is_said_in_english(tmp_path: Path) -> None:
    (tmp_path / "texts.toml").write_text('[event]\npay = "{seat} pays {n}."\n', encoding="utf-8")
    spanish = '[event]\npay = "{seat} paga {n}."\n"pay.n=1" = "{seat} paga {una}."\n'
    (tmp_path / "texts.es.toml").write_text(spanish, encoding="utf-8")
    phrases = Phrases.load(tmp_path / "texts.toml")
    kernel_games.language("es")
    assert phrases("event", "pay", {"seat": 0, "n": 2}, NAMES) == "Ada paga 2."
    with pytest.warns(UserWarning, match=r"pay\.n=1 .*said in English"):
        assert phrases("event", "pay", {"seat": 0, "n": 1}, NAMES) == "Ada pays 1."
