"""Games played in batches, in order, on all cores or on a cluster."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor
from itertools import islice
from typing import Any

from kernel_games.engine import GameError
from kernel_games.engine.extras import need
from kernel_games.lab.jobs import Columns, Job, play

# A hundredth of the work in a batch keeps all cores busy to the end; at most 100 games, so that little is
# lost when a process dies.
_BATCHES, LARGEST = 100, 100
_SLAB = 100
_TRIES = 5
_DELAY = 0.5


class Killed(BrokenExecutor):
    """Raised when a cluster gives games up because the workers that played them died."""


def played(
    job: Job, games: Sequence[int], jobs: int | None, *, progress: bool, before: int = 0
) -> Iterator[Columns]:
    """Yield those games, batch by batch, in order; only a few batches are played ahead of the reader.

    The bar counts those played `before` too. A process that dies costs the games it had in hand: they are
    played again, with the same result.
    """
    tqdm = need("tqdm", "lab")
    size = max(1, min(LARGEST, len(games) // _BATCHES))
    shown = {} if progress and _watched() else {"disable": True}
    # Every batch looks at the clock (miniters), so no thread has to: some places have none, such as browsers.
    kind = type("Bar", (tqdm.tqdm,), {"monitor_interval": 0})
    look = {"desc": job.game.title, "unit": "game", "leave": False, "delay": _DELAY, "miniters": 1} | shown
    with kind(total=before + len(games), initial=before, **look) as bar:
        done, deaths = 0, 0
        while done < len(games):
            begun, failed = done, None
            try:
                for columns, problem in _parallel(job, games[done:], size, jobs):
                    yield columns
                    done += len(columns[0])
                    bar.update(len(columns[0]))
                    failed = problem
            except BrokenExecutor as error:
                # Only deaths without progress count: they are likely to have one cause.
                deaths = deaths + 1 if done == begun else 1
                if deaths == _TRIES or isinstance(error, Killed):
                    trouble = f"game {games[done]} or one soon after it: every process that played it died"
                    raise GameError(f"{trouble}; is memory short, or does a bot end it?") from error
            if failed:
                raise failed


def _parallel(
    job: Job, games: Sequence[int], size: int, jobs: int | None
) -> Iterator[tuple[Columns, GameError | None]]:
    """Yield the games in batches, as joblib's backend shares them out, up to the first that fails."""
    joblib = need("joblib", "lab")
    backend, configured = joblib.parallel.get_active_backend()
    batches = (games[first : first + size] for first in range(0, len(games), size))
    if jobs != 1 and type(backend).__name__ == "DaskDistributedBackend":
        yield from _on_dask(backend, job, batches)
        return
    # Ray's gives all results at the end: it gets so many batches at a time.
    streams = backend.supports_return_generator
    how: dict[str, Any] = {"n_jobs": configured if jobs is None else jobs}
    if jobs == 1:
        how["backend"] = "sequential"
    elif how["n_jobs"] not in {None, 1} and backend.effective_n_jobs(how["n_jobs"]) == 1:
        # Where there is room for one process, joblib would play here: it gets two, one batch at a time.
        how |= {"n_jobs": 2, "pre_dispatch": 1}
    parallel = joblib.Parallel(return_as="generator" if streams else "list", **how)
    while slab := list(islice(batches, None if streams else _SLAB)):
        stopped = False
        results = iter(parallel(joblib.delayed(play)(job, batch) for batch in slab if not stopped))
        try:
            for result in results:
                yield result
                if result[1]:
                    return
        finally:
            # No more games are begun; those that others play already are waited for.
            stopped = True
            deque(results, 0)


def _on_dask(
    backend: Any, job: Job, batches: Iterator[Sequence[int]]
) -> Iterator[tuple[Columns, GameError | None]]:
    """Yield the batches from the workers of a Dask cluster, in order, up to the first that fails.

    The cluster is asked by its own client: joblib 1.6 waits for ever if workers die and take results with
    them, and plays in the caller's process if the cluster has a single worker.
    """
    killed = need("distributed", "lab").KilledWorker
    client = backend.client
    submitted = (client.submit(play, job, batch, pure=False, **backend.submit_kwargs) for batch in batches)
    waiting = deque(islice(submitted, 2 * backend.effective_n_jobs(-1)))
    try:
        while waiting:
            try:
                result = waiting.popleft().result()
            except killed as error:
                raise Killed(str(error)) from error
            waiting.extend(islice(submitted, 1))
            yield result
            if result[1]:
                return
    finally:
        client.cancel(list(waiting))


def _watched() -> bool:
    """Return True if somebody sees a bar move: on a terminal, or in a notebook."""
    return sys.stderr.isatty() or type(sys.stderr).__module__ == "ipykernel.iostream"
