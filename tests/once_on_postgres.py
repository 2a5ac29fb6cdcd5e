"""Which tests of queries and services a quick run asks PostgreSQL as well: such as name a function of ours that few
before them have named.

SQLite is asked with every test. What PostgreSQL may answer otherwise is the SQL that a function sends, and it sends
that whoever calls it: two tests of each show it. What is about the database itself is asked all of it.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from functools import cache
from inspect import unwrap
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest
from django.db import connection, utils

PACKAGES = ("backups.", "bridgeclub.", "club.", "movements.", "rulings.", "scoring.")
#: How many tests of each function are enough.
TIMES = 2


def asked_on_postgres(items: list[pytest.Item]) -> set[pytest.Item]:
    """Those of the tests that name something of ours that fewer than `TIMES` before them have, or a database."""
    seen: Counter[str] = Counter()
    asked = set()
    for item in items:
        named = list(_named_by(item))
        ours = {name for each in named if (name := _place(each)).startswith(PACKAGES)}
        if any(seen[name] < TIMES for name in ours) or any(_is_about_databases(each) for each in named):
            asked.add(item)
            seen.update(ours)
    return asked


def _is_about_databases(named: Any) -> bool:
    """What a database refuses, what is sent to it by hand, and who meets there at once."""
    return named is connection or named is threading.Thread or _place(named).startswith(utils.__name__)


def _place(named: Any) -> str:
    return f"{getattr(named, '__module__', '')}.{getattr(named, '__qualname__', '')}"


def _named_by(item: pytest.Item) -> Iterator[Any]:
    """All that a test names, itself or by what it calls of the tests' own."""
    test = getattr(item, "function", None)
    return iter(_reached(unwrap(test)) if test else ())


@cache
def _reached(test: FunctionType) -> tuple[Any, ...]:
    found: dict[int, Any] = {}
    todo = [test]
    while todo:
        for each in _named(todo.pop()):
            if id(each) not in found and isinstance(each, FunctionType) and _place(each).startswith("tests."):
                todo.append(each)
            found[id(each)] = each
    return tuple(found.values())


def _named(function: FunctionType) -> Iterator[Any]:
    names = set(_names(function.__code__))
    for name in names & function.__globals__.keys():
        known = function.__globals__[name]
        if isinstance(known, ModuleType):
            yield from (getattr(known, other) for other in names if hasattr(known, other))
        else:
            yield unwrap(known) if isinstance(known, FunctionType) else known


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)
