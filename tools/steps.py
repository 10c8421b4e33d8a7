"""Work done step by step on a terminal, for run.py; needs nothing but Python."""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Compiled once when it is installed, every later start of Python is faster. Who has set these keeps them so.
SETTINGS = {"UV_COMPILE_BYTECODE": "1", "UV_PYTHON_DOWNLOADS": "never"}
# Seconds between two looks at a command, on a terminal and where every look is a line of its own.
LOOKS = (0.2, 10.0)
# For gc.set_threshold where all that is made is kept: looking for cycles would take a tenth of the time.
MUCH_KEPT = (50_000, 20, 20)


class Stop(Exception):  # noqa: N818 -- the end of a run, told to a person
    """A step failed; the message says what to do."""


def ended(command: str, code: int) -> Stop:
    """Return the error for a command that failed."""
    return Stop(f"{Path(command).name} ended with exit code {code}")


def run(
    *command: str | Path,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    limit: float | None = None,
    under_way: Path | None = None,
) -> None:
    """Run a command, showing it and what it prints.

    Parameters
    ----------
    *command : str or Path
        The command.
    cwd : Path
        The folder that it runs in.
    env : mapping of str to str, optional
        What is added to the environment.
    limit : float, optional
        Seconds after which it is ended.
    under_way : Path, optional
        The file in which it keeps what it is at, told where it is ended.

    Raises
    ------
    Stop
        The command failed, or took longer than its limit.
    """
    words = [str(word) for word in command]
    print(f"  $ {shlex.join([Path(words[0]).name, *words[1:]])}", flush=True)
    whole = {**SETTINGS, **os.environ, **(env or {})}
    try:
        done = subprocess.run(words, cwd=cwd, env=whole, check=False, timeout=limit)
    except subprocess.TimeoutExpired as error:
        at = under_way.read_text(encoding="utf-8").strip() if under_way and under_way.exists() else ""
        told = f"ended after its limit of {error.timeout:.0f} s; under way: {at or 'nothing that it told'}"
        raise Stop(f"{Path(words[0]).name} {told}") from error
    if done.returncode:
        raise ended(words[0], done.returncode)


def tell(text: str, *, moves: bool) -> None:
    """Write a line: over the last one on a terminal, below it elsewhere."""
    if sys.stdout.isatty():
        width = shutil.get_terminal_size().columns - 1
        print(f"\r{text[:width]:{width}}", end="" if moves else "\n", flush=True)
    else:
        print(text[:100], flush=True)


def watch(title: str, *command: str | Path, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> None:
    """Run a command that takes long behind one line that moves: for how long, and what it said last.

    Parameters
    ----------
    title : str
        What the line begins with.
    *command : str or Path
        The command.
    cwd : Path
        The folder that it runs in.
    env : mapping of str to str, optional
        What is added to the environment.

    Raises
    ------
    Stop
        The command failed; the message holds the end of what it said.
    """
    words, start = [str(word) for word in command], time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with log.open("wb") as out:
            process = subprocess.Popen(
                words,
                cwd=cwd,
                env={**SETTINGS, **os.environ, **(env or {})},
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
            )
        try:
            while process.poll() is None:
                said = log.read_text(encoding="utf-8", errors="replace").split("\n")
                last = next((line.strip() for line in reversed(said) if line.strip()), "")
                tell(f"  {title}: {time.monotonic() - start:.0f} s  {last}", moves=True)
                try:
                    process.wait(LOOKS[not sys.stdout.isatty()])
                except subprocess.TimeoutExpired:
                    continue
        finally:
            if process.poll() is None:
                # Also after Ctrl+C: nothing that was started may outlive its run.
                process.terminate()
                process.wait()
        said = log.read_text(encoding="utf-8", errors="replace").rstrip().split("\n")
    how = "failed" if process.returncode else "done"
    tell(f"  {title}: {how}, {time.monotonic() - start:.0f} s", moves=False)
    if process.returncode:
        raise Stop("\n".join([*said[-20:], str(ended(words[0], process.returncode))]))


def digest(*files: Path) -> str:
    """Return a digest that changes with these files."""
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def once(stamp: Path, key: str, value: str, work: Callable[[], None]) -> None:
    """Do `work` unless the file `stamp` remembers that it was done for this `value`."""
    done = json.loads(stamp.read_text()) if stamp.exists() else {}
    if done.get(key) == value:
        print("  up to date", flush=True)
        return
    # Forgotten first, so that work which fails half-way is done again.
    stamp.unlink(missing_ok=True)
    work()
    stamp.write_text(json.dumps({**done, key: value}))


def steps(todo: Sequence[tuple[str, Callable[[], object]]]) -> None:
    """Do one step after the other, say how long each took, and stop at the first that fails."""
    begin, lines = time.monotonic(), []
    for number, (title, work) in enumerate(todo, 1):
        print(f"\n[{number}/{len(todo)}] {title}", flush=True)
        start, problem = time.monotonic(), None
        try:
            work()
        except Stop as stop:
            problem = stop
        lines.append(f"  {'FAILED' if problem else 'ok':6} {time.monotonic() - start:6.1f} s  {title}")
        if problem:
            print(
                "\n".join(["", "Summary", *lines, f"  not run: {len(todo) - number} later steps"]), flush=True
            )
            sys.exit(f"\nStopped at step {number}, {title}:\n{problem}")
    print(
        "\n".join(
            ["", "Summary", *lines, f"  all {len(todo)} steps passed in {time.monotonic() - begin:.0f} s"]
        )
    )
