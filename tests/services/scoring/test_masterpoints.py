"""Master points: awarded once for each edition, corrected with it, summed by year for who had entered."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, timedelta
from fractions import Fraction

import pytest
from django.db import IntegrityError, transaction

from club.actor import PROGRAM
from club.errors import DomainError
from club.models import AuditRow, Contestant, LineUp, Session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.masterpoints import text_of_body
from scoring.engine.usebio import Charges
from scoring.models import Line, MasterpointAward, MasterpointAwards, MasterpointRules
from scoring.queries.masterpoints import (
    AwardsShown,
    awards_of_edition,
    changes_of_awards,
    chosen_rules,
    masterpoints_by_year,
)
from scoring.services import publish_session, withdraw_edition
from scoring.services.files_say import set_session_charges, settle_federation
from scoring.services.history import recompute_history
from scoring.services.masterpoints import award_masterpoints, settle_masterpoints, sweep_masterpoints
from tests.builders import ended_session, enter, make_club, make_session, started_session
from tests.services.watching import audited

pytestmark = pytest.mark.django_db


def choose(session: Session, rules: str = "sbu-local", own: str = "", since: date | None = None) -> None:
    settle_masterpoints(club_id=session.club_id, rules=rules, own=own, since=since or session.date, actor=PROGRAM)


@pytest.fixture
def session() -> Session:
    """Six tables of a Howell, published, in a club that awards master points."""
    found = ended_session(pairs=12, kind="howell", seed=3)
    choose(found)
    publish_session(session_id=found.pk, actor=PROGRAM)
    return found


def awards(session: Session, edition: int = 1) -> AwardsShown:
    found = awards_of_edition(session.pk, edition)
    assert found is not None
    return found


def by_rank(session: Session, points: Mapping[str, Fraction], edition: int = 1) -> list[tuple[int, Fraction]]:
    ranking = session.publications.get(number=edition).standings["ranking"]
    return sorted((row["rank"], points[row["contestant"]]) for row in ranking if row["contestant"] in points)


def correct(session: Session) -> None:
    """The winners of edition 1 lose much on a board, and edition 2 says so."""
    first = min(session.publications.get(number=1).standings["ranking"], key=lambda row: row["rank"])["contestant"]
    for line in Line.objects.filter(session=session, ns__key=first, adjustment=None):
        enter(
            session,
            line.table or 0,
            line.round or 0,
            line.board.number,
            "7NN-13",
            source="desk",
            replaces=line.result_id,
        )
    publish_session(session_id=session.pk, actor=PROGRAM)


def test_the_edition_that_counts_is_awarded_once(session: Session) -> None:
    assert award_masterpoints(session.pk)
    found = awards(session)
    assert by_rank(session, found.points) == [(1, 24), (2, 18), (3, 12), (4, 6)]
    assert (found.title, found.unit, found.why) == ("SBU, local points at clubs", "local points", "")
    assert not found.verified
    assert not award_masterpoints(session.pk)
    assert sweep_masterpoints() == 0
    assert MasterpointAwards.objects.count() == 1


def test_an_award_is_an_act_of_the_session(session: Session) -> None:
    with audited(session.club, "master points awarded", facts_of=session, bumps=0):
        award_masterpoints(session.pk)


def test_a_later_edition_has_awards_of_its_own_and_the_difference_is_known(session: Session) -> None:
    award_masterpoints(session.pk)
    before = awards(session)
    correct(session)
    assert sweep_masterpoints() == 1
    after = awards(session, 2)
    # Two share the third place by now.
    assert by_rank(session, after.points, 2) == [(1, 24), (2, 18), (3, 9), (3, 9)]
    assert awards(session) == before, "the first edition keeps what it gave"
    changes = changes_of_awards(before, after)
    winner = next(key for key, points in before.points.items() if points == 24)
    assert next(each.more for each in changes if each.key == winner) < 0
    assert sum(each.more for each in changes) == sum(after.points.values()) - sum(before.points.values())
    assert changes_of_awards(before, before) == changes_of_awards(None, after) == ()


def test_an_edition_that_is_withdrawn_gives_way_to_the_one_before(session: Session) -> None:
    award_masterpoints(session.pk)
    correct(session)
    award_masterpoints(session.pk)
    withdraw_edition(session_id=session.pk, number=2, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert not award_masterpoints(session.pk), "edition 1 has its awards"
    withdraw_edition(session_id=session.pk, number=1, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert not award_masterpoints(session.pk)
    assert sweep_masterpoints() == 0


def test_nothing_is_awarded_unless_the_club_wants_it() -> None:
    session = ended_session(pairs=12, kind="howell")
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert sweep_masterpoints() == 0
    assert not award_masterpoints(session.pk)
    choose(session, since=session.date + timedelta(days=1))
    assert sweep_masterpoints() == 0
    assert not award_masterpoints(session.pk)
    choose(session)
    assert sweep_masterpoints() == 1, "what was published before is awarded from the day that the club says"
    choose(session, rules="")
    correct(session)
    assert sweep_masterpoints() == 0


@pytest.mark.parametrize("state", ["practice", "playing", "unpublished"])
def test_what_has_no_edition_that_counts_is_not_awarded(state: str) -> None:
    session = started_session(12) if state == "playing" else ended_session(pairs=12)
    choose(session)
    if state == "practice":
        publish_session(session_id=session.pk, actor=PROGRAM)
        Session.objects.filter(pk=session.pk).update(practice=True)
    assert not award_masterpoints(session.pk)
    assert sweep_masterpoints() == 0


def test_the_level_of_the_session_counts_and_can_be_put_right() -> None:
    session = ended_session(pairs=12, kind="howell", seed=3)
    choose(session, rules="ebu-local")
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert sweep_masterpoints() == 1
    assert awards(session).why == "", "18 to 35 boards, 3 tables and more"
    assert max(awards(session).points.values()) == 24
    set_session_charges(session_id=session.pk, charges=Charges("10", "Y", "County"), actor=PROGRAM)
    assert sweep_masterpoints() == 1
    assert (max(awards(session).points.values()), awards(session).level) == (48, "County")
    assert sweep_masterpoints() == 0
    set_session_charges(session_id=session.pk, charges=Charges("11", "N", ""), actor=PROGRAM)
    assert sweep_masterpoints() == 1
    assert (awards(session).why, awards(session).points) == ("switched_off", {})
    assert [row.revision for row in MasterpointAwards.objects.all()] == [1, 2, 3]


def test_what_the_clubs_files_usually_say_counts_for_later_editions_alone(session: Session) -> None:
    award_masterpoints(session.pk)
    settle_federation(
        club_id=session.club_id,
        number="",
        public_file=False,
        federation="ebu",
        charges=Charges("", "N", ""),
        actor=PROGRAM,
    )
    assert sweep_masterpoints() == 0
    correct(session)
    assert sweep_masterpoints() == 1
    assert awards(session, 2).why == "switched_off"
    assert awards(session).points


def test_why_there_are_none_is_kept() -> None:
    session = ended_session(pairs=4, boards_per_round=6)
    choose(session, rules="ebu-local")
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert sweep_masterpoints() == 1
    assert awards(session).why == "tables"
    assert sweep_masterpoints() == 0


def test_two_winners_have_points_in_each_direction() -> None:
    session = ended_session(pairs=10, kind="straight-mitchell")
    choose(session)
    publish_session(session_id=session.pk, actor=PROGRAM)
    award_masterpoints(session.pk)
    lines = dict(Contestant.objects.filter(session=session).values_list("key", "line"))
    found = awards(session).points
    assert sum(found.values()) == 60
    assert {lines[key] for key, points in found.items() if points >= 15} == {"NS", "EW"}


def test_the_years_of_a_player(session: Session) -> None:
    award_masterpoints(session.pk)
    recompute_history(session.pk)
    winner = next(key for key, points in awards(session).points.items() if points == 24)
    players = list(LineUp.objects.filter(contestant__session=session, contestant__key=winner))
    for seat in players:
        (year,) = masterpoints_by_year(seat.player_id)
        assert (year.year, year.unit, year.points, year.sessions) == (session.date.year, "local points", 24, 1)
        assert not year.verified
    loser = LineUp.objects.exclude(contestant__key__in=awards(session).points)[0]
    assert masterpoints_by_year(loser.player_id) == ()


def test_the_years_follow_the_edition_that_counts(session: Session) -> None:
    award_masterpoints(session.pk)
    winner = next(key for key, points in awards(session).points.items() if points == 24)
    player = LineUp.objects.filter(contestant__session=session, contestant__key=winner)[0].player_id
    recompute_history(session.pk)
    correct(session)
    sweep_masterpoints()
    assert masterpoints_by_year(player)[0].points == 24, "until the years have read the new edition"
    recompute_history(session.pk)
    expected = awards(session, 2).points.get(winner, Fraction(0))
    assert sum(each.points for each in masterpoints_by_year(player)) == expected
    set_session_charges(session_id=session.pk, charges=Charges("", "N", ""), actor=PROGRAM)
    sweep_masterpoints()
    assert masterpoints_by_year(player) == (), "the newest revision counts"


def test_whoever_is_put_right_in_the_list_has_the_points(session: Session) -> None:
    """Awards belong to the pair; who plays in it stands in one place."""
    award_masterpoints(session.pk)
    recompute_history(session.pk)
    winner = next(key for key, points in awards(session).points.items() if points == 24)
    loser = LineUp.objects.filter(contestant__session=session).exclude(contestant__key__in=awards(session).points)[0]
    seat = LineUp.objects.get(contestant__session=session, contestant__key=winner, seat=0)
    was, now = seat.player_id, loser.player_id
    LineUp.objects.filter(pk=seat.pk).update(player=now)
    LineUp.objects.filter(pk=loser.pk).update(player=was)
    session.history.delete()
    recompute_history(session.pk)
    assert masterpoints_by_year(was) == ()
    assert masterpoints_by_year(now)[0].points == 24


def test_the_clubs_own_rules_are_never_verified(session: Session) -> None:
    choose(session, rules="own", own=text_of_body("acbl-invitational"))
    award_masterpoints(session.pk)
    found = awards(session)
    assert max(found.points.values()) == Fraction("0.96")
    assert not found.verified
    assert chosen_rules(session.club_id).rules is not None
    MasterpointRules.objects.update(own="{")
    assert chosen_rules(session.club_id).rules is None, "a copy may bring anything"


def test_verified_points_say_so() -> None:
    session = ended_session(pairs=12, kind="howell", seed=3)
    choose(session, rules="acbl-invitational")
    publish_session(session_id=session.pk, actor=PROGRAM)
    award_masterpoints(session.pk)
    first = max(awards(session).points, key=awards(session).points.__getitem__)
    assert first not in awards(session).unverified


def test_what_is_wrong_with_settings_is_said_and_nothing_changed() -> None:
    session = make_session(make_club())
    with pytest.raises(DomainError, match="from the list"):
        choose(session, rules="luck")
    with pytest.raises(DomainError, match="own rules, or choose"):
        choose(session, rules="own")
    with pytest.raises(DomainError, match="cannot be read") as refused:
        choose(session, rules="own", own=json.dumps({"format": "bridgeclub-masterpoints"}))
    assert refused.value.reasons
    with pytest.raises(DomainError, match="at most"):
        choose(session, own=" " * 100_001)
    choose(session, rules="")
    assert not MasterpointRules.objects.exists()
    choose(session)
    choose(session)
    assert AuditRow.objects.filter(action="master point rules set").count() == 1


def test_no_edition_and_no_contestant_is_awarded_twice(session: Session) -> None:
    award_masterpoints(session.pk)
    made, given = MasterpointAwards.objects.get(), MasterpointAward.objects.all()[0]
    made.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        made.save(force_insert=True)
    given.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        given.save(force_insert=True)
    nothing = MasterpointAward(awards_id=given.awards_id, contestant=Contestant.objects.all()[0], verified=True)
    nothing.hundredths = 0
    with pytest.raises(IntegrityError), transaction.atomic():
        nothing.save(force_insert=True)
