"""An unchanged live page is answered from the cache: no query, no template."""

from __future__ import annotations

from django.utils.http import quote_etag

from club.cache import cache_get, cache_get_many, cache_set
from scoring.queries.public import VersionTag, live_version_tag
from scoring.recompute import VERSION_SECONDS, version_key

#: The ids of sessions that this process has been asked for, by the key of their version tag: so that one question is
#: enough.
_ids: dict[str, int] = {}
MOST_IDS = 1000


def current_version_tag(club: str, session: str) -> VersionTag | None:
    """The version tag as the cache knows it, read again every five seconds.

    The version in the cache is raised at once by whoever writes newer standings.
    """
    known = cached_version_tag(club, session)
    if known is None and (known := live_version_tag(club, session)) is not None:
        cache_set(_key(club, session), known, VERSION_SECONDS)
    return known


def cached_version_tag(club: str, session: str) -> VersionTag | None:
    """The same where the cache has it; no query."""
    key = _key(club, session)
    supposed = version_key(_ids.get(key, 0))
    found = cache_get_many({key: VersionTag, supposed: int})
    known: VersionTag | None = found.get(key)
    if known is None:
        return None
    wanted = version_key(known.session_id)
    newer = found.get(wanted) if wanted == supposed else _of_another(key, known, wanted)
    return VersionTag(known.session_id, max(known.version, newer or 0), known.editions)


def _key(club: str, session: str) -> str:
    return f"live-stamp:{club}:{session}"


def _of_another(key: str, version_tag: VersionTag, wanted: str) -> int | None:
    """The version of a session that this process did not know to be at this address."""
    if len(_ids) >= MOST_IDS:
        _ids.clear()
    _ids[key] = version_tag.session_id
    return cache_get(wanted, int)


def etag_of(version_tag: VersionTag) -> str:
    """The entity tag of everything that is shown under this version tag."""
    return quote_etag(version_tag.text)
