"""Make the club of version 0.9 that today's tests open: run by the code of 0.9, never by today's.

    git worktree add --detach /tmp/v09 0aa19059        0.9.0
    cd /tmp/v09 && PYTHON /path/to/today/tests/made_by_0_9/make.py

writes `made.tar.xz` beside this file, and takes a minute. PYTHON is one that has the packages of 0.9, which today's
environment has. In the archive are the data folder (`data/`: the database, the secret), the copies that 0.9 makes of
the server, of a club and of a session (`server.zip`, `club.zip`, `session.zip`), what 0.9 exported of every session
(`exports.json`), and the ways in (`ways.json`). The copies are zipped without
compression here, part for part as 0.9 wrote them. The dice are those of 0.9's tests: days and people are the same each
time, clocks, links and secrets are not.
"""

from __future__ import annotations

import json
import os
import random
import sqlite3
import sys
import tarfile
import tempfile
import zipfile
from contextlib import closing
from datetime import date, time
from pathlib import Path
from typing import Any
from uuid import uuid4

HERE = Path(__file__).resolve().parent
DATA = Path(tempfile.mkdtemp(prefix="bridgeclub-0.9-"))
sys.path[0] = os.getcwd()
os.environ.update(DJANGO_SETTINGS_MODULE="bridgeclub.settings", DATA_DIR=str(DATA), TEST_FOLDER=str(DATA))

import django  # noqa: E402
from django.core.management import call_command  # noqa: E402

django.setup()
call_command("migrate", verbosity=0)

from bridgeclub.copies import copy_club, copy_server  # noqa: E402
from tests.copies.evenings import busy_club  # noqa: E402
from tests.copies.random_sessions import random_session  # noqa: E402

from club.actor import PROGRAM, Actor  # noqa: E402
from club.engine.movement_habits import MovementHabit  # noqa: E402
from club.models import Club, LineUp, Session  # noqa: E402
from club.models.programme import Habits  # noqa: E402
from club.services import (  # noqa: E402
    adopt_conditions,
    begin_evening,
    discard_session,
    follow,
    set_conditions,
    set_federation,
)
from club.services.programs import make_token  # noqa: E402
from club.services.templates import add_template  # noqa: E402
from rulings.engine.decision import Decision, Kind, RuledLine  # noqa: E402
from rulings.engine.query import Claim, ClaimKind  # noqa: E402
from rulings.models import ScoreQuery  # noqa: E402
from rulings.services.official import declare_official  # noqa: E402
from rulings.services.ruling import issue_ruling  # noqa: E402
from rulings.services.score_queries import Asked, accept_query, ask  # noqa: E402
from rulings.services.score_queries.deciding import Seen  # noqa: E402
from scoring.engine.contract import Played  # noqa: E402
from scoring.engine.document import Assigned  # noqa: E402
from scoring.facts import exported  # noqa: E402
from scoring.models import Line  # noqa: E402
from scoring.recompute import recompute  # noqa: E402
from scoring.services import publish_session, withdraw_edition  # noqa: E402
from tests import builders, deal_makers  # noqa: E402

#: Sessions by chance of 0.9's own tests: played here in one section and in two, brought in (matchpoints, IMPs,
#: individuals), of another program; half of them with editions, fines, awards.
SEEDS = range(12)


def queried(club: Club, manager: Actor) -> None:
    """A Howell whose first edition is corrected by a score query; another query waits."""
    session, _edition = builders.published_session(6, "howell", club=club, habits={"title": "Monday Howell"})
    lines = list(Line.objects.filter(session=session).select_related("board", "result").order_by("pk")[:2])
    claims = ("pass", "7NTN-13")
    for line, claim in zip(lines, claims, strict=True):
        wanted = Claim(ClaimKind.RESULT, Played.parse(claim), words="All four agree.")
        asked = Asked(line.pk, line.ns_id, line.result_id, wanted, uuid4(), "desk", caller_seat=0)
        ask(session_id=session.pk, asked=asked, actor=manager)
    first = ScoreQuery.objects.filter(session=session).earliest("pk")
    accept_query(
        session_id=session.pk,
        query_id=first.pk,
        seen=Seen(first.version, lines[0].result_id),
        played=Played.parse(claims[0]),
        agreed="both",
        reason="The cards were returned.",
        client_id=uuid4(),
        actor=manager,
    )
    recompute(session.pk)
    publish_session(session_id=session.pk, settled_elsewhere=True, actor=manager)


def ruled(session: Session) -> None:
    """An assigned score on the first board of a session."""
    line = Line.objects.filter(session=session, result__score__isnull=False).select_related("board").earliest("pk")
    place = (line.board.number, line.ns_id, line.ew_id, line.section, line.round, line.table)
    given = RuledLine(*place, ns_outcome=Assigned(100), ew_outcome=Assigned(100), seen=line.version)
    decision = Decision(Kind.ASSIGNED, "South hesitated.", lines=(given,))
    issue_ruling(session_id=session.pk, decision=decision, actor=PROGRAM)


def official(club: Club, manager: Actor) -> None:
    """A Mitchell with two winners whose results are official, after an edition that was withdrawn."""
    session, _edition = builders.published_session(10, "straight-mitchell", club=club, habits={"title": "Mitchell"})
    withdraw_edition(session_id=session.pk, number=1, note="by mistake", actor=manager)
    publish_session(session_id=session.pk, settled_elsewhere=True, actor=manager)
    builders.settle_doubts(session)
    builders.put_back(session, days=3)
    declare_official(session_id=session.pk, actor=manager)


def under_way(club: Club) -> dict[str, Any]:
    """Two sections with deals, a round and two boards played; a tablet and a phone that go on."""
    session = builders.started_in(6, 6, club=club, habits={"title": "Two sections", "day": date(2026, 11, 23)})
    deal_makers.load(session)
    builders.play_all(session, rounds=[1])
    device, cookie = builders.table_device(session, 2, "B")
    board = builders.seating_at(session, 2, 2, "B").boards[0]
    builders.enter(session, 2, 2, board, "3NTN=", section="B", by=device, lead="HK")
    pair = builders.seating_at(session, 2, 2, "B").ns_id or 0
    phone = follow(session_id=session.pk, contestant_id=pair, way="slip", table=None, description="iPhone")
    links = {
        f"{letter}{table}": builders.table_secret(session, table, letter) for letter in "AB" for table in (1, 2, 3)
    }
    return {"session": session.slug, "links": links, "cookie": cookie, "phone": phone, "played": board}


def conducted(club: Club, manager: Actor) -> None:
    """Conditions of contest, a template and its next evening, one that was discarded, the federation."""
    values = {"name": "Tuesday pairs", "weekday": 2, "start_time": time(19, 15), "pace": "together", "boards": 21}
    habit = MovementHabit(least=7, most=8, kind="straight-mitchell", boards_per_round=3, arrow_switch=1)
    template = add_template(club_id=club.pk, values={**values, "movements": [habit]}, actor=manager)
    begin_evening(club_id=club.pk, template_id=template.pk, day=date(2026, 12, 1), actor=manager)
    usual = club.conditions.earliest("pk")
    since, habits = date(2026, 9, 1), {field.name: getattr(usual, field.name) for field in Habits._meta.get_fields()}
    said = {"name": "Winter", "preset": usual.preset, "text": "Cards on the table.", "habits": habits}
    conditions = set_conditions(club_id=club.pk, since=since, actor=manager, **said)
    draft = builders.make_session(club, title="With conditions")
    adopt_conditions(session_id=draft.pk, conditions_id=conditions.pk, actor=manager)
    gone = builders.make_session(club, title="Cancelled")
    discard_session(session_id=gone.pk, seen_pairs=0, actor=manager)
    set_federation(club_id=club.pk, number="123456", public_file=True, actor=manager)


def main() -> None:
    random.seed(9)
    club = busy_club()
    ruled(club.sessions.get(state=Session.State.PLAYING))
    user = builders.make_manager(club, "maya@example.org")
    director = builders.make_director(club, "dana@example.org")
    manager = Actor(user_id=user.pk)
    queried(club, manager)
    official(club, manager)
    conducted(club, manager)
    ways = under_way(club)
    builders.ended_session(7, club=club, habits={"title": "Seven pairs, not published"})
    builders.make_session(club, title="Practice", practice=True)
    hillside = builders.make_club("Hillside")
    builders.make_manager(hillside, "hal@example.org")
    played = [random_session(hillside, seed) for seed in SEEDS]
    individual = next(each for each in played if Line.objects.filter(session=each, ns_partner__isnull=False).exists())
    ruled(individual)
    builders.started_session(6, "straight-mitchell", club=hillside, arrow_switch="auto")
    builders.started_session(5, "howell", club=hillside, missing="auto")
    token = make_token(user_id=user.pk, name="score board", may_write=True, days=None).secret
    for session in Session.objects.kept().exclude(state=Session.State.DRAFT):
        recompute(session.pk)
    ways |= {
        "club": club.slug,
        "manager": user.email,
        "director": director.email,
        "password": builders.PASSWORD,
        "token": token,
        "names": LineUp.objects.count(),
    }
    write(club, ways)


def write(club: Club, ways: dict[str, Any]) -> None:
    made = DATA / "made"
    made.mkdir()
    copy_server(made / "server.zip")
    copy_club("hillside", made / "club.zip")
    over = club.sessions.filter(state=Session.State.ENDED, title="Monday Howell").get()
    call_command("archive_session", f"{club.slug}/{over.slug}", to=str(made / "session.zip"))
    exports = {f"{each.club.slug}/{each.slug}": exported(each.pk) for each in Session.objects.kept()}
    (made / "exports.json").write_text(json.dumps(exports, sort_keys=True))
    (made / "ways.json").write_text(json.dumps(ways | {"archived": f"{club.slug}/{over.slug}"}, indent=1))
    (made / "data").mkdir()
    with (
        closing(sqlite3.connect(DATA / "bridgeclub.sqlite3")) as live,
        closing(sqlite3.connect(made / "data/bridgeclub.sqlite3")) as kept,
    ):
        live.backup(kept)
        kept.execute("PRAGMA journal_mode = DELETE")
        kept.execute("VACUUM")
    (made / "data/secret-key").write_bytes((DATA / "secret-key").read_bytes())
    for copy in made.glob("*.zip"):
        without_compression(copy)
    with tarfile.open(HERE / "made.tar.xz", "w:xz", preset=9) as packed:
        for path in sorted(made.rglob("*")):
            if path.is_file():
                packed.add(path, path.relative_to(made), recursive=False)
    for path in sorted([*made.rglob("*"), HERE / "made.tar.xz"]):
        print(path.stat().st_size, path)


def without_compression(copy: Path) -> None:
    """The same parts in the same order, byte for byte, so that what they have in common is packed once."""
    with zipfile.ZipFile(copy) as given:
        parts = [(name, given.read(name)) for name in given.namelist()]
    with zipfile.ZipFile(copy, "w", zipfile.ZIP_STORED) as stored:
        for name, content in parts:
            stored.writestr(name, content)


main()
