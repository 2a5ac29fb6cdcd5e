"""Editions: numbered, complete, unchanging, with what changed since the one before."""

from __future__ import annotations

from typing import Any

import pytest

from club.actor import PROGRAM
from club.errors import DomainError, NotFoundError
from club.models import Session
from club.services import change_session, end_play, make_official, reopen, resume_play, set_standing
from rulings.services.clocks import BY_THE_CLOCKS
from scoring import recompute as recomputing
from scoring.models import Line, Publication, Snapshot
from scoring.recompute import recompute
from scoring.services import Award, adjust, confirm_result, penalise, publish, publish_session
from tests.builders import actor, ended_session, enter, make_director, meeting_at, started_session
from tests.doors.pages import award_at
from tests.services.watching import audited, refused, version_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return ended_session(pairs=6)


def correct(session: Session, result: str) -> None:
    line = Line.objects.filter(session=session, board__number=1).earliest("pk")
    enter(session, line.table or 0, line.round or 0, 1, result, source="desk", replaces=line.result_id)


def edition(session: Session, **options: Any) -> Publication:
    return publish_session(session_id=session.pk, actor=PROGRAM, **options)


def test_the_first_edition_is_the_standings_as_they_are(session: Session) -> None:
    director = make_director(session.club)
    with audited(session.club, "edition published", facts_of=session, bumps=0):
        first = publish_session(session_id=session.pk, reason="ruling", actor=actor(director))
    kept = Snapshot.objects.get(session=session)
    assert (first.number, first.reason, first.version, first.user) == (1, "first", kept.version, director)
    assert (first.facts, first.standings, first.changes) == (kept.facts, kept.standings, [])


def test_the_next_edition_says_what_changed(session: Session) -> None:
    first = edition(session)
    correct(session, "7NN-13")
    second = edition(session, reason="technical")
    assert (second.number, second.reason) == (2, "technical")
    (change,) = second.changes
    assert (change["what"], change["board"], change["after"]["contract"]) == ("line", 1, "7N")
    assert change["before"]["contract"] == first.facts["results"][0]["contract"]
    assert Publication.objects.get(number=1).standings == first.standings


@pytest.mark.parametrize("reason", ["", "no such reason", "score_correction"])
def test_a_later_edition_is_a_correction_unless_it_says_otherwise(session: Session, reason: str) -> None:
    edition(session)
    correct(session, "pass")
    assert edition(session, reason=reason).reason == "score_correction"


def test_the_reason_is_told_from_what_changed(session: Session) -> None:
    edition(session)
    change_session(session_id=session.pk, matchpoints_per_win=1, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert edition(session).reason == "technical"
    correct(session, "pass")
    assert edition(session).reason == "score_correction"
    award = Award(ns={"artificial": "60"}, ew={"artificial": "40"})
    correct(session, "7NN-13")
    adjust(
        session_id=session.pk,
        meeting=meeting_at(session, 2, 2),
        award=award,
        seen_version=2,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    assert edition(session).reason == "ruling"
    pair = session.contestants.order_by("place")[0]
    fine = {"kind": "procedural", "amount": "10", "unit": "percent_of_top", "note": ""}
    penalise(session_id=session.pk, contestant_id=pair.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, **fine)
    assert edition(session).reason == "ruling"
    correct(session, "pass")
    assert edition(session, reason="appeal").reason == "appeal"


def test_what_is_changed_in_official_results_is_a_gross_error(session: Session) -> None:
    edition(session)
    correct(session, "pass")
    Session.objects.filter(pk=session.pk).update(state=Session.State.OFFICIAL)
    assert edition(session).reason == "gross_error"


def test_every_kind_of_change_is_told(session: Session) -> None:
    edition(session)
    pair = session.contestants.order_by("place")[0]
    fine = {"kind": "procedural", "amount": "10", "unit": "percent_of_top", "note": ""}
    penalise(session_id=session.pk, contestant_id=pair.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, **fine)
    set_standing(
        session_id=session.pk, contestant_id=pair.pk, standing="disqualified", permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    change_session(session_id=session.pk, matchpoints_per_win=1, permission=BY_THE_CLOCKS, actor=PROGRAM)
    award = Award(ns={"artificial": "60"}, ew={"artificial": "40"})
    adjust(
        session_id=session.pk,
        meeting=meeting_at(session, 1, 1),
        award=award,
        seen_version=2,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    assert [change["what"] for change in edition(session).changes] == ["line", "contestant", "penalty", "scoring"]


def test_nothing_changed_makes_no_edition(session: Session) -> None:
    edition(session)
    with refused("nothing has changed since edition 1"):
        edition(session)
    before = version_of(session)
    line = Line.objects.filter(session=session).earliest("pk")
    Line.objects.filter(pk=line.pk).update(confirmed=False)
    confirm_result(session_id=session.pk, result_id=line.result_id or 0, actor=PROGRAM)
    assert version_of(session) > before
    with pytest.raises(DomainError, match="Nothing has changed"):
        edition(session)
    assert Publication.objects.count() == 1


def test_not_during_play() -> None:
    session = started_session(pairs=6)
    recompute(session.pk)
    with refused("end play first"):
        edition(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    edition(session)
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    recompute(session.pk)
    with refused("end play first"):
        edition(session)


def test_official_results_are_published_too(session: Session) -> None:
    make_official(session_id=session.pk, actor=PROGRAM)
    assert edition(session).number == 1
    reopen(session_id=session.pk, actor=PROGRAM)
    correct(session, "pass")
    assert edition(session).number == 2


def test_a_change_at_the_very_moment_is_not_left_out(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def overtaken(session_id: int) -> bool:
        done = recomputing.recompute(session_id)
        correct(session, "7NN-13")
        return done

    monkeypatch.setattr(publish, "recompute", overtaken)
    with pytest.raises(DomainError, match="Please press again"):
        edition(session)
    assert not Publication.objects.exists()
    monkeypatch.undo()
    assert edition(session).facts["results"][0]["contract"] == "7N"


def test_names_are_not_in_an_edition(session: Session) -> None:
    text = str(edition(session).facts)
    players = [row.player.name for pair in session.contestants.all() for row in pair.line_up.all()]
    assert len(players) == 12
    assert not [name for name in players if name in text]


def test_nothing_of_nobody() -> None:
    with refused("no longer there", NotFoundError):
        publish_session(session_id=0, actor=PROGRAM)


def test_a_result_alone_in_its_group_of_a_fouled_board_has_to_be_awarded_first() -> None:
    session = ended_session()
    award_at(session, 1, 1, Award(group="fouled"))
    with pytest.raises(DomainError, match="was fouled, and one result on it has nothing"):
        publish_session(session_id=session.pk, actor=PROGRAM)
    assert not Publication.objects.filter(session=session).exists()
    award_at(session, 1, 1, Award(ns={"artificial": "60"}, ew={"artificial": "60"}, group="fouled"))
    assert publish_session(session_id=session.pk, actor=PROGRAM).number == 1
