"""A club in which every task has something to do, set up inside the club's own processes.

`python manage.py shell -c "from tests.served.due import prepare; prepare()"`; what it prints last is JSON: task name ->
what it is given.
"""

from __future__ import annotations

import json
from datetime import timedelta
from unittest.mock import patch

from django.utils import timezone

from bridgeclub.celery import app
from club.account_acts import AccountAct
from club.actor import PROGRAM
from club.models import ConductReport, Session
from scoring.services import publish_session
from scoring.services.masterpoints import settle_masterpoints
from tests import builders
from tests.conduct import reader_of, report_about
from tests.deal_makers import load, set_of
from tests.event_evenings import Championship
from tests.ladders import evening, ladder_of, members
from tests.services.scoring.letters import agree, ask
from tests.simultaneous import Field

BASE = "https://scores.example.org"


def prepare() -> None:
    """All of it is behind, due or waiting; nothing has been sent to a worker that is still there."""
    club = builders.make_club("All Is Due")
    manager = builders.make_manager(club, "maya@example.org")
    letters, _edition = builders.published_session(pairs=6, club=club)
    agree(letters, "NS1", 0, "ada@example.org")
    agree(letters, "NS1", 1, "boris@example.org")
    with patch.object(timezone, "now", return_value=timezone.now() - timedelta(minutes=30)):
        ask(letters)
    played = builders.started_session(8, club=club)
    load(played)
    builders.play_all(played, 1)
    pointed = builders.ended_session(pairs=12, kind="howell", seed=3, club=club)
    settle_masterpoints(club_id=club.pk, rules="sbu-local", own="", since=pointed.date, actor=PROGRAM)
    publish_session(session_id=pointed.pk, actor=PROGRAM)
    event = Championship(club=club)
    event.evening()
    total = event.total()
    event.evening(seed=2)
    people = members(club, 8)
    evening(club, people)
    ladder_of(club)
    evening(club, people, seed=4, day=builders.DAY + timedelta(days=9))
    field = Field(of=[club, builders.make_club("Another")])
    field.evening(0)
    field.evening(1, seed=2)
    field.ends()
    report = report_about(people[0], reader_of(club))
    ConductReport.objects.filter(pk=report.pk).update(ends_on=report.happened_on)
    app.control.purge()
    session, simultaneous = letters.pk, field.row.pk
    given = {
        "bridgeclub.tell_owner": [manager.pk, AccountAct.FACTOR_ON.value, "0" * 32],
        "bridgeclub.send_history_links": [club.pk, "ada@example.org", BASE],
        "bridgeclub.send_password_letters": [manager.email, BASE],
        "scoring.recompute_standings": [played.pk],
        "scoring.recompute_event": [total.pk],
        "scoring.analyse_deals": [set_of(Session.objects.get(pk=played.pk)).pk],
        "scoring.recompute_ladders": [club.pk],
        "scoring.recompute_history": [session],
        "scoring.award_masterpoints": [pointed.pk],
        "scoring.recompute_simultaneous": [simultaneous],
        # Of a version that there is no more: a field is cut in parts from 40,000 results on.
        "scoring.score_common_part": [simultaneous, 0, [], [], 0, 0],
    }
    print(json.dumps(given))
