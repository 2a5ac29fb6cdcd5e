"""What is remembered for speed. A cache that does not answer is as good as an empty one: no entry waits for it.

Values are kept as JSON and read back as the kind that is asked for: nothing that somebody else put there is ever
executed, and what is not of that kind, of an earlier version perhaps, is as good as nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, TypeVar

import msgspec
from django.core.cache import cache

logger = logging.getLogger(__name__)
T = TypeVar("T")


def cache_get(key: str, kind: type[T]) -> T | None:
    """What was remembered under the key, or None. `kind`: int, str, a dataclass, or a tuple of such."""
    try:
        return _read(key, cache.get(key), kind)
    except Exception as silent:
        _missed("read", silent)
        return None


def cache_get_many(kinds: Mapping[str, type[Any]]) -> dict[str, Any]:
    """What was remembered under these keys, each of its kind, in one question; where there is nothing they are
    missing."""
    try:
        found = {key: _read(key, text, kinds[key]) for key, text in cache.get_many(kinds).items()}
    except Exception as silent:
        _missed("read", silent)
        return {}
    return {key: value for key, value in found.items() if value is not None}


def cache_set(key: str, value: object, seconds: int) -> None:
    """Keep a value for so long."""
    text = msgspec.json.encode(value, enc_hook=_written).decode()
    try:
        cache.set(key, text, seconds)
    except Exception as silent:
        _missed("written", silent)


def cache_add(key: str, seconds: int) -> bool:
    """True for the first who asks within so many seconds; for everybody while the cache does not answer."""
    try:
        return bool(cache.add(key, "1", seconds))
    except Exception as silent:
        _missed("written", silent)
        return True


def cache_delete(key: str) -> None:
    """As if it had never been remembered."""
    try:
        cache.delete(key)
    except Exception as silent:
        _missed("written", silent)


def _read(key: str, text: object, kind: type[T]) -> T | None:
    if not isinstance(text, str):
        return None
    try:
        return msgspec.json.decode(text, type=kind, dec_hook=_as_kind)
    except msgspec.MsgspecError as strange:
        logger.warning("What the cache has under %s is nothing of ours: %s", key.partition(":")[0], strange)
        return None


def _written(value: object) -> str:
    if isinstance(value, str):
        return "".join((value,))  # of a template: marked as safe, a kind of its own
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value).__name__} is not kept in the cache")


def _as_kind(kind: type[Any], value: Any) -> Any:
    if kind is Fraction:
        return Fraction(value)
    raise TypeError(f"{kind.__name__} is not kept in the cache")


def _missed(act: str, silent: Exception) -> None:
    logger.warning("The cache could not be %s: %s", act, silent)
