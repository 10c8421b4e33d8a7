"""QR codes: read back as a phone reads them, by the format's own rules."""

from __future__ import annotations

import hashlib
from xml.etree import ElementTree as ET

import pytest

from kernel_games.drawing import qr
from kernel_games.engine import OptionError

# Data words per block and how many blocks have them, at level L; from the tables of the standard.
BLOCKS = {1: [(19, 1)], 2: [(34, 1)], 6: [(68, 2)], 10: [(68, 2), (69, 2)], 20: [(107, 3), (108, 5)]}
TEXTS = {1: "hello", 2: "https://games.example/t/#x", 6: "g" * 120, 10: "ñ" * 130, 20: "kernel " * 120}


def read(grid: list[list[int]]) -> tuple[int, str]:
    """Return version and text of a code; its format, its order of words and its zigzag are read anew here."""
    size = len(grid)
    version = (size - 17) // 4
    across = [grid[8][x] for x in (0, 1, 2, 3, 4, 5, 7, 8)] + [grid[y][8] for y in (7, 5, 4, 3, 2, 1, 0)]
    down = [grid[size - 1 - at][8] for at in range(7)] + [grid[8][size - 8 + at] for at in range(8)]
    assert across == down, "both copies of the format are the same"
    level, mask = divmod((int("".join(map(str, across)), 2) ^ 0x5412) >> 10, 8)
    assert level == 1, "level L"
    known = [[0] * size for _ in range(size)]
    qr._draw_patterns([[0] * size for _ in range(size)], known, version)
    bits = []
    x, upwards = size - 1, True
    while x > 0:
        if x == 6:
            x -= 1
        for y in range(size - 1, -1, -1) if upwards else range(size):
            columns = [column for column in (x, x - 1) if not known[y][column]]
            bits += [grid[y][column] ^ (qr._MASKS[mask](y, column) == 0) for column in columns]
        x, upwards = x - 2, not upwards
    words = [int("".join(map(str, bits[at : at + 8])), 2) for at in range(0, len(bits) - len(bits) % 8, 8)]
    lengths = [length for length, count in BLOCKS[version] for _ in range(count)]
    parts: list[list[int]] = [[] for _ in lengths]
    stream = iter(words)
    for place in range(max(lengths)):
        for part, length in zip(parts, lengths, strict=True):
            if place < length:
                part.append(next(stream))
    data = [word for part in parts for word in part]
    text = "".join(f"{word:08b}" for word in data)
    assert text[:4] == "0100", "bytes"
    count = 8 if version < 10 else 16
    length = int(text[4 : 4 + count], 2)
    body = text[4 + count : 4 + count + 8 * length]
    return version, bytes(int(body[at : at + 8], 2) for at in range(0, len(body), 8)).decode()


@pytest.mark.parametrize("version", BLOCKS)
def test_a_code_is_read_back(version: int) -> None:
    assert read(qr.matrix(TEXTS[version])) == (version, TEXTS[version])


def test_codes_are_those_that_another_library_draws() -> None:
    # segno 1.6.6, make(text, error="l", mode="byte", boost_error=False, mask=2); it fills its version.
    text = ("https://games.example/live/#g=kontor&c=12&m=20." * 80)[:1003]
    drawn = "".join(str(module) for row in qr.matrix(text) for module in row)
    assert len(drawn) == 105**2
    assert hashlib.sha256(drawn.encode()).hexdigest()[:16] == "8eab98a5ab77b48f"


def test_the_svg_is_dark_on_white_with_a_quiet_border_and_a_name() -> None:
    svg = ET.fromstring(qr.to_svg("hello", '<"Copy">'))
    assert svg.get("viewBox") == "0 0 29 29"
    assert svg.get("aria-label") == '<"Copy">'
    assert [child.get("fill") for child in svg] == ["#fff", "#000"]


def test_a_terminal_has_a_row_of_characters_for_two_rows_of_modules() -> None:
    lines = qr.terminal("hello").split("\n")
    assert {len(line) for line in lines} == {29}
    assert len(lines) == 15
    assert lines[0] == "█" * 29


def test_more_than_the_largest_code_holds_is_refused() -> None:
    assert len(qr.matrix("a" * qr.MOST_BYTES)) == 177
    with pytest.raises(OptionError, match="at most 2953 bytes"):
        qr.matrix("a" * (qr.MOST_BYTES + 1))
