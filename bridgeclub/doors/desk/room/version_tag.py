"""What an unchanged room is recognised by."""

from __future__ import annotations

from django.utils import timezone
from django.utils.http import quote_etag
from django.utils.translation import get_language

from backups.state import backup_state
from bridgeclub.doors.desk.access import user_id
from bridgeclub.doors.desk.room.base_view import Desk
from club.database_trouble import saving_trouble
from club.queries import playing_contestants
from club.queries.clock import clock_set_back
from rulings.queries.calls import calls_version_tag
from rulings.queries.doubts import newest_word
from rulings.queries.restrictions import restrictions_version_tag
from scoring.queries.room import room_version_tag


def etag_of(desk: Desk) -> str:
    """The entity tag of the live part of the page, as this director sees it. Read before what it stands for."""
    session = desk.session
    user = user_id(desk.request)
    plays = "+".join(map(str, sorted(playing_contestants(session.id, user))))
    version_tag, back = room_version_tag(session.id), clock_set_back(timezone.now())
    parts = (
        session.id,
        session.facts_version,
        session.state,
        session.plays_itself,
        *version_tag,
        newest_word(session.id) if session.over else 0,
        calls_version_tag(session.id),
        restrictions_version_tag(session.id),
        backup_state().stamp,
        back.stamp if back else 0,
        saving_trouble() or 0,
        user,
        plays,
    )
    return quote_etag("-".join(map(str, (*parts, desk.manager, get_language()))))
