"""Fields of a record as data: how each is read from plain data that somebody else wrote, and written.

A record is a NamedTuple. It declares the names of its fields, what they hold, and their defaults;
:class:`Fields` adds a :class:`Kind` for each. So a new field has two places and no third.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from kernel_games.engine.reading import check_fields, read_choice, read_list, read_number, reject

R = TypeVar("R", bound=NamedTuple)


def _as_it_is(value: Any) -> Any:
    return value


class Kind(NamedTuple):
    """One kind of value.

    Attributes
    ----------
    read : callable
        ``read(field, value)`` gives what a record holds, or raises an :class:`.OptionError` for the field.
    write : callable
        ``write(held)`` gives it back as plain JSON data.
    """

    read: Callable[[str, Any], Any]
    write: Callable[[Any], Any] = _as_it_is


def number(low: int = 0, high: int | None = None, clause: str = "") -> Kind:
    """Make a kind for whole numbers within bounds, both included."""
    return Kind(lambda field, value: read_number(field, value, low, high, clause))


def flag(clause: str = "") -> Kind:
    """Make a kind for true or false."""

    def read(field: str, value: object) -> bool:
        if not isinstance(value, bool):
            reject(field, value, "true or false", clause)
        return value

    return Kind(read)


def choice(choices: Collection[str], clause: str = "", *, or_none: bool = False) -> Kind:
    """Make a kind for one of a few strings; with `or_none` also for "", where nothing is chosen yet."""

    def read(field: str, value: object) -> str:
        return "" if or_none and value == "" else read_choice(field, value, choices, clause)

    return Kind(read)


def place_in(choices: tuple[str, ...], clause: str = "") -> Kind:
    """Make a kind for one of a few strings, of which the record holds the index."""
    return Kind(
        lambda field, value: choices.index(read_choice(field, value, choices, clause)),
        lambda index: choices[index],
    )


def many(kind: Kind, clause: str = "", *, most: int | None = None) -> Kind:
    """Make a kind for a list of values of one kind, a tuple in the record; with `most`, at most so many."""

    def read(field: str, value: object) -> tuple[Any, ...]:
        items = read_list(field, value, clause=clause)
        if most is not None and len(items) > most:
            reject(field, f"{len(items)} {field.rpartition('.')[2]}", f"at most {most}", clause)
        return tuple(kind.read(f"{field}[{place}]", item) for place, item in enumerate(items))

    return Kind(read, lambda held: [kind.write(each) for each in held])


class Fields(Generic[R]):
    """The fields of a record as data.

    Parameters
    ----------
    record : type
        A NamedTuple; its defaults hold where a field is left out.
    kinds : mapping of str to Kind
        By the name of each field, in the order in which they are read.
    called : mapping of str to str, optional
        Names of fields in plain data that differ from the record's.
    sparse : bool
        True to leave out fields that hold their default when writing.

    Raises
    ------
    TypeError
        If a field of the record has no kind, or a kind no field.
    """

    def __init__(
        self,
        record: type[R],
        kinds: Mapping[str, Kind],
        *,
        called: Mapping[str, str] | None = None,
        sparse: bool = False,
    ) -> None:
        names: tuple[str, ...] = record._fields
        if set(names) != set(kinds):
            msg = f"{record.__name__} has the fields {', '.join(names)}, not {', '.join(kinds)}"
            raise TypeError(msg)
        self._record, self._sparse = record, sparse
        self._usual: Mapping[str, Any] = record._field_defaults
        self._kinds = {(called or {}).get(name, name): (name, kind) for name, kind in kinds.items()}

    @property
    def kind(self) -> Kind:
        """The whole record as a kind of value, for a field of another record."""
        return Kind(self.read, self.write)

    def read(self, where: str, data: object) -> R:
        """Return the record; `where` names the place of the data in errors: ``turn``, ``caches[2]``.

        Raises
        ------
        OptionError
            Names the field, such as ``turn.spent``, its value, what would be right, and the clause.
        """
        entries = check_fields(where, data, self._kinds)
        held = {
            name: kind.read(f"{where}.{field}", entries.get(field))
            for field, (name, kind) in self._kinds.items()
            if field in entries or name not in self._usual
        }
        values = {**self._usual, **held}
        return self._record._make(values[name] for name in self._record._fields)

    def write(self, record: R) -> dict[str, Any]:
        """Return the record as plain data."""
        return {
            field: kind.write(held)
            for field, (name, kind) in self._kinds.items()
            # `self` stands for "no default": no field of a record ever equals it.
            if (held := getattr(record, name)) != self._usual.get(name, self) or not self._sparse
        }


class FieldRow(NamedTuple):
    """One field of a position, in a table of them by name.

    Attributes
    ----------
    write : callable
        ``write(state)`` gives its value in plain data; where there is a `kind`, ``write(held)`` does, of the
        state's attribute of the same name.
    kind : Kind, optional
        For a field that can be read without looking at others.
    usual : object
        Its value in plain data where it is left out.
    """

    write: Callable[[Any], Any]
    kind: Kind | None = None
    usual: Any = None


def plain(kind: Kind, usual: object) -> FieldRow:
    """Make a row for a field that is read and written without looking at others."""
    return FieldRow(kind.write, kind, usual)


def read_plain(rows: Mapping[str, FieldRow], data: Mapping[str, Any]) -> dict[str, Any]:
    """Read the fields of :func:`plain` rows; one that is None counts as left out."""
    return {
        name: row.kind.read(name, row.usual if data.get(name) is None else data[name])
        for name, row in rows.items()
        if row.kind is not None
    }


def write_rows(rows: Mapping[str, FieldRow], state: object) -> dict[str, Any]:
    """Write all fields of a position as plain data, in the order of the table."""
    return {
        name: row.write(state if row.kind is None else getattr(state, name)) for name, row in rows.items()
    }
