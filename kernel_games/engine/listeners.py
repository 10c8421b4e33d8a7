"""Match change listeners; their errors are collected and raised once the change is complete."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Listeners:
    """Functions that are called after every change. None can stop a change, or keep it from the others."""

    def __init__(self) -> None:
        self._all: list[Callable[[], None]] = []
        self._failures: list[BaseException] = []

    def add(self, listener: Callable[[], None]) -> None:
        """Call `listener` from now on."""
        self._all.append(listener)

    def remove(self, listener: Callable[[], None]) -> None:
        """Stop calling `listener`."""
        if listener in self._all:
            self._all.remove(listener)

    def tell(self) -> None:
        """Call all of them; what they raise is kept for :meth:`raising_once`."""
        # A copy: a listener may remove itself while it is called.
        for listener in tuple(self._all):
            try:
                listener()
            except BaseException as error:  # noqa: BLE001 -- the others must hear of it; raising_once raises it
                self._failures.append(error)

    @contextmanager
    def raising_once(self) -> Iterator[None]:
        """Around a whole change: raise at its end what listeners have raised at any of its steps.

        What a listener raises to stop the program is raised as itself, all else as one group. A change that
        a listener makes has an end of its own.
        """
        # A listener may itself make a change: its failures belong to that inner one.
        outer, self._failures = self._failures, []
        try:
            yield
        finally:
            failures, self._failures = self._failures, outer
            _raise(failures)


def _raise(failures: list[BaseException]) -> None:
    errors = [failure for failure in failures if isinstance(failure, Exception)]
    msg = "a listener of the match failed; the match itself is whole"
    group = ExceptionGroup(msg, errors) if errors else None
    for failure in failures:
        if not isinstance(failure, Exception):
            raise failure from group
    if group is not None:
        raise group
