"""Forms of plain values, as JSON has them: what a value must be, said in small pieces or by the type that it has.

A form says of a value whether it is of that form. Names that no form knows are left alone: another version may have
kept more.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

Shape = Callable[[Any], bool]


def text(value: Any) -> bool:
    return isinstance(value, str)


def is_integer(value: Any) -> bool:
    """A number that a column can hold; true and false are none."""
    return type(value) is int and abs(value) < 1 << 62


def any_object(value: Any) -> bool:
    """Names with something said of each."""
    return isinstance(value, dict)


def nullable(shape: Shape) -> Shape:
    return lambda value: value is None or shape(value)


def one_of(*schemas: Shape) -> Shape:
    return lambda value: any(shape(value) for shape in schemas)


def list_of(shape: Shape) -> Shape:
    """A list of such."""
    return lambda value: isinstance(value, list) and all(map(shape, value))


def named(shape: Shape) -> Shape:
    """Such under whatever names."""
    return lambda value: isinstance(value, dict) and all(map(shape, value.values()))


def object_with(**parts: Shape) -> Shape:
    """All these names, each with such."""
    return lambda value: isinstance(value, dict) and all(name in value and parts[name](value[name]) for name in parts)


def may_have(**parts: Shape) -> Shape:
    """Of these names some, each with such."""
    return lambda value: isinstance(value, dict) and all(shape(value[n]) for n, shape in parts.items() if n in value)


def read_by(read: Callable[[Any], object]) -> Shape:
    """What the pages read it with understands it."""

    def understood(value: Any) -> bool:
        try:
            read(value)
        except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError):
            return False
        return True

    return understood


def shape_of_type(kind: Any) -> Shape:
    """Values of a type as it is written down: a TypedDict, `list[…]`, `dict[str, …]`, `… | None`, `str`, `int`, `bool`.

    TypeError for a type of which no form is known.
    """
    if is_typeddict(kind):
        return _of_names(get_type_hints(kind, include_extras=True))
    if get_origin(kind) in {Union, types.UnionType}:
        return one_of(*map(shape_of_type, get_args(kind)))
    if get_origin(kind) is list:
        return list_of(shape_of_type(*get_args(kind)))
    if get_origin(kind) is dict:
        return named(shape_of_type(get_args(kind)[1]))
    if kind not in PLAIN:
        raise TypeError(kind)
    return PLAIN[kind]


def _of_names(hints: dict[str, Any]) -> Shape:
    """Every name that is due, and of the others those that are there."""
    due = {name: shape_of_type(kind) for name, kind in hints.items() if get_origin(kind) is not NotRequired}
    more = {name: shape_of_type(*get_args(kind)) for name, kind in hints.items() if name not in due}
    has, may = object_with(**due), may_have(**more)
    return lambda value: has(value) and may(value)


PLAIN: dict[Any, Shape] = {
    str: text,
    int: is_integer,
    bool: lambda value: isinstance(value, bool),
    type(None): lambda value: value is None,
}
