"""Plain data: a state declares its fields once, as a dataclass does; ``copy`` and ``to_json`` follow from that.

>>> from sandtable.kernel.plain import alike, fresh, plain, PlainState
>>> @plain
... class Camp(PlainState):
...     name: str = ""
...     men: list[int] = fresh(factory=lambda: [3, 4])
>>> camp = Camp("north")
>>> twin = camp.copy()
>>> twin.men.append(5)
>>> camp.men, twin.to_json()
([3, 4], {'name': 'north', 'men': [3, 4, 5]})
>>> alike(camp, camp.copy()), alike(camp, twin)
(True, False)
"""

import dataclasses
import sys
from collections.abc import Callable, Mapping
from operator import attrgetter
from types import FunctionType, MemberDescriptorType
from typing import (
    TYPE_CHECKING,
    Any,
    NamedTuple,
    Self,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

T = TypeVar("T")

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr

    def bare(cls: type[T]) -> T:
        """An object of which nothing is set yet, made without ``__init__``; ``cls`` is named, so that it can be compiled."""
        ...
else:
    bare = object.__new__

    def mypyc_attr(**told: object) -> Callable[[T], T]:
        """Tells the compiled wheel something about a class."""
        return lambda cls: cls




def as_slot(cls: type, name: str, slot: str) -> None:
    """Let the property ``name`` be read as quickly as the slot that it stands for. A compiled class stays as it is: its
    properties are quick."""
    if isinstance(vars(cls)[slot], MemberDescriptorType):
        setattr(cls, name, vars(cls)[slot])


def as_first_read(cls: type, name: str) -> None:
    """The same where the value is worked out when first read (``worked_out``); from then on it is an ordinary attribute."""
    if isinstance(vars(cls)["__init__"], FunctionType):
        setattr(cls, name, _FirstRead(name))


class _FirstRead:
    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, held: Any, owner: type) -> object:
        found = vars(held)[self.name] = held.worked_out()
        return found


SAVED, SHARED, UNSAVED = "saved", "shared", "unsaved"
"""Kinds of fields."""


def fresh(*, factory: Callable[[], T]) -> T:
    """A field that starts with a value of its own in every new state."""
    made: T = dataclasses.field(default_factory=factory)
    return made


def shared(*, factory: Callable[[], T]) -> T:
    """A field whose value is replaced but never changed in place, so that copies may share it."""
    made: T = dataclasses.field(default_factory=factory, metadata={SHARED: True})
    return made


def unsaved(*, default: T) -> T:
    """A field that belongs to whoever holds the state: a copy starts with the default, JSON leaves it out."""
    made: T = dataclasses.field(default=default, metadata={UNSAVED: True})
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
        return reduced(self)


@dataclass_transform(eq_default=False, field_specifiers=(fresh, shared, unsaved))
def plain(cls: type[T]) -> type[T]:
    """Make the class a dataclass with slots, and write its ``copy`` and ``to_json`` out field by field: nothing is looked
    up. A field of a class of its own is shared by copies, and tells itself (``to_json``)."""
    made: Any = dataclasses.dataclass(slots=True, eq=False)(cls)
    hints = get_type_hints(cls)
    _FIELDS[made] = tuple(Field(f.name, hints[f.name], _kind(f), f.default) for f in dataclasses.fields(made))
    scope: dict[str, Any] = {"bare": bare, made.__name__: made, "keyed": keyed}
    for name, lines in written_out(made).items():
        exec("\n".join(lines), scope)
        scope[name].__doc__ = getattr(PlainState, name).__doc__
        setattr(made, name, scope[name])
    done: type[T] = made
    return done


class Field(NamedTuple):
    """What is declared of a field; its kind is SAVED, SHARED or UNSAVED."""

    name: str
    hint: Any
    kind: str
    default: object = None


_FIELDS: dict[type, tuple[Field, ...]] = {}
_DECLARED: dict[type, Mapping[str, tuple[str, str]]] = {}


def _kind(field: "dataclasses.Field[Any]") -> str:
    return next((kind for kind in (SHARED, UNSAVED) if kind in field.metadata), SAVED)


def declare(cls: type, fields: Mapping[str, tuple[str, str]]) -> None:
    """The fields of a class that the compiled wheel has written out (tools/writing_out.py): name -> type and kind."""
    _DECLARED[cls] = fields


def is_plain(state: object) -> bool:
    """Whether the state is plain data."""
    return type(state) in _FIELDS or type(state) in _DECLARED


def fields_of(cls: type) -> tuple[Field, ...]:
    """What a class declares, in its order."""
    if cls not in _FIELDS:  # when its module has been read
        names = vars(sys.modules[cls.__module__])
        _FIELDS[cls] = tuple(Field(name, eval(hint, names), kind) for name, (hint, kind) in _DECLARED[cls].items())
    return _FIELDS[cls]


def saved_fields(cls: type) -> tuple[str, ...]:
    """The names of the fields that a copy keeps, in the order of their declaration."""
    return tuple(field.name for field in fields_of(cls) if field.kind != UNSAVED)


def reader(cls: type, ignoring: tuple[str, ...] = ()) -> Callable[[object], object]:
    """Reads all saved fields of a state but these, at once."""
    found = _READERS.get((cls, ignoring))
    if found is None:
        found = _READERS[cls, ignoring] = attrgetter(*(name for name in saved_fields(cls) if name not in ignoring))
    return found


_READERS: dict[tuple[type, tuple[str, ...]], Callable[[object], object]] = {}


def alike(state: object, other: object) -> bool:
    """Whether two plain states are the same."""
    read = reader(type(state))
    return bool(type(other) is type(state) and read(state) == read(other))


def written_out(cls: type) -> dict[str, list[str]]:
    """``copy`` and ``to_json`` of a plain class as Python, line by line."""
    copying = [f"def copy(self) -> '{cls.__name__}':", f"    twin = bare({cls.__name__})"]
    telling = ["def to_json(self) -> dict[str, object]:", "    return {"]
    for name, hint, kind, default in fields_of(cls):
        value = f"self.{name}"
        if kind == UNSAVED:
            copying.append(f"    twin.{name} = {default!r}")
            continue
        copying.append(f"    twin.{name} = {value if kind == SHARED else _copied(hint, value)}")
        telling.append(f"        {name!r}: {_told(hint, value)},")
    return {"copy": [*copying, "    return twin"], "to_json": [*telling, "    }"]}


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


def keyed(value: Mapping[Any, object]) -> dict[str, object]:
    """A dict as JSON, in the order of its keys."""
    return {str(k): value[k] for k in sorted(value)}


def reduced(state: object) -> tuple[object, ...]:
    """How to pickle a plain state."""
    cls = type(state)
    return (_rebuild, (cls, {name: getattr(state, name) for name in saved_fields(cls)}))


def _rebuild(cls: type[T], fields: dict[str, object]) -> T:
    made: Any = cls.bare() if cls in _DECLARED else bare(cls)  # type: ignore[attr-defined]
    for field in fields_of(cls):
        setattr(made, field.name, fields.get(field.name, field.default))
    done: T = made
    return done


# ---------------------------------------------------------------------- keeping states (kernel/snapshot.py)

_PLAIN = (int, float, str, bool, object)


def packed(state: object) -> list[object]:
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
        _PACKING[cls] = [(field.name, *_pack_of(field.hint)) for field in fields_of(cls) if field.kind != UNSAVED]
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
