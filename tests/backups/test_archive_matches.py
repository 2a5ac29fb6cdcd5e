"""Sessions of matches in an archive and in a club's copy: matches, results by hand and all players come back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from backups import back_up_club, restore
from club.actor import PROGRAM
from club.models import Club, LineUp, Session
from club.services import first_broken_row
from movements.models import Match
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.facts import exported
from scoring.models import MatchResult
from scoring.services import import_session, penalise, publish_session
from tests import builders
from tests.backups.archive import archive_of, editions, import_into
from tests.match_nights import KINDS, night_of_matches
from tests.ranges import WHOLE

pytestmark = [pytest.mark.django_db, pytest.mark.long]


def brought_in(club: Club, seed: int) -> Session:
    """With two editions: after the first the director took half a victory point, or a point, from somebody."""
    document = night_of_matches(seed)
    made = import_session(club_id=club.pk, text=json.dumps(document), actor=PROGRAM)
    session = Session.objects.get(pk=made.session_id)
    fined = session.contestants.exclude(standing="disqualified")[0]
    in_vps = "victory_points" in document["scoring"] or document["scoring"]["method"] == "hybrid"
    unit = "vp" if in_vps else "points"
    penalise(
        session_id=session.pk,
        contestant_id=fined.pk,
        kind="procedural",
        amount="0.5",
        unit=unit,
        note="",
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    publish_session(session_id=session.pk, settled_elsewhere=True, actor=PROGRAM)
    return session


def matches(session: Session) -> list[tuple[object, ...]]:
    rows = Match.objects.filter(session=session)
    said = rows.values_list("key", "place", "round", "home__key", "away__key", "boards", "knock_out")
    return [tuple(row) for row in said]


def by_hand(session: Session) -> list[tuple[object, ...]]:
    rows = MatchResult.objects.filter(match__session=session)
    fields = ("match__key", "version", "home_imps", "away_imps", "home_points", "away_points", "home_vp", "away_vp")
    return [tuple(row) for row in rows.values_list(*fields, "at", "note")]


def seats(session: Session) -> list[tuple[object, ...]]:
    rows = LineUp.objects.filter(contestant__session=session).order_by("contestant__key", "seat")
    return [tuple(row) for row in rows.values_list("contestant__key", "seat", "player__name")]


def the_same(one: Session, other: Session) -> None:
    assert matches(other) == matches(one)
    assert by_hand(other) == by_hand(one)
    assert seats(other) == seats(one)
    assert editions(other) == editions(one)
    assert exported(other.pk) == exported(one.pk)
    assert builders.standings_of(other) == builders.standings_of(one)


def test_every_kind_of_match_comes_back(tmp_path: Path) -> None:
    club, elsewhere = builders.make_club(), builders.make_club("Hillside")
    sessions = [brought_in(club, seed) for seed in range(len(KINDS) * (4 if WHOLE else 1))]
    assert any(by_hand(each) for each in sessions)
    assert {seat for each in sessions for _key, seat, _name in seats(each)} >= {0, 1, 2, 3, 4, 5}

    for session in sessions:
        here = import_into(archive_of(session, tmp_path), elsewhere)
        the_same(session, here)

    copy = back_up_club(club.slug, tmp_path / "club.zip").path
    restore(copy, as_slug="second")
    restore(copy, replace=True, safety=tmp_path)
    for slug in (club.slug, "second"):
        again = Club.objects.get(slug=slug)
        assert first_broken_row(again.pk) is None
        for session in sessions:
            the_same_by_address(again, session.slug, elsewhere)


def the_same_by_address(club: Club, slug: str, elsewhere: Club) -> None:
    the_same(Session.objects.get(club=elsewhere, slug=slug), Session.objects.get(club=club, slug=slug))
