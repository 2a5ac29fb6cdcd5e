"""What is remembered for speed. A cache that does not answer is as good as an empty one: no entry waits for it."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any

from django.core.cache import cache

logger = logging.getLogger(__name__)


def cache_get(key: str) -> Any:
    """What was remembered under the key, or None."""
    try:
        return cache.get(key)
    except Exception as silent:
        _missed("read", silent)
        return None


def cache_get_many(keys: Iterable[str]) -> dict[str, Any]:
    """What was remembered under these keys, in one question; those under which there is nothing are missing."""
    try:
        return dict(cache.get_many(keys))
    except Exception as silent:
        _missed("read", silent)
        return {}


def cache_set(key: str, value: object, seconds: int) -> None:
    """Keep a value for so long."""
    try:
        cache.set(key, value, seconds)
    except Exception as silent:
        _missed("written", silent)


def cache_add(key: str, seconds: int) -> bool:
    """True for the first who asks within so many seconds; for everybody while the cache does not answer."""
    try:
        return bool(cache.add(key, 1, seconds))
    except Exception as silent:
        _missed("written", silent)
        return True


def cache_delete(key: str) -> None:
    """As if it had never been remembered."""
    try:
        cache.delete(key)
    except Exception as silent:
        _missed("written", silent)


def _missed(act: str, silent: Exception) -> None:
    logger.warning("The cache could not be %s: %s", act, silent)
