"""QR codes as SVG and in a terminal (ISO/IEC 18004): bytes, error correction level L, versions 1 to 40.

Drawn here and not by a library, since a page that runs Python itself would have to load that too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product

from kernel_games.drawing.svg import escape
from kernel_games.engine.errors import OptionError

__all__ = ["MOST_BYTES", "matrix", "terminal", "to_svg"]

MOST_BYTES = 2953
_QUIET = 4
_CODEWORDS = (
    *(7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28),
    *(28, 28, 30, 30, 26, 28, *[30] * 14),
)
"""Codewords of error correction in each block, by version from 1."""
_BLOCKS = (
    *(1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15),
    *(16, 17, 18, 19, 19, 20, 21, 22, 24, 25),
)
"""Blocks that the data is split into, by version from 1."""
_MASKS: tuple[Callable[[int, int], int], ...] = (
    lambda y, x: (x + y) % 2,
    lambda y, _: y % 2,
    lambda _, x: x % 3,
    lambda y, x: (x + y) % 3,
    lambda y, x: (x // 3 + y // 2) % 2,
    lambda y, x: x * y % 2 + x * y % 3,
    lambda y, x: (x * y % 2 + x * y % 3) % 2,
    lambda y, x: ((x + y) % 2 + x * y % 3) % 2,
)
_RUN = re.compile("0{5,}|1{5,}")
_FINDER_LIKE = re.compile("(?=10111010000|00001011101)")
_Put = Callable[[int, int, object], None]

Grid = list[list[int]]


def matrix(text: str) -> Grid:
    """Return the modules of a QR code, row by row: 1 for a dark one.

    Raises
    ------
    OptionError
        If the text has more bytes than the largest code holds.
    """
    data = text.encode()
    version = next((number for number in range(1, 41) if len(data) <= _room(number)), 0)
    if not version:
        raise OptionError("text", text, f"at most {MOST_BYTES} bytes for a QR code")
    size = 17 + 4 * version
    grid = [[0] * size for _ in range(size)]
    fixed = [[0] * size for _ in range(size)]
    _draw_patterns(grid, fixed, version)
    _draw_data(grid, fixed, _interleaved(_packed(data, version), version))
    masked = (_masked(grid, fixed, number) for number in range(len(_MASKS)))
    return min(masked, key=_penalty)


def to_svg(text: str, label: str = "") -> str:
    """Return a QR code as SVG, dark on white in every theme, as readers need it; `label` names it aloud."""
    grid = matrix(text)
    size = len(grid) + 2 * _QUIET
    path = "".join(
        f"M{x + _QUIET} {y + _QUIET}h{length}v1h-{length}z"
        for y, row in enumerate(grid)
        for x, length in _runs(row)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" role="img"'
        f' aria-label="{escape(label)}" shape-rendering="crispEdges">'
        f'<rect width="{size}" height="{size}" fill="#fff"/><path fill="#000" d="{path}"/></svg>'
    )


def terminal(text: str) -> str:
    """Return a QR code for a terminal, two modules a character, white on dark or dark on white."""
    grid = matrix(text)
    blank = [0] * (len(grid) + 2 * _QUIET)
    rows = [blank] * _QUIET + [[0] * _QUIET + row + [0] * _QUIET for row in grid] + [blank] * (_QUIET + 1)
    # Light modules are drawn, so that it can be read on a dark terminal; phones read it inverted as well.
    blocks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    return "\n".join(
        "".join(blocks[pair] for pair in zip(rows[y], rows[y + 1], strict=True))
        for y in range(0, len(rows) - 1, 2)
    )


def _runs(row: list[int]) -> Iterator[tuple[int, int]]:
    """Yield each run of dark modules: where it begins, and how long it is."""
    start = None
    for x, dark in enumerate([*row, 0]):
        if dark and start is None:
            start = x
        elif not dark and start is not None:
            yield start, x - start
            start = None


def _modules(version: int) -> int:
    """Return how many modules are left for data and error correction."""
    found = (16 * version + 128) * version + 64
    if version > 1:
        aligned = version // 7 + 2
        found -= (25 * aligned - 10) * aligned - 55
        if version > 6:
            found -= 36
    return found


def _data_words(version: int) -> int:
    return _modules(version) // 8 - _CODEWORDS[version - 1] * _BLOCKS[version - 1]


def _room(version: int) -> int:
    """Return how many bytes of text a version holds."""
    return (_data_words(version) * 8 - 4 - (8 if version < 10 else 16)) // 8


def _packed(data: bytes, version: int) -> bytes:
    """Return the data words: mode, length, data, an end, and what fills them up."""
    count = 8 if version < 10 else 16
    bits = f"0100{len(data):0{count}b}" + "".join(f"{byte:08b}" for byte in data)
    most = 8 * _data_words(version)
    bits += "0" * min(4, most - len(bits))
    bits += "0" * (-len(bits) % 8)
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    while len(words) < most // 8:
        words += [0xEC, 0x11]
    return bytes(words[: most // 8])


def _interleaved(data: bytes, version: int) -> bytes:
    """Return all codewords: the blocks' data in turn, then their error correction in turn."""
    blocks, check = _BLOCKS[version - 1], _CODEWORDS[version - 1]
    short, longer = divmod(len(data), blocks)
    parts, at = [], 0
    for number in range(blocks):
        length = short + (number >= blocks - longer)
        parts.append(data[at : at + length])
        at += length
    checks = [_corrected(part, check) for part in parts]
    words = [part[place] for place in range(short + 1) for part in parts if place < len(part)]
    words += [part[place] for place in range(check) for part in checks]
    return bytes(words)


def _times(a: int, b: int) -> int:
    """Multiply in the field of 256 elements."""
    result = 0
    for bit in range(7, -1, -1):
        result = (result << 1) ^ (result >> 7) * 0x11D
        result ^= (b >> bit & 1) * a
    return result


def _corrected(data: bytes, count: int) -> list[int]:
    """Return the Reed-Solomon remainder of a block."""
    divisor, root = [0] * (count - 1) + [1], 1
    for _ in range(count):
        for place in range(count):
            divisor[place] = _times(divisor[place], root)
            if place + 1 < count:
                divisor[place] ^= divisor[place + 1]
        root = _times(root, 2)
    rest = [0] * count
    for word in data:
        factor = word ^ rest.pop(0)
        rest.append(0)
        rest = [have ^ _times(by, factor) for have, by in zip(rest, divisor, strict=True)]
    return rest


def _draw_patterns(grid: Grid, fixed: Grid, version: int) -> None:
    """Draw what is the same in all codes of a version, and mark it as fixed."""
    size = len(grid)

    def put(y: int, x: int, dark: object) -> None:
        if 0 <= y < size and 0 <= x < size:
            grid[y][x], fixed[y][x] = int(bool(dark)), 1

    for at in range(size):
        put(6, at, at % 2 == 0)
        put(at, 6, at % 2 == 0)
    for centre_y, centre_x in ((3, 3), (3, size - 4), (size - 4, 3)):
        for dy, dx in product(range(-4, 5), repeat=2):
            put(centre_y + dy, centre_x + dx, max(abs(dy), abs(dx)) not in (2, 4))
    for centre_y, centre_x in _aligned(version):
        for dy, dx in product(range(-2, 3), repeat=2):
            put(centre_y + dy, centre_x + dx, max(abs(dy), abs(dx)) != 1)
    _draw_format(put, size, 0)
    if version > 6:
        _draw_version(put, size, version)


def _draw_version(put: _Put, size: int, version: int) -> None:
    rest = version
    for _ in range(12):
        rest = (rest << 1) ^ (rest >> 11) * 0x1F25
    bits = version << 12 | rest
    for bit in range(18):
        far, near = size - 11 + bit % 3, bit // 3
        put(far, near, bits >> bit & 1)
        put(near, far, bits >> bit & 1)


def _draw_format(put: _Put, size: int, mask: int) -> None:
    """Draw the format: level L and a mask, twice."""
    data = 1 << 3 | mask
    rest = data
    for _ in range(10):
        rest = (rest << 1) ^ (rest >> 9) * 0x537
    bits = (data << 10 | rest) ^ 0x5412
    first = [(8, at) for at in (0, 1, 2, 3, 4, 5, 7, 8)] + [(7, 8)] + [(14 - at, 8) for at in range(9, 15)]
    second = [(size - 1 - at, 8) for at in range(8)] + [(8, size - 15 + at) for at in range(8, 15)]
    for bit in range(15):
        for x, y in (first[bit], second[bit]):
            put(y, x, bits >> bit & 1)
    put(size - 8, 8, 1)


def _aligned(version: int) -> Iterator[tuple[int, int]]:
    """Yield the centres of the alignment patterns: all crossings but those at the three finders."""
    if version == 1:
        return
    count = version // 7 + 2
    step = (version * 8 + count * 3 + 5) // (count * 4 - 4) * 2
    last = 10 + 4 * version
    places = [6, *(last - step * at for at in range(count - 2, -1, -1))]
    for centre in product(places, places):
        if centre not in ((6, 6), (6, last), (last, 6)):
            yield centre


def _draw_data(grid: Grid, fixed: Grid, words: bytes) -> None:
    """Draw the codewords in columns of two, upwards and downwards in turn, from the right."""
    bits = iter("".join(f"{word:08b}" for word in words))
    size = len(grid)
    columns = [x if x > 6 else x - 1 for x in range(size - 1, 0, -2)]
    for number, right in enumerate(columns):
        rows = range(size) if number % 2 else range(size - 1, -1, -1)
        for y, x in product(rows, (right, right - 1)):
            if not fixed[y][x]:
                grid[y][x] = int(next(bits, "0"))


def _masked(grid: Grid, fixed: Grid, mask: int) -> Grid:
    flip = _MASKS[mask]
    found = [
        [dark if fixed[y][x] else dark ^ (not flip(y, x)) for x, dark in enumerate(row)]
        for y, row in enumerate(grid)
    ]

    def put(y: int, x: int, dark: object) -> None:
        found[y][x] = int(bool(dark))

    _draw_format(put, len(grid), mask)
    return found


def _penalty(grid: Grid) -> int:
    """Return how hard a code is to read: long runs, squares, what looks like a finder, too dark or light."""
    size = len(grid)
    rows = ["".join(map(str, row)) for row in grid]
    lines = [*rows, *map("".join, zip(*rows, strict=True))]
    points = sum(len(run) - 2 for line in lines for run in _RUN.findall(line))
    points += 40 * sum(len(_FINDER_LIKE.findall(line)) for line in lines)
    numbers = [int(row, 2) for row in rows]
    # A bit is set where a module equals the one to its right; the last has none.
    alike = [~(number ^ number >> 1) & ((1 << size - 1) - 1) for number in numbers]
    for place in range(size - 1):
        square = alike[place] & alike[place + 1] & ~(numbers[place] ^ numbers[place + 1])
        points += 3 * square.bit_count()
    dark = sum(number.bit_count() for number in numbers)
    return points + 10 * (abs(dark * 20 - size * size * 10) // (size * size))
