"""Statements of every answer, put into words once for a database and given straight to its driver.

What SQLAlchemy does anew with each execution (its context, the cache's key, the result's description) is four fifths of
what a small statement costs; here it is done when the store is opened. Reading and writing values stays the types' concern.
"""

from collections.abc import Callable, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Dialect
from sqlalchemy.sql import ClauseElement

Row = tuple[Any, ...]


class Prepared:
    """One statement for one kind of database."""

    def __init__(self, statement: ClauseElement, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        assert isinstance(compiled, sa.sql.compiler.SQLCompiler)
        assert not compiled.post_compile_params, "a list of values is no fixed statement"
        self.sql = str(compiled)
        self._places = compiled.positiontup  # None where the driver takes values by name
        self._fixed: dict[str, Any] = {}  # values that stand in the statement itself
        self._given: list[tuple[str, Callable[[Any], Any] | None]] = []
        for bind, name in compiled.bind_names.items():
            written = bind.type.dialect_impl(dialect).bind_processor(dialect)
            if bind.required:
                self._given.append((name, written))
            else:
                self._fixed[name] = bind.effective_value if written is None else written(bind.effective_value)

    def run(self, c: Connection, values: Mapping[str, Any]) -> Any:
        """Execute it in the transaction of ``c``; the driver's cursor. Raises the driver's own errors."""
        found = dict(self._fixed)
        for name, written in self._given:
            found[name] = values[name] if written is None else written(values[name])
        cursor = c.connection.cursor()
        cursor.execute(self.sql, found if self._places is None else [found[name] for name in self._places])
        return cursor

    def first(self, c: Connection, values: Mapping[str, Any]) -> Row | None:
        """Its first row, as the driver gives it."""
        cursor = self.run(c, values)
        row: Row | None = cursor.fetchone()
        cursor.close()
        return row

    def all(self, c: Connection, values: Mapping[str, Any]) -> list[Row]:
        """Its rows, as the driver gives them."""
        cursor = self.run(c, values)
        rows: list[Row] = cursor.fetchall()
        cursor.close()
        return rows
