"""Rulebooks and phrases as files: what is wrong in them is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from kernel_games.engine import Event, Phrases, Refusal, Rulebook, RulebookError
from kernel_games.games.tiki_topple import game

HEAD = '[rulebook]\ntitle = "T"\nauthor = "A"\npublisher = "P"\nyear = 2000\n'
CLAUSE = '[clause.X-1]\nkind = "end"\ntitle = "t"\ntext = "x"\nsource = "s"\nprovenance = "printed"\n'


def test_a_rulebook_reads_in_order_and_is_looked_up_by_id(tmp_path: Path) -> None:
    path = tmp_path / "r.toml"
    path.write_text(HEAD + CLAUSE + CLAUSE.replace("X-1", "X-0"), encoding="utf-8")
    rulebook = Rulebook.load(path)
    assert list(rulebook) == ["X-1", "X-0"]
    assert str(rulebook["X-1"]) == "X-1 t: x [s; in the rulebook]"
    with pytest.raises(KeyError, match=r"'X-2' is no clause of T; its clauses: X-1, X-0"):
        rulebook["X-2"]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("[rulebook", r"r\.toml: not readable as TOML"),
        (CLAUSE, r"missing table \[rulebook\]"),
        (HEAD, r"missing table \[clause\]"),
        (HEAD + "[clause]\n", "no clause"),
        (HEAD + "[clauses]\n" + CLAUSE, r"unknown table \[clauses\]"),
        (HEAD.replace("2000", '"2000"') + CLAUSE, r"\[rulebook\]: year = '2000'; expected a non-empty int"),
        (HEAD.replace('author = "A"\n', "") + CLAUSE, r"\[rulebook\]: missing author"),
        (
            HEAD + CLAUSE.replace('"end"', '"finish"'),
            r"\[clause.X-1\] kind = 'finish'; expected one of component",
        ),
        (
            HEAD + CLAUSE.replace('"printed"', '"sure"'),
            "provenance = 'sure'; expected one of printed, public",
        ),
        (HEAD + CLAUSE.replace('"x"', '""'), r"\[clause.X-1\]: text = ''; expected a non-empty str"),
        (HEAD + CLAUSE + "page = 3\n", "unknown field 'page'"),
        (HEAD + "[clause]\nX-1 = 5\n", r"\[clause.X-1\]: expected a table with kind"),
    ],
)
def test_a_wrong_rulebook_names_file_entry_and_what_would_be_right(
    text: str, wrong: str, tmp_path: Path
) -> None:
    path = tmp_path / "r.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RulebookError, match=wrong) as error:
        Rulebook.load(path)
    assert str(error.value).startswith("r.toml")


def test_a_rulebook_that_is_not_utf_8_is_said_to_be_so(tmp_path: Path) -> None:
    path = tmp_path / "r.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(RulebookError, match=r"r\.toml: not readable as TOML"):
        Rulebook.load(path)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("event = 5", "event = 5; expected a table"),
        ("[event]\nup = 5", r"\[event\]: up = 5; expected a phrase"),
    ],
)
def test_a_wrong_phrase_file_names_the_entry(text: str, wrong: str, tmp_path: Path) -> None:
    path = tmp_path / "t.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RulebookError, match=wrong):
        Phrases.load(path)


PHRASES = Phrases(
    {
        "event": {"e": "{seat} gives {n:card|cards} to {other_seat}: {what}, {ok}.", "all": "{seats} share."},
        "word": {"red": "rouge", "true": "oui"},
    }
)


def test_phrases_fill_names_numbers_words_and_lists() -> None:
    facts = {"seat": 0, "other_seat": 1, "n": 1, "what": ["red", "blue"], "ok": True}
    assert PHRASES("event", "e", facts, ["Ada", "Ben"]) == "Ada gives 1 card to Ben: rouge and blue, oui."
    assert (
        PHRASES("event", "e", {**facts, "n": 2}) == "Player 1 gives 2 cards to Player 2: rouge and blue, oui."
    )
    assert PHRASES("event", "all", {"seats": [1, 0]}, ["Ada", "Ben"]) == "Ben and Ada share."


def test_a_players_name_is_never_taken_for_a_template_or_a_word() -> None:
    facts = {"seat": 0, "other_seat": 1, "n": 3, "what": "x", "ok": False}
    filled = PHRASES("event", "e", facts, ["{n}", "red"])
    assert filled == "{n} gives 3 cards to red: x, false."


def test_another_language_is_another_file_with_the_same_keys() -> None:
    spanish = Phrases({"event": {"toast": "{tiki} sale de la fila."}})
    assert spanish("event", "toast", {"tiki": "Nani"}) == "Nani sale de la fila."
    assert game.say(Event("TT-T6", "toast", {"tiki": "Nani"})).startswith("Nani is taken out")


def test_a_secret_event_is_whole_for_its_seats_and_public_for_the_others() -> None:
    event = Event("X", "whole", {"seat": 1}, (1,), "part", {"card": "ace"})
    assert event.seen_by(1) == Event("X", "whole", {"seat": 1, "card": "ace"})
    assert event.seen_by(0) == event.seen_by(None) == Event("X", "part", {"seat": 1})
    assert event._replace(public="").seen_by(0) is None


def test_every_event_and_refusal_of_tiki_topple_cites_a_clause_it_has() -> None:
    assert (
        game.say(Refusal("TT-T7", "toast_first"))
        == "You may not play Tiki Toast on your first turn of a round."
    )
    assert "TT-T7" in game.rulebook
