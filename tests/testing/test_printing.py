"""The check of print: it lets through what stands in its frame, and says what does not."""

from __future__ import annotations

import pytest

from kernel_games.drawing.lettering import text
from kernel_games.drawing.svg import Drawing, Piece, plate
from kernel_games.testing.printing import check_print

SHEET = plate((0, 0, 100, 40), 4, "paper", "edge")


def drawn(*bodies: str, scale: float = 1) -> Drawing:
    pieces = (
        Piece("sheet", SHEET, 10, 10),
        *(Piece(str(n), b, 10, 10, scale=scale) for n, b in enumerate(bodies)),
    )
    return Drawing(200, 100, "", "", pieces)


def test_words_that_stand_in_their_plate_and_clear_of_others_pass() -> None:
    check_print(drawn(text(4, 16, 12, "one line"), text(4, 32, 12, "another")), ["pieces"])
    check_print(
        drawn(text(50, 16, 12, "middle", anchor="m"), text(96, 32, 12, "end", anchor="e")), ["pieces"]
    )


@pytest.mark.parametrize(
    "words",
    [
        text(4, 16, 12, "far too long for such a plate"),
        text(4, 44, 12, "low"),
        text(98, 16, 12, "right"),
        text(8, 16, 12, "left of it", anchor="e"),
    ],
)
def test_words_that_leave_their_plate_are_found(words: str) -> None:
    with pytest.raises(AssertionError, match="leaves its plate"):
        check_print(drawn(words), ["pieces"])


def test_words_that_collide_are_found_also_where_they_are_enlarged() -> None:
    two = text(4, 10, 6, "ten for $10"), text(36, 10, 6, "ten for $20")
    check_print(drawn(two[0], text(4, 18, 6, "x")), ["pieces"])
    with pytest.raises(AssertionError, match="collide"):
        check_print(drawn(*two), ["pieces"])
    with pytest.raises(AssertionError, match="leaves its plate"):
        check_print(drawn(text(4, 10, 6, "ten for $10"), scale=3), ["pieces"])


def test_other_layers_are_left_alone() -> None:
    check_print(drawn(text(98, 16, 12, "right")), ["elsewhere"])
