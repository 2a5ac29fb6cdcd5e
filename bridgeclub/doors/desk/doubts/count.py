"""How many doubts are open, for the ways of a session on every page of its desk."""

from __future__ import annotations

from club.cache import cache_get, cache_set
from club.queries import SessionInfo
from rulings.queries.doubts import newest_word, open_doubts

#: What no fact changes (a deal that may be seen now) is seen after so many seconds.
FRESH = 20


def open_count(session: SessionInfo, hidden: frozenset[int]) -> int:
    """Of what this director may see. One query while nothing has changed."""
    if session.being_set_up:
        return 0
    hidden_key = "-".join(map(str, sorted(hidden)))
    key = f"doubts:{session.id}:{session.state}:{session.facts_version}:{newest_word(session.id)}:{hidden_key}"
    known = cache_get(key, int)
    if known is None:
        known = len(open_doubts(session.id, hidden))
        cache_set(key, known, FRESH)
    return known
