"""Samples of long checks: another part with each commit, all of them at night.

What is sampled is drawn from the commit, so a run that failed fails again. ``KERNEL_GAMES_SAMPLE=all``, which
``run.py test --all`` sets, leaves nothing out; any other text draws as the commit of that name does.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

VARIABLE = "KERNEL_GAMES_SAMPLE"
ALL = "all"
_T = TypeVar("_T")


@cache
def sample() -> str:
    """The text that samples are drawn with: the commit, if nobody names one."""
    if VARIABLE in os.environ:
        return os.environ[VARIABLE]
    command = ["git", "rev-parse", "HEAD"]
    try:
        done = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, check=False)
    except OSError:  # No git here: a source distribution has no commits either.
        return ""
    return done.stdout.strip()


def sampled(step: int) -> dict[str, int]:
    """Choose positions for `check_game`: one in so many, others with each commit; or all of them."""
    return {} if sample() == ALL else {"every": step, "first": place("positions") % step}


def place(of: object) -> int:
    """Return a number that differs from commit to commit, and from one thing to the next."""
    return int.from_bytes(hashlib.sha256(f"{sample()}/{of}".encode()).digest()[:4])


def part(those: Iterable[_T], share: int) -> list[_T]:
    """Return one in so many of them, and at least one; others with each commit; or all of them."""
    given = sorted(those, key=place)
    return given if sample() == ALL else given[: -(-len(given) // share)]


def covering(those: Iterable[_T], kinds: Callable[[Any], Collection[object]]) -> list[_T]:
    """Return enough of them that every kind is met, and none in vain; other ones with each commit, or all.

    Parameters
    ----------
    those : iterable
        Walks, for example.
    kinds : callable
        The kinds of things that are met in one of them.
    """
    given = list(those)
    if sample() == ALL:
        return given
    found = {one: set(kinds(one)) for one in sorted(given, key=place)}
    # From all of them, in an order that is another with each commit, whatever is met without it goes.
    for one in list(found):
        met = found.pop(one)
        if not met.issubset(set[object]().union(*found.values())):
            found[one] = met
    return [one for one in given if one in found]


ROWS_SHARE = 5


def without_rows(names: Iterable[str], shares: Mapping[str, int] = MappingProxyType({})) -> set[str]:
    """Return the tests that are left out: of one with rows, ``test_x[row]``, all but a fifth, and but one.

    Parameters
    ----------
    names : iterable of str
        All tests.
    shares : mapping of str to int, optional
        Tests, without their rows, of which another share runs: one row in so many, and at least one.
    """
    rows = defaultdict[str, list[str]](list)
    for name in names:
        rows[name.partition("[")[0]].append(name)
    return {
        name for test, row in rows.items() for name in set(row) - set(part(row, shares.get(test, ROWS_SHARE)))
    }


def without_twins(lessons: Iterable[str]) -> list[str]:
    """Return the lessons that are left out: of one in several languages, ``es/x.ipynb``, all but one."""
    twins = defaultdict[str, list[str]](list)
    for lesson in lessons:
        twins[lesson.rpartition("/")[2]].append(lesson)
    return sorted(one for same in twins.values() for one in set(same) - set(part(same, len(same))))
