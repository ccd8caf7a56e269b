"""The hex grid: four-digit numbers, neighbours, distance, corners (3.0, 2.3).

Flat-topped hexes in vertical columns; the first two digits are the column, the last two the row, growing to the
map's south. Even columns stand half a hex higher.

>>> neighbours("2741")
('2740', '2841', '2842', '2742', '2642', '2641')
>>> distance("2807", "1537")
37
>>> corners("2741", "2740")
(('2641', '2740', '2741'), ('2740', '2741', '2841'))
"""

_EVEN = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_ODD = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


def number(column: int, row: int) -> str:
    """The printed number of a hex."""
    return f"{column:02}{row:02}"


def column_row(hex_number: str) -> tuple[int, int]:
    """Column and row of a printed number."""
    return int(hex_number[:2]), int(hex_number[2:])


def neighbours(hex_number: str) -> tuple[str, ...]:
    """The six numbers around a hex, from map north clockwise, on the map or not."""
    column, row = column_row(hex_number)
    return tuple(number(column + dc, row + dr) for dc, dr in (_ODD if column & 1 else _EVEN))


def cube(hex_number: str) -> tuple[int, int]:
    """Two of the three cube coordinates of a hex; the third is minus their sum."""
    column, row = column_row(hex_number)
    return column, row - (column - (column & 1)) // 2


def distance(a: str, b: str) -> int:
    """How many hexes lie between two hexes, the second one counted."""
    (x, z), (u, w) = cube(a), cube(b)
    return max(abs(x - u), abs(z - w), abs(x - u + z - w))


def corners(a: str, b: str) -> tuple[tuple[str, ...], ...]:
    """The two ends of the side between neighbours ``a`` and ``b``, each as the three hexes that meet there."""
    around = neighbours(b)
    return tuple(sorted(tuple(sorted((a, b, c))) for c in neighbours(a) if c in around))
