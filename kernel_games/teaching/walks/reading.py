"""Reading walks from TOML: what is wrong is named with file, step and field, and with what would be right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, NoReturn

from kernel_games import engine
from kernel_games.engine import (
    Game,
    GameError,
    OptionError,
    Rulebook,
    RulebookError,
    State,
    language,
    registry,
)
from kernel_games.engine.languages import Translated, beside_of, in_language, warn
from kernel_games.engine.reading import (
    check_fields,
    read_choice,
    read_list,
    read_number,
    read_numbers,
    read_toml,
    reject,
)
from kernel_games.engine.terms import Like, Pointer, Speech, Term
from kernel_games.rulebooks.leads import walk_names
from kernel_games.teaching.lessons import NAMES
from kernel_games.teaching.walks.coach import phrase
from kernel_games.teaching.walks.data import KINDS, Choice, Choices, Play, Step, StepHint, Walk
from kernel_games.teaching.walks.texts import NOTHING, Text, in_file, plain

MOST_NUMBERS = 10_000

Maker = Callable[[Game, str], Walk | None]
"""Function that makes the walk of a name; None if it knows no such name."""
_MAKERS: list[Maker] = []

Said = Callable[..., Text]
"""Function that returns the text at a place in a step, such as ``"hints", 0``."""

_HEAD = ("title", "goal", "minutes", "ages", "seat", "names")
_SAID = ("say", "ask", "after", "wrong", "miss", "warn")
_POINTERS = ("light", "light_after", "close", "close_after", "cover", "cover_after")
_EVERY = ("do", "say", "at", *_POINTERS, "facts", "hints", "clauses", "after")
_OWN = {
    "look": ("on", "play"),
    "try": ("on", "goal", "moves", "way", "then", "refused", "miss", "play", "ask"),
    "predict": ("choices", "numbers", "labels", "answer", "keep", "wrong", "play"),
    "free": ("turns", "goal", "way", "avoid", "guided", "bot", "ask", "miss", "warn"),
}


def load_walk(game: Game | str, name: str | Path) -> Walk:
    """Load a walk by its name in a game, or from a file whose name ends in ``.toml``.

    Raises
    ------
    OptionError
        If there is no such game or walk; it lists those that there are.
    OSError
        If there is no such file, or it cannot be opened.
    RulebookError
        If it cannot be read: names file, step, field, value and what would be right.
    """
    found = engine.game(game)
    if isinstance(name, Path) or name.endswith(".toml"):
        return read_walk(Path(name), found)
    return named_walk(found, name)


def named_walk(game: Game, name: object) -> Walk:
    """Load a walk of a game by its name alone, never from a path.

    Raises
    ------
    OptionError
        If there is no such walk; it lists those that there are.
    """
    known = walk_names(game)
    if name in known:
        return read_walk(game.folder / "walks" / f"{name}.toml", game)
    made = _made(game, name) if isinstance(name, str) else None
    if made is None:
        reject("walk", name, f"one of the walks of {game.title}: {', '.join(known) or 'there is none'}")
    return made


def findable(walk: Walk) -> bool:
    """Return True if anybody can load a walk by its name."""
    return walk.name in walk_names(walk.game) or _made(walk.game, walk.name) is not None


def _made(game: Game, name: str) -> Walk | None:
    return next(filter(None, (make(game, name) for make in _MAKERS)), None)


def made_by(maker: Maker) -> None:
    """Let walks be found by name that are in no file, such as sheets of practice."""
    _MAKERS.append(maker)


def read_walk(path: Path, game: Game) -> Walk:
    """Read a walk from a file.

    The file has a table ``[walk]`` with title, goal, minutes and ages, and where they help seat (0) and
    names; a table ``[position.NAME]`` for each position of its own, as ``positions.toml`` of the game has
    them; and a table ``[[step]]`` for each step: see :class:`kernel_games.teaching.walks.data.Step`.

    What it asks for stands in the English file; of a translation nothing but words is ever read.

    Raises
    ------
    RulebookError
        Names file, step, field, value and what would be right.
    """
    data = read_toml(path)
    for table in data:
        if table not in ("walk", "position", "step"):
            raise RulebookError(
                f"{path.name}: unknown table {table!r}; expected [walk], [position.NAME], [[step]]"
            )

    def inside(where: str, read: Callable[..., Any], *given: Any) -> Any:
        try:
            return read(*given)
        except GameError as error:
            raise RulebookError(f"{path.name} {where}: {error}") from error

    head = inside("[walk]", check_fields, "walk", data.get("walk"), _HEAD)
    tables = inside("[position]", _mapping, "position", data.get("position", {}))
    own = game.read_positions(f"{path.name} [position]", tables)
    positions = {**game.positions, **own}
    steps = inside("[[step]]", read_list, "step", data.get("step", []))
    if not steps:
        raise RulebookError(f"{path.name}: no step; expected at least one table [[step]]")
    # The names of the players are for the largest of the positions that the walk uses.
    used = [positions[name] for step in steps if (name := _at(step)) in positions]
    players = max((state.num_players for state in used), default=game.players[0])
    least = min((state.num_players for state in used), default=players)
    told = inside("[walk]", _head, head, players, least)
    speech = Speech(game, told["names"])
    words = Translated(lambda: _translated(data, path, game))
    said = partial(in_file, words, "step")
    read = tuple(
        inside(
            f"step {number}",
            _step,
            number,
            step,
            speech,
            positions,
            partial(said, number - 1),
        )
        for number, step in enumerate(steps, 1)
    )
    found = {step.at: positions[step.at] for step in read if step.at}
    for name in own:
        if name not in found:
            raise RulebookError(f"{path.name} [position.{name}]: no step begins there")
    return Walk(game, path.stem, words, **told, positions=found, steps=read, path=path)


def _translated(data: dict[str, Any], path: Path, game: Game) -> Mapping[str, Any]:
    """Return the file in the current language.

    In English, with a warning, if two answers read alike, or a figure cannot be filled in.
    """
    words = in_language(data, path, language())
    for number, step in enumerate(words["step"], 1):
        if words is not data:
            try:
                game.rulebook.with_figures(str(step))
            except RulebookError as error:
                warn(f"{beside_of(path, language()).name} is left out: {path.name} step {number}: {error}")
                return data
        choices = step.get("choices") if isinstance(step, Mapping) else None
        if words is not data and isinstance(choices, list) and any(choices.count(one) > 1 for one in choices):
            where = f"{beside_of(path, language()).name} is left out: {path.name} step {number}"
            warn(f"{where}: choices = {choices}: expected two or more that differ")
            return data
    return words


def _at(step: object) -> str:
    name = step.get("at") if isinstance(step, Mapping) else ""
    return name if isinstance(name, str) else ""


def _head(data: Mapping[str, Any], players: int, least: int) -> dict[str, Any]:
    names = read_list("names", data.get("names", NAMES[:players]), players)
    for place, one in enumerate(names):
        _text(f"names[{place}]", one)
    if len(set(names)) < players:
        reject("names", names, "names that differ")
    for field in ("title", "goal"):
        _text(field, data.get(field))
    return {
        "ages": _text("ages", data.get("ages")),
        "minutes": read_number("minutes", data.get("minutes"), 1, 60),
        "names": tuple(names),
        "seat": read_number("seat", data.get("seat", 0), 0, least - 1),
    }


def _step(number: int, data: object, speech: Speech, positions: Mapping[str, State], said: Said) -> Step:
    fields = _mapping("step", data)
    do = read_choice("do", fields.get("do"), KINDS)
    known = (*_EVERY, *_OWN[do])
    for name, value in fields.items():
        if name not in known:
            reject(name, value, f"one of the fields of a step to {do}: {', '.join(known)}")
    at = fields.get("at", "")
    if at or number == 1:
        read_choice("at", at, positions)
    facts = _mapping("facts", fields.get("facts", {}))
    _text("say", fields.get("say"))
    common = {
        "texts": {name: _said(name, fields[name], speech, said, name) for name in _SAID if name in fields},
        "at": at,
        **{name: _pointers(name, fields, speech) for name in _POINTERS},
        "facts": MappingProxyType(
            {name: Term.read(f"facts.{name}", term, speech) for name, term in facts.items()}
        ),
        "hints": tuple(
            _hint(f"hints[{place}]", hint, speech, partial(said, "hints", place))
            for place, hint in enumerate(read_list("hints", fields.get("hints", [])))
        ),
        "clauses": _clauses("clauses", fields, speech),
    }
    if "on" in fields:
        forms = ("form",) if speech.game.name in registry.entries("forms") else ()
        common["on"] = read_choice("on", fields["on"], forms)
    if "play" in fields:
        common["play"] = _play(fields["play"], speech, do)
    return Step(number, do, **common, **_OWN_READERS[do](fields, speech, said))


def _look(_fields: Mapping[str, Any], _speech: Speech, _said: Said) -> dict[str, Any]:
    return {}


def _try(fields: Mapping[str, Any], speech: Speech, _said: Said) -> dict[str, Any]:
    if "goal" not in fields:
        _missing("goal", "what a move has to bring about, such as { told = { text = ... } }")
    moves = read_number("moves", fields.get("moves", 1), 1, 40)
    way = speech.moves("way", fields["way"]) if "way" in fields else ()
    if moves > 1 and not way:
        _missing("way", "moves that lead to the goal, where it takes several")
    if len(way) > moves:
        reject("way", [str(move) for move in way], f"{moves} moves at most")
    return {
        "goal": Term.read("goal", fields["goal"], speech),
        "moves": moves,
        "way": way,
        "then": speech.moves("then", fields["then"]) if "then" in fields else (),
        "refused": _clauses("refused", fields, speech),
    }


def _predict(fields: Mapping[str, Any], speech: Speech, said: Said) -> dict[str, Any]:
    if len(kinds := [kind for kind in ("choices", "numbers", "labels") if kind in fields]) != 1:
        _missing("choices", "either choices or numbers = [first, last], or labels")
    if "answer" not in fields and "keep" not in fields:
        _missing("answer", "a term that the engine answers, or keep with a name, where nobody knows yet")
    if kinds == ["choices"]:
        choices = _choices(fields["choices"], speech, partial(said, "choices"))
    else:
        choices = _numbers(kinds[0], fields[kinds[0]])
    return {
        "choices": choices,
        "answer": Term.read("answer", fields["answer"], speech) if "answer" in fields else None,
        "keep": _text("keep", fields["keep"]) if "keep" in fields else "",
    }


def _free(fields: Mapping[str, Any], speech: Speech, _said: Said) -> dict[str, Any]:
    needs = {"way": "goal", "miss": "goal", "guided": "way", "avoid": "warn", "warn": "avoid"}
    for name, other in needs.items():
        if name in fields and other not in fields:
            _missing(other, f"something, since there is {name}")
    read = {name: Term.read(name, fields[name], speech) for name in ("goal", "avoid") if name in fields}
    return {
        **read,
        "turns": read_number("turns", fields.get("turns"), 1, 30),
        "way": speech.moves("way", fields["way"]) if "way" in fields else (),
        "guided": _flag("guided", fields.get("guided", False)),
        "bot": read_choice("bot", fields.get("bot", "greedy"), registry.registered_bots()),
    }


_OWN_READERS = {"look": _look, "try": _try, "predict": _predict, "free": _free}


def _numbers(kind: str, value: object) -> Choices:
    low, high = read_numbers(kind, value, 2, low=-MOST_NUMBERS, high=MOST_NUMBERS)
    if low >= high:
        reject(kind, value, "the first number and a larger last one")
    return Choices(kind, tuple(Choice(str(n), plain(str(n)), n) for n in range(low, high + 1)))


def _choices(value: object, speech: Speech, said: Said) -> Choices:
    """Read the choices; in any language they are told apart by the English file."""
    if value in ("players", "players or nobody"):
        options = [Choice(name, plain(name), seat) for seat, name in enumerate(speech.names)]
        # An empty list of seats, as the engine answers where nobody has most.
        nobody = [] if value == "players" else [Choice("nobody", phrase("nobody"), [])]
        return Choices("players", (*options, *nobody))
    if value == "yes or no":
        return Choices("yes", tuple(Choice(word, phrase(word), word == "yes") for word in ("yes", "no")))
    if isinstance(value, list):
        words = [_text(f"choices[{place}]", word) for place, word in enumerate(value)]
        _few("choices", words)
        texts = (Text(_word, (speech.game, said(place))) for place in range(len(words)))
        return Choices(
            "words", tuple(Choice(word, text, word) for word, text in zip(words, texts, strict=True))
        )
    kinds = ("clauses", "pieces", "sets")
    if not isinstance(value, Mapping) or len(set(kinds) & set(value)) != 1:
        reject(
            "choices",
            value,
            "'players', 'players or nobody', 'yes or no', a list of words, or a table with clauses, "
            "pieces or sets",
        )
    check_fields("choices", value, ("sets", "both", "none") if "sets" in value else kinds)
    if "clauses" in value:
        ids = _clauses("clauses", value, speech)
        _few("choices.clauses", ids)
        book = speech.game.rulebook
        return Choices("clauses", tuple(Choice(one, Text(_clause, (book, one)), one) for one in ids))
    if "pieces" in value:
        pieces = _pointers("pieces", value, speech)
        if not pieces:
            reject("choices.pieces", [], "at least one pattern of pieces")
        return Choices("pieces", pointers=pieces)
    names = read_list("choices.sets", value["sets"], 2)
    one, other = (speech.seat(f"choices.sets[{place}]", name) for place, name in enumerate(names))
    both, none = (_text(f"choices.{name}", value.get(name)) for name in ("both", "none"))
    return Choices(
        "sets",
        (
            Choice(names[0], plain(names[0]), [one]),
            Choice(names[1], plain(names[1]), [other]),
            Choice(both, said("both"), sorted([one, other])),
            Choice(none, said("none"), []),
        ),
    )


def _few(field: str, items: Any) -> None:
    if len(items) < 2 or len(set(items)) < len(items):
        reject(field, list(items), "two or more that differ")


def _word(game: Game, text: Text) -> str:
    return game.phrases.word(str(text))


def _clause(book: Rulebook, clause: str) -> str:
    return f"{clause} {book[clause].title}"


def _hint(field: str, value: object, speech: Speech, said: Said) -> StepHint:
    if isinstance(value, str) and value in speech.game.rulebook:
        return StepHint(clause=value)
    if isinstance(value, Mapping):
        fields = check_fields(field, value, ("say", "clause", "light"))
        if not fields:
            reject(field, dict(value), "a text, a clause, or a table with say, clause or light")
        return StepHint(
            _said(f"{field}.say", fields["say"], speech, said, "say") if "say" in fields else NOTHING,
            speech.clause(f"{field}.clause", fields["clause"]) if "clause" in fields else "",
            _pointers("light", fields, speech),
        )
    return StepHint(_said(field, value, speech, said))


def _play(value: object, speech: Speech, do: str) -> Play:
    fields = check_fields("play", value, ("before",) if do == "try" else ("moves", "before", "to", "reason"))
    if not fields.keys() - {"reason"}:
        reject("play", {}, "moves, before what to stop, or to = 'end'")
    if fields.get("to", "end") != "end" or {"to", "before"} <= set(fields):
        reject("play.to", fields["to"], "'end', or before instead")
    before, reason = (
        Like.read(f"play.{name}", fields[name], speech) if name in fields else None
        for name in ("before", "reason")
    )
    return Play(speech.moves("play.moves", fields["moves"]) if "moves" in fields else (), before, reason)


def _pointers(name: str, fields: Mapping[str, Any], speech: Speech) -> tuple[Pointer, ...]:
    given = read_list(name, fields.get(name, []))
    return tuple(Pointer.read(f"{name}[{place}]", one, speech) for place, one in enumerate(given))


def _clauses(name: str, fields: Mapping[str, Any], speech: Speech) -> tuple[str, ...]:
    given = read_list(name, fields.get(name, []))
    return tuple(speech.clause(f"{name}[{place}]", one) for place, one in enumerate(given))


def _text(field: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        reject(field, value, "a text")
    return value


def _said(field: str, value: object, speech: Speech, said: Said, *path: str) -> Text:
    """Return a text of the file, checked in English: also the figures that it takes."""
    text = _text(field, value)
    try:
        speech.game.rulebook.with_figures(text)
    except RulebookError as error:
        reject(field, value, f"figures of clauses alone: {error}")
    return said(*path)


def _flag(field: str, value: object) -> bool:
    if not isinstance(value, bool):
        reject(field, value, "true or false")
    return value


def _mapping(field: str, value: object) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        reject(field, value, "a table")
    return value


def _missing(field: str, expected: str) -> NoReturn:
    raise OptionError(field, None, expected)
