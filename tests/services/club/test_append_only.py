"""The database itself refuses to change what is kept for ever."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, models, transaction
from django.utils import timezone

from club import append_only
from club.actor import PROGRAM
from club.append_only import GUARD, append_only_tables, install_triggers, triggers_disabled
from club.engine.second_rankings import RankingRules
from club.models import (
    AuditRow,
    BracketDraw,
    BracketResult,
    BracketScore,
    BracketSide,
    Club,
    ClubRankings,
    ConditionsOfContest,
    Consent,
    Contestant,
    LineUp,
    Session,
    TableAct,
    TableDevice,
    TableLink,
)
from club.models.sealing import row_digest, waiting_rows
from club.services import append_audit_row
from club.services.rankings import settle_rankings
from club.services.seal_verification import check_seals, sealed_models, seals_of, unsealed_counts
from movements.models import Match, SwissDraw
from rulings.engine.decision import Decision, Kind, RuledLine, RuledPenalty
from rulings.engine.doubts import Rule
from rulings.engine.query import Claim, ClaimKind
from rulings.models import (
    AppealEvent,
    CallEvent,
    DoubtDecision,
    GrossError,
    GrossErrorDecision,
    MadeAvailable,
    MadeOfficial,
    NotedWay,
    PeerAnswer,
    PeerPoll,
    PeerPollEnd,
    PublicBook,
    QueryEvent,
    ReleasedText,
    Restriction,
    RestrictionEnd,
    Ruling,
    RulingLine,
    RulingNote,
    RulingPenalty,
)
from rulings.queries.doubts import open_doubts
from rulings.services.available import make_available
from rulings.services.calls import CallRequest, call_director, withdraw_call
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.doubts import MeetingDoubts, accept_doubts
from rulings.services.gross_errors import Correction, approve_gross_error, record_gross_error
from rulings.services.official import become_official
from rulings.services.public_book import release_text
from rulings.services.restrictions import end_restriction
from rulings.services.ruling import issue_ruling
from rulings.services.score_queries import ScoreQueryRequest, open_score_query
from scoring.engine.contract import PASSED_OUT, Played
from scoring.models import (
    Adjustment,
    AgreedLine,
    Confirmation,
    Dispute,
    DisputeEnd,
    EditionWithdrawal,
    EventBallot,
    EventBallotPlace,
    EventEdition,
    EventEditionSession,
    EventEditionWithdrawal,
    HandedOut,
    LateDecision,
    LateEntry,
    Line,
    MasterpointAward,
    MasterpointAwards,
    MatchAgreement,
    MatchResult,
    Penalty,
    PenaltyWithdrawal,
    Publication,
    Repair,
    RepairUndone,
    Result,
    SecondKeying,
    Sending,
    SendingEnd,
    SignOff,
    SimultaneousEdition,
    SimultaneousEditionSession,
)
from scoring.queries.table import Place
from scoring.services import Award, Entry, adjust, penalise, publish_session, withdraw_edition, withdraw_penalty
from scoring.services.event_totals import publish_event, withdraw_event_edition
from scoring.services.keying import key_again
from scoring.services.late_decisions import reject_late_entry
from scoring.services.masterpoints import award_masterpoints, settle_masterpoints
from scoring.services.repairs import make_repair, standing_repair, undo_repair
from scoring.services.results_out import record_handed_out, set_receivers
from scoring.services.sending import schedule_sending, stop_sending
from scoring.services.sign_off import ReadLine, let_disputed_result_stand, sign_off
from scoring.services.table import TableEntry, enter_at_table
from tests.appeals import lodged
from tests.brackets import drawn_bracket, score
from tests.builders import ended_session, make_player, meeting_at, put_back, section_of, started_session
from tests.event_evenings import Championship
from tests.noted_calls import noted_at
from tests.peer_polls import kept_about
from tests.simultaneous import Field
from tests.swiss_evenings import draw, play_round, started_swiss

pytestmark = pytest.mark.django_db

#: Tried one after the other on the same evening.
KEPT: list[type[models.Model]] = [
    ConditionsOfContest,
    AuditRow,
    Consent,
    Result,
    Confirmation,
    Adjustment,
    Penalty,
    PenaltyWithdrawal,
    Publication,
    EditionWithdrawal,
    HandedOut,
    MasterpointAwards,
    MasterpointAward,
    MatchAgreement,
    MatchResult,
    SecondKeying,
    Repair,
    RepairUndone,
    Sending,
    SendingEnd,
    SignOff,
    AgreedLine,
    Dispute,
    DisputeEnd,
    TableAct,
    LateEntry,
    LateDecision,
    CallEvent,
    Restriction,
    RestrictionEnd,
    NotedWay,
    QueryEvent,
    Ruling,
    RulingLine,
    RulingPenalty,
    RulingNote,
    PeerPoll,
    PeerPollEnd,
    PeerAnswer,
    PublicBook,
    ReleasedText,
    AppealEvent,
    DoubtDecision,
    MadeOfficial,
    GrossError,
    GrossErrorDecision,
    MadeAvailable,
    BracketDraw,
    BracketSide,
    BracketResult,
    BracketScore,
    SwissDraw,
    EventEdition,
    EventEditionSession,
    EventEditionWithdrawal,
    EventBallot,
    EventBallotPlace,
    SimultaneousEdition,
    SimultaneousEditionSession,
    ClubRankings,
]


@pytest.fixture
def acts_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test is one transaction, in which the next act would seal what the one before has left: here what waits at the
    end of an act is lost, as it is where each has a transaction of its own. Builders record no act."""
    leave, depth, acts = transaction.Atomic.__exit__, len(connection.savepoint_ids), [0]

    def end(self: transaction.Atomic, *error: Any) -> None:
        leave(self, *error)
        if len(connection.savepoint_ids) == depth and (done := AuditRow.objects.count()) > acts[0]:
            acts[0] = done
            list(waiting_rows())

    monkeypatch.setattr(transaction.Atomic, "__exit__", end)


@pytest.fixture
def evening(acts_end: None) -> None:
    """A row in every one of them."""
    drawn_and_ranked()
    session = ended_session(pairs=6)
    member = make_player(session.club, mail_results=True, email="ada@example.org")
    pair = session.contestants.all()[0].pk
    unranked = standing_repair(session_id=session.pk, contestant_id=pair, standing="without_standing", actor=PROGRAM)
    repair = make_repair(session_id=session.pk, act=unranked, permission=BY_THE_CLOCKS, actor=PROGRAM)
    undo_repair(session_id=session.pk, repair_id=repair.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    adjust(
        session_id=session.pk,
        meeting=meeting_at(session, 1, 1),
        award=Award(ns={"artificial": "60"}, ew={"artificial": "40"}),
        seen_version=2,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    again = Entry(uuid4(), PASSED_OUT)
    key_again(
        session_id=session.pk, meeting=meeting_at(session, 2, 1), entry=again, permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    pair = section_of(session).contestants.earliest("pk")
    values = {"kind": "procedural", "amount": "10", "unit": "percent_of_top", "note": "late"}
    penalty = penalise(session_id=session.pk, contestant_id=pair.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, **values)
    withdraw_penalty(session_id=session.pk, penalty_id=penalty.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    edition = publish_session(session_id=session.pk, actor=PROGRAM)
    settle_masterpoints(club_id=session.club_id, rules="acbl-invitational", own="", since=session.date, actor=PROGRAM)
    assert award_masterpoints(session.pk)
    LineUp.objects.filter(contestant=pair, seat=0).update(player=member)
    sending = schedule_sending(session_id=session.pk, edition=edition.number, base="", actor=PROGRAM)
    stop_sending(session_id=session.pk, sending_id=sending.pk, actor=PROGRAM)
    set_receivers(club_id=session.club_id, wanted={"BridgeWebs": "everybody"}, actor=PROGRAM)
    record_handed_out(session_id=session.pk, receiver="BridgeWebs", edition=edition.number, kind="sent", actor=PROGRAM)
    withdraw_edition(session_id=session.pk, number=edition.number, permission=BY_THE_CLOCKS, actor=PROGRAM)
    _sign(session)
    _query(session)
    device = TableDevice.objects.create(link=session.table_links.all()[0], token_hash="0")
    TableAct.objects.create(session=session, client_id=uuid4(), device=device, digest="0")
    sent_late(session)
    call_director(session_id=session.pk, asking=CallRequest("A", 1), client_id=uuid4(), actor=PROGRAM)
    withdraw_call(session_id=session.pk, section="A", table=1, actor=PROGRAM)
    noted_at(under_way := started_session(4), 1)
    held = Restriction.objects.earliest("pk").pk
    end_restriction(session_id=under_way.pk, restriction_id=held, actor=PROGRAM)
    poll = kept_about(session, 1)
    PublicBook.objects.create(club=session.club, open=True)
    PeerAnswer.objects.create(poll=poll, device_hash="0", choice=1)
    PeerPollEnd.objects.create(poll=poll)
    _rule(session)
    _doubted(session)
    _corrected_late(session)
    home, away = session.contestants.all()[:2]
    match = Match.objects.create(session=session, key="m1", place=1, home=home, away=away)
    MatchResult.objects.create(match=match, version=1, home_imps=31, away_imps=18)
    MatchAgreement.objects.create(match=match, contestant=home, seen="0")
    score(drawn_bracket(2, club=session.club), 1, 30, 20)
    assert become_official(timezone.now() + timedelta(days=60))


def _corrected_late(session: Session) -> None:
    """A scoring error is found after its time, and the manager approves the correction."""
    publish_session(session_id=session.pk, actor=PROGRAM)
    put_back(session, hours=2)
    meeting = meeting_at(session, 3, 2)
    seen = session.lines.get(board__number=meeting.board, ns=meeting.ns, ew=meeting.ew).result_id
    error = record_gross_error(
        session_id=session.pk,
        meeting=meeting,
        correction=Correction(Played.parse("7NTN=")),
        seen_result_id=seen,
        satisfied=True,
        reasons="Both scorecards say so.",
        actor=PROGRAM,
    )
    number = approve_gross_error(session_id=session.pk, error_id=error, actor=PROGRAM)
    make_available(session_id=session.pk, number=number, place="wall", actor=PROGRAM)


def _doubted(session: Session) -> None:
    """A result is missing, and the director lets it be."""
    Line.objects.filter(session=session, adjustment=None, round=2, table=1).update(result=None, rival=None)
    found = next(each for each in open_doubts(session.pk) if each.rules == (Rule.MISSING,))
    about = MeetingDoubts(found.at.board, found.at.ns, found.at.ew, None, frozenset(found.rules), 0)
    accept_doubts(session_id=session.pk, about=about, note="They had gone home.", actor=PROGRAM)


def _sign(session: Session) -> None:
    agreed, disputed = session.lines.filter(round=1, ns=pair_of_line(session), adjustment=None)[:2]
    read = [
        ReadLine(agreed.board.number, agreed.result_id or 0),
        ReadLine(disputed.board.number, disputed.result_id or 0, "tricks", "we took ten"),
    ]
    sign_off(
        session_id=session.pk,
        round=1,
        contestant_id=agreed.ns_id,
        client_id=uuid4(),
        read=read,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    let_disputed_result_stand(
        session_id=session.pk,
        dispute_id=Dispute.objects.get().pk,
        seen_result_id=disputed.result_id or 0,
        actor=PROGRAM,
    )


def _query(session: Session) -> None:
    line = session.lines.filter(round=2, adjustment=None)[0]
    claim = Claim(ClaimKind.WORDS, words="we took ten")
    asked = ScoreQueryRequest(line.pk, line.ns_id, line.result_id or 0, claim, uuid4(), "phone")
    open_score_query(session_id=session.pk, request=asked, actor=PROGRAM)


def _rule(session: Session) -> None:
    """A warning, and a board about which nothing is done."""
    meeting = meeting_at(session, 2, 1)
    warned = RuledPenalty(meeting.ns, "warning")
    lines = (RuledLine(meeting.board, meeting.ns, meeting.ew),)
    decision = Decision(Kind.PROCEDURAL, "Slow play", lines=lines, penalties=(warned,))
    issue_ruling(session_id=session.pk, decision=decision, actor=PROGRAM)
    release_text(session_id=session.pk, number=1, text="A slow pair.", actor=PROGRAM)
    lodged(session, meeting.ns)


def pair_of_line(session: Session) -> int:
    """North–South at table 2 in round 1: nothing was awarded there."""
    return meeting_at(session, 2, 1).ns


def drawn_and_ranked() -> None:
    """A round of a Swiss, the ranking of an event and of a simultaneous, and what a club ranks besides."""
    swiss = started_swiss("pairs", 4, rounds=2)
    play_round(swiss)
    draw(swiss)
    championship = Championship(4)
    championship.evening(kind="howell")
    total = championship.total()
    publish_event(total_id=total.pk, actor=PROGRAM)
    withdraw_event_edition(total_id=total.pk, number=1, note="The wrong stage.", actor=PROGRAM)
    ballot = EventBallot.objects.create(total=total, stage="all", sessions=1, way="lot", note="Ada drew.")
    EventBallotPlace.objects.create(ballot=ballot, place=0, contestant=Contestant.objects.all()[0])
    field = Field(1, boards=0)
    field.evening(0)
    field.ends()
    field.published()
    settle_rankings(club_id=swiss.club_id, rules=RankingRules(), actor=PROGRAM)


def sent_late(session: Session) -> None:
    """A table sends a result after the end, and it is put aside."""
    link = TableLink.objects.filter(session=session, table=1).earliest("pk")
    device = TableDevice.objects.create(link=link, token_hash="x")
    place = Place(session.pk, link.section_id, 1)
    board = meeting_at(session, 1, 1).board
    entry = TableEntry(uuid4(), board, Played.parse("7NTN-13"), queued=True)
    enter_at_table(place=place, device_id=device.pk, entry=entry)
    reject_late_entry(
        session_id=session.pk, late_id=LateEntry.objects.get().pk, permission=BY_THE_CLOCKS, actor=PROGRAM
    )


def one(model: type[models.Model]) -> models.Model:
    found = model._default_manager.order_by("pk").first()
    assert found is not None, f"no row of {model.__name__} to try"
    return found


def columns(model: type[models.Model]) -> Iterator[str]:
    yield from (field.attname for field in model._meta.concrete_fields if not field.primary_key)


def test_every_append_only_table_is_tried() -> None:
    assert {model._meta.db_table for model in KEPT} == set(append_only_tables())


@pytest.mark.always
@pytest.mark.usefixtures("evening")
def test_no_column_can_be_changed(subtests: pytest.Subtests) -> None:
    for model in KEPT:
        with subtests.test(model.__name__):
            row = one(model)
            for column in columns(model):
                with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
                    model._default_manager.filter(pk=row.pk).update(**{column: getattr(row, column)})


@pytest.mark.always
@pytest.mark.usefixtures("evening")
def test_no_row_can_be_deleted(subtests: pytest.Subtests) -> None:
    for model in KEPT:
        with subtests.test(model.__name__):
            count = model._default_manager.count()
            with pytest.raises(DatabaseError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(f"DELETE FROM {model._meta.db_table}")
            assert model._default_manager.count() == count


@pytest.mark.always
@pytest.mark.served
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("evening")
def test_no_table_can_be_emptied(subtests: pytest.Subtests) -> None:
    for model in KEPT:
        truncate = f"TRUNCATE {model._meta.db_table} CASCADE"
        with subtests.test(model.__name__), pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            connection.cursor().execute(truncate)


@pytest.mark.usefixtures("evening")
def test_deleting_what_they_hang_on_is_refused_as_well() -> None:
    session = Publication.objects.earliest("pk").session
    with pytest.raises(DatabaseError, match=r"append-only|protected"), transaction.atomic():
        session.lines.all().delete()
    with pytest.raises(DatabaseError, match=r"append-only|protected"), transaction.atomic():
        session.publications.all().delete()


@pytest.mark.usefixtures("evening")
def test_disarmed_they_can_be_changed(subtests: pytest.Subtests) -> None:
    for model in KEPT:
        with subtests.test(model.__name__):
            row = one(model)
            with triggers_disabled("a test"):
                column = next(columns(model))
                assert model._default_manager.filter(pk=row.pk).update(**{column: getattr(row, column)}) == 1
            with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
                model._default_manager.filter(pk=row.pk).update(**{column: getattr(row, column)})


@pytest.mark.usefixtures("evening")
def test_disarmed_twice_the_inner_one_does_not_arm() -> None:
    with triggers_disabled("outer"):
        with triggers_disabled("inner"):
            pass
        assert Confirmation.objects.all().delete()[0]
    assert guard_rows() == 0


@pytest.mark.usefixtures("evening")
def test_an_error_while_disarmed_arms_again_and_undoes() -> None:
    count = Confirmation.objects.count()
    with pytest.raises(ZeroDivisionError), triggers_disabled("a test"):
        Confirmation.objects.filter(pk=Confirmation.objects.all().delete()[0] // 0)
    assert guard_rows() == 0
    assert Confirmation.objects.count() == count


@pytest.mark.always
@pytest.mark.usefixtures("evening")
def test_whatever_counts_is_sealed_and_named_where_it_was_changed_or_taken_out(subtests: pytest.Subtests) -> None:
    """Past the triggers, in every table that counts: by hand in the file."""
    clubs = list(Club.objects.values_list("pk", flat=True))
    assert unsealed_counts(map(seals_of, clubs)) == {}, "every writer leaves it to an act"
    assert {each.sealed for each in map(check_seals, clubs)} != {0}
    for club in clubs:
        seal_again(club)
    assert broken(clubs) == set()
    for model in sealed_models():
        label, row = model._meta.label_lower, one(model)
        for what, act in (("changed", tamper), ("missing", take_out)):
            with subtests.test(f"{label} {what}"), transaction.atomic():
                with triggers_disabled("a test tampers"):
                    act(model, row)
                assert broken(clubs) == {(what, label, str(row.pk))}
                transaction.set_rollback(True)


#: The tables in which tests.builders.put_back lets time pass.
LET_PASS = {
    *("scoring.publication", "scoring.result", "scoring.adjustment", "rulings.ruling", "rulings.rulingnote"),
    "rulings.appealevent",
}


def seal_again(club: int) -> None:
    seals: dict[str, dict[str, str]] = {}
    for each in check_seals(club).broken:
        assert (each.what, each.label in LET_PASS) == ("changed", True)
        row = apps.get_model(each.label)._default_manager.get(pk=each.id)
        seals.setdefault(each.label, {})[each.id] = row_digest(row)
    with transaction.atomic():
        append_audit_row(club, PROGRAM, "noted", {}, seals=seals)


def broken(clubs: Iterable[int]) -> set[tuple[str, str, str]]:
    return {(each.what, each.label, each.id) for club in clubs for each in check_seals(club).broken}


def tamper(model: type[models.Model], row: models.Model) -> None:
    """One of its values becomes another, in the table itself, as far as the table lets it."""
    for field in model._meta.concrete_fields:
        if field.primary_key:
            continue
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                other = field.get_db_prep_save(_another(field, getattr(row, field.attname)), connection)
                values = [other, row.pk]
                key = model._meta.pk.column
                cursor.execute(f"UPDATE {model._meta.db_table} SET {field.column} = %s WHERE {key} = %s", values)
        except (DatabaseError, ValueError, ValidationError):
            continue
        return
    raise AssertionError(f"nothing in {model.__name__} can be changed")


def _another(field: models.Field[Any, Any], value: Any) -> Any:
    if isinstance(field, models.JSONField):
        return {"other": value}
    if isinstance(field, models.DateTimeField):
        return (value or timezone.now()) + timedelta(microseconds=1)
    return (value or 0) + 1 if isinstance(value, int | None) else "x"


def take_out(model: type[models.Model], row: models.Model) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {model._meta.db_table} WHERE {model._meta.pk.column} = %s", [row.pk])


def guard_rows() -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT COUNT(*) FROM {GUARD}")
        return int(cursor.fetchone()[0])


def test_the_triggers_can_be_put_in_place_again() -> None:
    before = triggers()
    install_triggers()
    assert triggers() == before
    assert len(before) == 2 * len(append_only_tables()), "two for each table"


def test_what_is_not_there_yet_is_left_for_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(append_only, "append_only_tables", lambda: ["not_there_yet"])
    install_triggers()
    assert not [name for name in triggers() if "not_there_yet" in name]


def triggers() -> list[str]:
    query = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name",
        "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal ORDER BY tgname",
    }
    with connection.cursor() as cursor:
        cursor.execute(query[connection.vendor])
        return [name for (name,) in cursor.fetchall()]


@pytest.mark.usefixtures("evening")
def test_a_new_row_is_always_welcome() -> None:
    line = Result.objects.earliest("pk").line
    values = {"outcome": "not_played", "client_id": uuid4(), "source": "desk", "entered_at": timezone.now()}
    assert Result.objects.create(line=line, **values).pk
