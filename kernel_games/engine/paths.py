"""Paths to places in an observation, such as ``areas[cells has n3e1].depot.wine[Ada]``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple, NoReturn

from kernel_games.engine.errors import OptionError
from kernel_games.engine.reading import reject

_PART = re.compile(r"\.(?P<name>[A-Za-z_]\w*)|\[((?P<key>\w+)(?P<how>=| has ))?(?P<wanted>[^\[\]=]+)\]")
_NUMBER = re.compile(r"-?\d{1,6}")


def written(value: object) -> str:
    """Return a value as a walk writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class Part(NamedTuple):
    """One part of a path, with what it reads and where."""

    text: str
    at: int
    name: str | None
    key: str | None
    how: str | None
    wanted: str | None


class Path(NamedTuple):
    """A place in an observation: names, ``[2]``, ``[Ada]``, ``[field=value]`` and ``[field has value]``.

    A condition keeps the items of a list that meet it; inside a path exactly one must.
    """

    text: str
    parts: tuple[Part, ...]
    names: tuple[str, ...]

    @classmethod
    def read(cls, field: str, value: object, names: tuple[str, ...]) -> Path:
        """Read a path; an :class:`OptionError` says at which character it goes wrong."""
        if not isinstance(value, str):
            reject(field, value, "a path, such as 'scores[0]'")
        parts: list[Part] = []
        # With a dot in front every part begins alike, the first one too.
        at, dotted = 0, f".{value}"
        while at < len(dotted):
            match = _PART.match(dotted, at)
            if match is None:
                expected = "name, then .name, [2], [player], [field=value] or [field has value]"
                reject(
                    field,
                    value,
                    f"{expected}; not {value[max(at - 1, 0) :][:20]!r} at character {max(at, 1)}",
                )
            parts.append(Part(match[0], max(at, 1), *match.group("name", "key", "how", "wanted")))
            at = match.end()
        return cls(value, tuple(parts), names)

    def follow(self, view: Mapping[str, Any]) -> Any:
        """Return what is at the place; an :class:`OptionError` says which part leads nowhere, and why."""
        here: Any = view
        for number, part in enumerate(self.parts):
            if part.name is not None:
                here = self._name(part, here)
            elif part.key is None:
                here = self._item(part, here)
            else:
                here = self._those(part, here)
                if number + 1 < len(self.parts) and self.parts[number + 1].key is None:
                    if len(here) != 1:
                        self._lost(part, f"one that fits, there are {len(here)}")
                    here = here[0]
        return here

    def _name(self, part: Part, here: Any) -> Any:
        if not isinstance(here, Mapping):
            self._lost(part, f"something with names, not {type(here).__name__}")
        if part.name not in here:
            self._lost(part, f"one of {', '.join(map(str, here))}")
        return here[part.name]

    def _item(self, part: Part, here: Any) -> Any:
        if isinstance(here, Mapping):
            return self._name(part._replace(name=part.wanted), here)
        if not isinstance(here, (list, tuple)):
            self._lost(part, f"a list, not {type(here).__name__}")
        wanted = part.wanted or ""
        if wanted in self.names:
            number = self.names.index(wanted)
        elif _NUMBER.fullmatch(wanted):
            number = int(wanted)
        else:
            self._lost(part, f"a number or one of {', '.join(self.names)}")
        if not -len(here) <= number < len(here):
            self._lost(part, f"one of {len(here)}")
        return here[number]

    def _those(self, part: Part, here: Any) -> list[Any]:
        if not isinstance(here, (list, tuple)) or not all(isinstance(one, Mapping) for one in here):
            self._lost(part, "a list of things with names")
        wanted = {part.wanted}
        if part.wanted in self.names:
            wanted.add(str(self.names.index(part.wanted)))
        if here and not any(part.key in one for one in here):
            self._lost(part, f"one of {', '.join(map(str, here[0]))}")
        kept = []
        for one in here:
            value = one.get(part.key)
            held = value if part.how == " has " and isinstance(value, (list, tuple)) else [value]
            if wanted & {written(each) for each in held}:
                kept.append(one)
        return kept

    def _lost(self, part: Part, expected: str) -> NoReturn:
        raise OptionError("seen", self.text, f"{expected}, at {part.text!r} (character {part.at})")
