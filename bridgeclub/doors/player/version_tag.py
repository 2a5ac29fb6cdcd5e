"""An unchanged page of a telephone is answered from the cache: no query, no template."""

from __future__ import annotations

from django.utils.http import quote_etag
from django.utils.translation import get_language

from club.cache import recall, remember
from club.queries import Phone
from rulings.queries.calls import calls_mark
from scoring.queries.phone import PhoneStamp, phone_stamp
from scoring.recompute import VERSION_SECONDS, version_key


def stamp_of(phone: Phone) -> PhoneStamp | None:
    """The stamp of the telephone's session as the cache knows it, read again every five seconds.

    All telephones of a session share it. None where the session is no longer there.
    """
    key = f"phone-stamp:{phone.session_id}"
    known: PhoneStamp | None = recall(key)
    if known is None:
        known = phone_stamp(phone.session_id)
        if known is None:
            return None
        remember(key, known, VERSION_SECONDS)
    standings = max(known.standings, recall(version_key(phone.session_id)) or 0)
    return PhoneStamp(known.session_id, known.facts, standings, known.edition)


def etag_of(phone: Phone, stamp: PhoneStamp) -> str:
    """The entity tag of what this telephone shows under the stamp."""
    calls = calls_mark(phone.session_id)
    return quote_etag(f"{phone.id}-{phone.ended}-{stamp.text}-{calls}-{get_language()}")
