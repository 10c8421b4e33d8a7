"""Processes that play: never the caller's own; and those that die have their games played again."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import joblib
import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

from kernel_games import lab
from kernel_games.bots import Random
from kernel_games.engine import GameError, State


class Placed(Random):
    """Leaves a file with the number of each process that it plays in."""

    key = "placed"

    def __init__(self, name: str = "", *, folder: str) -> None:
        super().__init__(name)
        self.folder = folder

    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        Path(self.folder, str(os.getpid())).touch()
        return super().choose(view, imagine, rng)

    def settings(self) -> dict[str, Any]:
        return {"folder": self.folder}


class Fatal(Random):
    """Kills the process that it plays in, as a machine without memory would, so many times; never ours."""

    key = "fatal"

    def __init__(
        self, name: str = "", *, folder: str, times: int, move: int = 40, ours: int | None = None
    ) -> None:
        super().__init__(name)
        self.folder, self.times, self.move, self.left = folder, times, move, 7
        self.ours = os.getpid() if ours is None else ours

    def choose(
        self, view: Mapping[str, Any], imagine: Callable[[random.Random], State], rng: random.Random
    ) -> str:
        chosen = super().choose(view, imagine, rng)
        self.left -= 1
        if self.left == 0 and rng.randrange(self.move) == 0 and self._strikes():
            assert os.getpid() != self.ours, "this game is played in the process of the tests"
            os.kill(os.getpid(), signal.SIGKILL)
        return chosen

    def _strikes(self) -> bool:
        """Files are all that outlives a process."""
        for number in range(self.times):
            try:
                Path(self.folder, str(number)).touch(exist_ok=False)
            except FileExistsError:
                continue
            return True
        return False

    def settings(self) -> dict[str, Any]:
        return {"folder": self.folder, "times": self.times, "move": self.move, "ours": self.ours}


def play(folder: Path, times: int, **changes: Any) -> pd.DataFrame:
    return lab.play_many("tiki_topple", ["random", Fatal(folder=str(folder), times=times)], 400, **changes)


@contextmanager
def dask_cluster(workers: int) -> Iterator[Any]:
    """A Dask cluster, each worker in a process of its own."""
    import dask
    from distributed import Client, LocalCluster

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 2}),
        # Any free port: another cluster on this machine may have Dask's usual one.
        LocalCluster(  # type: ignore[no-untyped-call]
            processes=True,
            n_workers=workers,
            threads_per_worker=1,
            dashboard_address="127.0.0.1:0",
            host="127.0.0.1",
        ) as local,
        Client(local),  # type: ignore[no-untyped-call]
    ):
        yield local


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A Dask cluster of two workers."""
    with dask_cluster(2) as local:
        yield local


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> pd.DataFrame:
    """The table of one process, in which nobody dies."""
    return play(tmp_path_factory.mktemp("alone"), 0, jobs=1)


def players(folder: Path, jobs: int | None) -> set[int]:
    """The numbers of the processes that games were played in."""
    lab.play_many("tiki_topple", ["random", Placed(folder=str(folder))], 8, jobs=jobs)
    return {int(path.name) for path in folder.iterdir()}


def test_a_cluster_with_one_worker_plays_on_that_worker(tmp_path: Path) -> None:
    """Also while the second of two is started again: then there is one, too."""
    with dask_cluster(1) as local, joblib.parallel_config(backend="dask"):
        workers = {worker.pid for worker in local.workers.values()}
        for number, jobs in enumerate([-1, None, 2]):
            (tmp_path / str(number)).mkdir()
            assert players(tmp_path / str(number), jobs) == workers
        (tmp_path / "here").mkdir()
        assert players(tmp_path / "here", 1) == {os.getpid()}


def test_a_machine_with_room_for_one_process_plays_in_that_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOKY_MAX_CPU_COUNT", "1")
    assert joblib.cpu_count() == 1
    assert os.getpid() not in players(tmp_path, -1)


def test_one_job_plays_here(tmp_path: Path) -> None:
    assert players(tmp_path, 1) == {os.getpid()}


@pytest.mark.parametrize("times", [1, 3])
def test_games_of_a_process_that_died_are_played_again(
    tmp_path: Path, alone: pd.DataFrame, times: int
) -> None:
    assert_frame_equal(play(tmp_path, times, jobs=2), alone)
    assert len(list(tmp_path.iterdir())) == times, "nobody died"


def test_a_game_that_kills_every_process_is_told(tmp_path: Path) -> None:
    with pytest.raises(GameError, match=r"game \d+ or one soon after it: every process that played it died"):
        play(tmp_path, 1000, jobs=2)


def test_a_dask_cluster_is_one_context_manager_away_and_makes_the_same_table(
    tmp_path: Path, alone: pd.DataFrame, cluster: object
) -> None:
    with joblib.parallel_config(backend="dask"):
        assert_frame_equal(play(tmp_path, 0, jobs=-1), alone)


def test_a_worker_of_a_dask_cluster_that_died_costs_its_games_only(
    tmp_path: Path, alone: pd.DataFrame, cluster: object
) -> None:
    with joblib.parallel_config(backend="dask"):
        assert_frame_equal(play(tmp_path, 1, jobs=-1), alone)
    assert len(list(tmp_path.iterdir())) == 1, "nobody died"


def test_a_game_that_kills_every_worker_of_a_dask_cluster_is_told(tmp_path: Path, cluster: object) -> None:
    with (
        joblib.parallel_config(backend="dask"),
        pytest.raises(GameError, match=r"every process that played it died"),
    ):
        play(tmp_path, 1000, jobs=-1)
