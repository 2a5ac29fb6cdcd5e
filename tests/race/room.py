"""An evening of 14½ tables in two sections, set up inside the club's own processes, with a wall and round clocks.

`python manage.py shell -c "from tests.race.room import begin; begin(…)"`; what it prints last is JSON.
"""

from __future__ import annotations

import json
from datetime import datetime

from django.utils import timezone

from club.actor import PROGRAM
from club.models import Section, Session
from club.queries import evening_of, table_accesses
from club.queries.clubs import ClubInfo
from club.services import make_wall_link
from movements.services.round_clock import ClockAct, act_on_clock
from scoring.services.starting import begin_play
from tests.builders import add_pairs, logged_in, make_club, make_director, make_session, seat_in
from tests.deal_makers import load, traces

#: Eight tables, and six and a half.
PAIRS = (16, 13)


def begin(pace: str) -> None:
    """Start play, with a minute for each of two boards and the clock running; prints the ways in, and what would give
    the cards of a board away."""
    club = make_club("Riverside")
    day = evening_of(ClubInfo.of(club), timezone.now())
    session = make_session(
        club,
        title="The room",
        day=day,
        pace=pace,
        minutes_per_board=1,
        clock_moving=0,
        clock_warning=1,
        clock_opens=pace == "together",
        live_ranking="rounds",
    )
    add_pairs(session, sum(PAIRS))
    seat_in(session, *PAIRS)
    deals = load(session)
    begin_play(session_id=session.pk, actor=PROGRAM)
    if pace == "tables":
        for section in Section.objects.filter(session=session):
            act_on_clock(session_id=session.pk, sections=[section.pk], act=ClockAct.START, seen=None, actor=PROGRAM)
    director = make_director(club)
    told = {
        "session": session.pk,
        "path": f"/{club.slug}/{session.slug}/",
        "desk": f"/desk/{club.slug}/{session.slug}/",
        "began": sorted(int(each.timestamp()) for each in _beginnings(session)),
        "wall": f"/{club.slug}/wall/{make_wall_link(club_id=club.pk, actor=PROGRAM)}/",
        "director": logged_in(director).cookies["sessionid"].value,
        "ways": [[way.section, way.table, way.secret] for way in table_accesses(session.pk)],
        "cards": sorted(traces(deals.values())),
    }
    print(json.dumps(told))


def _beginnings(session: Session) -> list[datetime]:
    found = Section.objects.filter(session=session).values_list("round_opened_at", flat=True)
    return [each for each in found if each is not None]
