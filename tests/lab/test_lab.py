"""Many games at once: the same table however the work is shared, and clear words where it cannot be done."""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import joblib
import matplotlib as mpl
import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

from kernel_games import Match, game, lab
from kernel_games.bots import Greedy, Random
from kernel_games.engine import Bot, Game, GameError, OptionError, State, registry
from kernel_games.games.tiki_topple import TikiTopple
from kernel_games.lab import batches
from kernel_games.lab.jobs import read_job

TIKI = game("tiki_topple")
BOTS = ["greedy", "random", "random"]


class Moody(Bot):
    """Chooses by how often it was asked: its games are equal only if each gets a fresh one."""

    key = "moody"

    def __init__(self, name: str = "", *, mood: int = 0) -> None:
        super().__init__(name)
        self.mood = mood
        self.asked = 0

    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        del imagine, rng
        self.asked += 1
        move: str = view["legal"][(self.mood + self.asked) % len(view["legal"])]
        return move

    def settings(self) -> dict[str, Any]:
        return {"mood": self.mood}


class Broken(Random):
    """Gives up after a few moves."""

    key = "broken"

    error: BaseException = KeyError("gone")

    def __init__(self, name: str = "", *, good: int = 3) -> None:
        super().__init__(name or "Bo")
        self.good = good

    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        self.good -= 1
        if self.good < 0:
            raise self.error
        return super().choose(view, imagine, rng)


class Forgetful(Greedy):
    """Needs an argument that its settings do not tell."""

    key = "forgetful"

    def __init__(self, name: str = "", *, depth: int) -> None:
        super().__init__(name)
        self.depth = depth


class Noted(Random):
    """Leaves a file for each game that it plays."""

    key = "noted"

    def __init__(self, name: str = "", *, folder: str) -> None:
        super().__init__(name)
        self.folder, self.fresh = folder, True

    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        if self.fresh:
            tempfile.mkstemp(dir=self.folder)
            self.fresh = False
        return super().choose(view, imagine, rng)

    def settings(self) -> dict[str, Any]:
        return {"folder": self.folder}


def play(**changes: Any) -> pd.DataFrame:
    arguments: dict[str, Any] = {"game": TIKI, "bots": BOTS, "n": 24, "seed": 3, "jobs": 1}
    return lab.play_many(**(arguments | changes))


@pytest.fixture(scope="module")
def alone() -> pd.DataFrame:
    """The table that one process makes."""
    return play(rotate=True, bots=["greedy", Moody(mood=2), Random("Ray")])


def test_a_table_has_one_row_a_game() -> None:
    table = play(n=5)
    columns = ["game", "plies", "decisions"]
    columns += [f"{what}_{seat}" for seat in range(3) for what in ("bot", "score", "return")]
    assert list(table.columns) == columns
    assert list(table["game"]) == [0, 1, 2, 3, 4]
    assert (table["bot_0"] == "Greedy").all()
    assert (table[["return_0", "return_1", "return_2"]].sum(axis=1).round(9) == 1).all()
    assert (table["plies"] > table["decisions"]).all()


def test_a_table_names_the_edition_of_its_rules() -> None:
    how: dict[str, Any] = {"jobs": 1, "progress": False}
    house = TIKI.house({"TT-K1.points": 20})
    changed: dict[str, Any] = {**how, "house": {"TT-K1.points": 20}}
    for rules, asked in ((TIKI, how), (house, changed)):
        table = lab.play_many("tiki_topple", ["random", "random"], 2, **asked)
        assert table.attrs["edition"] == rules.edition
    assert lab.play_many(house, ["random", "random"], 2, **how).attrs["edition"] == house.edition


def test_clauses_are_counted_as_the_logs_of_their_games_cite_them(tmp_path: Path) -> None:
    table = play(n=3, clauses=True)
    assert list(table.columns)[-len(TIKI.rulebook) :] == list(TIKI.rulebook)
    for row in table.to_dict("records"):
        match = Match(TIKI, BOTS, seed=f"3/{row['game']}")
        match.run()
        cited = [event.clause for ply in match.plies for event in ply.events]
        assert {clause: row[clause] for clause in TIKI.rulebook} == {
            clause: cited.count(clause) for clause in TIKI.rulebook
        }
    summed = lab.citations(table)
    assert summed.loc["TT-D7"].to_dict() == {"games": 3, "share": 1.0, "times": 1.0}
    assert not summed.loc["TT-C1"].any()
    file = tmp_path / "games.csv"
    kept = play(n=3, clauses=True, file=file)
    pd.testing.assert_frame_equal(kept, table)
    assert not lab.verify(file).differences
    # A file with counts is another than one without: neither goes on in the other.
    with pytest.raises(OptionError, match="clauses"):
        play(n=4, file=file)


def test_a_table_that_counts_no_clauses_has_none_to_sum_up(alone: pd.DataFrame) -> None:
    for table in (alone, [1, 2]):
        with pytest.raises(OptionError, match="clauses=True"):
            lab.citations(table)  # type: ignore[arg-type]


@pytest.mark.parametrize("rotate", [False, True])
def test_a_row_is_the_game_that_a_match_with_seed_and_number_plays(rotate: bool) -> None:
    table = play(n=4, rotate=rotate, rounds=4)
    made = {"Greedy": Greedy, "Random": Random}
    for row in table.to_dict("records"):
        match = Match(
            TIKI, [made[row[f"bot_{seat}"]]() for seat in range(3)], seed=f"3/{row['game']}", rounds=4
        )
        end = match.run()
        assert tuple(row[f"score_{seat}"] for seat in range(3)) == end.scores()
        assert tuple(row[f"return_{seat}"] for seat in range(3)) == end.returns()
        assert row["plies"] == match.ply
        assert row["decisions"] == sum(ply.player >= 0 for ply in match.plies)


def test_rotated_bots_sit_on_every_seat_equally_often() -> None:
    table = play(n=6, rotate=True)
    assert list(table["bot_0"]) == ["Greedy", "Random", "Random"] * 2
    assert [list(table[f"bot_{seat}"]).count("Greedy") for seat in range(3)] == [2, 2, 2]
    assert list(play(n=6)["bot_0"]) == ["Greedy"] * 6


def test_ten_million_games_fit_into_memory() -> None:
    """At most 100 bytes a game, with four at the table, and no column that holds Python's objects."""
    table = play(bots=["greedy", "random", "random", "random"], n=20)
    assert table.memory_usage(index=False, deep=True).sum() < 100 * 20 + 300
    assert "object" not in set(map(str, table.dtypes))


def test_batches_are_the_table_in_parts_and_sum_up_alike(alone: pd.DataFrame) -> None:
    arguments: dict[str, Any] = {"seed": 3, "rotate": True, "jobs": 1}
    bots: list[Bot | str] = ["greedy", Moody(mood=2), Random("Ray")]
    parts = list(lab.play_batches(TIKI, bots, 24, **arguments))
    assert len(parts) > 1
    assert_frame_equal(pd.concat(parts, ignore_index=True), alone)
    for by in ("bot", "seat"):
        assert_frame_equal(lab.summary(iter(parts), by), lab.summary(alone, by))


@pytest.mark.parametrize("jobs", [1, 2])
def test_only_a_few_games_are_played_ahead_of_who_reads_them(tmp_path: Path, jobs: int) -> None:
    """So memory stays flat, however many games there are."""
    games = lab.play_batches(TIKI, ["random", Noted(folder=str(tmp_path))], 10_000_000, jobs=jobs)
    read = sum(len(next(games)) for _ in range(2))
    games.close()  # type: ignore[attr-defined]
    assert read <= len(list(tmp_path.iterdir())) < 10_000


def test_another_seed_brings_other_games() -> None:
    columns = ["score_0", "score_1", "score_2"]
    assert not play(n=6)[columns].equals(play(n=6, seed=4)[columns])
    assert play(n=6, seed="class 7b")[columns].equals(play(n=6, seed="class 7b")[columns])


def test_no_game_at_all_makes_an_empty_table_with_all_columns(alone: pd.DataFrame) -> None:
    none = play(n=0)
    assert len(none) == 0
    assert list(none.columns) == list(alone.columns)
    assert len(lab.summary(none)) == 0


@pytest.mark.parametrize("largest", [1, 7, 100])
def test_the_table_does_not_depend_on_how_it_is_cut(
    alone: pd.DataFrame, monkeypatch: pytest.MonkeyPatch, largest: int
) -> None:
    monkeypatch.setattr(batches, "LARGEST", largest)
    monkeypatch.setattr(batches, "_BATCHES", 1)
    assert_frame_equal(play(rotate=True, bots=["greedy", Moody(mood=2), Random("Ray")]), alone)


def test_two_processes_make_the_same_table(alone: pd.DataFrame) -> None:
    assert_frame_equal(play(rotate=True, bots=["greedy", Moody(mood=2), Random("Ray")], jobs=2), alone)


def test_threads_make_the_same_table(alone: pd.DataFrame) -> None:
    with joblib.parallel_config(backend="threading"):
        assert_frame_equal(play(rotate=True, bots=["greedy", Moody(mood=2), Random("Ray")], jobs=2), alone)


def test_a_backend_that_gives_all_at_the_end_makes_the_same_table(
    alone: pd.DataFrame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ray's is one of them."""

    class AtTheEnd(joblib.parallel.ThreadingBackend):  # type: ignore[misc]
        supports_return_generator = False

    monkeypatch.setattr(batches, "_SLAB", 3)
    with joblib.parallel_config(backend=AtTheEnd()):
        assert_frame_equal(play(rotate=True, bots=["greedy", Moody(mood=2), Random("Ray")], jobs=2), alone)


def test_a_bot_written_in_a_notebook_plays_in_other_processes(tmp_path: Path) -> None:
    """Such a class lives in ``__main__``, where no other process can import it from."""
    program = """
from kernel_games import Bot, lab

class First(Bot):
    key = "first"
    def choose(self, view, imagine, rng):
        return view["legal"][0]

if __name__ == "__main__":
    tables = [lab.play_many("tiki_topple", [First(), "random"], 6, jobs=jobs) for jobs in (1, 2)]
    assert tables[0].equals(tables[1])
    print(*tables[0]["bot_0"].unique())
"""
    (tmp_path / "program.py").write_text(program)
    done = subprocess.run(
        [sys.executable, "program.py"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("First\n", "")


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_fails_is_named_with_game_seed_and_ply(jobs: int) -> None:
    named = r"game 0 \(seed = '3/0'\), ply \d+: Bo failed: KeyError: 'gone'"
    with pytest.raises(GameError, match=named) as caught:
        play(bots=["random", Broken()], n=8, jobs=jobs)
    assert "raise self.error" in caught.value.__notes__[0]


class Quits(Broken):
    """Ends the program after a few moves."""

    key = "quits"
    error = SystemExit(3)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_calls_sys_exit_ends_its_game_and_not_the_program(jobs: int) -> None:
    with pytest.raises(
        GameError, match=r"game 0 .*: Bo failed: GameError: Bo gave up: it called sys\.exit\(3\)"
    ):
        play(bots=["random", Quits(), "random"], n=8, jobs=jobs)


class Unkeyed(Random):
    """Has no key of its own."""


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"bots": ["random", Unkeyed()]}, "key = 'random': expected a key of its own for Unkeyed"),
        ({"game": "tiki"}, r"game = 'tiki': expected one of .*tiki_topple"),
        ({"game": 7}, r"game = 7: expected a game, or one of .*tiki_topple"),
        ({"game": None}, r"game = None: expected a game"),
        ({"bots": ["greedy"]}, r"bots = \['greedy'\]: expected 2 to 4 bots, one for each seat, not 1"),
        ({"bots": ["greedy"] * 5}, r"bots = .*: expected 2 to 4 bots, one for each seat, not 5"),
        ({"bots": []}, r"bots = \[\]: expected 2 to 4 bots"),
        ({"bots": "greedy"}, r"bots = 'greedy': expected a list of bots, such as \['greedy', 'random'\]"),
        ({"bots": 2}, r"bots = 2: expected a list of bots"),
        ({"bots": ["greedy", "clever"]}, r"bot = 'clever': expected one of .*greedy.*random"),
        ({"bots": ["greedy", 7]}, r"bots\[1\] = 7: expected a Bot, or one of .*greedy.*random"),
        ({"bots": [Greedy, "random"]}, r"bots\[0\] = <class .*Greedy'>: expected a Bot"),
        (
            {"bots": ["random", Forgetful(depth=2)]},
            r"bots\[1\] = .*: expected a bot that Forgetful\(name=\.\.\., \*\*bot\.settings",
        ),
        ({"n": -1}, r"n = -1: expected a whole number of games, 0 or more"),
        ({"n": 2.0}, r"n = 2\.0: expected a whole number of games"),
        ({"n": "10"}, r"n = '10': expected a whole number of games"),
        ({"n": True}, r"n = True: expected a whole number of games"),
        ({"n": None}, r"n = None: expected a whole number of games"),
        ({"jobs": 0}, r"jobs = 0: expected a number of processes, or -1 for one on each core"),
        ({"jobs": 1.5}, r"jobs = 1\.5: expected a number of processes"),
        ({"jobs": "all"}, r"jobs = 'all': expected a number of processes"),
        ({"seed": 1.5}, r"seed = 1\.5: expected a whole number or a text"),
        ({"seed": "\ud800"}, r"seed = '\\ud800': expected .* a text in Unicode"),
        ({"seed": 10**5000}, r"seed = <int that cannot be shown: ValueError>: expected a whole number"),
        ({"seed": None}, r"seed = None: expected a whole number or a text"),
        ({"rotate": "yes"}, r"rotate = 'yes': expected True or False"),
        ({"players": 3}, r"players = 3: expected no such option: as many play as there are seats"),
        ({"rounds": 1}, r"rounds = 1: expected a whole number from 3 to 99 \(TT-G4\)"),
        ({"round": 1}, r"round = 1: expected one of the options rounds"),
    ],
)
def test_an_argument_that_does_not_fit_is_named_with_what_would_be_right(
    changes: dict[str, Any], problem: str
) -> None:
    with pytest.raises(OptionError, match=problem):
        play(**changes)


def test_a_game_that_other_processes_cannot_find_is_refused_before_they_start() -> None:
    own: Game = TikiTopple()
    with pytest.raises(OptionError, match=r"game = .*: expected an installed game.*jobs=1"):
        play(game=own, jobs=2)
    assert len(play(game=own, n=2)) == 2


@pytest.mark.parametrize("module", ["pandas", "joblib", "tqdm"])
def test_a_missing_library_says_which_extra_brings_it(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ImportError, match=rf'{module} is not installed; pip install "kernel-games\[lab\]"'):
        play()


def test_a_missing_matplotlib_says_which_extra_brings_it(
    alone: pd.DataFrame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(ImportError, match=r'pip install "kernel-games\[lessons\]"'):
        lab.plot(alone)


def test_importing_the_lab_imports_none_of_its_libraries() -> None:
    """Worker processes start without them, and so does a kernel that has none of them."""
    program = "import sys, kernel_games.lab; print({'pandas', 'numpy', 'joblib', 'tqdm'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


@pytest.mark.parametrize("watched", [False, True])
@pytest.mark.parametrize("progress", [False, True])
@pytest.mark.parametrize("disabled", [False, True])
def test_a_bar_goes_to_stderr_where_somebody_watches_and_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    watched: bool,
    progress: bool,
    disabled: bool,
) -> None:
    monkeypatch.setattr(batches, "_watched", lambda: watched)
    monkeypatch.setattr(batches, "_DELAY", 0)
    if disabled:
        monkeypatch.setenv("TQDM_DISABLE", "1")
    else:
        monkeypatch.delenv("TQDM_DISABLE", raising=False)
    for name in [name for name in sys.modules if name.partition(".")[0] == "tqdm"]:
        # tqdm reads its environment when it is imported.
        monkeypatch.delitem(sys.modules, name)
    play(n=3, progress=progress)
    out, err = capsys.readouterr()
    assert out == ""
    if watched and progress and not disabled:
        assert "Tiki Topple: " in err
        assert err.rpartition("\r")[2] == ""
        assert err.split("\r")[-2].isspace()
    else:
        assert err == ""


def test_a_bar_needs_no_thread(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """In a browser there are none."""

    def start(thread: threading.Thread) -> None:
        raise RuntimeError(f"can't start new thread: {thread}")

    monkeypatch.setattr(batches, "_watched", lambda: True)
    monkeypatch.setattr(batches, "_DELAY", 0)
    monkeypatch.setattr("tqdm.tqdm.monitor", None)
    monkeypatch.setattr(threading.Thread, "start", start)
    play(n=3)
    assert "Tiki Topple: " in capsys.readouterr().err


def test_a_summary_counts_wins_and_scores_by_bot_and_by_seat() -> None:
    table = pd.DataFrame(
        {
            "bot_0": ["A", "B", "A", "B"],
            "score_0": [10, 4, 7, 5],
            "return_0": [1.0, 0.0, 0.5, 0.0],
            "bot_1": ["B", "A", "B", "A"],
            "score_1": [2, 6, 7, 9],
            "return_1": [0.0, 1.0, 0.5, 1.0],
        }
    )
    by_bot = lab.summary(table)
    assert (list(by_bot.index), by_bot.index.name) == (["A", "B"], "bot")
    assert list(by_bot["games"]) == [4, 4]
    assert list(by_bot["wins"]) == [3.5, 0.5]
    assert list(by_bot["win_rate"]) == [0.875, 0.125]
    assert list(by_bot["mean_score"]) == [8.0, 4.5]
    by_seat = lab.summary(table, "seat")
    assert list(by_seat.index) == [1, 0]
    assert list(by_seat["wins"]) == [2.5, 1.5]


def test_the_interval_is_wilsons() -> None:
    """Wilson 1927; the figures for 8 of 10 at 95 % are those of the textbooks: 0.490 to 0.943."""
    table = pd.DataFrame({"bot_0": ["A"] * 10, "score_0": [0] * 10, "return_0": [1.0] * 8 + [0.0] * 2})
    row: Any = lab.summary(table).loc["A"]
    assert (round(row["low"], 3), round(row["high"], 3)) == (0.490, 0.943)
    wider: Any = lab.summary(table, confidence=0.99).loc["A"]
    assert wider["low"] < row["low"] < row["high"] < wider["high"]


def test_the_interval_stays_within_0_and_1_where_all_or_none_is_won() -> None:
    table = pd.DataFrame({"bot_0": ["A"] * 3, "score_0": [1] * 3, "return_0": [1.0] * 3})
    table = table.assign(bot_1="B", score_1=0, return_1=0.0)
    found: Any = lab.summary(table)
    assert found.loc["A", "high"] == 1
    assert found.loc["B", "low"] == 0
    assert 0 < found.loc["A", "low"] < 1


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"by": "player"}, r"by = 'player': expected 'bot' or 'seat'"),
        ({"confidence": 95}, r"confidence = 95: expected a number between 0 and 1"),
        ({"confidence": 0.0}, r"confidence = 0\.0: expected a number between 0 and 1"),
        (
            {"table": [1, 2]},
            r"table = 1: expected a table that play_many gave, or the tables of play_batches",
        ),
        ({"table": None}, r"table = None: expected a table that play_many gave"),
        ({"table": pd.DataFrame({"game": [1]})}, r"table = .*: expected a table that play_many gave"),
    ],
)
def test_a_summary_names_what_does_not_fit(
    alone: pd.DataFrame, arguments: dict[str, Any], problem: str
) -> None:
    with pytest.raises(OptionError, match=r"(?s)" + problem):
        lab.summary(**({"table": alone} | arguments))


def test_a_plot_shows_the_summary(alone: pd.DataFrame) -> None:
    mpl.use("agg")
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots()
    assert lab.plot(alone, ax=axes) is axes
    bars: Any = axes.patches
    assert [round(bar.get_height(), 9) for bar in bars] == list(lab.summary(alone)["win_rate"].round(9))
    assert [label.get_text() for label in axes.get_xticklabels()] == list(lab.summary(alone).index)
    plt.close(figure)


def test_the_bots_of_the_package_travel_to_other_processes_by_name() -> None:
    """Jobs carry a bot's class, name and settings, never the bot itself."""
    job = read_job(TIKI, ["greedy", Moody("Mo", mood=3)], 0, rotate=False, options={})
    assert [tuple(recipe) for recipe in job.bots] == [
        (registry.load("bots", "greedy"), "Greedy", {"samples": 1, "slip": 0}),
        (Moody, "Mo", {"mood": 3}),
    ]
