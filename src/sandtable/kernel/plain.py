"""Plain data: a state declares its fields once, as a dataclass does; ``copy`` and ``to_json`` follow from that.

>>> from sandtable.kernel.plain import fresh, plain, PlainState
>>> @plain
... class Camp(PlainState):
...     name: str = ""
...     men: list[int] = fresh(factory=lambda: [3, 4])
>>> camp = Camp("north")
>>> twin = camp.copy()
>>> twin.men.append(5)
>>> camp.men, twin.to_json()
([3, 4], {'name': 'north', 'men': [3, 4, 5]})
"""

import dataclasses
from collections.abc import Callable
from typing import Any, Self, TypeVar, dataclass_transform, get_args, get_origin, get_type_hints

T = TypeVar("T")

_SHARED, _UNSAVED = "shared", "unsaved"


def fresh(*, factory: Callable[[], T]) -> T:
    """A field that starts with a value of its own in every new state."""
    made: T = dataclasses.field(default_factory=factory)
    return made


def shared(*, factory: Callable[[], T]) -> T:
    """A field whose value is replaced but never changed in place, so that copies may share it."""
    made: T = dataclasses.field(default_factory=factory, metadata={_SHARED: True})
    return made


def unsaved(*, default: T) -> T:
    """A field that belongs to whoever holds the state: a copy starts with the default, JSON leaves it out."""
    made: T = dataclasses.field(default=default, metadata={_UNSAVED: True})
    return made


class PlainState:
    """What :func:`plain` gives a class."""

    __slots__ = ()

    def copy(self) -> Self:
        """A twin that shares nothing that can change."""
        raise TypeError(f"{type(self).__name__} is not declared with @plain")

    def to_json(self) -> dict[str, object]:
        """All of it, as JSON; a row of bytes in hexadecimal, dicts in the order of their keys."""
        raise TypeError(f"{type(self).__name__} is not declared with @plain")

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), {name: getattr(self, name) for name in saved_fields(type(self))}))


@dataclass_transform(eq_default=False, field_specifiers=(fresh, shared, unsaved))
def plain(cls: type[T]) -> type[T]:
    """Make the class a dataclass with slots, and write its ``copy`` and ``to_json`` out field by field: nothing is looked
    up. A field of a class of its own is shared by copies, and tells itself (``to_json``)."""
    made: Any = dataclasses.dataclass(slots=True, eq=False)(cls)
    hints = get_type_hints(cls)
    copying, telling = ["def copy(self):", "    twin = new(cls)"], ["def to_json(self):", "    return {"]
    for field in dataclasses.fields(made):
        value, hint = f"self.{field.name}", hints[field.name]
        if _UNSAVED in field.metadata:
            copying.append(f"    twin.{field.name} = {field.default!r}")
            continue
        copying.append(f"    twin.{field.name} = {value if _SHARED in field.metadata else _copied(hint, value)}")
        telling.append(f"        {field.name!r}: {_told(hint, value)},")
    scope: dict[str, Any] = {"new": object.__new__, "cls": made, "keyed": _keyed}
    exec("\n".join([*copying, "    return twin", *telling, "    }"]), scope)
    for name in ("copy", "to_json"):
        scope[name].__doc__ = getattr(PlainState, name).__doc__
        setattr(made, name, scope[name])
    done: type[T] = made
    return done


def saved_fields(cls: type) -> tuple[str, ...]:
    """The names of the fields that a copy keeps, in the order of their declaration."""
    return tuple(field.name for field in dataclasses.fields(cls) if _UNSAVED not in field.metadata)


def _copied(hint: Any, value: str) -> str:
    """How to copy a value of that type: what can change is copied, everything else shared."""
    kind = get_origin(hint) or hint
    if kind in (list, bytearray, dict):
        return f"{value}.copy()"
    if kind is tuple and Ellipsis not in get_args(hint):
        parts = [_copied(part, f"{value}[{i}]") for i, part in enumerate(get_args(hint))]
        if any(part != f"{value}[{i}]" for i, part in enumerate(parts)):
            return f"({', '.join(parts)},)"
    return value


def _told(hint: Any, value: str) -> str:
    """How to tell a value of that type as JSON."""
    kind = get_origin(hint) or hint
    if kind is bytearray:
        return f"{value}.hex()"
    if kind is list:
        return f"{value}[:]"
    if kind is dict:
        return f"keyed({value})"
    if kind is tuple:
        if Ellipsis in get_args(hint):
            return f"list({value})"
        return f"[{', '.join(_told(part, f'{value}[{i}]') for i, part in enumerate(get_args(hint)))}]"
    return f"{value}.to_json()" if hasattr(kind, "to_json") else value


def _keyed(value: dict[Any, object]) -> dict[str, object]:
    return {str(k): value[k] for k in sorted(value)}


def _rebuild(cls: type[T], fields: dict[str, object]) -> T:
    made: Any = object.__new__(cls)
    for field in dataclasses.fields(made):
        setattr(made, field.name, fields.get(field.name, field.default))
    done: T = made
    return done


# ---------------------------------------------------------------------- keeping states (kernel/snapshot.py)

_PLAIN = (int, float, str, bool, object)


def packed(state: PlainState) -> list[object]:
    """The fields of plain data as lists, bytes, numbers and texts, dicts in their own order: for :func:`unpacked`."""
    return [pack(getattr(state, name)) for name, pack, _ in _packing(type(state)) if pack is not None]


def unpacked(like: T, fields: list[Any]) -> T:
    """The state that was packed; what is of a class of its own is that of ``like``, a state of the same game."""
    made: Any = like.copy()  # type: ignore[attr-defined]
    found = iter(fields)
    for name, pack, unpack in _packing(type(like)):
        if pack is not None:
            setattr(made, name, unpack(next(found)))
    if next(found, None) is not None:
        raise ValueError("more fields than the state has")
    done: T = made
    return done


_Change = Callable[[Any], Any]


_PACKING: dict[Any, list[tuple[str, _Change | None, _Change]]] = {}


def _packing(cls: Any) -> list[tuple[str, _Change | None, _Change]]:
    if cls not in _PACKING:
        hints = get_type_hints(cls)
        _PACKING[cls] = [(name, *_pack_of(hints[name])) for name in saved_fields(cls)]
    return _PACKING[cls]


def _pack_of(hint: Any) -> tuple[_Change | None, _Change]:
    """How a value of that type is packed and unpacked; (None, ...) if it is of a class of its own."""
    kind, parts = get_origin(hint) or hint, get_args(hint)
    if kind is bytearray:
        return bytes, bytearray
    if kind is list or (kind is tuple and Ellipsis in parts):
        pack, unpack = _pack_of(parts[0])
        if pack is None:
            return None, _same
        each_pack: _Change = pack
        return (lambda v: [each_pack(x) for x in v]), (lambda v: kind(unpack(x) for x in v))
    if kind is tuple:
        each = [_pack_of(part) for part in parts]
        packs, unpacks = [p for p, _ in each if p is not None], [u for _, u in each]
        if len(packs) < len(each):
            return None, _same
        return (
            lambda v: [pack(x) for pack, x in zip(packs, v, strict=True)],
            lambda v: tuple(unpack(x) for unpack, x in zip(unpacks, v, strict=True)),
        )
    if kind is dict:
        pack, unpack = _pack_of(parts[1])
        if pack is None:
            return None, _same
        value_pack: _Change = pack
        return (lambda v: [[k, value_pack(x)] for k, x in v.items()]), (lambda v: {k: unpack(x) for k, x in v})
    own = isinstance(kind, type) and kind not in _PLAIN and kind.__module__ != "types"
    return (None, _same) if own else (_same, _same)


def _same(value: Any) -> Any:
    return value
