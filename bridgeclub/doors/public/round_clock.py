"""The round clocks of a session for whatever shows them: a wall screen, a clock of the club’s own."""

from __future__ import annotations

import hashlib
import json

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from bridgeclub.doors.public.asking import explain_not_found, session_or_not_found
from bridgeclub.http.entity_tag import not_modified, with_etag
from bridgeclub.wording.round_clock import clock_data, moment
from club.cache import cache_get, cache_set
from movements.queries.round_clock import instant, round_clocks

#: So long an unchanged clock costs no query.
KEPT_SECONDS = 2


@require_safe
@explain_not_found
def clock(request: HttpRequest, club: str, session: str) -> HttpResponse:
    """JSON, with an ETag of everything in it but the time: `now` (milliseconds since 1970) and `clocks`, none unless
    the session is played; each as clock_data says."""
    key = f"round-clock-page:{club}:{session}"
    known = cache_get(key, tuple[str, str])
    if known is None:
        now, info = timezone.now(), session_or_not_found(club, session)
        found = [each for each in round_clocks(info) if each.state is not None]
        text = json.dumps([clock_data(each, now) for each in found], separators=(",", ":"))
        told = [(each.seen, each.reading(instant(now)), each.plan, each.rounds, each.to_draw) for each in found]
        tag = hashlib.blake2b(f"{info.id}{info.clock_sound}{info.clock_colours}{told}".encode(), digest_size=8)
        known = (f'"{tag.hexdigest()}"', text)
        cache_set(key, known, KEPT_SECONDS)
    etag, text = known
    body = f'{{"now":{moment(timezone.now())},"clocks":{text}}}'
    return not_modified(request, etag) or with_etag(HttpResponse(body, content_type="application/json"), etag)
