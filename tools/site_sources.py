"""Sources of the site for Sphinx: ``python -m tools.site_sources FOLDER`` writes them.

``docs/`` as it is, and with it, in every language, what the package says about itself: a page and a rulebook
for each game, the lessons with their stored outputs and every walk on paper, and parts of the front page. No
fact is typed twice: what a page says of a game comes from the package, or from ``docs/games.toml``.
``site_parts`` holds what pages are made of, ``site_front`` the parts of the front page, ``site_card`` the
picture that goes with a link that is shared.
"""

from __future__ import annotations

import gc
import json
import re
import shutil
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any

import sphinx

from kernel_games import game, language, registered_games
from kernel_games.board.view_model import SAY
from kernel_games.engine import Game
from kernel_games.engine.clauses import PROVENANCES
from kernel_games.engine.languages import ENGLISH, known_languages, with_signs
from kernel_games.engine.phrases import join
from kernel_games.rulebooks import look, plain_html, script
from kernel_games.rulebooks.book import heading
from kernel_games.teaching.classroom.cells import with_walks
from kernel_games.teaching.classroom.sheets import sheets
from kernel_games.teaching.walks import paper
from kernel_games.teaching.walks.data import Walk
from tools import counted, moving, site_card
from tools.boards import board
from tools.lite import shelf
from tools.site_front import cards, front_walk, games_page
from tools.site_parts import (
    BOARD,
    LESSON,
    NOTEBOOKS,
    WALK,
    Sources,
    button,
    first_walk,
    link,
    picture,
    raw,
    table,
    toctree,
    walks_of,
)
from tools.steps import MUCH_KEPT, ROOT

GUIDE = "teachers_guide"
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


def lessons_of(name: str, lessons: Mapping[str, str]) -> dict[str, str]:
    """Return the lessons of a game: names and titles."""
    return {lesson: title for lesson, title in lessons.items() if lesson.startswith(name)}


def cited(name: str, told: Mapping[str, Any]) -> str:
    """Return a sentence with the clauses that it rests on."""
    rulebook = game(name).rulebook
    named = ", ".join(
        link(f"../rulebooks/{name}.html#{clause}", clause, f' title="{escape(rulebook[clause].title)}"')
        for clause in told["clauses"]
    )
    return f"{escape(told['say'])} <small>({named})</small>"


def origins(rules: Game, words: Mapping[str, str]) -> str:
    """Count the clauses by where they come from, in words."""
    counts = Counter(clause.provenance for clause in rules.rulebook.values())
    found = [f"{counts[name]} {where}" for name, where in PROVENANCES.items() if counts[name]]
    return words["clauses"].format(n=len(rules.rulebook), origins=join(found))


def strength(name: str, sources: Sources) -> str:
    """Return a table: how often computer players win against a certain other."""
    rows, words, against = [], sources.words, sources.players["against"]
    for player, told in sources.players.items():
        if isinstance(told, dict):
            won, games = told.get(name, (0, 0))
            share = (
                words["won"].format(won=with_signs(f"{won:g}"), games=games) if games else words["unknown"]
            )
            called, how = manner(player)
            rows.append(f"<tr><th scope='row'>{called}</th><td>{share}</td><td>{how}</td></tr>")
    heads = (words["player"], words["wins"].format(player=manner(against)[0]), words["how"])
    return f"<p>{escape(words['strength'].format(player=manner(against)[0]))}</p>{table(heads, rows)}"


def manner(player: str) -> tuple[str, str]:
    """Return what a computer player is called, and how it plays, as a board's form says it."""
    called, _, how = SAY.word(player).partition(": ")
    return escape(called), escape(how[:1].upper() + how[1:])


def facts(name: str, sources: Sources) -> Iterator[tuple[str, str]]:
    """Yield what people want to know of a game before they play, each with its word."""
    rules, told, words = game(name), sources.games[name], sources.words
    least, most = rules.players[0], rules.players[-1]
    age = min(int(walk.ages.removesuffix("+")) for walk in walks_of(name))
    yield words["players"], words["span"].format(least=least, most=most)
    yield words["ages"], words["age"].format(age=age)
    yield words["time"], words[f"minutes_{told['minutes_from']}"].format(minutes=told["minutes"])
    yield words["hidden"], cited(name, told["hidden"])
    yield words["chance"], cited(name, told["chance"])
    yield words["rules"], origins(rules, words)


def game_page(name: str, sources: Sources) -> Iterator[str]:
    """Yield the page of a game."""
    rules, told, words, up = game(name), sources.games[name], sources.words, sources.up(1)
    book = rules.rulebook
    said = "".join(f"<dt>{word}</dt><dd>{fact}</dd>" for word, fact in facts(name, sources))
    printed = words["printed"].format(author=book.author, publisher=book.publisher, year=book.year)
    yield f"# {rules.title}\n\n{told['about']}\n"
    yield raw(
        f'<p class="doors">{button(up + sources.live(BOARD.format(name)), words["play_now"])} '
        f"{button(up + sources.live(first_walk(name)), words['learn'], 'outline-primary')} "
        f"{button(f'../rulebooks/{name}.html', words['rulebook'], 'outline-primary')}</p>"
        f"{picture(name, sources, up)}<p class='quiet'>{escape(printed)}</p><dl class='facts'>{said}</dl>"
    )
    yield f"## {words['walks']}\n\n{words['walks_about']}\n"
    rows = (
        f"<tr><td>{link(up + sources.live(WALK.format(name, walk.name)), walk.title)}</td>"
        f"<td>{escape(walk.goal)}</td><td>{walk.minutes}</td><td>{escape(walk.ages)}</td>"
        f"<td>{on_paper(walk, sources)}</td></tr>"
        for walk in walks_of(name)
    )
    yield raw(table((words[f"walk_{head}"] for head in ("title", "goal", "minutes", "ages", "paper")), rows))
    yield raw(f"<p>{to_print(name, sources)}</p>")
    yield f"## {words['lessons']}\n"
    yield "\n".join(
        f"- [{title}](/lessons/{sources.room}{lesson}.ipynb)"
        for lesson, title in lessons_of(name, sources.lessons).items()
    )
    yield f"\n## {words['computer']}\n"
    yield raw(strength(name, sources))
    if alone := sources.games[name].get("alone"):
        yield raw(f"<p>{escape(alone)}</p>")


def on_paper(walk: Walk, sources: Sources) -> str:
    """Return links to a walk's worksheet and key."""
    place = f"{sources.up(1)}print/{sources.spoken}{walk.game.name}"
    return ", ".join(
        link(f"{place}-{kind}-{walk.name}.html", sources.words[word])
        for kind, word in (("worksheet", "questions"), ("key", "key"))
    )


def to_print(name: str, sources: Sources) -> str:
    """Return a link to the boards and cards of a game for printing."""
    words, place = sources.words, f"{sources.up(1)}print/{sources.spoken}{name}.html"
    return f"{link(place, words['print'])}, {words['scale']}."


def print_sheets(name: str, sources: Sources) -> None:
    """Write what can be printed of a game."""
    goals = {walk.name: walk.goal for walk in walks_of(name)}
    for file, text in sheets(game(name)).items():
        if file.endswith(".html"):
            # Worksheets show what the walks on paper show; what is printed may never have come into sight.
            shared = sources.light(text, "../", lazy=False) if "-worksheet-" in file else text
            about = goals.get(Path(file).stem.rpartition("-")[2]) or sources.words["print_about"]
            head = shared_head(file, about.format(game=game(name).title), sources)
            page = shared.replace("</title>", f"</title>{head}", 1)
            sources.write(f"_extra/print/{sources.spoken}{file}", page)


def shared_head(file: str, about: str, sources: Sources) -> str:
    """Return what is shown where the address of a page to print is shared, and its links to each language."""
    told = {"description": about, "og:description": about, "og:image": f"../_static/{sources.spoken}card.png"}
    places = {code: file if code == ENGLISH else f"{code}-{file}" for code in known_languages()}
    return "".join(
        f'<meta {"name" if name == "description" else "property"}="{name}" content="{escape(text)}">'
        for name, text in told.items()
    ) + "".join(
        f'<link rel="alternate" hreflang="{code}" href="{escape(place)}">' for code, place in places.items()
    )


def rulebook_page(name: str, sources: Sources) -> Iterator[str]:
    """Yield the rulebook of a game with all its examples."""
    rules, up = game(name), sources.up(1)
    lesson = f"{up}lessons/{sources.room}{{}}.html"
    leads = {"walk": up + sources.live(WALK.format(name, "{}")), "lesson": lesson}
    file = f"rulebook-{name}-{language()}.js"
    (sources.static / file).write_text(script(rules, ".book", leads, packed=True), encoding="utf-8")
    yield f"# {heading(rules)[0]}\n"
    yield raw(
        f'<div class="book">{plain_html(rules, addresses=True)}</div>'
        f'<script defer src="{up}_static/{file}"></script>'
    )


def rulebook_list(sources: Sources) -> Iterator[str]:
    """Yield the list of rulebooks."""
    yield f"# {sources.words['bar_rulebooks']}\n\n{sources.words['rulebooks_about']}\n"
    yield "\n".join(
        f"- [{game(name).title}]({name}.md): {origins(game(name), sources.words)}" for name in sources.games
    )
    yield toctree(sources.games)


def lesson_page(file: Path, sources: Sources, up: str) -> str:
    """Return a lesson, its walks on paper, with a button to run it if it can run; `up` leads to the top."""
    notebook = with_walks(json.loads(file.read_text(encoding="utf-8")), paper.html)
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


def lesson_list(sources: Sources) -> Iterator[str]:
    """Yield all lessons in a language by game."""
    words, lessons = sources.words, sources.lessons
    left = {name: title for name, title in lessons.items() if name != GUIDE}
    yield f"# {words['lessons']}\n\n{words['lessons_about']}\n"
    groups = {game(name).title: lessons_of(name, left) for name in registered_games()}
    of_games = {name for group in groups.values() for name in group}
    others = {name: title for name, title in left.items() if name not in of_games}
    start = {name: title for name, title in others.items() if name[0].isdigit()}
    last = {name: title for name, title in others.items() if name not in start}
    for title, group in {words["begin"]: start, **groups, words["programs"]: last}.items():
        if group:
            yield f"## {title}\n{toctree(group, ':maxdepth: 1')}"


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
    """Write everything, in every language."""
    sources = Sources(folder)
    (sources.static / "rulebook.css").write_text(look(), encoding="utf-8")
    sources.write("own.md", *own_page())
    sources.write("counted.md", *counted.page())
    shutil.copy(ROOT / "CHANGELOG.md", folder / "changes.md")
    lost_page(sources)
    for code in known_languages():
        language(code)
        sources.read()
        spoken(sources)


def spoken(sources: Sources) -> None:
    """Write what every language has, in the one that is set."""
    room, words = sources.room, sources.words
    sources.write(f"{room}_walk.html", front_walk(sources))
    sources.write(f"{room}_games.html", cards(sources, "", "h3"))
    sources.page("games/index", words["games_about"], *games_page(sources))
    sources.page("rulebooks/index", words["rulebooks_about"], *rulebook_list(sources))
    site_card.write(sources.static / f"{sources.spoken}card.png", words["title"])
    for name, told in sources.games.items():
        sources.page(f"games/{name}", told["about"], *game_page(name, sources))
        sources.page(
            f"rulebooks/{name}",
            words["rulebook_about"].format(game=game(name).title),
            *rulebook_page(name, sources),
        )
        print_sheets(name, sources)
        # Right after its worksheets: they have many pictures in common, which are made once while both are.
        write_lessons(lessons_of(name, sources.lessons), sources)
        if room:
            file = f"{sources.spoken}board-{name.replace('_', '-')}.svg"
            (sources.static / file).write_text(board(game(name)), encoding="utf-8")
    if room:
        (sources.static / f"{sources.spoken}moving.svg").write_text(moving.animated(moving.scenes()), "utf-8")
        (sources.static / f"{sources.spoken}search.js").write_text(search_words(language()), encoding="utf-8")
    of_games = {lesson for name in sources.games for lesson in lessons_of(name, sources.lessons)}
    write_lessons((lesson for lesson in sources.lessons if lesson not in of_games), sources)
    sources.write(f"lessons/{room}index.md", *lesson_list(sources))


def write_lessons(names: Iterable[str], sources: Sources) -> None:
    """Write lessons, in the language that is set."""
    for name in names:
        text = lesson_page(NOTEBOOKS / sources.room / f"{name}.ipynb", sources, sources.up(1))
        sources.write(f"lessons/{sources.room}{name}.ipynb", text)


def search_words(code: str) -> str:
    """Return a script with the words of Sphinx's search in a language, which Sphinx brings.

    Its own way to read them makes a function of a text, and the pages' policy forbids that.
    """
    theirs = Path(str(sphinx.__file__)).parent / "locale" / code / "LC_MESSAGES" / "sphinx.js"
    said = theirs.read_text(encoding="utf-8").partition("(")[2].rpartition(")")[0]
    words = json.loads(said)
    return (
        f"Object.assign(Documentation.TRANSLATIONS, {json.dumps(words['messages'])});\n"
        f"Documentation.PLURAL_EXPR = (n) => Number({words['plural_expr']});\n"
        f"Documentation.LOCALE = {json.dumps(code)};\n"
    )


def lost_page(sources: Sources) -> None:
    """Write the page for addresses that lead nowhere: one file, as a server may show it in any folder."""
    page = (sources.folder / "404.html").read_text(encoding="utf-8")
    (sources.folder / "404.html").unlink()
    parts = {name: (sources.static / name).read_text(encoding="utf-8") for name in ("face.css", "icon.svg")}
    sources.write("_extra/404.html", re.sub(r"\{\{([\w.]+)\}\}", lambda found: parts[found[1]], page))


if __name__ == "__main__":
    gc.set_threshold(*MUCH_KEPT)
    write(Path(sys.argv[1]))
