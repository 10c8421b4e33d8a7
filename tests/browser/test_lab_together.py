"""Several boards and several people: in step, handed round, with any names, many at once."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, expect

from tests.browser.harness import Lab, Notebook
from tests.browser.table import ADA_AND_BEN, Table, legal, line, played, started
from tests.browser.test_lab_secrets import found
from tests.sampling import ALL, sample

OpenNotebook = Callable[..., Notebook]
MARKUP = [
    "<img src=x onerror='document.title=1'>",
    '<b>B&ouml; "&" </text></svg><script>document.title=1</script>',
]
HANDED_ROUND = """\
from kernel_games import Match
match = Match("tiki_topple", ["Ada", "Ben"], seed=1)
board = match.board()
board
"""
# A hundred boards every night, and a third of them with each commit.
CELLS, EACH = 4, 25 if sample() == ALL else 8
MANY = f"""\
from IPython.display import display
from kernel_games import Match
matches = [Match("tiki_topple", ["Ada", "Ben"], seed=n) for n in range({EACH})]
for match in matches:
    display(match.board(seat=0))
"""


def test_two_boards_of_one_match_stay_in_step(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(ADA_AND_BEN.format("seat=0"), "match.board(seat=1)")
    ada = started(notebook)
    notebook.run(1)
    ben = Table(notebook, 1)
    ben.wait("waiting")
    first = line(notebook)
    ada.play(legal(notebook)[-1])
    ben.wait("ready")
    ada.wait("waiting")
    ada.shows(line(notebook))
    ben.shows(line(notebook))

    ben.play(legal(notebook)[-1])
    ada.wait("ready")
    ben.press("undo")
    ada.wait("waiting")
    ada.shows(line(notebook))
    assert len(played(notebook)) == 1
    before = ben.revision()
    ada.press("undo")
    ben.changed(before)
    ben.shows(first)
    ada.wait("ready")


def test_board_handed_round_hides_all_secrets_behind_a_curtain(open_notebook: OpenNotebook) -> None:
    """TT-S5: only its owner may look at a secret card."""
    notebook = open_notebook(ADA_AND_BEN.format(""))
    table = started(notebook)
    secret = [table.root.locator(f'[data-key="secret:{seat}"]') for seat in range(2)]
    expect(secret[0]).not_to_have_accessible_name("Ada's secret card, face down")
    expect(secret[1]).to_have_accessible_name("Ben's secret card, face down")

    table.play(legal(notebook)[0])
    table.wait("curtain")
    expect(table.root.locator(".kg-curtain")).to_contain_text("Ben")
    for seat, name in enumerate(["Ada", "Ben"]):
        assert secret[seat].get_attribute("aria-label") == f"{name}'s secret card, face down"
    assert table.piece("card:up1").count() == 0
    notebook.snap(table.root, "curtain")

    table.press("unveil")
    table.wait("ready")
    assert secret[0].get_attribute("aria-label") == "Ada's secret card, face down"
    assert "top" in (secret[1].get_attribute("aria-label") or "")
    table.play(legal(notebook)[0])
    table.wait("curtain")
    assert len(played(notebook)) == 2


def test_another_view_of_a_board_that_went_on_shows_no_secret_of_the_one_before(
    open_notebook: OpenNotebook,
) -> None:
    """TT-S5: not for a moment; the view that was sent first lies in the page still."""
    notebook = open_notebook(HANDED_ROUND, "board")
    table = started(notebook)
    own = table.root.locator('[data-key="secret:0"]').get_attribute("aria-label") or ""
    assert "face down" not in own
    table.play(legal(notebook)[0])
    table.wait("curtain")
    notebook.page.evaluate(
        """() => { window.seen = [];
          new MutationObserver(() => seen.push(...[...document.querySelectorAll('[data-key="secret:0"]')]
            .map(card => card.getAttribute("aria-label"))))
            .observe(document, {childList: true, subtree: true}); }"""
    )
    notebook.run(1)
    second = Table(notebook, 1)
    second.wait("curtain")
    assert set(notebook.page.evaluate("seen")) == {"Ada's secret card, face down"}
    second.press("unveil")
    second.wait("ready")
    table.wait("ready")


def test_names_with_markup_are_text(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(
        f'from kernel_games import Match\nmatch = Match("tiki_topple", {MARKUP!r}, seed=1)\nmatch.board()'
    )
    table = started(notebook)
    title = notebook.page.title()
    for name, shown in zip(MARKUP, table.root.locator(".kg-seats .kg-name").all(), strict=True):
        assert (shown.inner_text() or "").startswith(name[:30])
    table.play(legal(notebook)[0])
    table.wait("curtain")
    expect(table.root.locator(".kg-curtain")).to_contain_text("<b>B&ouml;")
    expect(table.log.first).to_be_visible()
    expect(table.root.locator(".kg-log")).to_contain_text("<img src=x")
    assert table.root.locator("img, script, b").count() == 0
    assert notebook.page.title() == title
    notebook.snap(table.root, "names")


def test_a_hundred_boards_in_one_notebook_all_play(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(*[MANY] * CELLS)
    notebook.run_all()
    for cell in range(CELLS):
        notebook.show(cell)
        expect(notebook.output(cell).locator(".kg-board[data-state=ready]")).to_have_count(EACH)
    for number in (0, EACH - 1):
        table = Table(notebook, CELLS - 1, number)
        table.play(str(notebook.value(f"str(matches[{number}].legal_moves()[0])")))
        table.wait("waiting")
    assert notebook.value(
        "[match.ply - matches[1].ply for match in matches if match.ply != matches[1].ply]"
    ) == [1, 1]


def test_two_browsers_at_one_notebook_play_a_match_each_with_its_own_seat(
    lab: Lab, browser: Browser, open_notebook: OpenNotebook
) -> None:
    """TT-S5: as two pupils do with one account of a hub, or at two windows of one machine."""
    ada = open_notebook(ADA_AND_BEN.format("seat=0"), "match.board(seat=1)")
    table = started(ada)
    ada.command("docmanager:save")
    with browser.new_context(viewport={"width": 1280, "height": 960}) as context:
        ben = lab.open(context.new_page(), ada.path)
        ben.run(1)
        other = Table(ben, 1)
        other.wait("waiting")
        for player, waiting in ((table, other), (other, table)):
            before = waiting.revision()
            player.play(legal(ada)[0])
            waiting.changed(before)
            waiting.wait("ready")
            waiting.shows(line(ada))
        assert len(played(ada)) == 2
        # On each screen lies the own card alone, face up.
        for seat, screen in enumerate((table, other)):
            labels = [
                screen.root.locator(f'[data-key="secret:{each}"]').get_attribute("aria-label") or ""
                for each in range(2)
            ]
            assert ["face down" in label for label in labels] == [seat == 1, seat == 0]
        # The kernel speaks to both browsers all the same, though no screen shows it: whoever opens the
        # browser's own tools can read the other's card. The teacher's guide says so.
        heard = list(ada.frames)
        card = [str(tiki) for tiki in ada.value("match.state.observation(1)['secrets'][1]")]
        assert found(card, heard)
