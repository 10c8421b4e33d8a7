"""The vocabulary of walks: what the engine says to each word, and what is said to words that are none."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

import kernel_games
from kernel_games.engine import OptionError
from kernel_games.engine.terms import Pointer, Scope, Speech, Term
from kernel_games.teaching.walks.coach import in_words
from kernel_games.teaching.walks.stages import Stage

GAME = kernel_games.game("tiki_topple")
SPEECH = Speech(GAME, ("Ada", "Ben"))
LINE = GAME.positions["line"]


def table(text: str) -> Any:
    return tomllib.loads(f"x = {text}")["x"]


def scope(*moves: str, after: Scope | None = None) -> Scope:
    stage = Stage(LINE, 0).play([GAME.parse_move(move) for move in moves]).end()
    return Scope(stage.view, stage.told, 0, stage.state, {"guess": 1}, after)


def said(text: str, *moves: str) -> Any:
    return Term.read("answer", table(text), SPEECH).value(scope(*moves))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{ seen = "line[0]" }', "Nani"),
        ('{ seen = "line[-1]" }', "Kapu"),
        ('{ seen = "scores[Ben]" }', 0),
        ('{ seen = "hand.up1", is = 2 }', True),
        ('{ seen = "hand.up1", is = true }', False),
        ('{ seen = "hand.up1", least = 3 }', False),
        ('{ seen = "hand.up1", least = 1, most = 2 }', True),
        ('{ seen = "hand.up1", is = { seen = "hand.toast" } }', True),
        ('{ count = "line" }', 9),
        ('{ score = "Ben" }', 0),
        ("{ winner = true }", [0, 1]),
        ('{ legal = "up3 Huhu" }', False),
        ('{ legal = "up2 Huhu" }', True),
        ('{ refused = "up3 Huhu" }', "TT-T4"),
        ('{ refused = "up2 Huhu" }', ""),
        ('{ refused = "up3 Huhu", fact = "above" }', 2),
        ('{ moves = "up3 *" }', 6),
        ('{ would = { moves = ["up2 Huhu"], told = { text = "up" }, fact = "end" } }', 1),
        ('{ would = { moves = ["up2 Huhu", "topple Huhu"], seen = "line[-1]" } }', "Huhu"),
        ('{ kept = "guess" }', 1),
        ('{ each = "secrets[0]", piece = "tiki:{value}" }', ["tiki:Hookipa", "tiki:Lokahi", "tiki:Nani"]),
        ('{ piece = "tiki:{value}", of = { seen = "line[1]" } }', "tiki:Wikiwiki"),
        ('{ all = [{ legal = "up2 Huhu" }, { not = { legal = "up3 Huhu" } }] }', True),
        ('{ any = [{ legal = "up3 Huhu" }, { count = "line", is = 8 }] }', False),
        ("{ typed = 12 }", 12),
    ],
)
def test_a_word_is_what_the_engine_says(text: str, value: object) -> None:
    found = said(text)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{ told = { text = "up" } }', True),
        ('{ told = { text = "up", tiki = "Nani" } }', False),
        ('{ told = { clause = "TT-T3", tiki = "Lokahi" }, fact = "end" }', 3),
        ('{ told = { text = "up" }, fact = "passed" }', ["Huhu", "Nui"]),
        ('{ told = { seat = "Ada" }, fact = "clause" }', "TT-T2"),
        ('{ seats = { clause = "TT-T2" } }', [0, 1]),
        ('{ count = { clause = "TT-T2" } }', 2),
        ('{ count = { clause = "TT-T2", seat = "Ben" }, is = 1 }', True),
    ],
)
def test_what_is_told_can_be_asked(text: str, value: object) -> None:
    assert said(text, "up2 Lokahi", "topple Nani") == value


def test_what_comes_after_the_step_can_be_asked() -> None:
    term = Term.read("answer", table('{ after = { seen = "line[0]" } }'), SPEECH)
    assert term.value(scope(after=scope("topple Nani"))) == "Wikiwiki"
    with pytest.raises(OptionError, match="a step that plays something"):
        term.value(scope())


def test_conditions_of_a_path_keep_what_meets_them() -> None:
    game = kernel_games.game("mississippi")
    view = game.positions["chain"].observation(0)
    asked = Speech(game, ("Ada", "Ben", "Cleo"))
    scoped = Scope(view, (), 0, None, {})
    term = Term.read("seen", table('{ seen = "ships[space=6].leads" }'), asked)
    assert term.value(scoped) == 5
    assert Term.read("seen", table('{ count = "ships[space=6]" }'), asked).value(scoped) == 1
    several = Term.read("seen", table('{ seen = "ships[space=70].leads" }'), asked)
    with pytest.raises(OptionError, match=r"one that fits, there are 0, at '\[space=70\]' \(character 6\)"):
        several.value(scoped)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3", r"answer = 3: expected a table with one of seen, told"),
        ("{}", "a table with one of seen"),
        ('{ sene = "line" }', "a table with one of seen"),
        ('{ seen = "line", told = { text = "up" } }', "a table with one of seen"),
        ('{ seen = "line", fact = "end" }', "answer.fact = 'end': expected one of seen, is, least, most"),
        ("{ seen = 3 }", "answer.seen = 3: expected a path"),
        ('{ seen = "" }', "at character 1"),
        ('{ seen = "[0]" }', "not '\\[0\\]' at character 1"),
        ('{ seen = "line..x" }', "not '..x' at character 5"),
        ('{ seen = "line[0" }', r"not '\[0' at character 5"),
        ('{ seen = "line[]" }', "at character 5"),
        ('{ seen = "line[0]x" }', "not 'x' at character 8"),
        ('{ seen = "line.__class__()" }', r"not '\(\)' at character 15"),
        ('{ seen = "import os" }', "not ' os' at character 7"),
        ("{ told = {} }", "a table with clause, text or facts"),
        (
            '{ told = { clause = "TT-T99" } }',
            "answer.told.clause = 'TT-T99': expected a clause of Tiki Topple",
        ),
        ('{ told = { text = "upp" } }', "answer.told.text = 'upp': expected one of"),
        ('{ told = { seat = "Zoe" } }', "answer.told.seat = 'Zoe': expected one of Ada, Ben"),
        ('{ score = "Zoe" }', "expected one of Ada, Ben"),
        ("{ winner = false }", "expected true"),
        (
            '{ legal = "up9 Nani" }',
            "answer.legal = 'up9 Nani': expected a move: .* is no move of Tiki Topple",
        ),
        ("{ legal = 3 }", "expected a move"),
        ('{ would = { told = { text = "up" } } }', "a table with moves"),
        ('{ would = { moves = [], seen = "line" } }', "at least one move"),
        ('{ would = { moves = ["up2 Nani"] } }', "a table with one of seen"),
        ('{ each = "line" }', "answer.piece = None: expected a text"),
        ('{ each = "line", piece = "tiki" }', "a key of pieces with a hole"),
        ('{ piece = "tiki:{value}" }', "answer.of = None"),
        ("{ all = [] }", "at least one term"),
        ('{ all = [{ seen = "x y" }] }', r"answer.all\[0\].seen"),
        ('{ seen = "line", least = "a" }', "answer.least = 'a': expected a number"),
        ('{ seen = "line", most = true }', "a number"),
        ("{ typed = { x = 1 } }", "a number, a text"),
    ],
)
def test_what_is_no_term_is_refused_with_field_and_place(text: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        Term.read("answer", table(text), SPEECH)


def test_terms_nest_only_so_deep() -> None:
    term: dict[str, Any] = {"legal": "up2 Nani"}
    for _ in range(10):
        term = {"not": term}
    with pytest.raises(OptionError, match="at most 6 terms inside each other"):
        Term.read("answer", term, SPEECH)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{ seen = "lines" }', r"one of game, seat, .*, at '\.lines' \(character 1\)"),
        ('{ seen = "line.first" }', "something with names, not list"),
        ('{ seen = "line[9]" }', r"one of 9, at '\[9\]' \(character 5\)"),
        ('{ seen = "line[Zoe]" }', "a number or one of Ada, Ben"),
        ('{ seen = "round[0]" }', "a list, not int"),
        ('{ seen = "line[x=1]" }', "a list of things with names"),
        ('{ seen = "__class__" }', "one of game"),
        ('{ seen = "line", least = 3 }', "a number, to be compared with least"),
        ('{ count = "round" }', "a list, not 1"),
        ('{ each = "round", piece = "a{value}" }', "a list, not 1"),
        ('{ told = { text = "up" }, fact = "end" }', "an event that is told"),
        ('{ kept = "other" }', "an answer that was kept: guess"),
        ('{ not = { seen = "round" } }', "true or false: add is, least or most"),
        ('{ would = { moves = ["toast"], seen = "line" } }', "TT-T7"),
        ('{ refused = "up3 Huhu", fact = "passed" }', "refused.fact = 'passed': expected one of tiki, place"),
        ('{ refused = "up2 Huhu", fact = "above" }', "a move that is refused"),
    ],
)
def test_what_the_engine_cannot_say_is_said(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        said(text)


def test_a_fact_that_an_event_has_not_is_named() -> None:
    with pytest.raises(OptionError, match="one of clause, tiki, start, end, passed"):
        said('{ told = { text = "up" }, fact = "place" }', "up2 Lokahi")


def test_nothing_is_asked_of_a_position_while_its_move_is_still_being_told() -> None:
    term = Term.read("answer", {"legal": "up2 Nani"}, SPEECH)
    with pytest.raises(OptionError, match="played to its end"):
        term.value(scope()._replace(state=None))


def test_only_what_lies_open_may_be_counted_again() -> None:
    def open_(text: str) -> bool:
        return Term.read("answer", table(text), SPEECH).on_view

    assert open_('{ seen = "line[0]" }')
    assert open_('{ all = [{ count = "line", is = 9 }] }')
    assert not open_('{ count = { text = "up" } }')
    assert not open_('{ piece = "tiki:{value}", of = { after = { seen = "line[0]" } } }')
    assert not open_('{ legal = "up2 Nani" }')
    assert open_('{ would = { moves = ["up2 Nani"], told = { text = "up" } } }')
    assert not open_('{ would = { moves = ["up2 Nani"], told = { text = "up" } }, is = { winner = true } }')


def test_pieces_are_found_by_key_by_pick_and_by_what_is_seen() -> None:
    pieces = {"card:up1:1": "card:up1", "tiki:Nani": "tiki:Nani", "tiki:Lokahi": "tiki:Lokahi", "sign": ""}

    def keys(value: Any) -> list[str]:
        return Pointer.read("light", value, SPEECH).keys(scope(), pieces)

    assert keys("card:up1") == ["card:up1:1"]
    assert keys("tiki:*") == ["tiki:Nani", "tiki:Lokahi"]
    assert keys({"each": "secrets[0]", "piece": "tiki:{value}"}) == ["tiki:Lokahi", "tiki:Nani"]
    assert keys("nothing") == []
    for wrong in ("", 3, {"seen": "line"}, {"each": "line", "piece": "tiki:{value.__class__}"}):
        with pytest.raises(OptionError):
            Pointer.read("light", wrong, SPEECH)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ([4, 2, 1], "4, 2 and 1"),
        ("up2", "Tiki Up 2"),
        (True, "yes"),
        ([], "no"),
        ({"up1": 2, "toast": 1}, "Tiki Up 1 2 and Tiki Toast 1"),
    ],
)
def test_what_the_engine_says_reads_as_the_game_says_it(value: object, words: str) -> None:
    assert in_words(value, GAME.phrases.word) == words


def test_seats_read_as_names() -> None:
    assert in_words([1, 0], GAME.phrases.word, ("Ada", "Ben")) == "Ben and Ada"
    assert in_words(0, GAME.phrases.word, ("Ada", "Ben")) == "Ada"
    assert in_words([], GAME.phrases.word, ("Ada", "Ben")) == "nobody"


def ahead(text: str, name: str) -> Any:
    nile = kernel_games.game("nile")
    stage = Stage(nile.positions[name], 0)
    term = Term.read("answer", table(text), Speech(nile, ("Ada",)))
    return term.value(Scope(stage.view, (), 0, stage.state, {}))


def test_the_outlook_is_asked_by_name() -> None:
    assert ahead('{ outlook = "food" }', "morning") == 4
    assert ahead('{ outlook = "food", least = 2 }', "morning") is True


def test_where_nothing_lies_ahead_no_test_of_it_holds() -> None:
    assert ahead('{ outlook = "food" }', "outfit") is None
    assert ahead('{ outlook = "food", least = 0 }', "outfit") is False
    assert ahead('{ outlook = "spend", most = -1 }', "outfit") is False


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: said('{ outlook = "food" }'), "outlook = 'food': .* this game has no outlook"),
        (
            lambda: ahead('{ outlook = "weather" }', "morning"),
            "outlook = 'weather': expected one of mode, food",
        ),
    ],
)
def test_an_outlook_that_is_not_there_is_named(ask: Any, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        ask()
