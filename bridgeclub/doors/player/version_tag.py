"""An unchanged page of a telephone is answered from the cache: no query, no template."""

from __future__ import annotations

from django.utils.http import quote_etag
from django.utils.translation import get_language

from club.cache import cache_get, cache_set
from club.queries import Phone
from rulings.queries.calls import calls_version_tag
from scoring.queries.phone import PhoneVersionTag, phone_version_tag
from scoring.recompute import VERSION_SECONDS, version_key


def version_tag_of(phone: Phone) -> PhoneVersionTag | None:
    """The version tag of the telephone's session as the cache knows it, read again every five seconds.

    All telephones of a session share it. None where the session is no longer there.
    """
    key = f"phone-stamp:{phone.session_id}"
    known = cache_get(key, PhoneVersionTag)
    if known is None:
        known = phone_version_tag(phone.session_id)
        if known is None:
            return None
        cache_set(key, known, VERSION_SECONDS)
    standings = max(known.standings, cache_get(version_key(phone.session_id), int) or 0)
    return PhoneVersionTag(known.session_id, known.facts, standings, known.edition)


def etag_of(phone: Phone, version_tag: PhoneVersionTag) -> str:
    """The entity tag of what this telephone shows under the version tag."""
    calls = calls_version_tag(phone.session_id)
    return quote_etag(f"{phone.id}-{phone.ended}-{version_tag.text}-{calls}-{get_language()}")
