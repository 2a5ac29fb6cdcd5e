"""Evenings of teams on public pages and phones, before, during and after play: they open, and nothing leaks.

What may be told is worked out here from seatings and lines alone. A page leaks where it changes with results that its
reader may not know: so those are changed behind it, and it has to stay the same, to the letter. That finds what could
be had by subtraction too.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from club.actor import PROGRAM
from club.append_only import triggers_disabled
from club.models import Board, Contestant, Session
from club.services import end_play, facts_changed
from movements.models import Match, Seating
from movements.services import start_session
from scoring.models import Line, Result, Snapshot
from scoring.recompute import recompute
from scoring.services import publish_session
from tests.builders import enter, play_all, still_to_play
from tests.doors.pages import address, words
from tests.doors.phones import OwnPhone, slip_of
from tests.ranges import chosen, spread
from tests.team_evenings import ready_teams

pytestmark = pytest.mark.django_db

EVENINGS: list[tuple[str, int, dict[str, int], dict[str, Any]]] = [
    ("head-to-head", 2, {"rounds": 4}, {"vp_scale": ""}),
    ("american-whist", 5, {}, {"board_results": "played"}),
    ("american-whist", 4, {}, {"scored_by": "board_a_match", "vp_scale": "", "live_ranking": "exact"}),
    ("new-england-relay", 4, {}, {"live_ranking": "exact"}),
    ("stagger", 4, {}, {"live_ranking": "exact"}),
    ("pivot", 6, {}, {"live_ranking": "exact"}),
    ("round-robin", 4, {}, {"boards_are": "dealt", "live_ranking": "exact"}),
    ("triangles", 3, {}, {"live_ranking": "exact"}),
    ("head-to-head", 2, {"rounds": 4, "tables_a_match": 4}, {"teams_of_eight": "fours", "live_ranking": "exact"}),
    ("round-robin", 4, {"tables_a_match": 4}, {"teams_of_eight": "cross", "vp_scale": "", "live_ranking": "exact"}),
    ("round-robin", 4, {"tables_a_match": 4}, {"teams_of_eight": "aggregate", "boards_are": "dealt"}),
    ("american-whist", 4, {}, {"scored_by": "hybrid", "vp_scale": "", "live_ranking": "exact"}),
    ("american-whist", 5, {}, {"scored_by": "total_points", "vp_scale": "", "live_ranking": "exact"}),
]
named = pytest.mark.parametrize(("kind", "teams", "options", "habits"), chosen(EVENINGS, 1, 2, 5, 6, 8, 11))
#: What is new with every version of the facts, and every minute.
STAMPS = re.compile(
    r'data-(etag|now|since)="[^"]*"|name="(csrfmiddlewaretoken|client_id)" value="[^"]*"|<time.*?</time>'
    r'|"(version|at|updated|now)": ?("[^"]*"|[0-9]+)'
)
RESULT = ("outcome", "contract", "declarer", "tricks", "score")
OTHER: dict[str, Any] = {"outcome": "played", "contract": "7NXX", "declarer": "N", "score": -1400}


def evening(kind: str, teams: int, options: dict[str, int], habits: dict[str, Any]) -> Session:
    players = 9 if habits.get("teams_of_eight") else 5
    session = ready_teams(teams, kind, habits=habits, players=players, **options)
    start_session(session_id=session.pk, actor=PROGRAM)
    return Session.objects.get(pk=session.pk)


def rounds_of(session: Session) -> list[int]:
    return sorted(set(Seating.objects.filter(section__session=session).values_list("round", flat=True)))


def public_addresses(session: Session) -> list[str]:
    """Everything that is said of the session to everybody; in a quick run of all boards, teams and matches that are
    alike in what may be told of them two."""
    here = {"club": session.club.slug, "session": session.slug}
    found = [address(session), address(session, "live"), address(session, "pairs/")]
    for board in of_each_kind(session):
        found += [address(session, f"board/{board}/"), address(session, f"pairs/board/{board}/")]
        found.append(reverse("api:traveller", kwargs={**here, "board": board}))
    keys = spread(Contestant.objects.filter(session=session).values_list("key", flat=True), 2)
    found += [address(session, f"pair/{key}/") for key in keys]
    found += [address(session, f"pairs/pair/{key}.1/") for key in keys]
    found += [address(session, f"match/{match.key}/") for match in spread(Match.objects.filter(session=session), 3)]
    return [*found, reverse("api:standings", kwargs=here), reverse("api:travellers", kwargs=here)]


def of_each_kind(session: Session) -> list[int]:
    """Two of the boards of which something is known that may not be told, two of which all is, two that nobody has
    played; or all boards."""
    known = set(Line.objects.filter(session=session, result__isnull=False).values_list("board__number", flat=True))
    secret = {line.board.number for line in secret_lines(session, None)}
    kinds: dict[tuple[bool, bool], list[int]] = defaultdict(list)
    for board in Board.objects.filter(session=session).values_list("number", flat=True):
        kinds[board in secret, board in known].append(board)
    return [board for boards in kinds.values() for board in spread(boards, 2)]


def said(text: str) -> str:
    return STAMPS.sub("", text)


def read(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code < 500, path
    return said(response.content.decode())


def ahead(session: Session) -> dict[int, set[int]]:
    """Board → the teams that have still to play it."""
    lines = Line.objects.filter(session=session, result__isnull=False)
    done = set(lines.values_list("board__number", "ns_id", "ew_id", "room"))
    found: dict[int, set[int]] = defaultdict(set)
    for seat in Seating.objects.filter(section__session=session, ns__isnull=False, ew__isnull=False):
        for board in seat.boards:
            if (board, seat.ns_id, seat.ew_id, seat.room) not in done:
                found[board] |= {seat.ns_id or 0, seat.ew_id or 0}
    return found


def parts(session: Session) -> list[tuple[set[int], set[int]]]:
    """The teams and the boards of each stanza of each match."""
    found: dict[tuple[int, int], tuple[set[int], set[int]]] = defaultdict(lambda: (set(), set()))
    for seat in Seating.objects.filter(section__session=session, room__gt=0):
        teams, boards = found[seat.match_id or 0, seat.stanza]
        teams |= {seat.ns_id or 0, seat.ew_id or 0}
        boards |= set(seat.boards)
    return list(found.values())


def secret_lines(session: Session, team: int | None) -> list[Line]:
    """The lines with a result that a reader may not know: everybody (None), or a team, which knows what it has played
    itself once it has no board of that part to come, and no more."""
    waiting = ahead(session)
    closed = [
        (teams, boards)
        for teams, boards in parts(session)
        if any(waiting[board] if team is None else waiting[board] & teams for board in boards)
    ]
    lines = Line.objects.filter(session=session, result__isnull=False).select_related("board", "result")
    return [
        line
        for line in lines
        if any({line.ns_id, line.ew_id} == teams and line.board.number in boards for teams, boards in closed)
        or (team is not None and team not in (line.ns_id, line.ew_id) and waiting[line.board.number])
    ]


@contextmanager
def otherwise(session: Session, lines: list[Line]) -> Iterator[None]:
    """Other results in their place, as if they had been so from the beginning; then what was there."""
    kept = {line.result_id: Result.objects.filter(pk=line.result_id).values(*RESULT)[0] for line in lines}
    _write(session, {pk: OTHER | {"tricks": 10 - number % 3} for number, pk in enumerate(kept)})
    yield
    _write(session, kept)


def _write(session: Session, results: dict[int | None, dict[str, Any]]) -> None:
    with triggers_disabled("a test plays the same evening otherwise"):
        for pk, values in results.items():
            Result.objects.filter(pk=pk).update(**values)
    facts_changed(session.pk)
    recompute(session.pk)


def nothing_tells(session: Session, home: Client) -> int:
    """No public page says anything of what is secret now; how many lines are."""
    recompute(session.pk)
    before = {path: read(home, path) for path in public_addresses(session)}
    secret = secret_lines(session, None)
    with otherwise(session, secret):
        for path, text in before.items():
            assert read(home, path) == text, f"{path} tells what is still to be played"
    return len(secret)


@named
def test_every_page_opens_at_any_time_and_tells_everybody_nothing_too_early(
    kind: str, teams: int, options: dict[str, int], habits: dict[str, Any]
) -> None:
    session = evening(kind, teams, options, habits)
    home = Client()
    recompute(session.pk)
    for path in public_addresses(session):
        read(home, path)
    seat, board = next(still_to_play(session))
    enter(session, seat.table, seat.round, board, "4SN=")
    hidden = nothing_tells(session, home)
    for number in rounds_of(session):
        play_all(session, seed=number, rounds=[number])
        # After the last one there is no secret any more.
        hidden += nothing_tells(session, home) if number in spread(rounds_of(session)[:-1], 2) else 0
    assert hidden, "an evening in which nothing was ever secret proves nothing"
    end_play(session_id=session.pk, actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert all(home.get(path).status_code == 200 for path in public_addresses(session) if "/pairs/" not in path)


@named
def test_a_phone_tells_a_team_nothing_too_early(
    kind: str, teams: int, options: dict[str, int], habits: dict[str, Any]
) -> None:
    session = evening(kind, teams, options, habits)
    team = Contestant.objects.filter(session=session).order_by("number")[0]
    phone, told = OwnPhone().joins(slip_of(team)), set()
    for number in rounds_of(session):
        play_all(session, seed=number, rounds=[number])
        recompute(session.pk)
        before = said(phone.html())
        told.add("to you" in before)
        with otherwise(session, secret_lines(session, team.pk)):
            assert said(phone.html()) == before, f"after round {number}"
    assert True in told, "at the end the team reads its results"
    end_play(session_id=session.pk, actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    assert "Your matches" in words(phone.html())


@named
def test_the_ranking_during_play_counts_what_everybody_may_see(
    kind: str, teams: int, options: dict[str, int], habits: dict[str, Any]
) -> None:
    """By arithmetic of our own: the open boards of every match, in victory points those of matches that are over."""
    session = evening(kind, teams, options, habits)
    for number in rounds_of(session)[:-1]:
        play_all(session, seed=number, rounds=[number])
        recompute(session.pk)
        snapshot = Snapshot.objects.get(session=session)
        opened = set(snapshot.finished)
        waiting = ahead(session)
        for _teams, boards in parts(session):
            assert not boards & opened or not any(waiting[board] for board in boards)
        by_vp = bool(session.vp_scale)
        over = {match.key for match in Match.objects.filter(session=session) if opened.issuperset(match.boards)}
        counted = {
            line["match"]
            for line in snapshot.facts["results"]
            if line["board"] in opened and (not by_vp or line["match"] in over)
        }
        shown = (snapshot.room or {}).get("standings", snapshot.standings)
        for row in shown["ranking"]:
            expected = sum(
                line["board"] in opened and row["contestant"] in (line["ns"], line["ew"]) and line["match"] in counted
                for line in snapshot.facts["results"]
            )
            assert row["boards"] * 2 == expected, f"after round {number}: {row['contestant']}"
