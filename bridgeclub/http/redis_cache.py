"""The cache of a served club: Django's for Redis, whose client is made once and not for every question."""

from __future__ import annotations

from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient


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
        super().__init__(server, params)
        self._class = _KeptClient
