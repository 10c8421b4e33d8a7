"""Files that keep tables of games while they are played.

First comes ``# {"kernel-games table": 1, ...}``, which says what is played, then the names of the columns,
then rows. Below each block of rows that was written at once is ``# {"games": 300, "sha256": "..."}``: how
many games the file holds by then, and the digest of every line above. So a row that is changed, moved,
doubled or missing is noticed, and a block that was not finished can be told from one that was. Any program
that skips lines with ``#`` can read such a table.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from kernel_games.engine import OptionError
from kernel_games.engine.errors import shown
from kernel_games.engine.extras import need
from kernel_games.engine.files import file_mode, sync_folder
from kernel_games.engine.reading import visible
from kernel_games.lab.batches import LARGEST
from kernel_games.lab.jobs import Job
from kernel_games.lab.locks import lock
from kernel_games.lab.tables import types
from kernel_games.version import __version__

if TYPE_CHECKING:
    import pandas as pd

FORMAT = "kernel-games table"
VERSION = 1
_READ = 100_000
_FIELDS: dict[str, Any] = {
    FORMAT: int,
    "version": str,
    "edition": str,
    "game": str,
    "bots": list,
    "seed": (int, str),
    "rotate": bool,
    "options": dict,
}


class Kept(NamedTuple):
    """Contents of a file, every check of which fits.

    Attributes
    ----------
    head : dict
        The data of its first line.
    columns : str
        Its second line.
    games : int
        How many games stand above the last check.
    end : int
        How many bytes they take with all above them.
    rest : int
        How many bytes of a block that was not finished follow.
    digest : hashlib object
        Of all lines up to there.
    """

    head: dict[str, Any]
    columns: str
    games: int
    end: int
    rest: int
    digest: Any


def header(job: Job) -> dict[str, Any]:
    """Return everything the rows of a table depend on, as plain JSON data."""
    depends = {FORMAT: VERSION, "version": __version__, "edition": job.game.edition, **job.description()}
    plain: dict[str, Any] = json.loads(json.dumps(depends))
    return plain


def open_table(path: Path, mode: str) -> IO[bytes]:
    """Open a file of games.

    Raises
    ------
    OptionError
        If no file can have the name, or something else has it: a folder, a device, a pipe.
    OSError
        If it cannot be opened.
    """
    file_mode(path, "file")
    return path.open(mode)


def look(file: Iterable[bytes], path: Path) -> Kept:
    """Read a file of games from its beginning and compare every check in it.

    Raises
    ------
    OptionError
        If it is no such file, or a check does not fit: it names the games.
    """
    lines = iter(file)
    first, second = next(lines, b""), next(lines, b"")
    head, digest = _head(first, path), hashlib.sha256(_whole(first) + _whole(second))
    kept = Kept(head, second.decode(errors="replace").rstrip(), 0, len(first) + len(second), 0, digest.copy())
    block: list[bytes] = []
    size = 0
    for number, line in enumerate(lines, 3):
        size += len(line)
        if line.startswith(b"#") and line.endswith(b"\n"):
            games = kept.games + len(block)
            if _whole(line) != _check(games, digest):
                raise _damaged(path, kept, block, number - len(block))
            digest.update(_whole(line))
            kept = kept._replace(games=games, end=kept.end + size, digest=digest.copy())
            block, size = [], 0
        else:
            digest.update(_whole(line))
            block.append(line)
    # An unfinished end is at most one block of rows in order: anything else was written by hand.
    whole = [line for line in block if line.endswith(b"\n")]
    if len(block) > LARGEST or _numbers(whole) != _expected(kept.games, whole):
        raise _damaged(path, kept, block, number - len(block) + 1)
    return kept._replace(rest=size)


def _head(line: bytes, path: Path) -> dict[str, Any]:
    """Return the first line's data, its types checked."""
    try:
        head = json.loads(line.removeprefix(b"# "))
    except (ValueError, RecursionError):
        head = None
    if not isinstance(head, dict) or FORMAT not in head:
        trouble = "this is no table of the lab's, or only the beginning of another one"
        expected = f"a new file, or one that these games are kept in; {trouble}"
        raise OptionError("file", str(path), expected)
    for field, kind in _FIELDS.items():
        if field not in head or not isinstance(head[field], kind):
            expected = f"a table whose first line has the field {field!r}; it has {shown(head.get(field))}"
            raise OptionError("file", str(path), expected)
    head["version"] = visible(head["version"])
    if head[FORMAT] != VERSION:
        expected = (
            f"a table in version {VERSION} of its format, not {shown(head[FORMAT])}: another kernel-games"
        )
        raise OptionError("file", str(path), f"{expected}, {shown(head['version'])}, wrote it")
    return head


def _check(games: int, digest: Any) -> bytes:
    return f'# {{"games": {games}, "sha256": "{digest.hexdigest()}"}}\n'.encode()


def _whole(line: bytes) -> bytes:
    """Return a line as it was written, whatever line ending the system it comes from uses."""
    return line.removesuffix(b"\n").removesuffix(b"\r") + b"\n"


def _numbers(rows: Sequence[bytes]) -> list[bytes]:
    return [row.partition(b",")[0] for row in rows]


def _expected(first: int, rows: Sequence[bytes]) -> list[bytes]:
    return [str(number).encode() for number in range(first, first + len(rows))]


def _damaged(path: Path, kept: Kept, rows: Sequence[bytes], line: int) -> OptionError:
    """Describe what is wrong with a block of rows, and how what is above it can be kept."""
    numbers, right = _numbers(rows), _expected(kept.games, rows)
    wrong = next((place for place, number in enumerate(numbers) if number != right[place]), None)
    if wrong is None:
        head = "" if kept.games else "the first two lines, "
        games = f"the games {kept.games} to {kept.games + len(rows) - 1}" if rows else "the games above it"
        trouble = f"{head}{games} or their check were changed"
    elif numbers[wrong].isdigit() and int(numbers[wrong]) < int(right[wrong]):
        trouble = f"game {int(numbers[wrong])} is there twice"
    elif right[wrong] in numbers:
        trouble = (
            f"game {shown(numbers[wrong].decode(errors='replace'))} is where game {int(right[wrong])} belongs"
        )
    else:
        trouble = f"game {int(right[wrong])} is missing"
    advice = f"delete line {line} and all below it to keep what is above, and play the others again"
    return OptionError("file", str(path), f"the rows as they were written, but {trouble}; {advice}")


def parts(path: Path, job: Job, n: int) -> Iterator[pd.DataFrame]:
    """Yield the first `n` games of a file whose checks fit, in parts."""
    pandas, kinds = need("pandas", "lab"), types(job)
    with open_table(path, "rb") as file:
        rows = islice((line for line in islice(file, 2, None) if not line.startswith(b"#")), n)
        while read := b"".join(islice(rows, _READ)):
            try:
                yield pandas.read_csv(
                    BytesIO(read),
                    header=None,
                    names=list(kinds),
                    dtype={name: kind for name, kind in kinds.items() if kind != "float64"},
                    # Older versions of pandas read 1/3 a little too fast to be exact.
                    converters={name: float for name, kind in kinds.items() if kind == "float64"},
                    keep_default_na=False,
                )
            except ValueError as error:
                raise OptionError("file", str(path), f"rows of such games; {error}") from error


class Store:
    """A file of games that is added to while they are played, by one program at a time.

    Parameters
    ----------
    path : Path
        The file; one that is there already is continued.
    job : Job
        The game or match.

    Attributes
    ----------
    rows : int
        How many games it holds.

    Raises
    ------
    OptionError
        If it holds other games, is damaged, or another program writes to it: nothing in it has changed.
    """

    def __init__(self, path: Path, job: Job) -> None:
        for name in types(job)["bot_0"].categories:
            if len(name.splitlines()) != 1:
                raise OptionError(
                    "bots", name, "a name without a line break, for a file has a line for each game"
                )
        self._path, self._job, self._head = path, job, header(job)
        # Append mode: whatever happens, nothing that is there can be overwritten.
        self._file = open_table(path, "ab+")
        try:
            self._begin()
        except BaseException:
            self._file.close()
            raise

    def _begin(self) -> None:
        """Lock the file and read it, or write its first lines."""
        try:
            lock(self._file)
        except BlockingIOError as error:
            expected = (
                "a file that nothing else writes to: wait until that run has ended, or name another file"
            )
            raise OptionError("file", str(self._path), expected) from error
        columns = ",".join(types(self._job))
        head = f"# {json.dumps(self._head, ensure_ascii=False)}\n{columns}\n".encode()
        self._file.seek(0)
        found = self._file.read(len(head))
        if found != head and head.startswith(found):
            # A new file, or one whose first lines were not finished.
            self._file.truncate(0)
            self._file.write(head)
            self._through()
            sync_folder(self._path.parent)
        self._file.seek(0)
        kept = look(self._file, self._path)
        if other := [*self._others(kept.head)] or [f"columns {kept.columns}"] * (kept.columns != columns):
            expected = f"a new file, or one that these games are kept in; this one has {' and '.join(other)}"
            raise OptionError("file", str(self._path), expected)
        if kept.rest:
            self._file.truncate(kept.end)
        self.rows, self._end, self._digest, self._version = (
            kept.games,
            kept.end,
            kept.digest,
            kept.head["version"],
        )

    def _others(self, head: dict[str, Any]) -> Iterator[str]:
        """Yield the differences between a file's games and these."""
        for field, value in self._head.items():
            if field != "version" and head[field] != value:
                by = f" (kernel-games {head['version']})" if field == "edition" else ""
                what = "edition of the rules" if field == "edition" else field
                yield f"{what} = {shown(head[field])}{by}, not {shown(value)}"

    def read(self, n: int) -> Iterator[pd.DataFrame]:
        """Yield the first `n` games that it holds, in parts."""
        return parts(self._path, self._job, min(self.rows, n))

    def check_version(self) -> None:
        """Refuse to add to games of another version of this package: its bots may choose otherwise."""
        if self._version != __version__:
            trouble = f"kernel-games {self._version} played the {self.rows} games in this one"
            advice = f"the bots of {__version__} may choose otherwise; n = {self.rows} reads what is there"
            raise OptionError("file", str(self._path), f"a new file: {trouble}, and {advice}")

    def add(self, played: pd.DataFrame) -> None:
        """Write more games at once, through to the disk."""
        # Locks do not hold on every drive; a size that is not ours shows a second writer before anything is
        # mixed.
        if os.fstat(self._file.fileno()).st_size != self._end:
            expected = f"a file that nothing else writes to; after game {self.rows - 1} something was written"
            raise OptionError("file", str(self._path), expected)
        rows = played.to_csv(header=False, index=False, lineterminator="\n").encode()
        self.rows += len(played)
        self._digest.update(rows)
        check = _check(self.rows, self._digest)
        self._digest.update(check)
        self._end += len(rows) + len(check)
        self._file.write(rows + check)
        self._through()

    def _through(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()
