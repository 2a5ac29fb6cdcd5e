"""Facts that cannot be scored: the standings stay, the director is told, and nothing crashes."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from django.db.models import F

from bridgeclub.wording.messages import refusal_words, sentence, sentences
from club.actor import PROGRAM
from club.engine.messages import message_of
from club.models import Session
from club.services import facts_changed
from scoring import recompute as recomputing
from scoring.errors import DomainError
from scoring.models import Line, Publication, Result, Snapshot, Unscored
from scoring.queries.unscored import unscored_because
from scoring.recompute import recompute
from scoring.services import publish_session, sweep
from scoring.services.sweep import PATIENCE
from tests.builders import (
    ended_session,
    enter,
    make_session,
    started_session,
)
from tests.team_evenings import add_teams

pytestmark = pytest.mark.django_db


@pytest.fixture
def unscorable() -> Session:
    """Ended and scored; then, past every service, a result that no contract gives."""
    session = ended_session(pairs=6)
    line = Line.objects.filter(session=session).earliest("pk")
    values = {"outcome": "score", "score": 421, "source": "desk", "client_id": "0" * 31 + "1"}
    Line.objects.filter(pk=line.pk).update(result=Result.objects.create(line=line, **values))
    facts_changed(session.pk)
    return session


def test_facts_that_cannot_be_scored_leave_the_standings_as_they_are(
    unscorable: Session, caplog: pytest.LogCaptureFixture
) -> None:
    before = Snapshot.objects.values().get(session=unscorable)
    with caplog.at_level(logging.ERROR, "scoring"):
        assert not recompute(unscorable.pk)
    assert "could not be scored: $.results[0].score" in caplog.text
    assert "Traceback" not in caplog.text
    assert Snapshot.objects.values().get(session=unscorable) == before
    still = unscored_because(unscorable.pk)
    assert still
    assert sentences(still.faults) == ["no contract gives 421 with nobody vulnerable"]


@pytest.mark.parametrize("contest", ["teams", "pairs"])
def test_a_draft_whose_matches_are_not_made_yet_is_scored_as_nothing(
    contest: str, caplog: pytest.LogCaptureFixture
) -> None:
    way = {"teams": "imps", "pairs": "cross_imps"}[contest]
    session = make_session(contest=contest, scored_by=way, vp_scale="wbf-continuous")
    if contest == "teams":
        add_teams(session, 2)
    facts_changed(session.pk)
    with caplog.at_level(logging.ERROR, "scoring"):
        assert recompute(session.pk)
    assert caplog.text == ""
    assert unscored_because(session.pk) is None


def test_they_are_tried_again_after_a_while(unscorable: Session) -> None:
    recompute(unscorable.pk)
    first = Unscored.objects.get().at
    assert sweep.sweep() == 0
    assert Unscored.objects.get().at == first
    Unscored.objects.update(at=F("at") - PATIENCE)
    sweep.sweep()
    assert Unscored.objects.get().at > first - PATIENCE


def test_they_are_not_published(unscorable: Session) -> None:
    recompute(unscorable.pk)
    with pytest.raises(DomainError) as refused:
        publish_session(session_id=unscorable.pk, actor=PROGRAM)
    assert "cannot be scored. No contract gives 421" in refusal_words(refused.value)
    assert not Publication.objects.exists()


def test_once_mended_all_is_well(unscorable: Session) -> None:
    recompute(unscorable.pk)
    line = Line.objects.filter(session=unscorable).earliest("pk")
    enter(unscorable, line.table or 0, line.round or 0, 1, "4SN=", source="desk", replaces=line.result_id)
    assert recompute(unscorable.pk)
    assert not Unscored.objects.exists()
    assert unscored_because(unscorable.pk) is None
    assert publish_session(session_id=unscorable.pk, actor=PROGRAM).number == 1


def test_an_older_refusal_says_nothing_about_newer_standings(unscorable: Session) -> None:
    Unscored.objects.create(session=unscorable, version=1, faults=[{"code": "no_result"}])
    assert unscored_because(unscorable.pk) is None
    never = make_session()
    Unscored.objects.create(session=never, version=1, faults=[{"code": "no_result"}])
    assert unscored_because(never.pk)


def test_a_mistake_of_the_program_stops_nothing_either(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    session = started_session(pairs=6)

    def fails(*_args: Any, **_options: Any) -> Any:
        raise KeyError("NS1")

    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR, "scoring"):
        patch.setattr(recomputing, "score_session", fails)
        assert not recompute(session.pk)
    assert "Traceback" in caplog.text
    (fault,) = Unscored.objects.get().faults
    assert "All entered results are kept" in sentence(message_of(fault))
    assert "NS1" not in str(fault)
    assert not Snapshot.objects.exists()
    Unscored.objects.update(at=F("at") - PATIENCE)
    assert sweep.sweep() == 1
