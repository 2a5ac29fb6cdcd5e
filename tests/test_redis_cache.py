"""The cache of a served club, on a real Redis."""

from __future__ import annotations

import os
import pickle
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from redis import Redis

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


class Runs:
    """What whoever unpickles it runs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.mkdir, (str(self.folder),)


def test_nothing_that_stands_there_is_executed(redis_url: str, tmp_path: Path) -> None:
    cache, ran = KeptRedisCache(redis_url, {}), tmp_path / "ran"
    raw = Redis.from_url(redis_url)
    hostile = pickle.dumps(Runs(ran))
    deep = b"[" * 100_000
    for name, value in (("pickle", hostile), ("deep", deep), ("bytes", b"\xff\xfe"), ("nothing", b"")):
        raw.set(cache.make_and_validate_key(name), value)
        assert cache.get(name) is None
    assert cache.get_many(["pickle", "deep"]) == {"pickle": None, "deep": None}
    assert not ran.exists()
    pickle.loads(hostile)
    assert ran.exists(), "this would have been run"


def test_whole_numbers_can_be_counted(redis_url: str) -> None:
    cache = KeptRedisCache(redis_url, {})
    cache.set("counted", 0, 60)
    assert [cache.incr("counted"), cache.incr("counted"), cache.get("counted")] == [1, 2, 2]
    with pytest.raises(TypeError):
        cache.set("counted", {1, 2}, 60)
