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
_Bind = tuple[str, Callable[[Any], Any] | None, Any]
"""The name of a value that is given, and how it is written; or "" and a value that is always the same."""


class Prepared:
    """One statement for one kind of database."""

    def __init__(self, statement: ClauseElement, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        assert isinstance(compiled, sa.sql.compiler.SQLCompiler)
        assert not compiled.post_compile_params, "a list of values is no fixed statement"
        self.sql = str(compiled)
        binds: dict[str, _Bind] = {}
        for bind, name in compiled.bind_names.items():
            written = bind.type.dialect_impl(dialect).bind_processor(dialect)
            if bind.required:
                binds[name] = (name, written, None)
            else:  # a value that stands in the statement itself
                binds[name] = ("", None, bind.effective_value if written is None else written(bind.effective_value))
        places = compiled.positiontup  # None where the driver takes values by name
        self._names = list(binds) if places is None else None
        self._binds = [binds[name] for name in (binds if places is None else places)]

    def run(self, c: Connection, values: Mapping[str, Any]) -> Any:
        """Execute it in the transaction of ``c``; the driver's cursor. Raises the driver's own errors."""
        found = [
            (values[name] if written is None else written(values[name])) if name else fixed
            for name, written, fixed in self._binds
        ]
        driver: Any = c.connection.dbapi_connection
        cursor = driver.cursor()
        cursor.execute(self.sql, found if self._names is None else dict(zip(self._names, found)))
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
