"""Bots in a match: their moves, their errors, and what a file has to bring back."""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from kernel_games.bots import Greedy
from kernel_games.engine import (
    TERMINAL,
    Bot,
    GameError,
    IllegalMove,
    Match,
    Move,
    OptionError,
    Person,
    State,
    language,
    registered_bots,
)
from kernel_games.games.tiki_topple import game
from kernel_games.lab.jobs import read_job
from tests.engine.bots import Cheat, First


def test_a_bot_that_thinks_holds_nobody_off() -> None:
    class Slow(First):
        def choose(
            self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
        ) -> str:
            reader = threading.Thread(target=lambda: seen.append(match.ply))
            reader.start()
            reader.join(timeout=60)
            assert not reader.is_alive()
            return super().choose(view, imagine, rng)

    seen: list[int] = []
    match = Match(game, [Slow(), "Ada"], seed=1)
    match.advance()
    assert seen == [5]


def test_bots_move_one_ply_at_a_time_and_people_are_waited_for() -> None:
    match = Match(game, ["Ada", First("Zed")], seed=1)
    assert match.advance() is None
    match.play(match.legal_moves()[0])
    ply = match.advance()
    assert ply is not None
    assert ply.player == 1
    assert match.state.current_player == 0
    assert match.people == (0,)
    assert match.names == ("Ada", "Zed")


def test_a_bot_without_a_name_of_its_own_is_called_in_the_language_that_is_spoken(tmp_path: Path) -> None:
    match = Match(game, ["Ada", "greedy", First(), Greedy("Gus")], seed=1)
    assert match.names == ("Ada", "Greedy", "First", "Gus")
    match.save(tmp_path / "m")
    language("es")
    try:
        assert match.names == ("Ada", "Codicioso", "First", "Gus")
        assert any("Codicioso" in line.text for line in match.log())
        loaded = Match.load(tmp_path / "m", bots=[First])
    finally:
        language("en")
    assert loaded.names == match.names == ("Ada", "Greedy", "First", "Gus")


def test_players_of_the_same_name_are_numbered_wherever_they_are_named(tmp_path: Path) -> None:
    match = Match(game, ["greedy", "Greedy 1", "greedy", "Ben"], seed=1)
    assert match.names == ("Greedy 2", "Greedy 1", "Greedy 3", "Ben")
    assert any("Greedy 3" in line.text for line in match.log(None))
    language("es")
    try:
        assert match.names == ("Codicioso 1", "Greedy 1", "Codicioso 2", "Ben")
    finally:
        language("en")
    file = tmp_path / "match.jsonl"
    match.save(file)
    # The file keeps what they were called, not how they are told apart here.
    assert "Greedy 2" not in file.read_text(encoding="utf-8")
    assert Match.load(file).names == match.names


def test_two_bots_play_to_the_end() -> None:
    match = Match(game, [First(), First()], seed=1)
    assert match.run().current_player == TERMINAL
    assert match.names == ("First 1", "First 2")


def test_a_bot_that_breaks_the_rules_is_named_and_nothing_changes() -> None:
    match = Match(game, [Cheat("Loki"), "Ada"], seed=1)
    before = match.ply
    with pytest.raises(IllegalMove, match=r"Loki chose toast: .* \(TT-T7\)"):
        match.advance()
    assert match.ply == before


class Quits(First):
    """Wants to end the program."""

    key = "quits"

    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        sys.exit(3)


class Stranger(First):
    """Chooses a move of another game, as a move and not as a text."""

    key = "stranger"

    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        return Move("forward", 5)  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("bot", "problem"),
    [
        (Quits("Loki"), r"Loki gave up: it called sys.exit\(3\)"),
        (
            Stranger("Loki"),
            "Loki chose no move: .*forward 5.* is no move of Tiki Topple",
        ),
    ],
)
def test_a_bot_that_ends_the_program_or_plays_another_game_is_named(bot: Bot, problem: str) -> None:
    match = Match(game, [bot, "Ada"], seed=1)
    before = match.plies
    with pytest.raises(GameError, match=problem):
        match.run()
    assert match.plies == before
    match.play(match.legal_moves()[0])


class Mine(First):
    """A bot of one's own, with settings of any kind."""

    key = "mine"

    def __init__(self, name: str = "", **settings: Any) -> None:
        super().__init__(name)
        self.given: Any = settings

    def settings(self) -> dict[str, Any]:
        return self.given  # type: ignore[no-any-return]


class Keyless(Mine):
    key = ""


class Numbered(Mine):
    key = 5  # type: ignore[assignment]


class Halved(Mine):
    key = "\ud800"


class Posing(Mine):
    """Would come back from a file as another bot."""

    key = "greedy"


class Nameless(First):
    key = "nameless"

    def __init__(self) -> None:
        pass


def with_settings(settings: Any) -> Bot:
    bot = Mine()
    bot.given = settings
    return bot


@pytest.mark.parametrize(
    ("bot", "problem"),
    [
        (Keyless(), "key = '': expected a text that Keyless is saved by"),
        (Numbered(), "key = 5: expected a text that Numbered is saved by"),
        (Halved("H"), r"key = '\\ud800': expected a text that Halved is saved by"),
        (Posing(), "key = 'greedy': expected a key of its own for Posing: this one is an installed bot's"),
        (Nameless(), "name = None: expected a name"),
        (Mine(style=object()), "settings = .*: expected a dict of plain JSON data .* of Mine"),
        (Mine(style={1, 2}), "settings = .*: expected a dict of plain JSON"),
        (Mine(weight=float("nan")), "settings = .*: expected a dict of plain JSON"),
        (Mine(weight=10**5000), "settings = .*: expected a dict of plain JSON"),
        (Mine(style="\ud800"), "settings = .*: expected a dict of plain JSON"),
        (Mine(bot="x"), "settings = .*: expected a dict of plain JSON data without 'name' and 'bot'"),
        (with_settings({"name": "x"}), "settings = .*: expected a dict of plain JSON data without 'name'"),
        (with_settings(None), "settings = None: expected a dict"),
        (with_settings([1]), r"settings = \[1\]: expected a dict"),
    ],
)
def test_a_bot_that_no_file_could_bring_back_is_told_so_when_it_is_seated(bot: Bot, problem: str) -> None:
    with pytest.raises(OptionError, match=problem):
        Match(game, ["Ada", bot])


def test_a_bot_without_a_key_is_called_as_its_class() -> None:
    assert Keyless().name == "Keyless"


def test_a_bots_name_means_the_same_in_a_match_and_in_the_lab() -> None:
    match = Match("tiki_topple", ["search", "Ada", "greedy"], seed=1)
    assert [type(seat).__name__ for seat in match.seats] == ["Search", "Person", "Greedy"]
    assert match.people == (1,)
    job = read_job("tiki_topple", ["search", "random", "greedy"], 1, rotate=False, options={})
    assert [recipe.kind for recipe in (job.bots[0], job.bots[2])] == [
        type(match.seats[0]),
        type(match.seats[2]),
    ]
    assert all(isinstance(Match("tiki_topple", [key, "Ada"]).seats[0], Bot) for key in registered_bots())


def test_a_person_may_be_called_like_a_bot(tmp_path: Path) -> None:
    match = Match("tiki_topple", [Person("search"), "Search"], seed=1)
    assert match.people == (0, 1)
    match.save(tmp_path / "match.jsonl")
    assert Match.load(tmp_path / "match.jsonl").people == (0, 1)


@pytest.mark.parametrize("seat", [None, 3, ["Ada"]])
def test_who_is_nobody_is_told_what_would_be_right(seat: Any) -> None:
    with pytest.raises(OptionError, match="expected a name, the name of an installed bot, a Person or a Bot"):
        Match("tiki_topple", ["Ada", seat])
