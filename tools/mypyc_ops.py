"""What mypyc learns for the compiled wheel: rows of bytes without a number object, columns laid over one another, random bits,
and objects made bare.

mypyc compiles `row[i]` of a list to a few instructions, of a bytearray to a call of the interpreter; states are rows of bytes.
"""

from __future__ import annotations

from pathlib import Path

from mypy.nodes import CallExpr, ExpressionStmt, FuncDef, MemberExpr, NameExpr, RefExpr, TypeInfo
from mypyc.ir.ops import ERR_FALSE, ERR_MAGIC, Call, Value
from mypyc.ir.rtypes import (
    RType,
    bit_rprimitive,
    bool_rprimitive,
    bytearray_rprimitive,
    bytes_rprimitive,
    c_int_rprimitive,
    int_rprimitive,
    list_rprimitive,
    tuple_rprimitive,
)
from mypyc.irbuild.builder import IRBuilder
from mypyc.irbuild.specialize import specialize_function
from mypyc.primitives.registry import ERR_NEG_INT, binary_op, function_op, method_op

HEADER = Path(__file__).with_name("mypyc_ops.h")
"""The C of it."""


def teach() -> None:
    """Once, before anything is compiled."""
    row, number = bytearray_rprimitive, int_rprimitive
    method_op("__getitem__", [row, number], number, "SandtableRow_Get", ERR_MAGIC)
    method_op("__setitem__", [row, number, number], bit_rprimitive, "SandtableRow_Set", ERR_FALSE)
    method_op("copy", [row], row, "SandtableRow_Copy", ERR_MAGIC)
    for rows in (tuple_rprimitive, list_rprimitive):
        binary_op("in", [number, rows], c_int_rprimitive, ERR_NEG_INT, "SandtableRow_Has", truncated_type=bool_rprimitive)
    some: list[RType] = [row, tuple_rprimitive, number]
    function_op("sandtable.vietnam.query.some_of", some, bytes_rprimitive, "SandtableRow_Some", ERR_MAGIC)
    function_op("sandtable.kernel.rng.mixed", [number], number, "SandtableNumber_Mixed", ERR_MAGIC)
    specialize_function("sandtable.kernel.plain.bare")(_bare)


def _bare(builder: IRBuilder, call: CallExpr, callee: RefExpr) -> Value | None:
    """`bare(War)`: room for an object, nothing else."""
    named = call.args[0]
    if not isinstance(named, NameExpr) or not isinstance(named.node, TypeInfo):
        return None
    made = builder.mapper.type_to_ir.get(named.node)
    if made is None or not made.is_ext_class:
        return None
    if not made.inherits_python and not _calls_first(named.node):
        builder.error(f"{named.name}.__init__ must call a method of its own that sets the attributes", call.line)
    return builder.add(Call(made.setup, [builder.accept(named)], call.line))


def _calls_first(cls: TypeInfo) -> bool:
    """Whether mypyc knows no attribute to be set. Of those that `__init__` sets it would drop the value before, and crash."""
    begin = cls["__init__"].node
    if not isinstance(begin, FuncDef) or not isinstance(begin.body.body[0], ExpressionStmt):
        return False
    first = begin.body.body[0].expr
    return isinstance(first, CallExpr) and isinstance(first.callee, MemberExpr) and isinstance(first.callee.expr, NameExpr)
