"""Languages: say what a translation lacks, or begin a new one.

python -m tools.languages check es   what is missing or wrong, with file and entry; exit code 1 if anything is
python -m tools.languages new xx     files for every text, still empty, each with the English one above it;
                                     a file that is there stays

A translation X.xx.toml lies beside X.toml and holds prose alone; kernel_games/engine/languages.py says how.
Begin with kernel_games/engine/language.xx.toml: it says the language's name and the rule for its plurals.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from string import Formatter
from typing import Any

from kernel_games.engine.languages import ENGLISH, PLURALS, beside_of, is_form
from kernel_games.engine.reading import read_toml

PACKAGE = Path(__file__).resolve().parent.parent / "kernel_games"
FOLDERS = (PACKAGE, PACKAGE.with_name("notebooks"))
"""Folders with files of words: the package, and what the parts of the lessons say."""
ENGINE = PACKAGE / "engine/language.toml"
WHOLE = (
    "texts",
    "board",
    "coach",
    "tales",
    "language",
    "classroom",
    "terminal",
    "lesson",
    "players",
    "helpers",
    "consequences",
    "review",
    "questions",
    "together",
    "home",
    "puzzles",
    "expected",
)
CLAUSE, STEP, WALK = (
    ("title", "text", "source", "off"),
    ("say", "ask", "after", "wrong", "miss", "warn"),
    ("title", "goal"),
)
FEWEST_LETTERS = re.compile(r"[^\W\d_]{2}")

Entry = tuple[str | int, ...]
"""Place of a value in a file: keys, and indices from 0."""


def word_files(package: Path = PACKAGE) -> list[Path]:
    """Return all English files with words."""
    names = (*WHOLE, "rulebook", "examples", "lessons")
    found = (path for path in package.rglob("*.toml") if path.stem in names or path.parent.name == "walks")
    return sorted(path for path in found if "." not in path.stem)


def leaves(data: Any, at: Entry = ()) -> Iterator[tuple[Entry, Any]]:
    """Yield all values of a file that hold no others."""
    if not isinstance(data, (dict, list)):
        yield at, data
        return
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        yield from leaves(value, (*at, key))


def prose(path: Path, data: Mapping[str, Any]) -> dict[Entry, str]:
    """Return every text of an English file that is to be translated."""
    known = _known(path) if _is_walk(path) else ()
    texts = ((at, text) for at, text in leaves(data) if isinstance(text, str))
    return {at: text for at, text in texts if _is_prose(path, at, text, known)}


def _is_walk(path: Path) -> bool:
    return path.parent.name == "walks" and path.stem not in WHOLE


def _is_prose(path: Path, at: Entry, text: str, known: Sequence[str]) -> bool:
    if _is_walk(path):
        return _in_walk(at, text, known)
    if path.stem in WHOLE or path.parent.name == "rulebooks":
        return True
    if path.stem == "rulebook":
        return at[0] == "sections" or (at[0] == "clause" and at[-1] in CLAUSE)
    return at[-1] == ("say" if path.stem == "examples" else "title")


def _in_walk(at: Entry, text: str, known: Sequence[str]) -> bool:
    if at[0] != "step":
        return at[0] == "walk" and at[1] in WALK
    if at[2] == "hints":
        return at[4:] == ("say",) or (not at[4:] and text not in known)
    if at[2] == "choices" and at[3:]:
        alone = isinstance(at[3], int) and text not in known and FEWEST_LETTERS.search(text)
        return at[3] in ("both", "none") or bool(alone)
    return at[2] in STEP and not at[3:]


def _known(path: Path) -> tuple[str, ...]:
    """Return clauses of a walk's game and its words: in a walk they are not prose."""
    game = path.parent.parent
    words = read_toml(game / "texts.toml").get("word", {})
    return (*read_toml(game / "rulebook.toml")["clause"], *words)


def check(name: str, package: Path = PACKAGE) -> list[str]:
    """List what is missing or wrong in a language."""
    files = word_files(package)
    known = {beside_of(path, name) for path in files}
    strange = sorted(set(package.rglob(f"*.{name}.toml")) - known)
    wrong = [f"{path.relative_to(package)}: translates no file with words" for path in strange]
    if not _forms(name):
        expected = f"expected one of {', '.join(PLURALS)}"
        wrong.append(f"engine/{beside_of(ENGINE, name).name}: language plural: {expected}")
    for path in files:
        beside, english = beside_of(path, name), read_toml(path)
        where = str(beside.relative_to(package))
        if beside.is_file():
            wrong += [f"{where}: {told}" for told in compare(path, english, read_toml(beside), _forms(name))]
        else:
            wrong.append(f"{where}: missing, {len(prose(path, english))} texts")
    return wrong


def compare(
    path: Path, english: Mapping[str, Any], translated: Mapping[str, Any], forms: int
) -> Iterator[str]:
    """Yield what is missing or wrong in a file's translation; `forms` is the language's number of plurals."""
    texts = prose(path, english)
    yield from _misfits(english, translated, ())
    there = dict(leaves(translated))
    for at, text in there.items():
        if text == "" and any(isinstance(key, int) for key in at):
            continue
        if at in texts:
            if isinstance(text, str) and text:
                yield from (f"{_entry(at)}: {told}" for told in _holes(texts[at], text, forms))
        elif _value(english, at) is not None:
            yield f'{_entry(at)}: {text!r} is no prose; leave it out (in an array: "")'
    yield from (f"{_entry(at)}: missing" for at in texts if there.get(at, "") == "")


def _misfits(english: Any, translated: Any, at: Entry) -> Iterator[str]:
    """Yield the entries whose shape differs in a translation."""
    if translated == "":
        return
    if isinstance(english, dict) and isinstance(translated, dict):
        for key, value in translated.items():
            if key in english:
                yield from _misfits(english[key], value, (*at, key))
            elif not is_form(key, english):
                yield f"{_entry((*at, key))}: there is no such entry in English"
    elif isinstance(english, list) and isinstance(translated, list):
        if len(english) != len(translated):
            yield f"{_entry(at)}: {len(translated)} entries; there are {len(english)} in English"
        for place, (one, other) in enumerate(zip(english, translated, strict=False)):
            yield from _misfits(one, other, (*at, place))
    elif type(english) is not type(translated):
        yield f"{_entry(at)}: a {type(translated).__name__}; in English it is a {type(english).__name__}"


def _holes(english: str, translated: str, forms: int) -> Iterator[str]:
    """Yield what is wrong with the placeholders of a text."""
    try:
        ours, theirs = _fields(english), _fields(translated)
    except ValueError as error:
        yield f"{error}: {translated!r}"
        return
    if set(ours) != set(theirs):
        yield f"has the placeholders {_listed(theirs)}; expected {_listed(ours)}"
    for hole, specs in theirs.items():
        for spec in specs - {""}:
            counted = len(spec.split("|")) - spec.startswith("0=")
            if "|" in spec and counted != forms:
                yield f"{{{hole}:{spec}}} has {counted} forms; expected {forms}"
            # A letter is a form of a word, which each language has its own of; a sign is a format.
            if "|" not in spec and not spec.replace(".", "").isalpha() and spec not in ours.get(hole, {spec}):
                yield f"{{{hole}:{spec}}} is shown otherwise in English"
    if translated.count("**") % 2:
        yield "a ** is left open"


def _fields(text: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for _, hole, spec, _ in Formatter().parse(text):
        if hole is not None:
            found.setdefault(hole, set()).add(spec or "")
    return found


def _listed(holes: Mapping[str, object]) -> str:
    return ", ".join(f"{{{hole}}}" for hole in sorted(holes)) or "none"


def _value(data: Any, at: Entry) -> Any:
    for key in at:
        try:
            data = data[key]
        except (KeyError, IndexError, TypeError):
            return None
    return data


def _entry(at: Entry) -> str:
    return " ".join(str(key + 1) if isinstance(key, int) else key for key in at)


def _forms(name: str) -> int:
    """Return the number of plural forms of a language: the names of the rules list them."""
    path = beside_of(ENGINE, name)
    data = read_toml(path if name != ENGLISH and path.is_file() else ENGINE)
    rule = data.get("language", {}).get("plural", read_toml(ENGINE)["language"]["plural"])
    return len(rule.split(", ")) if rule in PLURALS else 0


def begin(name: str, package: Path = PACKAGE) -> list[Path]:
    """Write the files of a new language; return those that were not there."""
    written = []
    for path in word_files(package):
        beside, english = beside_of(path, name), read_toml(path)
        if not beside.exists():
            beside.write_text(skeleton(path, english), encoding="utf-8")
            written.append(beside)
    return written


def skeleton(path: Path, english: Mapping[str, Any]) -> str:
    """Make an empty translation of a file, with each English text above its place."""
    texts = prose(path, english)
    lines: list[str] = []
    for key, value in english.items():
        if isinstance(value, list):
            for place in range(len(value)):
                lines += _table(f"[[{_key(key)}]]", (key, place), value[place], texts)
        elif isinstance(value, dict) and key == "clause":
            for clause in value:
                lines += _table(f"[clause.{_key(clause)}]", (key, clause), value[clause], texts)
        elif isinstance(value, dict):
            lines += _table(f"[{_key(key)}]", (key,), value, texts)
        elif (key,) in texts:
            lines += _said(key, value, '""')
    return "\n".join(lines).strip() + "\n"


def _table(head: str, at: Entry, value: Mapping[str, Any], texts: Mapping[Entry, str]) -> list[str]:
    lines = []
    for key, item in value.items():
        if empty := _empty(item, (*at, key), texts):
            lines += _said(key, item, empty)
    # An array of tables needs them all, also those without a text.
    return ["", head, *lines] if lines or head.startswith("[[") else []


def _said(key: str, value: Any, empty: str) -> list[str]:
    return [f"# {json.dumps(value, ensure_ascii=False, default=str)}", f"{_key(key)} = {empty}"]


def _empty(value: Any, at: Entry, texts: Mapping[Entry, str]) -> str:
    """Return an entry without its words as TOML; "" if it holds no prose."""
    if not any(one[: len(at)] == at for one in texts):
        return ""
    if isinstance(value, list):
        return f"[{', '.join(_empty(item, (*at, n), texts) or _QUOTES for n, item in enumerate(value))}]"
    if isinstance(value, dict):
        held = ((key, _empty(item, (*at, key), texts)) for key, item in value.items())
        return f"{{ {', '.join(f'{_key(key)} = {empty}' for key, empty in held if empty)} }}"
    return _QUOTES


_QUOTES = '""'


def _key(key: str) -> str:
    return key if re.fullmatch(r"[\w-]+", key, re.ASCII) else json.dumps(key, ensure_ascii=False)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.languages", description=__doc__.partition("\n")[0])
    parser.add_argument("do", choices=("check", "new"))
    parser.add_argument("language", help="its code, such as es")
    args = parser.parse_args(arguments)
    if not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z]+)?", args.language) or args.language == ENGLISH:
        parser.error(f"{args.language!r} is no code of a language such as es")
    if args.do == "new":
        for path in (path for folder in FOLDERS for path in begin(args.language, folder)):
            print(path)
        return 0
    wrong = [told for folder in FOLDERS for told in check(args.language, folder)]
    print("\n".join(wrong) or f"{args.language} is whole.")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
