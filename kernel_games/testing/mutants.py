"""Wrong rules that nobody would notice: the code of a game with one small change, asked by its examples.

:func:`.doubt` changes the figures of a rulebook; this changes the rules themselves, ``<`` to ``<=`` or
``max`` to ``min``, one at a time, in a copy of the game's package. A change that every example still confirms
is a rule that the examples do not prove. Some changes change nothing: that is for a person to judge.
"""

from __future__ import annotations

import ast
import copy
import importlib
import sys
import tempfile
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any, NamedTuple

from kernel_games.engine import Game

_LEFT_OUT = ("drawing", "evaluate", "features", "setup", "tests", "view", "words")
_UNTOUCHED = ("horizon", "lines", "longest", "notation", "practical_length", "turns_taken")
_MOST_LINES = 100_000
_SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
_NAMES = {"max": "min", "min": "max", "any": "all", "all": "any"}


class Mutant(NamedTuple):
    """A change of a game's code that no example notices.

    Attributes
    ----------
    file, line : str, int
        Where.
    before, after : str
        The code that is there, and what it was changed to.
    """

    file: str
    line: int
    before: str
    after: str

    def __str__(self) -> str:
        return (
            f"{self.file}, line {self.line}: no example would notice {self.after} in place of {self.before}"
        )


def unnoticed(game: Game, progress: Callable[[int, int], None] | None = None) -> Iterator[Mutant]:
    """Yield the changes of a game's rules that its examples confirm as well.

    What draws, estimates, reads positions or shows them is left as it is. A game that is no package, such as
    one of a notebook, has no code that could be changed, and so none.

    Parameters
    ----------
    game : Game
        The game.
    progress : callable, optional
        Told how many changes are done, and how many there are.
    """
    package = sys.modules[type(game).__module__].__package__
    if not package or game.files:
        return
    files = [path for path in sorted(game.folder.rglob("*.py")) if _has_rules(path.relative_to(game.folder))]
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in files}
    every = [(path, place) for path, tree in trees.items() for place in range(len(list(_changes(tree))))]
    with tempfile.TemporaryDirectory() as folder:
        top = Path(folder, *package.split(".")[:1])
        root = game.folder
        for _ in package.split(".")[1:]:
            root = root.parent
        copytree(root, top, ignore=ignore_patterns("__pycache__"))
        for number, (path, place) in enumerate(every, 1):
            tree = copy.deepcopy(trees[path])
            change, line, before, after = list(_changes(tree))[place]
            change()
            there = top / path.relative_to(root)
            there.write_text(ast.unparse(tree), encoding="utf-8")
            if _confirmed(package, Path(folder)):
                yield Mutant(path.relative_to(game.folder).as_posix(), line, before, after)
            there.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
            if progress:
                progress(number, len(every))


def _has_rules(file: Path) -> bool:
    return not any(part.startswith(_LEFT_OUT) for part in file.parts)


def _changes(tree: ast.Module) -> Iterator[tuple[Callable[[], None], int, str, str]]:
    """Yield every change of a module's functions: what makes it, its line, the code before and after."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    wanted = [node for function in functions if function.name not in _UNTOUCHED for node in _body(function)]
    for node in dict.fromkeys(wanted):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in _SWAPS:
            yield _change(node, "ops", [_SWAPS[type(node.ops[0])](), *node.ops[1:]])
        elif isinstance(node, (ast.BinOp, ast.BoolOp)) and type(node.op) in _SWAPS:
            yield _change(node, "op", _SWAPS[type(node.op)]())
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _NAMES:
            yield _change(node, "func", ast.Name(_NAMES[node.func.id], ast.Load()))
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield _change(node, "op", ast.UAdd(), truth=True)
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield _change(node, "value", node.value + 1)
        elif isinstance(node, ast.Return) and _is_refusal(node.value):
            yield _change(node, "value", ast.Constant(None))


def _body(function: ast.FunctionDef) -> Iterator[ast.AST]:
    for statement in function.body:
        yield from ast.walk(statement)


def _is_refusal(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal"


def _change(
    node: Any, field: str, value: Any, *, truth: bool = False
) -> tuple[Callable[[], None], int, str, str]:
    other = copy.copy(node)
    setattr(other, field, value)
    if truth:
        other = ast.Call(ast.Name("bool", ast.Load()), [node.operand], [])

    def change() -> None:
        if truth:
            # `not not x`: the node stays where it is, and means the other.
            node.operand = ast.UnaryOp(ast.Not(), node.operand)
        else:
            setattr(node, field, value)

    return change, node.lineno, ast.unparse(node), ast.unparse(ast.fix_missing_locations(other))


def _confirmed(package: str, path: Path) -> bool:
    """Return True if the game of a package below `path` can be loaded, and confirms all its examples."""
    with _instead(package, path):
        try:
            game: Game = importlib.import_module(package).game
            examples = [example for each in game.examples.values() for example in each]
            return not any([*example.contradicted(), *example.unexpected()] for example in examples)
        except Exception:  # noqa: BLE001 -- whatever it raises, somebody notices
            return False


@contextmanager
def _instead(package: str, path: Path) -> Iterator[None]:
    """Import a package from another place for a while, in which it may not run for ever."""
    top = package.partition(".")[0]
    own = {name: module for name, module in sys.modules.items() if f"{name}.".startswith(f"{top}.")}
    for name in own:
        del sys.modules[name]
    sys.path.insert(0, str(path))
    importlib.invalidate_caches()
    written, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    traced, left = sys.gettrace(), _MOST_LINES

    def count(frame: types.FrameType, _event: str, _what: Any) -> Any:
        nonlocal left
        if not frame.f_code.co_filename.startswith(str(path)):
            return None
        left -= 1
        if left < 0:
            raise TimeoutError
        return count

    sys.settrace(count)
    try:
        yield
    finally:
        sys.settrace(traced)
        sys.dont_write_bytecode = written
        sys.path.remove(str(path))
        for name in [name for name in sys.modules if f"{name}.".startswith(f"{top}.")]:
            del sys.modules[name]
        sys.modules.update(own)
