"""Guidance by the board: a turn's needs in sight, prompts for every phase, words for signs."""

from __future__ import annotations

import re
from typing import Any

import pytest

from kernel_games.drawing.lettering import length
from kernel_games.drawing.svg import Drawing
from kernel_games.games.kontor import game
from kernel_games.games.kontor.drawing import LAYOUTS, buttons, picks, prompts
from kernel_games.testing.drawings import texts
from tests.kontor.scenes import NAMES_OF, Scene, by_key, lines, show, turning

ROOMS = {
    "standard": [(968, 825), (690, 905)],
    "wide": [(934, 593), (1488, 905)],
    "narrow": [(430, 560), (415, 565), (360, 600)],
}
"""Pixels of the pages that each layout is drawn on."""

LEGIBLE = 11
"""Pixels."""


def deciding(players: int) -> list[tuple[Scene, dict[str, Any]]]:
    """Return the positions in which a person decides, as they see them."""
    found = [scene for scene in lines(players, 13) if scene.current_player >= 0]
    return [(scene, scene.observation(scene.current_player)) for scene in found]


def drawn(drawing: Drawing, width: float, height: float) -> float:
    """Return the pixels of a unit."""
    needed = drawing.working or drawing.height
    return min(width / drawing.width, height / needed, 1.3)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("players", game.players)
def test_field_hand_and_all_that_can_be_picked_are_in_sight_in_every_phase(players: int, layout: str) -> None:
    phases = set()
    for scene, view in deciding(players):
        phases.add(view["phase"])
        drawing = show(scene, scene.current_player, layout=layout)
        needed = drawing.working or drawing.height
        hand = [f"card:{card['card']}" for card in view["hands"][scene.current_player]]
        pieces = by_key(drawing)
        for key, piece in pieces.items():
            if piece.pick or key in hand or key.startswith("spot:"):
                low = piece.y + piece.scale * (piece.box[1] + piece.box[3])
                assert low <= needed, f"{key} in {view['phase']}"
        for width, height in ROOMS[layout]:
            assert drawn(drawing, width, height) >= 0.76
    assert phases >= {"choose", "place", "sail"}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_letters_can_be_read_on_every_page(layout: str) -> None:
    scene = next(scene for scene in lines(4, 13) if scene.shown)
    for each in (scene, lines(4, 13)[-1], deciding(4)[40][0]):
        drawing = show(each, 0, layout=layout)
        least = min(size for words, size in texts(drawing) if words.strip())
        for width, height in ROOMS[layout]:
            assert least * drawn(drawing, width, height) >= LEGIBLE - 0.05, f"{least:.2f} at {width}"


def mixtures(view: dict[str, Any]) -> set[str]:
    """Return the kinds of picks that may precede a whole move."""
    ways = [picks(view, move) for move in view["legal"]]
    kinds = {pick.partition(":")[0] for way in ways if len(way) > 1 for pick in way}
    return {"", *kinds}


def test_every_decision_has_a_prompt_for_every_mixture_of_picks() -> None:
    views = [view for players in game.players for _, view in deciding(players)]
    asked = set()
    for view in (*views, turning().observation(0)):
        told = prompts(view, NAMES_OF[: view["players"]])
        assert set(told) == mixtures(view), view["phase"]
        ways = [picks(view, move) for move in view["legal"]]
        kinds = {pick.partition(":")[0] for way in ways for pick in way}
        for picked, prompt in told.items():
            assert 0 < len(prompt.words) <= 45
            assert set(prompt.kinds) <= kinds - {picked}
        asked.add(view["phase"])
    assert asked == {"choose", "place", "span", "export", "crane", "sail", "remove", "buy"}


def test_prompts_say_what_the_card_does() -> None:
    told = {}
    for _, view in deciding(3) + deciding(4):
        kind = view["chosen"][view["current"]]["kind"] if view["phase"] == "place" else ""
        told[view["phase"], kind] = prompts(view, NAMES_OF)[""].words
    assert told["choose", ""] == "pick a card from your hand"
    assert {told["place", kind] for kind in ("dock", "water", "crane")} == {"pick a space for your card"}
    assert told["place", "flood"] == "pick a dock card to flood"
    assert told["place", "bridge"] == "pick a water card for the bridge"
    assert told["place", "customs"] == "pick a dock card for the customs house"
    assert prompts(turning().observation(0), NAMES_OF[:3])[""].words == "which way does the bridge go?"


@pytest.mark.clause("KO-D3")
def test_a_crane_asks_for_a_good_and_then_whose_or_the_other_way_round() -> None:
    view = next(view for _, view in deciding(3) if view["phase"] == "crane")
    told = prompts(view, NAMES_OF[:3])
    assert told[""].kinds == ("good",)
    assert (told["good"].words, told["good"].kinds) == ("now pick the player who loses it", ("seat",))
    assert (told["seat"].words, told["seat"].kinds) == ("now pick the good that is taken", ("good",))


def test_answers_that_are_no_place_are_buttons_and_not_on_the_drawing() -> None:
    found = {}
    for players in game.players:
        for scene, view in deciding(players):
            answers = buttons(view)
            found[view["phase"]] = [(answer.pick, answer.label) for answer in answers]
            drawing = show(scene, scene.current_player)
            assert not {answer.pick for answer in answers} & {piece.pick for piece in drawing.pieces}
            assert not buttons(scene.observation(None))
            assert not prompts(scene.observation(None), NAMES_OF[:players])
    assert found["choose"] == found["place"] == []
    assert found["export"] == [("store", "Store all")]
    assert found["crane"] == [("leave", "Take none")]
    assert found["sail"] == [("stay", "Stay")]
    assert found["remove"] == [("spare", "Remove none")]
    assert found["buy"] == [("buy", "Buy for 2"), ("decline", "Do not buy")]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_sign_has_its_word(layout: str) -> None:
    scene = next(scene for scene, view in deciding(4) if view["phase"] == "place" and view["round"] > 5)
    seat = scene.current_player
    drawing = show(scene, seat, layout=layout)
    mute = {piece.key.partition(":")[0] for piece in drawing.pieces if piece.body and not piece.label}
    # What joins and marks cards that have words, and cells that a card cannot lie on yet.
    assert mute <= {"bed", "mole", "turn", "places", "just", "houses", "special", "closed", "spot"}
    pieces = by_key(drawing)
    other = (seat + 1) % 4
    view = scene.observation(seat)
    assert pieces[f"purse:{other}"].label == (
        f"{view['coins'][other]} coins, {view['keepers'][other]} keepers left"
    )
    assert pieces[f"chits:{other}"].label.startswith("chits: ")
    assert pieces["good:wine"].label.startswith("wine: ")
    assert pieces["ship_moves"].label.endswith("of the ship left in this round")
    for word in ("wine", "tea", "spice", "coin", "ship", "keeper"):
        assert f">{word}</text>" in drawing.ground, "the legend says what signs mean"


@pytest.mark.usefixtures("spanish")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_legend_is_seen_whole_where_its_words_are_longer(layout: str) -> None:
    drawing = show(lines(3, 13)[-1], 0, layout=layout)
    field = by_key(drawing)["field"]
    left, _, wide, _ = field.box
    taken = [(field.x + left, field.x + left + wide, field.y)]
    written = r'<text class="([^"]+)" x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)"[^>]*>([^<]+)</text>'
    legend = re.findall(written, drawing.ground)
    assert [words for *_, words in legend][:6] == ["vino", "té", "especias", "moneda", "barco", "guarda"]
    for look, x, line, size, words in legend:
        wide = length(words) * float(size)
        left = float(x) - wide * ("kg-e" in look)
        assert left >= 0, words
        assert left + wide <= drawing.width, words
        for start, end, other in taken:
            assert float(line) != other or left + wide <= start or end <= left, words
        taken.append((left, left + wide, float(line)))


def test_cards_of_a_scored_area_say_whose_it_is() -> None:
    found = set()
    for players in game.players:
        scene = lines(players, 13)[-1]
        view, pieces = scene.observation(0), by_key(show(scene, 0))
        for cell in view["cells"]:
            area = None if cell["area"] is None else view["areas"][cell["area"]]
            label = pieces[f"card:{cell['card']}"].label
            if area and not area["open"]:
                keeper = area["keeper"]
                found.add(keeper is None)
                whose = "in a closed area" if keeper is None else f"in {NAMES_OF[keeper]}'s closed area"
                assert whose in label
            else:
                assert "closed area" not in label
    assert found == {False, True}
