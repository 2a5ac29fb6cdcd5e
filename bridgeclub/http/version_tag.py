"""An unchanged live page is answered from the cache: no query, no template."""

from __future__ import annotations

from django.utils.http import quote_etag

from club.cache import recall, recall_all, remember
from scoring.queries.public import Stamp, live_stamp
from scoring.recompute import VERSION_SECONDS, version_key

#: The ids of sessions that this process has been asked for, by the key of their stamp: so that one question is enough.
_ids: dict[str, int] = {}
MOST_IDS = 1000


def current_stamp(club: str, session: str) -> Stamp | None:
    """The stamp as the cache knows it, read again every five seconds.

    The version in the cache is raised at once by whoever writes newer standings.
    """
    known = remembered_stamp(club, session)
    if known is None and (known := live_stamp(club, session)) is not None:
        remember(_key(club, session), known, VERSION_SECONDS)
    return known


def remembered_stamp(club: str, session: str) -> Stamp | None:
    """The same where the cache has it; no query."""
    key = _key(club, session)
    supposed = version_key(_ids.get(key, 0))
    found = recall_all((key, supposed))
    known: Stamp | None = found.get(key)
    if known is None:
        return None
    wanted = version_key(known.session_id)
    newer = found.get(wanted) if wanted == supposed else _of_another(key, known, wanted)
    return Stamp(known.session_id, max(known.version, newer or 0), known.editions)


def _key(club: str, session: str) -> str:
    return f"live-stamp:{club}:{session}"


def _of_another(key: str, known: Stamp, wanted: str) -> int | None:
    """The version of a session that this process did not know to be at this address."""
    if len(_ids) >= MOST_IDS:
        _ids.clear()
    _ids[key] = known.session_id
    newer: int | None = recall(wanted)
    return newer


def etag_of(stamp: Stamp) -> str:
    """The entity tag of everything that is shown under this stamp."""
    return quote_etag(stamp.text)
