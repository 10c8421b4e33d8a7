"""Sources of the site for Sphinx: ``python -m tools.site_sources FOLDER`` writes them.

``docs/`` as it is, and with it what the package says about itself: a page and a rulebook for each game, the
lessons with their stored outputs and every walk on paper, and a walk for the front page. No fact is typed
twice: what a page says of a game comes from the package, or from ``docs/games.toml``.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from kernel_games import game, language, registered_games
from kernel_games.engine import Game, registry
from kernel_games.engine.clauses import PROVENANCES
from kernel_games.engine.languages import ENGLISH, known_languages, read_words
from kernel_games.rulebooks import look, plain_html, script
from kernel_games.rulebooks.book import heading
from kernel_games.rulebooks.leads import walk_names
from kernel_games.teaching.classroom.cells import with_walks
from kernel_games.teaching.classroom.sheets import sheets
from kernel_games.teaching.walks.data import Walk
from kernel_games.teaching.walks.paper import html, steps
from kernel_games.teaching.walks.reading import load_walk
from tools import counted
from tools.boards import board
from tools.lite import shelf
from tools.steps import ROOT

DOCS, NOTEBOOKS = ROOT / "docs", ROOT / "notebooks"
FRONT = ("tiki_topple", "first_turn")
GUIDE = "teachers_guide"
# Pages of the site that are built elsewhere.
BOARD, WALK, IN = "live/index.html?game={}", "live/index.html?walk={}/{}", "&language="
LESSON = "lite/lab/index.html?path={}"
# The chapters of CONTRIBUTING for those who bring something of their own, and a whole game to read.
CHAPTERS = (
    "Add a game",
    "Draw its board",
    "Add a walk",
    "Add a lesson",
    "Add a computer player",
    "Add a language",
)
KALAH = ROOT / "tests" / "sixth" / "kalah"
IMAGE = re.compile(r'<img alt="([^"]*)"([^>]*?) src="data:image/svg\+xml(;base64)?,([^"]+)">')
SIZE = re.compile(r"""<svg[^>]* viewBox=["'][-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)["']""")
STYLE = re.compile(r'style="([^"]*)"')


class Sources:
    """A folder for Sphinx.

    Parameters
    ----------
    folder : Path
        Where it goes.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(DOCS, folder)
        self.static = folder / "_static"
        self.pictures = self.static / "pictures"
        self.pictures.mkdir()
        for picture in folder.glob("board-*.svg"):
            picture.rename(self.static / picture.name)
        self.read()
        self.lessons = {
            path.stem: "".join(cells(path.stem)[0]["source"]).splitlines()[0].removeprefix("# ")
            for path in sorted(NOTEBOOKS.glob("*.ipynb"))
        }

    def read(self) -> None:
        """Read what is said of the games in the current language."""
        self.games: dict[str, dict[str, Any]] = read_words(DOCS / "games.toml")
        self.words, self.players = self.games.pop("words"), self.games.pop("players")
        self.spoken = "" if language() == ENGLISH else f"{language()}-"

    def write(self, name: str, *parts: str) -> None:
        """Write a file."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(parts) + "\n", encoding="utf-8")

    def light(self, text: str, up: str) -> str:
        """Return HTML with its drawings as files, loaded when they come into sight; `up` leads to the top."""

        def linked(found: re.Match[str]) -> str:
            alt, how, coded, data = found.groups()
            drawing = base64.b64decode(data).decode() if coded else unquote(data)
            # Named by content: the same drawing on several pages is one file.
            file = self.pictures / f"{hashlib.sha256(drawing.encode()).hexdigest()[:16]}.svg"
            file.write_text(drawing, encoding="utf-8")
            size = SIZE.search(drawing)
            if not size:
                message = f"a drawing without size: {drawing[:200]}"
                raise ValueError(message)
            style = "".join(STYLE.findall(how)) or "max-width:100%"
            width, height = (round(float(length)) for length in size.groups())
            return (
                f'<img alt="{alt}" width="{width}" height="{height}" loading="lazy" '
                f'style="{style};height:auto" src="{up}_static/pictures/{file.name}">'
            )

        # A replay reads its first drawing from the page.
        return text if "kg-replay" in text else IMAGE.sub(linked, text)


def cells(lesson: str) -> list[Any]:
    """Return the cells of a notebook."""
    found: list[Any] = json.loads((NOTEBOOKS / f"{lesson}.ipynb").read_text(encoding="utf-8"))["cells"]
    return found


def raw(text: str) -> str:
    """Return HTML as part of a page."""
    return f"``````{{raw}} html\n{text}\n``````\n"


def link(address: str, words: str, more: str = "") -> str:
    """Return a link; `words` are text."""
    return f'<a{more} href="{escape(address)}">{escape(words)}</a>'


def button(address: str, words: str, kind: str = "primary") -> str:
    """Return a link that looks like a button."""
    return link(address, words, f' class="btn btn-{kind}"')


def walks_of(name: str) -> list[Walk]:
    """Return the walks of a game, in the order of the notebook that goes through them."""
    text = "".join("".join(cell["source"]) for cell in cells(f"{name}_1_rules"))
    return sorted(
        (load_walk(name, walk) for walk in walk_names(game(name))),
        key=lambda walk: text.find(f'"{walk.name}"'),
    )


def lessons_of(name: str, lessons: Mapping[str, str]) -> dict[str, str]:
    """Return the lessons of a game: names and titles."""
    return {lesson: title for lesson, title in lessons.items() if lesson.startswith(name)}


def span(numbers: range) -> str:
    """Return a range of players in words."""
    return f"{numbers[0]} to {numbers[-1]}"


def cited(name: str, told: Mapping[str, Any]) -> str:
    """Return a sentence with the clauses that it rests on."""
    rulebook = game(name).rulebook
    named = ", ".join(
        link(f"../rulebooks/{name}.html#{clause}", clause, f' title="{escape(rulebook[clause].title)}"')
        for clause in told["clauses"]
    )
    return f"{escape(told['say'])} <small>({named})</small>"


def origins(rules: Game) -> str:
    """Count the clauses by where they come from, in words."""
    counts = Counter(clause.provenance for clause in rules.rulebook.values())
    found = [f"{counts[name]} {words}" for name, words in PROVENANCES.items() if counts[name]]
    return f"{len(rules.rulebook)} clauses: {', '.join(found)}."


def strength(name: str, players: Mapping[str, Any]) -> str:
    """Return a table: how often computer players win against a certain other."""
    rows = []
    for player, told in players.items():
        if isinstance(told, dict):
            won = "{:g} of {}".format(*told[name]) if name in told else "not measured"
            rows.append(
                f"<tr><th scope='row'>{escape(player)}</th><td>{won}</td><td>{manner(player)}</td></tr>"
            )
    against = players["against"]
    return (
        f"<p>Games for two against <b>{against}</b>: {manner(against)} "
        f"A draw counts a half. All see only what a person at their seat would see.</p>"
        f"{table(('player', f'wins against {against}', 'how it plays'), rows)}"
    )


def manner(player: str) -> str:
    """Return how a computer player plays: the first sentence of its docstring."""
    words = (registry.load("bots", player).__doc__ or "").partition("\n")[0]
    return escape(re.sub(r":\w+:`[\w.]*?(\w+)`", r"\1", words))


def table(heads: Iterable[str], rows: Iterable[str]) -> str:
    """Return a table; heads and rows are HTML."""
    told = "".join(f"<th scope='col'>{head}</th>" for head in heads)
    return (
        f"<div class='wide' tabindex='0'><table class='table'><thead><tr>{told}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def picture(name: str, sources: Sources, up: str) -> str:
    """Return a board in the middle of a game."""
    told, file = escape(sources.games[name]["picture"]), f"board-{name.replace('_', '-')}.svg"
    return f'<img class="board" alt="{told}" src="{up}_static/{sources.spoken}{file}">'


def facts(name: str, sources: Sources) -> Iterator[tuple[str, str]]:
    """Yield what people want to know of a game before they play, each with its word."""
    rules, told = game(name), sources.games[name]
    yield "Players", span(rules.players)
    yield "Ages", f"from {min(int(walk.ages.removesuffix('+')) for walk in walks_of(name))}"
    yield (
        "At a table",
        f"about {told['minutes']} minutes{'' if told['minutes_from'] == 'public' else ', we guess'}",
    )
    yield "What is hidden", cited(name, told["hidden"])
    yield "Where chance plays", cited(name, told["chance"])
    yield "The rules", origins(rules)


def game_page(name: str, sources: Sources) -> Iterator[str]:
    """Yield the page of a game."""
    rules, told, walks = game(name), sources.games[name], walks_of(name)
    book = rules.rulebook
    said = "".join(f"<dt>{word}</dt><dd>{fact}</dd>" for word, fact in facts(name, sources))
    yield f"# {rules.title}\n\n{told['about']}\n"
    yield raw(
        f'<p class="doors">{button("../" + BOARD.format(name), "Play now")} '
        f"{button('../' + first_walk(name), 'Learn it', 'outline-primary')} "
        f"{button(f'../rulebooks/{name}.html', 'The rulebook', 'outline-primary')}</p>"
        f"{picture(name, sources, '../')}"
        f"<p><small>{escape(book.author)}, {escape(book.publisher)} {book.year}. The game belongs to its "
        f"author and publisher; this site is not theirs.</small></p><dl class='facts'>{said}</dl>"
    )
    yield "## Walks\n\nEach is a lesson on one board with a coach: look, move, say what will be.\n"
    rows = (
        f"<tr><td>{link('../' + WALK.format(name, walk.name), walk.title)}</td><td>{escape(walk.goal)}</td>"
        f"<td>{walk.minutes}</td><td>{escape(walk.ages)}</td><td>{on_paper(walk, sources)}</td></tr>"
        for walk in walks
    )
    yield raw(table(("walk", "what for", "minutes", "ages", "on paper"), rows))
    yield raw(f"<p>{to_print(name, sources)}</p>")
    yield "## Lessons\n"
    yield "\n".join(
        f"- [{title}](../lessons/{lesson}.ipynb)"
        for lesson, title in lessons_of(name, sources.lessons).items()
    )
    yield "\n## How well the computer plays\n"
    yield raw(strength(name, sources.players))
    if alone := sources.games[name].get("alone"):
        yield raw(f"<p>{escape(alone)}</p>")


def on_paper(walk: Walk, sources: Sources) -> str:
    """Return links to a walk's worksheet and key."""
    place = f"../print/{sources.spoken}{walk.game.name}"
    return ", ".join(
        link(f"{place}-{kind}-{walk.name}.html", sources.words[word])
        for kind, word in (("worksheet", "questions"), ("key", "key"))
    )


def to_print(name: str, sources: Sources) -> str:
    """Return a link to the boards and cards of a game for printing."""
    words = sources.words
    return f"{link(f'../print/{sources.spoken}{name}.html', words['print'])}, {words['scale']}."


def print_sheets(name: str, sources: Sources) -> None:
    """Write what can be printed of a game."""
    for file, text in sheets(game(name)).items():
        if file.endswith(".html"):
            sources.write(f"_extra/print/{sources.spoken}{file}", text)


def walk_lists(code: str, sources: Sources) -> Iterator[str]:
    """Yield all walks by game, on a live board and on paper, in a language that is set."""
    for name in sources.games:
        yield f"<h3>{escape(game(name).title)}</h3><p>{to_print(name, sources)}</p><ul>"
        for walk in walks_of(name):
            door = link(f"../{WALK.format(name, walk.name)}{IN}{code}", walk.title)
            yield f"<li>{door}: {on_paper(walk, sources)}</li>"
        yield "</ul>"


def rulebook_page(name: str, sources: Sources) -> Iterator[str]:
    """Yield the rulebook of a game with all its examples, in the current language."""
    rules, code = game(name), language()
    spoken = "" if code == ENGLISH else IN + code
    leads = {"walk": "../" + WALK.format(name, "{}") + spoken, "lesson": "../lessons/{}.html"}
    file = f"rulebook-{name}-{code}.js"
    (sources.static / file).write_text(script(rules, ".book", leads), encoding="utf-8")
    yield f"# {heading(rules)[0]}\n"
    yield raw(
        f'<div class="book">{plain_html(rules, addresses=True)}</div>'
        f'<script defer src="../_static/{file}"></script>'
    )


def rulebook_list(sources: Sources) -> Iterator[str]:
    """Yield the list of rulebooks."""
    yield "# Rulebooks\n\nEvery clause in our own words, with where it comes from, and shown on the board.\n"
    yield "\n".join(f"- [{game(name).title}]({name}.md): {origins(game(name))}" for name in sources.games)
    yield toctree(sources.games)


def toctree(names: Iterable[str]) -> str:
    """Return pages of a folder, in this order, for Sphinx; other links lead to them."""
    return "\n```{toctree}\n:hidden:\n\n" + "\n".join(names) + "\n```\n"


def lesson_page(file: Path, sources: Sources, up: str) -> str:
    """Return a lesson, its walks on paper, with a button to run it if it can run; `up` leads to the top."""
    notebook = with_walks(json.loads(file.read_text(encoding="utf-8")), html)
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            if "text/html" in data:
                # The corner of a table is no heading.
                text = "".join(data["text/html"]).replace("<th></th>", "<td></td>")
                data["text/html"] = sources.light(text, up)
    place = next((place for place, one in shelf().items() if one == file), None)
    if place:
        run = raw(f'<p class="doors">{button(up + LESSON.format(place), sources.words["run"])}</p>')
        first, _, rest = "".join(notebook["cells"][0]["source"]).partition("\n")
        notebook["cells"][0]["source"] = f"{first}\n\n{run}\n{rest}"
    return json.dumps(notebook, ensure_ascii=False)


def lesson_list(lessons: Mapping[str, str]) -> Iterator[str]:
    """Yield all lessons by game."""
    left = {name: title for name, title in lessons.items() if name != GUIDE}
    yield "# Lessons\n\nRead them here, or run them in the browser: nearly all have a button for that.\n"
    groups = {game(name).title: lessons_of(name, left) for name in registered_games()}
    of_games = {name for group in groups.values() for name in group}
    others = {name: title for name, title in left.items() if name not in of_games}
    start = {name: title for name, title in others.items() if name[0].isdigit()}
    last = {name: title for name, title in others.items() if name not in start}
    for title, group in {"To begin with": start, **groups, "Programs that learn and search": last}.items():
        yield f"## {title}\n\n```{{toctree}}\n:maxdepth: 1\n\n" + "\n".join(group) + "\n```\n"


def front_walk(sources: Sources) -> str:
    """Return a walk for the front page, answers folded; ``site.js`` goes through it step by step."""
    parts, folds = [], 0
    walk = load_walk(*FRONT)
    for step in steps(walk):
        parts.append(f'<div class="step">{step.asked}</div>')
        if step.fold:
            parts.append(f"<details class='fold'><summary>{escape(step.fold)}</summary>")
            folds += 1
        if step.told:
            parts.append(f'<div class="told">{step.told}</div>')
    text = sources.light("".join(parts) + "</details>" * folds, "")
    return f'<div class="walk" data-at="{escape(WALK.format(*FRONT))}">{text}</div>'


def cards(sources: Sources, up: str, head: str = "h2") -> str:
    """Return the games, each with its picture, in the current language; `up` leads to the top."""
    found, code, words = [], language(), sources.words
    spoken = "" if code == ENGLISH else IN + code
    for name, told in sources.games.items():
        rules = game(name)
        rulebook = f"{up}rulebooks/{name}.html" if code == ENGLISH else f"rulebook_{name}.html"
        page = f"{up}games/{name}.html" if code == ENGLISH else rulebook
        players = {"least": rules.players[0], "most": rules.players[-1], "minutes": told["minutes"]}
        found.append(
            f'<article class="game"><a href="{page}">{picture(name, sources, up)}</a>'
            f"<{head}>{link(page, rules.title)}</{head}><p>{escape(told['about'])}</p>"
            f"<p><small>{words['who'].format(**players)}</small></p><p class='doors'>"
            f"{button(up + BOARD.format(name) + spoken, words['play'].format(game=rules.title))} "
            f"{button(up + first_walk(name) + spoken, words['learn'], 'outline-primary')} "
            f"{button(rulebook, words['rulebook'], 'outline-primary')}</p></article>"
        )
    return f'<div class="games">{"".join(found)}</div>'


def first_walk(name: str) -> str:
    """Return the address of the walk for beginners."""
    return WALK.format(name, next(walk.name for walk in walks_of(name) if walk.name.startswith("first")))


def own_page() -> Iterator[str]:
    """Yield how to bring something of your own: chapters of CONTRIBUTING, and a whole game to read."""
    chapters = re.split(r"^## ", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    texts = {text.splitlines()[0]: text for text in chapters}
    yield "# Add a game of your own\n"
    yield "A game, a walk, a lesson, a computer player: each can come from a package of yours.\n"
    yield "[Write a game](tutorial/index.md) grows one in six chapters, from dice to a package.\n"
    yield toctree(["tutorial/index"])
    places = "|".join(chapter.lower().replace(" ", "-") for chapter in CHAPTERS)
    for chapter in CHAPTERS:
        # Links to other chapters become words.
        yield re.sub(rf"\[([^\]]+)\]\((?:#(?!(?:{places})\))[^)]*)\)", r"\1", f"## {texts[chapter]}")
    yield f"## {KALAH.name.title()}, a whole game\n\nEach file of it, as the tests have it.\n"
    for file in sorted(KALAH.rglob("*")):
        if file.suffix in (".py", ".toml"):
            code = {".py": "python", ".toml": "toml"}[file.suffix]
            text = file.read_text(encoding="utf-8")
            yield f"### `{file.relative_to(KALAH).as_posix()}`\n\n``````{code}\n{text}``````\n"


def write(folder: Path) -> None:
    """Write everything."""
    sources = Sources(folder)
    (sources.static / "rulebook.css").write_text(look(), encoding="utf-8")
    sources.write("_walk.html", front_walk(sources))
    sources.write("_games.html", cards(sources, "", "h3"))
    sources.write("games/index.md", "# Games\n", raw(cards(sources, "../")), toctree(sources.games))
    sources.write("rulebooks/index.md", *rulebook_list(sources))
    for name in sources.games:
        sources.write(f"games/{name}.md", *game_page(name, sources))
        sources.write(f"rulebooks/{name}.md", *rulebook_page(name, sources))
        print_sheets(name, sources)
    for lesson in sources.lessons:
        sources.write(f"lessons/{lesson}.ipynb", lesson_page(NOTEBOOKS / f"{lesson}.ipynb", sources, "../"))
    sources.write("lessons/index.md", *lesson_list(sources.lessons))
    sources.write("own.md", *own_page())
    sources.write("counted.md", *counted.page())
    shutil.copy(ROOT / "CHANGELOG.md", folder / "changes.md")
    for code in known_languages():
        if code != ENGLISH:
            language(code)
            sources.read()
            translated(code, sources)


def translated(code: str, sources: Sources) -> None:
    """Write what there is in another language, once it is set."""
    sources.write(f"{code}/_games.html", cards(sources, "../"))
    sources.write(f"{code}/_walks.html", *walk_lists(code, sources))
    for name in sources.games:
        picture_file = f"{sources.spoken}board-{name.replace('_', '-')}.svg"
        sources.write(f"_static/{picture_file}", board(game(name)).rstrip())
        print_sheets(name, sources)
        sources.write(f"{code}/rulebook_{name}.md", *rulebook_page(name, sources))
    for lesson in sorted((NOTEBOOKS / code).glob("*.ipynb")):
        sources.write(f"lessons/{code}/{lesson.name}", lesson_page(lesson, sources, "../../"))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
