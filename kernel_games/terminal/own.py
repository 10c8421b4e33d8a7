"""A game of one's own: its folder begun from the starter, and looked over for faults."""

from __future__ import annotations

import importlib
import importlib.util
import keyword
import re
import sys
import unicodedata
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from kernel_games.engine import Game, OptionError, State, registered_games, registry
from kernel_games.rulebooks.leads import walk_names
from kernel_games.terminal.bars import Bar
from kernel_games.terminal.rulebooks import game_name
from kernel_games.terminal.words import say
from kernel_games.testing import check_drawing, check_examples, check_game, check_walk, faults, unnoticed
from kernel_games.testing.quick import broken, crash, names_of_things

STARTER = Path(__file__).parent.parent / "starter"
_NAME, _CLASS, _TITLE, _PREFIX = "mygame", "MyGame", "My Game", "MG-"


def begin(name: str, folder: Path | None = None) -> tuple[str, Path]:
    """Write the folder of a new game: a small one that is whole, to be changed piece by piece.

    Parameters
    ----------
    name : str
        Its name, such as ``liars_dice`` or "Liar's Dice".
    folder : Path, optional
        Where it goes; by default a folder of its name.

    Returns
    -------
    tuple of str and Path
        The name of its package, and the folder.

    Raises
    ------
    OptionError
        If it is no name for a game, is taken, or something lies in the folder.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    words = re.findall(r"[a-z0-9]+", plain.casefold().replace("'", ""))
    found = "_".join(words)
    if not found.isidentifier() or keyword.iskeyword(found) or not found.isascii():
        raise OptionError("name", name, "a name of letters, such as liars_dice")
    if found in registered_games():
        raise OptionError("name", name, f"another name: there is a game {found} already")
    target = Path(found) if folder is None else folder
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise OptionError("folder", str(target), "a folder that is empty, or not there yet")
    if importlib.util.find_spec(found) is not None:
        raise OptionError("name", name, f"another name: Python knows a package {found} already")
    title = " ".join(word.title() for word in words)
    changed = {_CLASS: title.replace(" ", ""), _TITLE: title, _NAME: found, _PREFIX: f"{_initials(words)}-"}
    for path in sorted(STARTER.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            name_there = path.relative_to(STARTER).as_posix().replace(_NAME, found)
            text = path.read_text(encoding="utf-8")
            for old, new in changed.items():
                text = text.replace(old, new)
            (target / name_there).parent.mkdir(parents=True, exist_ok=True)
            (target / name_there).write_text(text, encoding="utf-8")
    return found, target


def _initials(words: list[str]) -> str:
    """Return what the ids of a game's clauses begin with: letters that no other game has."""
    taken = {clause.partition("-")[0] for _, game in registry.loaded("games") for clause in game.rulebook}
    initials, whole = "".join(word[0] for word in words), "".join(words)
    ways = [initials] * (len(initials) > 1) + [whole[:letters] for letters in range(2, len(whole) + 1)]
    return next((way.upper() for way in ways if way.upper() not in taken), whole.upper())


def find(target: str) -> Game:
    """Return the game that somebody means by its name, a folder, or a module such as ``pearls:game``.

    Raises
    ------
    OptionError
        If there is none; it says what was looked for.
    """
    if game_name(target) in registered_games():
        found: Game = registry.load("games", game_name(target))
        return found
    folder = Path(target)
    if folder.is_dir():
        return _in_folder(folder.resolve())
    module, _, attribute = target.partition(":")
    if not all(part.isidentifier() for part in module.split(".")):
        raise OptionError("game", target, "the name of a game, a folder, or a module such as pearls:game")
    return _imported(module, attribute or "game", Path.cwd())


def _in_folder(folder: Path) -> Game:
    books = [path for path in sorted(folder.rglob("rulebook.toml")) if not _hidden(path.relative_to(folder))]
    if len(books) != 1:
        there = (
            "there is none"
            if not books
            else f"there are {', '.join(str(p.relative_to(folder)) for p in books)}"
        )
        raise OptionError("folder", str(folder), f"one with the rulebook.toml of one game; {there}")
    package = top = books[0].parent
    if not (package / "__init__.py").is_file():
        raise OptionError("folder", str(package), "a package: an __init__.py with game = ...")
    while (top.parent / "__init__.py").is_file():
        top = top.parent
    return _imported(".".join(package.relative_to(top.parent).parts), "game", top.parent)


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") or part in ("build", "dist", "site-packages") for part in path.parts)


def _imported(module: str, attribute: str, path: Path) -> Game:
    if str(path) not in sys.path:
        sys.path.insert(0, str(path))
    try:
        thing = getattr(importlib.import_module(module), attribute, None)
    except Exception as error:
        raise OptionError("game", module, f"a module that can be imported: {crash(error, path)}") from error
    if not isinstance(thing, Game):
        raise OptionError(f"{module}.{attribute}", thing, "a game, such as game = Pearls()")
    return thing


def check(game: Game, *, full: bool = False) -> Iterator[str]:
    """Yield the faults of a game, one after the other; with `full` of all of ``kernel_games.testing``."""
    yield from faults(game)
    if full:
        yield from _all_promises(game)


def _all_promises(game: Game) -> Iterator[str]:
    def played(state: State) -> None:
        here = game.players.index(state.num_players)
        bar.show(done + here / len(game.players), say("players_checked", n=state.num_players))

    known = names_of_things(game)
    parts: list[tuple[str, Callable[[], object]]] = [
        ("examples", lambda: check_examples(game)),
        ("drawing", lambda: check_drawing(game, known=known)),
        *((f"walks/{name}", partial(check_walk, game, name)) for name in walk_names(game)),
        ("games", lambda: check_game(game, invariant=played)),
    ]
    with Bar(len(parts)) as bar:
        for done, (title, part) in enumerate(parts):
            bar.show(done, title)
            try:
                part()
                continue
            except AssertionError as error:
                fault = broken(error)
            except Exception as error:  # noqa: BLE001 -- the code of a game may raise whatever it likes
                fault = crash(error, game.folder)
            bar.clear()
            yield fault


def unproved(game: Game) -> Iterator[str]:
    """Yield changes of a game's rules that its examples would not notice; some of them change nothing."""
    with Bar(1) as bar:
        for mutant in unnoticed(
            game, lambda n, every: bar.show(n / every, say("rules_changed", n=n, of=every))
        ):
            bar.clear()
            yield str(mutant)
