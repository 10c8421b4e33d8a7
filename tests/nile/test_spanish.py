"""Source of the Nile in Spanish: words fit where English ones do, and numbers agree with them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import kernel_games
from kernel_games.games.nile.drawing import LAYOUTS, draw
from kernel_games.games.nile.state import Phase
from kernel_games.games.nile.words import say
from kernel_games.teaching.walks import load_walk
from kernel_games.testing.drawings import texts
from tests.nile.pictures import NAMES, keyed, rich


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    kernel_games.language("es")
    yield
    kernel_games.language("en")


@pytest.mark.clause("6.1")
def test_a_stall_is_named_and_told_in_the_right_number() -> None:
    shown = keyed(draw(rich(), names=NAMES[:3]))
    for article, name in (("bearers", "porteadores"), ("guides", "guía"), ("rations", "raciones")):
        assert f">{name}</text>" in shown[f"stock:{article}"].body
    told = {article: shown[f"stock:{article}"].label for article in ("bearers", "guides", "rations", "gifts")}
    assert told == {
        "bearers": "9 porteadores",
        "guides": "1 guía",
        "rations": "60 raciones",
        "gifts": "30 regalos",
    }


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_that_is_written_is_cut(layout: str) -> None:
    for phase in Phase:
        if phase != "over":
            drawing = draw(rich(phase), names=NAMES[:3], layout=layout)
            assert [words for words, _ in texts(drawing) if "…" in words] == []


def test_what_a_walk_or_the_board_tells_to_press_is_what_the_button_says() -> None:
    button = say("answer_remake")
    told = [say("hint_move_heavy")]
    for name, number in (("ways", 6), ("ways", 9), ("trouble", 2)):
        step = load_walk("nile", name).steps[number - 1]
        told.append(" ".join([step.say, *(hint.say for hint in step.hints)]))
    assert [words for words in told if button not in words] == []
