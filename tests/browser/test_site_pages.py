"""The pages of the site: no link leads nowhere, nothing is asked of elsewhere, everybody can read them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from kernel_games import game, language
from kernel_games.teaching.classroom.packages import walk_data
from kernel_games.teaching.walks.reading import load_walk
from tests.browser.bare import at_rest
from tests.browser.harness import AXE
from tests.browser.web import files
from tests.links import broken
from tools import policy
from tools.site import NOT_FOUND_BY_SEARCH
from tools.site_front import FRONT
from tools.site_pages import pages as build

KINDS = {
    "front": "index.html",
    "game": "games/kontor.html",
    "rulebook": "rulebooks/kontor.html#KO-X15",
    "lesson": "lessons/tiki_topple_2_odds.html",
    "another language": "es/index.html",
    "a game in another language": "es/games/nile.html",
    "reference": "api/generated/kernel_games.engine.Match.html",
}
MOST = 35_200_000
DESK, PHONE = (1366, 768), (390, 844)
TOO_WIDE = "() => document.documentElement.scrollWidth - innerWidth"
BLANK = "() => [...document.images].filter(one => !one.naturalWidth).map(one => one.src)"
LOADED = """async () => {
  const image = document.querySelector("kernel-board").shadowRoot.querySelector("img");
  await image.decode();
  return image.naturalWidth > 100 && image.src.includes("/_static/pictures/");
}"""
AXE_RUN = """async () => (await axe.run({resultTypes: ["violations"]})).violations.flatMap(({id, nodes}) =>
  nodes.map(({html, failureSummary}) => `${id}: ${html.slice(0, 200)}: ${failureSummary}`))"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    policy.write(folder)
    return folder


@pytest.fixture(scope="module")
def site_address(site: Path) -> Iterator[str]:
    with files(site) as address:
        yield address


@pytest.fixture
def page(browser: Browser, site_address: str) -> Iterator[Page]:
    """A page of the site; at the end nothing may have failed or been asked of elsewhere."""
    with browser.new_context(viewport={"width": 1366, "height": 768}, base_url=site_address) as context:
        page = context.new_page()
        wrong: list[str] = []
        own = (site_address, "data:", "blob:")
        page.on("request", lambda asked: wrong.extend([asked.url] * (not asked.url.startswith(own))))
        page.on("console", lambda said: wrong.extend([said.text] * (said.type == "error")))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        yield page
        assert wrong == []


def test_a_page_runs_no_script_that_it_did_not_bring(browser: Browser, site_address: str) -> None:
    injected = """() => new Promise(done => {
      document.addEventListener("securitypolicyviolation", refused => done(refused.effectiveDirective));
      let script = document.createElement("script");
      script.textContent = "window.ran = true";
      document.head.append(script);
      if (window.ran) done("it ran");
    })"""
    with browser.new_context(base_url=site_address) as context:
        page = context.new_page()
        page.goto("index.html")
        assert page.evaluate(injected) == "script-src-elem"


def test_no_link_leads_nowhere(site: Path) -> None:
    count, found = broken(site)
    assert found == []
    assert count > 5000


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    links = (
        "gone.html",
        "#gone",
        "lite/lab/index.html?path=adapters_openspiel.ipynb",
        "live/index.html?walk=kontor/gone",
    )
    right = ("#here", "live/index.html?game=kontor", "https://example.org/")
    text = "".join(f'<a href="{link}"></a>' for link in (*links, *right))
    (tmp_path / "index.html").write_text(f'<p id="here">{text}</p>')
    count, found = broken(tmp_path)
    assert [problem.split(": ")[1] for problem in found] == list(links)
    assert count == len(links) + 2


def test_the_site_is_no_larger_than_a_few_photographs(site: Path) -> None:
    assert sum(file.stat().st_size for file in site.rglob("*") if file.is_file()) < MOST


@pytest.mark.parametrize("kind", KINDS)
def test_everybody_can_read_each_kind_of_page(browser: Browser, site_address: str, kind: str) -> None:
    """By axe in both themes, and on a telephone."""
    # What a test waits for is evaluated in the page, which the page's own policy forbids.
    with browser.new_context(base_url=site_address, bypass_csp=True) as context:
        assert faults(context.new_page(), kind) == []


def faults(page: Page, kind: str) -> list[str]:
    """Return axe's findings on a page in both themes, and whether it is wider than a phone."""
    found = []
    for scheme, (width, height), where in (
        ("light", DESK, "light"),
        ("dark", DESK, "dark"),
        ("dark", PHONE, "on a telephone"),
    ):
        page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
        page.set_viewport_size({"width": width, "height": height})
        # Anew at each size: the theme makes what scrolls reachable by keys as a page loads, and only later
        # where its size changes.
        page.goto(KINDS[kind])
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        at_rest(page)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found += [f"{where}: {problem}" for problem in page.evaluate(AXE_RUN)]
    return found + ["too wide for a telephone"] * (page.evaluate(TOO_WIDE) > 0)


@pytest.mark.parametrize("room", ["", "es/"])
def test_the_front_page_walks_to_the_end_and_leads_to_the_live_board(room: str, page: Page) -> None:
    """It is the component for anybody's page, with keys alone."""
    language("es" if room else "en")
    try:
        words = walk_data(load_walk(*FRONT))["words"]
    finally:
        language("en")
    page.goto(f"{room}index.html")
    board, steps = page.locator("kernel-board").get_by_role("region"), load_walk(*FRONT).steps
    expect(board.get_by_role("img")).to_have_count(1)
    assert page.evaluate(LOADED), "the picture is that of the page's own folder"
    on = board.get_by_role("button", name=words["next"])
    for number in range(1, len(steps) + 1):
        expect(board).to_contain_text(words["step"].format(n=number, all=len(steps)))
        while number < len(steps) and not on.is_enabled():
            choice = board.locator("p > button:enabled").first
            choice.focus()
            page.keyboard.press("Enter")
        if number < len(steps):
            expect(on).to_be_focused()
            page.keyboard.press("Enter")
    expect(board).to_contain_text(words["score"].partition("{")[0])
    live = page.get_by_role("link", name="tablero de verdad" if room else "live board")
    address = f"live/index.html?walk={'/'.join(FRONT)}"
    assert live.get_attribute("href") == (f"../{address}&language=es" if room else address)


def test_the_walk_of_the_front_page_can_be_read_without_scripts(browser: Browser, site_address: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(site_address)
        expect(page.locator(".walk .step").first).to_be_visible()
        expect(page.locator(".walk .step").nth(1)).to_be_hidden()
        page.locator(".walk summary").filter(has_text="answer").first.click()
        expect(page.locator(".walk .step").nth(1)).to_be_visible()


def test_an_address_opens_a_clause_with_its_example_walks_and_lessons(page: Page) -> None:
    page.goto(KINDS["rulebook"])
    clause = page.locator("#KO-X15")
    expect(clause.locator("img").first).to_be_visible()
    expect(clause).to_be_in_viewport()
    leads = {str(link.get_attribute("href")) for link in clause.locator(".kg-rb-lesson").all()}
    assert leads >= {"../live/index.html?walk=kontor/majority", "../lessons/kontor_2_majority.html"}
    page.get_by_role("searchbox", name="Search the clauses").fill("patrol ship")
    expect(page.locator("#KO-B20")).to_be_visible()
    expect(clause).to_be_hidden()


def test_another_language_has_boards_and_rulebooks_of_its_own(page: Page) -> None:
    page.goto(KINDS["another language"])
    expect(page.locator("html")).to_have_attribute("lang", "es")
    picture = page.locator(".game img").first.get_attribute("src")
    assert "<title>Tiki Topple. Ronda" in page.request.get(f"es/{picture}").text()
    moving = page.locator(".moving img").get_attribute("src")
    assert "¿Puede Ada jugar" in page.request.get(f"es/{moving}").text()
    play = page.get_by_role("link", name="Jugar a Kontor")
    assert play.get_attribute("href") == "../live/index.html?game=kontor&language=es"
    page.locator(".game").get_by_role("link", name="Kontor", exact=True).click()
    sheet = page.get_by_role("link", name="soluciones").first
    assert "Soluciones." in page.request.get(f"es/games/{sheet.get_attribute('href')}").text()
    page.get_by_role("link", name="Reglamento", exact=True).click()
    page.goto("es/rulebooks/kontor.html#KO-X15")
    expect(page.locator("#KO-X15 img").first).to_be_visible()
    expect(page.locator(".kg-rb-head h2")).to_have_text("Kontor: el reglamento")
    language("es")
    try:
        expect(page.locator("#KO-X15 .kg-rb-text")).to_have_text(game("kontor").rulebook["KO-X15"].text)
    finally:
        language("en")


def test_each_page_is_surrounded_by_its_language_and_leads_to_itself_in_the_other(page: Page) -> None:
    page.goto("es/games/kontor.html")
    bar = page.locator(".bd-header")
    expect(bar.get_by_role("link", name="Juegos")).to_have_attribute("aria-current", "true")
    expect(bar.get_by_role("button", name="Buscar").first).to_be_visible()
    expect(page.get_by_text("En esta página").first).to_be_visible()
    expect(page.locator(".bd-footer")).to_contain_text("este sitio no es suyo")
    bar.get_by_role("link", name="English").click()
    expect(page).to_have_url(re.compile(r"/games/kontor\.html$"))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    bar.get_by_role("link", name="Español").click()
    bar.get_by_role("link", name="Kernel Games").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Juegos de mesa que te dicen por qué#")


def test_a_shared_address_has_a_sentence_and_a_picture_in_the_language_of_the_page(site: Path) -> None:
    for kind, name in {**KINDS, "search": "search.html"}.items():
        file = site / name.partition("#")[0]
        head = file.read_text(encoding="utf-8").partition("</head>")[0]
        told = dict(re.findall(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)"', head))
        assert len(told["description"]) > 40, kind
        assert told["og:description"] == told["description"], kind
        assert "Kernel Games" in (told["og:title"], told["og:site_name"])
        picture = (file.parent / told["og:image"]).resolve()
        assert picture.is_file(), kind
        assert picture.name == ("es-card.png" if "es" in name.split("/") else "card.png")


def test_each_page_has_a_sentence_a_picture_and_links_to_itself_in_other_languages(site: Path) -> None:
    """All that a map of the site lists, but for the live board: see test_site_live."""
    pages = [file for file in site.rglob("*.html") if file.name not in NOT_FOUND_BY_SEARCH]
    assert len(pages) > 400
    wrong = []
    for file in pages:
        head, _, body = file.read_text(encoding="utf-8").partition("</head>")
        told = dict(re.findall(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)"', head))
        others = dict(re.findall(r'<link rel="alternate" hreflang="(\w+)" href="([^"]*)"', head))
        name = file.relative_to(site).as_posix()
        spanish = "es" in file.parts or file.name.startswith("es-")
        if len(told.get("description", "")) < 20 or not (file.parent / told.get("og:image", "?")).is_file():
            wrong.append(f"{name}: no sentence or no picture")
        if any(not (file.parent / place).is_file() for place in others.values()):
            wrong.append(f"{name}: leads to a language that is not there")
        if others and (file.parent / others["es" if spanish else "en"]).resolve() != file:
            wrong.append(f"{name}: is not itself in its own language")
        # What is in one language alone leads to the front of the other.
        if not others and 'hreflang="' not in body:
            wrong.append(f"{name}: no way to another language")
    assert wrong == []


def test_a_page_that_is_not_there_leads_home_from_any_folder(
    browser: Browser, site: Path, site_address: str
) -> None:
    lost = (site / "404.html").read_text(encoding="utf-8")
    with browser.new_context(base_url=site_address, bypass_csp=True) as context:
        page = context.new_page()
        page.route(
            "**/gone.html", lambda route: route.fulfill(status=404, body=lost, content_type="text/html")
        )
        page.goto("es/games/nowhere/gone.html")
        page.evaluate(AXE.read_text(encoding="utf-8"))
        assert page.evaluate(AXE_RUN) == []
        page.get_by_role("link", name="Inicio").click()
        expect(page.locator("html")).to_have_attribute("lang", "es")
        expect(page.locator(".moving")).to_be_visible()


def test_the_site_can_be_searched(page: Page) -> None:
    page.goto("search.html?q=crane")
    titles = page.locator("#search-results li > a")
    expect(titles.filter(has_text="Kontor: the rulebook")).to_be_visible()
    page.goto("es/search.html?q=grúa")
    expect(page.get_by_role("heading", level=1)).to_have_text("Buscar")
    expect(titles.filter(has_text="Kontor: el reglamento")).to_be_visible()
    expect(page.get_by_text("Resultados de la búsqueda")).to_be_visible()


def test_a_game_page_counts_where_its_clauses_come_from(page: Page) -> None:
    page.goto(KINDS["game"])
    printed = sum(clause.provenance == "printed" for clause in game("kontor").rulebook.values())
    expect(page.locator(".facts")).to_contain_text(f"{printed} in the rulebook")
    play = page.get_by_role("link", name="Play now")
    assert play.get_attribute("href") == "../live/index.html?game=kontor"


def test_a_class_finds_worksheets_beside_the_walks(page: Page) -> None:
    page.goto(KINDS["game"])
    row = page.get_by_role("row").filter(has_text="Who gets the area?")
    row.get_by_role("link", name="questions").click()
    expect(page.locator("article").first).to_be_visible()
    expect(page.get_by_role("heading")).to_contain_text("Who gets the area?")
    pictures = page.locator("img")
    assert pictures.count() > 2
    page.wait_for_load_state("load")
    assert page.evaluate(BLANK) == [], "what is printed is there before anybody has scrolled to it"


def test_paper_shows_the_page_and_nothing_of_the_site_around_it(page: Page) -> None:
    page.goto(KINDS["game"])
    page.emulate_media(media="print")
    expect(page.locator(".bd-header")).to_be_hidden()
    expect(page.locator(".doors").first).to_be_hidden()
    expect(page.locator(".facts")).to_be_visible()
