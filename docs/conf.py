"""Settings of Sphinx for the site; ``tools/site_pages.py`` uses them. Nothing is run or fetched.

Pages in another language lie in a folder with its code. Sphinx itself knows one language for all pages, so
what surrounds a page is put into its language here: the bar, the search, the theme's own words, links to the
other language, and what is shown where somebody shares the address.
"""

from __future__ import annotations

import gc
import gettext
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import pydata_sphinx_theme
import sphinx
from docutils import nodes
from jinja2.sandbox import SandboxedEnvironment
from latex2mathml.converter import convert
from numpydoc import docscrape_sphinx
from sphinx.search.en import SearchEnglish

import kernel_games
from kernel_games.engine.languages import ENGLISH, known_languages, read_words
from tools.steps import MUCH_KEPT

if TYPE_CHECKING:
    from sphinx.application import Sphinx

LANGUAGES = known_languages()
# Notebooks bring a reader of addresses, which nothing here asks and which takes three seconds to get ready.
sys.modules["rfc3987_syntax"] = None
# Trees of pages are kept.
gc.set_threshold(*MUCH_KEPT)

project = "Kernel Games"
author = project_copyright = "The Kernel Games authors"
version = release = kernel_games.__version__
extensions = ["sphinx.ext.autodoc", "sphinx.ext.autosummary", "numpydoc", "myst_nb"]
templates_path = ["_templates"]
exclude_patterns = ["**/_*.html"]
nitpicky = True
# What signatures name and has no page here: other libraries, type variables, aliases, the inside of a walk.
nitpick_ignore_regex = [
    ("py:.*", r"(abc|collections|datetime|fractions|functools|os|pathlib|random|typing)\..*"),
    ("py:.*", r"(anywidget|gymnasium|matplotlib|np|numpy|pd|pandas|pettingzoo|pyspiel|t|traitlets)\..*"),
    ("py:.*", r"Axes|NDArray|Path|date|float32"),
    (
        "py:.*",
        r"(.*\.)?(Block|Box|Contrast|Facts|Judge|Line|Outcomes|R|Result|S|Scope|T|Term|Tour|Value|View|Viewer|Walk|Why)",
    ),
]
suppress_warnings = ["mystnb.unknown_mime_type"]

nb_execution_mode = "off"
nb_code_prompt_show = "Show the {type}"
nb_code_prompt_hide = "Hide the {type}"
nb_merge_streams = True
nb_render_markdown_format = "myst"
myst_enable_extensions = ["amsmath", "attrs_block", "attrs_inline", "colon_fence", "dollarmath"]
myst_heading_anchors = 3

autosummary_generate = True
autosummary_ignore_module_all = False
autosummary_imported_members = True
autodoc_class_signature = "mixed"
autodoc_inherit_docstrings = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
numpydoc_show_class_members = False
# Signatures lead to types already; this would print "python:str".
numpydoc_xref_param_type = False
python_use_unqualified_type_names = True
add_module_names = False

html_theme = "pydata_sphinx_theme"
html_title = project
html_static_path = ["_static"]
html_extra_path = ["_extra"]
html_favicon = "_static/icon.svg"
html_css_files = ["rulebook.css", "face.css", "site.css"]
html_js_files = [("site.js", {"defer": "defer"})]
html_additional_pages = {f"{code}/search": "search-in.html" for code in LANGUAGES if code != ENGLISH}
html_copy_source = False
html_show_sourcelink = False
html_permalinks_icon = "#"
html_math_renderer = "mathml"
html_theme_options = {
    "navbar_start": ["home.html"],
    "navbar_center": ["bar.html"],
    "navbar_end": ["theme-switcher", "tongue.html"],
    "navbar_align": "left",
    "navigation_with_keys": False,
    # Each page of the reference would repeat the names of all others.
    "collapse_navigation": True,
    "use_edit_page_button": False,
    "footer_start": ["foot.html"],
    # Else a place for advertisements of another site.
    "primary_sidebar_end": [],
    "footer_end": [],
    "show_toc_level": 2,
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}
ALONE = (
    *("changes", "counted", "decisions", "es/**", "games/**", "index", "lessons/es/index", "lessons/index"),
    *("lessons/es/teachers_guide", "lessons/teachers_guide", "own", "rulebooks/**", "server"),
)
html_sidebars: dict[str, list[str]] = {page: [] for page in ALONE}
html_context = {"default_mode": "auto"}

CLAUSE = re.compile(r"<strong>([^ <]+)(?= ·)")


class Templates(SandboxedEnvironment):
    """Templates of numpydoc, each read once: it makes an environment of its own for every docstring."""

    found: ClassVar[dict[str, Any]] = {}

    def get_template(self, name: Any, *more: Any, **how: Any) -> Any:
        """Return a template, as it was read the first time."""
        if name not in self.found:
            self.found[name] = super().get_template(name, *more, **how)
        return self.found[name]


class Search(SearchEnglish):
    """Sphinx's own index of words, but each stem is found once and not once for each page."""

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options)
        self.stem = cache(super().stem)


def formula(self: Any, node: nodes.math) -> None:
    """Write a formula in a line, as MathML, which browsers draw themselves."""
    self.body.append(convert(node.astext()))
    raise nodes.SkipNode


def formula_block(self: Any, node: nodes.math_block) -> None:
    """Write a formula on a line of its own, which keys can scroll on a phone."""
    self.body.append(f'<div class="math" tabindex="0">{convert(node.astext(), display="block")}</div>')
    raise nodes.SkipNode


def link_clauses(_app: Sphinx, doctree: nodes.document, name: str) -> None:
    """Lead from a clause that a lesson shows to its place in the rulebook."""
    key = next((key for key in kernel_games.registered_games() if name.startswith(f"lessons/{key}")), None)
    if not key:
        return
    rulebook = kernel_games.game(key).rulebook

    def linked(found: re.Match[str]) -> str:
        clause = found[1]
        if clause not in rulebook:
            return found[0]
        return f'<strong><a href="../rulebooks/{key}.html#{clause}">{clause}</a>'

    for node in doctree.findall(nodes.raw):
        node.children[:] = [nodes.Text(CLAUSE.sub(linked, node.astext()))]


def skip(_app: Sphinx, _what: str, _name: str, obj: object, *_more: object) -> bool | None:
    """Leave out the fields of a NamedTuple, which its docstring describes."""
    return True if type(obj).__name__ == "_tuplegetter" else None


def code_of(page: str) -> str:
    """Return the language of a page: the name of a folder that it lies in."""
    return next((code for code in LANGUAGES if code in page.split("/")[:-1]), ENGLISH)


@cache
def words_of(code: str) -> dict[str, Any]:
    """Return the words of the pages in a language."""
    found: dict[str, Any] = read_words(Path(__file__).with_name("games.toml"), code)["words"]
    return found


@cache
def theirs(code: str) -> gettext.NullTranslations:
    """Return the words of Sphinx and its theme in a language, as these bring them."""
    found: gettext.NullTranslations = gettext.NullTranslations()
    for package in (sphinx, pydata_sphinx_theme):
        folder = Path(str(package.__file__)).parent / "locale"
        words = gettext.translation("sphinx", folder, [code], fallback=True)
        words.add_fallback(found)
        found = words
    return found


def bar(code: str, there: Callable[[str], bool]) -> list[tuple[str, str]]:
    """Return the pages in the bar, each with its name; `there` tells which pages a language has."""
    room, words = "" if code == ENGLISH else f"{code}/", words_of(code)
    pages = {
        "games": f"{room}games/index",
        "rulebooks": f"{room}rulebooks/index",
        "lessons": f"lessons/{room}index",
    }
    guide = f"lessons/{room}teachers_guide"
    pages["teachers"] = guide if there(guide) else "lessons/teachers_guide"
    if not room:
        pages["reference"] = "api/index"
    return [(page, words[f"bar_{name}"]) for name, page in pages.items()]


def plain(page: str) -> str:
    """Return the name of a page without the folder of its language."""
    return "/".join(part for part in page.split("/") if part not in LANGUAGES)


@cache
def twins(pages: frozenset[str]) -> dict[str, dict[str, str]]:
    """Return by plain name the pages that say the same, by language."""
    found: dict[str, dict[str, str]] = {}
    for page in pages:
        found.setdefault(plain(page), {})[code_of(page)] = page
    return found


def dress(app: Sphinx, page: str, _template: str, context: dict[str, Any], *_more: object) -> None:
    """Put what surrounds a page into its language, and say what is shown where its address is shared."""
    code, docs, to = code_of(page), app.env.found_docs, context["pathto"]
    home, search = ("index", "search") if code == ENGLISH else (f"{code}/index", f"{code}/search")
    own = {"index": home, "search": search}
    words, meta = words_of(code), context.get("meta") or {}

    def in_language(name: str, *more: Any, **how: Any) -> str:
        return str(to(own.get(name, name), *more, **how))

    others = twins(frozenset(docs)).get(plain(page), {})
    tongues = [
        (other, name, others.get(other, "index" if other == ENGLISH else f"{other}/index"))
        for other, name in LANGUAGES.items()
        if other != code
    ]
    context |= {
        "language": code,
        "words": words,
        "about": meta.get("description", words["about"]),
        "bar": [
            (name, title, page == name or (name.endswith("/index") and page.startswith(name[:-5])))
            for name, title in bar(code, docs.__contains__)
        ],
        "tongues": [(other, name, to(place)) for other, name, place in tongues],
        "alternates": sorted(others.items()) if len(others) > 1 else [],
        # The first of them is the language's front, and the sign leads there already.
        "parents": [one for one in context.get("parents") or [] if one["link"] != to(home)],
        "base": app.config.html_baseurl,
        "card": "_static/card.png" if code == ENGLISH else f"_static/{code}-card.png",
        "searching": "" if code == ENGLISH else f"_static/{code}-search.js",
        "theme_search_bar_text": words["search"],
        "pathto": in_language,
        "_": theirs(code).gettext,
        "gettext": theirs(code).gettext,
        "ngettext": theirs(code).ngettext,
    }


def setup(app: Sphinx) -> None:
    """Connect what is ours."""
    app.add_search_language(Search)
    docscrape_sphinx.SandboxedEnvironment = Templates
    app.add_html_math_renderer("mathml", (formula, None), (formula_block, None))
    app.connect("doctree-resolved", link_clauses)
    # Before the theme, which fills the templates of its bar at the same event.
    app.connect("html-page-context", dress, priority=400)
    app.connect("autodoc-skip-member", skip)
