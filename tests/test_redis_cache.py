"""The cache of a served club, on a real Redis."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from bridgeclub.http.redis_cache import KeptRedisCache

pytestmark = pytest.mark.served


def test_it_keeps_for_everybody_and_makes_its_client_once(redis_url: str) -> None:
    cache = KeptRedisCache(redis_url, {"OPTIONS": {"socket_timeout": 5}})
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: cache.set(f"kept-{number}", {"n": number}, 60), range(200)))
        found = list(pool.map(lambda number: cache.get(f"kept-{number}"), range(200)))
    assert found == [{"n": number} for number in range(200)]
    client = cache._cache.get_client()
    assert cache._cache.get_client("another", write=True) is client
    other = KeptRedisCache(redis_url, {})
    assert other.get_many(["kept-1", "kept-2", "none"]) == {"kept-1": {"n": 1}, "kept-2": {"n": 2}}
    assert other.add("kept-1", 0, 60) is False
    client.connection_pool.disconnect()
    assert cache.get("kept-3") == {"n": 3}, "a connection that was lost is made again"
