"""Walks are read from TOML; what is wrong is named with file, step and field, and what would be right."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import kernel_games
from kernel_games.engine import OptionError, RulebookError
from kernel_games.teaching.walks import Walk, load_walk, read_walk, walk_names
from kernel_games.testing import check_walk
from tests.teaching.conftest import HEAD

Write = Callable[..., Walk]

LOOK = '[[step]]\ndo = "look"\nat = "line"\nsay = "Look."\n'


def step(text: str) -> str:
    return f"{LOOK}[[step]]\n{text}\n"


def test_a_walk_begins_at_positions_of_the_game_and_at_its_own(write: Write) -> None:
    line = '["Eepo", "Kapu", "Hookipa", "Nui", "Lokahi", "Akamai", "Nani", "Wikiwiki", "Huhu"]'
    own = f"[position.other]\nplayers = 2\nline = {line}\nmoves = ['deal Nani Eepo Nui']\n"
    walk = write(own + LOOK + LOOK.replace('"line"', '"other"'))
    assert walk.key == "tiki_topple/mine"
    assert walk.names == ("Ada", "Ben")
    assert [state.to_dict()["line"][0] for state in walk.positions.values()] == ["Nani", "Eepo"]
    assert walk.positions["other"].to_dict()["secrets"][0] == ["Nani", "Eepo", "Nui"]


def test_positions_of_several_sizes_have_names_for_all(write: Write) -> None:
    walk = write(LOOK + LOOK.replace('"line"', '"three_players"'))
    assert walk.names == ("Ada", "Ben", "Cleo")


def test_walks_are_found_by_name() -> None:
    assert "majority" in walk_names(kernel_games.game("kontor"))
    assert load_walk("kontor", "majority").title == "Who gets the area?"
    with pytest.raises(
        OptionError, match=r"walk = '../texts': expected one of the walks of Kontor: .*majority"
    ):
        load_walk("kontor", "../texts")
    with pytest.raises(OptionError, match="game = 'chess': expected one of"):
        load_walk("chess", "majority")


@pytest.fixture
def spanish() -> Iterator[None]:
    kernel_games.language("es")
    yield
    kernel_games.language("en")


def test_steps_that_a_translation_lacks_are_said_in_english(
    spanish: None, write: Write, tmp_path: Path
) -> None:
    mine = '[walk]\ntitle = "Un paseo"\n[[step]]\nsay = "Mira."\n'
    (tmp_path / "mine.es.toml").write_text(mine, encoding="utf-8")
    walk = write(LOOK + LOOK)
    assert (walk.title, walk.goal) == ("Un paseo", "Be there.")
    assert [step.say for step in walk.steps] == ["Mira.", "Look."]


def test_a_translation_that_makes_no_walk_is_named_and_said_in_english(
    spanish: None, write: Write, tmp_path: Path
) -> None:
    mine = '[walk]\ntitle = "Un paseo"\n[[step]]\n[[step]]\nchoices = ["sí", "sí"]\n'
    (tmp_path / "mine.es.toml").write_text(mine, encoding="utf-8")
    asked = 'do = "predict"\nsay = "Well?"\nchoices = ["first", "last"]\nkeep = "guess"\n'
    with pytest.warns(UserWarning, match=r"mine\.es\.toml is left out: mine\.toml step 2: choices = \['sí'"):
        walk = write(step(asked))
    assert walk.title == "A walk"


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ("", r"mine.toml: no step; expected at least one table \[\[step\]\]"),
        ("[stp]\n" + LOOK, r"mine.toml: unknown table 'stp'; expected \[walk\]"),
        ("[[step\n", "mine.toml: not readable as TOML"),
        (
            '[[step]]\ndo = "dance"',
            "mine.toml step 1: do = 'dance': expected one of look, try, predict, free",
        ),
        ('[[step]]\ndo = "look"\nsay = "Look."', "mine.toml step 1: at = '': expected one of new, "),
        (LOOK.replace('"line"', '"nowhere"'), "step 1: at = 'nowhere': expected one of"),
        (LOOK.replace('"line"', "3"), "step 1: at = 3: expected one of"),
        (LOOK + 'sya = "x"', "step 1: sya = 'x': expected one of the fields of a step to look: do, say"),
        (
            LOOK + 'goal = { legal = "toast" }',
            "step 1: goal = .*: expected one of the fields of a step to look",
        ),
        (LOOK.replace('"Look."', '" "'), "step 1: say = ' ': expected a text"),
        (LOOK + 'after = " "', "step 1: after = ' ': expected a text"),
        (LOOK + 'hints = [" "]', r"step 1: hints\[0\] = ' ': expected a text"),
        (LOOK + "hints = [{ say = 3 }]", r"step 1: hints\[0\].say = 3: expected a text"),
        (LOOK + 'light = "tiki:*"', r"step 1: light = 'tiki:\*': expected a list"),
        (LOOK + "light = [3]", r"step 1: light\[0\] = 3: expected a pattern of pieces"),
        (LOOK + 'clauses = ["TT-X1"]', r"step 1: clauses\[0\] = 'TT-X1': expected a clause of Tiki Topple"),
        (LOOK + "hints = [{ }]", r"step 1: hints\[0\] = .*: expected a text, a clause, or a table"),
        (
            LOOK + 'hints = [{ text = "x" }]',
            "step 1: text = 'x': expected one of the fields say, clause, light",
        ),
        (LOOK + "facts = 3", "step 1: facts = 3: expected a table"),
        (LOOK + 'facts = { n = { seen = "a b" } }', "step 1: facts.n.seen = 'a b'.* at character 2"),
        (LOOK + "play = {}", "step 1: play = {}: expected moves, before what to stop, or to = 'end'"),
        (LOOK + 'play = { to = "now" }', "play.to = 'now': expected 'end'"),
        (LOOK + 'play = { moves = ["up9 Nani"] }', r"step 1: play.moves\[0\] = 'up9 Nani': expected a move"),
        (LOOK + "play = { before = {} }", "play.before = {}: expected a table with clause"),
        ("[position]\nx = 3\n" + LOOK, r"\[position\] \[x\]: x = 3: expected a table"),
        ("[position.x]\nplayers = 9\n" + LOOK, r"\[position\] \[x\]: players = 9: expected"),
        ("[position.x]\nplayers = 2\n" + LOOK, r"mine.toml \[position.x\]: no step begins there"),
        (
            step('do = "try"\nsay = "Try."'),
            "mine.toml step 2: goal = None: expected what a move has to bring",
        ),
        (step('do = "try"\nsay = "x"\nmoves = 2\ngoal = { legal = "toast" }'), "step 2: way = None"),
        (step('do = "try"\nsay = "x"\nmoves = 0\ngoal = { legal = "toast" }'), "step 2: moves = 0"),
        (
            step('do = "try"\nsay = "x"\nway = ["toast", "toast"]\ngoal = { legal = "toast" }'),
            "1 moves at most",
        ),
        (step('do = "try"\nsay = "x"\ngoal = { legal = "toast" }\nplay = { moves = ["toast"] }'), "moves = "),
        (step('do = "predict"\nsay = "x"\nkeep = "a"'), "step 2: choices = None: expected either choices or"),
        (step('do = "predict"\nsay = "x"\nchoices = "players"'), "step 2: answer = None: expected a term"),
        (
            step('do = "predict"\nsay = "x"\nkeep = "a"\nchoices = "all"'),
            "choices = 'all': expected 'players'",
        ),
        (
            step('do = "predict"\nsay = "x"\nkeep = "a"\nchoices = ["a"]'),
            "choices = .'a'.: expected two or more",
        ),
        (step('do = "predict"\nsay = "x"\nkeep = "a"\nchoices = ["a", "a"]'), "two or more that differ"),
        (step('do = "predict"\nsay = "x"\nkeep = "a"\nchoices = { pieces = [] }'), "at least one pattern"),
        (step('do = "predict"\nsay = "x"\nkeep = "a"\nchoices = { clauses = ["x"] }'), "expected a clause"),
        (step('do = "predict"\nsay = "x"\nkeep = "a"\nchoices = { sets = ["Ada"] }'), "a list of 2"),
        (
            step('do = "predict"\nsay = "x"\nkeep = "a"\nchoices = { sets = ["Ada", "Ben"] }'),
            "choices.both = None",
        ),
        (
            step('do = "predict"\nsay = "x"\nkeep = "a"\nnumbers = [3, 3]'),
            "the first number and a larger last",
        ),
        (step('do = "predict"\nsay = "x"\nkeep = "a"\nnumbers = [0, 99999]'), r"numbers\[1\] = 99999"),
        (step('do = "predict"\nsay = "x"\nkeep = "a"\nlabels = [6, 1]'), r"labels = \[6, 1\]"),
        (
            step('do = "predict"\nsay = "x"\nkeep = "a"\nnumbers = [1, 2]\nlabels = [1, 2]'),
            "either choices or numbers",
        ),
        (step('do = "free"\nsay = "x"'), "step 2: turns = None: expected a whole number from 1"),
        (step('do = "free"\nsay = "x"\nturns = 1\nway = ["toast"]'), "goal = None: .* since there is way"),
        (step('do = "free"\nsay = "x"\nturns = 1\navoid = { legal = "toast" }'), "warn = None"),
        (
            step(
                'do = "free"\nsay = "x"\nturns = 1\nway = ["toast"]\ngoal = { legal = "toast" }\nguided = 1'
            ),
            "guided = 1: expected true or false",
        ),
        (
            step('do = "free"\nsay = "x"\nturns = 2\nbot = "magnus"'),
            "bot = 'magnus': expected one of easy, goal_based, greedy",
        ),
    ],
)
def test_what_is_wrong_is_named_with_file_step_and_field(write: Write, steps: str, message: str) -> None:
    with pytest.raises(RulebookError, match=message):
        write(steps)


@pytest.mark.parametrize(
    ("head", "message"),
    [
        ("", r"mine.toml \[walk\]: walk = None: expected a mapping with the fields title"),
        ('[walk]\ntitle = "x"', "goal = None: expected a text"),
        ('[walk]\ntitle = "x"\nauthor = "y"', "author = 'y': expected one of the fields title"),
        (
            '[walk]\ntitle = "x"\ngoal = "x"\nages = "8+"\nminutes = 0',
            "minutes = 0: expected a whole number from 1",
        ),
        ('[walk]\ntitle = "x"\ngoal = "x"\nages = "8+"\nminutes = 1\nseat = 2', "seat = 2: .* from 0 to 1"),
        (
            '[walk]\ntitle = "x"\ngoal = "x"\nages = "8+"\nminutes = 1\nnames = ["A"]',
            "names = .*: expected a list of 2",
        ),
        (
            '[walk]\ntitle = "x"\ngoal = "x"\nages = "8+"\nminutes = 1\nnames = ["A", "A"]',
            "names that differ",
        ),
    ],
)
def test_a_head_that_is_wrong_is_named(write: Write, head: str, message: str) -> None:
    with pytest.raises(RulebookError, match=message):
        write("\n" + LOOK, head=head)


def test_steps_that_are_no_tables_are_named(write: Write) -> None:
    with pytest.raises(RulebookError, match=r"mine.toml \[\[step\]\]: step = 3: expected a list"):
        write("", head="step = 3\n" + HEAD)
    with pytest.raises(RulebookError, match=r"mine\.toml step 1: step = 3: expected a table"):
        write("", head="step = [3]\n" + HEAD)


def test_a_file_that_is_not_there_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_walk(tmp_path / "none.toml", kernel_games.game("kontor"))


def test_a_walk_of_ones_own_is_named_by_its_file(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the teacher's guide has it: the notebook and the file lie in one folder."""
    mine = write("\n" + LOOK)
    monkeypatch.chdir(tmp_path)
    assert load_walk("tiki_topple", "mine.toml").steps == mine.steps
    assert check_walk("tiki_topple", "mine.toml").steps == 1
    with pytest.raises(FileNotFoundError, match=r"none\.toml"):
        load_walk("tiki_topple", "none.toml")
