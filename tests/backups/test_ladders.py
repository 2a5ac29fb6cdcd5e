"""A club's copy has its ladders: what was settled, who is on them by the ids of the new place, and they go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from backups import back_up_club, restore
from club.actor import PROGRAM
from club.models import AuditRow, Club, Player, Session
from club.queries.paging import Window
from club.services import first_broken_row
from scoring.models import Ladder
from scoring.queries.ladders.shown import LadderInfo, LadderLine, ladder_by_slug, ladder_lines, sessions_of_lines
from scoring.services.ladders import leave_sessions_out, sweep_ladders
from tests.builders import make_club
from tests.ladders import FIRST, evening, ladder_of, members

pytestmark = pytest.mark.django_db


def stands(club: Club, slug: str) -> tuple[list[object], list[object]]:
    """All of it but ids."""
    info = ladder_by_slug(club.pk, slug)
    assert info is not None
    lines = ladder_lines(info, Window(100)).rows
    sessions = sessions_of_lines(info, lines)
    return _of_ladder(info), [(*_of_line(each), sessions[each.key]) for each in lines]


def _of_ladder(info: LadderInfo) -> list[object]:
    return [info.title, info.of, info.unit, info.best, info.floor, info.conditions, info.version, info.sessions]


def _of_line(line: LadderLine) -> tuple[object, ...]:
    return line.names, line.figure, line.rank, line.tied, line.counted, line.played


def test_ladders_come_back_under_other_ids_and_go_on(tmp_path: Path) -> None:
    club = make_club()
    people = members(club, 8)
    sessions = [evening(club, people, day=FIRST.replace(day=at), seed=at) for at in (2, 3)]
    names = [each.slug for each in sessions]
    single = ladder_of(club, best=1, floor=40, events=tuple(each.event_id for each in sessions))
    pairs = ladder_of(club, of="pairs", title="Pairs ladder")
    leave_sessions_out(club_id=club.pk, slug=pairs.slug, seen_version=1, shown=names, out=names[:1], actor=PROGRAM)
    sweep_ladders()
    before = [stands(club, each.slug) for each in (single, pairs)]
    assert all(lines for _settings, lines in before)
    copy = back_up_club(club.slug, tmp_path)
    restore(copy.path, as_slug="second")
    second = Club.objects.get(slug="second")
    assert [stands(second, each.slug) for each in (single, pairs)] == before
    assert first_broken_row(second.pk) is None
    told = AuditRow.objects.filter(club=second, action="ladder sessions left out").get().data
    assert Ladder.objects.get(pk=told["ladder"]).club == second
    assert list(Session.objects.filter(pk__in=told["sessions_out"]).values_list("club", "slug")) == [
        (second.pk, sessions[0].slug)
    ]
    assert second.ladders.get(slug=pairs.slug).left_out.get().session.club == second
    strangers = Player.objects.exclude(club=second).values("pk")
    assert not Ladder.objects.filter(club=second, rows__player__in=strangers).exists()
    # They are worked out once more, as the facts have other ids here, and come to the same.
    sweep_ladders()
    assert [stands(second, each.slug) for each in (single, pairs)] == before
    evening(second, list(second.players.order_by("pk"))[:8], day=FIRST.replace(day=9), seed=9)
    sweep_ladders()
    assert stands(second, pairs.slug) != before[1]
    assert stands(second, single.slug) == before[0]
    restore(copy.path, replace=True)
    assert [stands(Club.objects.get(slug=club.slug), each.slug) for each in (single, pairs)] == before
