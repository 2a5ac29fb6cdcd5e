"""The cache of a served club: Django's for Redis, with values as JSON, and a client that is made once."""

from __future__ import annotations

import json
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient


class JSONSerializer:
    """In place of the framework's, which unpickles: whoever can write into Redis could run code in the club's
    processes. Whole numbers stay as they are, for Redis counts in them."""

    def dumps(self, value: object) -> int | str:
        """Raises TypeError for what is not JSON."""
        return value if type(value) is int else json.dumps(value)

    def loads(self, data: bytes) -> object:
        """None for what is not JSON: it is not ours."""
        try:
            return json.loads(data)
        except (ValueError, RecursionError):
            return None


class _KeptClient(RedisCacheClient):
    """There is one server to read from and to write to. To make a client costs as much as to ask it."""

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        """The library's client; it takes a connection of the pool for each question, as threads may share it."""
        client = self.__dict__.get("_kept")
        if client is None:
            client = self._kept = super().get_client(key, write=write)
        return client


class KeptRedisCache(RedisCache):
    """As the framework's. Takes one address."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = {"serializer": JSONSerializer, **params.get("OPTIONS", {})}
        super().__init__(server, {**params, "OPTIONS": options})
        self._class = _KeptClient
