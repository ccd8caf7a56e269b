"""Maps with a byte for each node, put together."""

from typing import TypeAlias

Mask: TypeAlias = bytes | bytearray

_ANY = bytes([0]) + bytes([255]) * 255


def either(a: Mask, b: Mask) -> bytearray:
    """By node: whether one of two maps is above 0 there."""
    return bytearray((int.from_bytes(a, "little") | int.from_bytes(b, "little")).to_bytes(len(a), "little"))


def without(a: Mask, b: Mask) -> bytearray:
    """By node: whether the first map is above 0 there and the second is not."""
    left = int.from_bytes(a.translate(_ANY), "little")
    right = int.from_bytes(b.translate(_ANY), "little")
    return bytearray((left & ~right).to_bytes(len(a), "little"))
