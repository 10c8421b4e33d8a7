"""Games played in batches, in order, on all cores or on a cluster."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from itertools import islice
from typing import Any

from kernel_games.engine import GameError
from kernel_games.engine.extras import need
from kernel_games.lab.jobs import Columns, Job, play

_BATCHES, _LARGEST = 100, 100
_SLAB = 100
_TRIES = 5
_DELAY = 0.5


class Killed(BrokenExecutor):
    """A cluster gave games up because the workers that played them died."""


def played(job: Job, games: range, jobs: int | None, *, progress: bool) -> Iterator[Columns]:
    """Those games, batch by batch, in order; only a few batches are played ahead of the reader.

    A process that dies costs what it had in hand: this is played again, to the same result.

    Raises
    ------
    GameError
        If a bot fails, after all games before that one; or if the same games cost several processes.
    """
    tqdm = need("tqdm", "lab")
    size = max(1, min(_LARGEST, len(games) // _BATCHES))
    shown = {} if progress and _watched() else {"disable": True}
    # Every batch looks at the clock (miniters), so no thread has to: some places have none, such as browsers.
    kind = type("Bar", (tqdm.tqdm,), {"monitor_interval": 0})
    look = {"desc": job.game.title, "unit": "game", "leave": False, "delay": _DELAY, "miniters": 1} | shown
    with kind(total=games.stop, initial=games.start, **look) as bar:
        done, deaths = games.start, 0
        while done < games.stop:
            begun, failed = done, None
            try:
                for columns, problem in _parallel(job, range(done, games.stop), size, jobs):
                    yield columns
                    done += len(columns[0])
                    bar.update(len(columns[0]))
                    failed = problem
            except BrokenExecutor as error:
                deaths = deaths + 1 if done == begun else 1
                if deaths == _TRIES or isinstance(error, Killed):
                    trouble = f"game {done} or one soon after it: every process that played it died"
                    raise GameError(f"{trouble}; is memory short, or does a bot end it?") from error
            if failed:
                raise failed


def _parallel(
    job: Job, games: range, size: int, jobs: int | None
) -> Iterator[tuple[Columns, GameError | None]]:
    """The games in batches, as joblib's backend shares them out, up to the first that fails."""
    joblib = need("joblib", "lab")
    backend, _ = joblib.parallel.get_active_backend()
    # Ray's gives all results at the end: it gets so many batches at a time.
    streams = backend.supports_return_generator
    own = {"backend": _telling(backend)} if type(backend).__name__ == "DaskDistributedBackend" else {}
    parallel = joblib.Parallel(n_jobs=jobs, return_as="generator" if streams else "list", **own)
    batches = (games[first : first + size] for first in range(0, len(games), size))
    while slab := list(islice(batches, None if streams else _SLAB)):
        stopped = False
        results = iter(parallel(joblib.delayed(play)(job, batch) for batch in slab if not stopped))
        try:
            for result in results:
                if isinstance(result, Killed):
                    raise result
                yield result
                if result[1]:
                    return
        finally:
            # No more games are begun; those that others play already are waited for.
            stopped = True
            deque(results, 0)


def _telling(backend: Any) -> Any:
    """Such a Dask backend, but one that hands on what it says of lost games; joblib 1.6 waits for ever."""

    class Telling(type(backend)):  # type: ignore[misc]
        def submit(self, func: Any, callback: Any = None) -> Any:
            def tell(done: Any) -> None:
                if error := done.exception():
                    callback([Killed(str(error))])

            future = super().submit(func, callback)
            future.add_done_callback(tell)
            return future

    return Telling(
        client=backend.client,
        wait_for_workers_timeout=backend.wait_for_workers_timeout,
        **backend.submit_kwargs,
    )


def _watched() -> bool:
    """Whether somebody sees a bar move: on a terminal, or in a notebook."""
    return sys.stderr.isatty() or type(sys.stderr).__module__ == "ipykernel.iostream"
