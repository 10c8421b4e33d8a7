"""Tuples with something changed: what records are made of that never change."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def with_item(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """`items` with another item at one place."""
    changed = list(items)
    changed[place] = item
    return tuple(changed)
