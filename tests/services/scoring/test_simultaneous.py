"""Simultaneous pairs: joined, kept closed, scored as one field, published in editions."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from club.actor import PROGRAM
from club.errors import DomainError
from club.models import AuditRow, Deal, Session, Simultaneous
from club.queries import ClubInfo, SessionInfo, last_evening
from club.services import change_session, end_play, resume_play
from rulings.queries.clocks import clocks_of
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.common_field import common_document
from scoring.engine.document import Penalty, dump_text, parse
from scoring.engine.standings import score_session
from scoring.facts import exported
from scoring.models import Publication, Result, SimultaneousSnapshot
from scoring.queries.done_boards import open_boards
from scoring.queries.embargo import embargo_of
from scoring.queries.ladders.counting import sessions_between
from scoring.queries.public import programme, rank_lists, results_sheet
from scoring.queries.simultaneous.desk import SimultaneousInfo, sessions_from_files
from scoring.queries.simultaneous.field import common_field
from scoring.recompute import recompute
from scoring.services import publish_session
from scoring.services.deals import load_deals
from scoring.services.importing import import_session
from scoring.services.simultaneous import (
    Settings,
    add_elsewhere,
    change_simultaneous,
    invite_clubs,
    join_simultaneous,
    leave_simultaneous,
    sweep_simultaneous,
)
from scoring.services.starting import begin_play
from tests import builders
from tests.ladders import ladder_of
from tests.simultaneous import Field, percentages

pytestmark = pytest.mark.django_db


def figures(snapshot: SimultaneousSnapshot) -> dict[tuple[int, str], str]:
    """The percentage of everybody, by session and key."""
    ids = Publication.objects.in_bulk(snapshot.publications)
    who = {
        each["id"]: (ids[snapshot.publications[each["session"]]].session_id, each["key"])
        for each in snapshot.document["contestants"]
    }
    return {who[row["contestant"]]: row["percent"] for row in snapshot.document["standings"]["ranking"]}


def test_the_common_field_compares_every_table_of_every_club() -> None:
    field = Field(2)
    sessions = [field.evening(0, 8), field.evening(1, 6, "howell", seed=2)]
    found = figures(field.snapshot())
    by_hand = percentages(sessions)
    assert found.keys() == by_hand.keys()
    for who, percent in by_hand.items():
        assert abs(float(found[who]) - float(percent)) <= 0.0051, who


def test_a_correction_in_one_club_moves_the_field_and_an_edition_is_due() -> None:
    field = Field(2)
    first, second = field.evening(0, 8), field.evening(1, 8, seed=2)
    field.ends()
    assert field.published().number == 1
    before = figures(field.snapshot())
    with pytest.raises(DomainError, match="Nothing has changed"):
        field.published()
    correct(first)
    after = figures(field.snapshot())
    moved = {session for session, key in before if before[session, key] != after[session, key]}
    assert moved == {first.pk, second.pk}
    made = field.published()
    assert (made.number, made.reason) == (2, "correction")
    assert [each.publication.session_id for each in made.counted.all()] == [first.pk, second.pk]
    assert figures(field.snapshot()) == after


def correct(session: Session) -> None:
    """The first result of table 1 becomes a grand slam made, as the desk corrects it, and the next edition says so."""
    seating = builders.seating_at(session, 1, 1)
    board = seating.boards[0]
    line = session.lines.get(board__number=board, ns=seating.ns, ew=seating.ew)
    builders.enter(session, 1, 1, board, "7NTN=", source=Result.Source.DESK, replaces=line.result_id)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)


def test_the_sweep_heals_what_no_task_has_done_and_twice_does_nothing() -> None:
    field = Field(2)
    field.evening(0)
    assert sweep_simultaneous() == 1
    assert sweep_simultaneous() == 0


def test_whoever_joins_has_its_deals_and_shows_nothing() -> None:
    field = Field(2)
    session = field.ready(1)
    session.refresh_from_db()
    assert (session.board_results, session.live_ranking, session.scored_by) == ("never", "off", "matchpoints")
    own = session.deals.deal_set
    assert own.club_id == session.club_id
    cards = dict(Deal.objects.filter(deal_set=own).values_list("number", "cards"))
    assert cards == dict(Deal.objects.filter(deal_set=field.row.deal_set_id).values_list("number", "cards"))
    for changes in ({"board_results": "all"}, {"live_ranking": "exact"}, {"scored_by": "butler"}):
        with pytest.raises(DomainError, match="Winter simultaneous"):
            change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, **changes)
    with pytest.raises(DomainError, match="same at every club"):
        load_deals(session_id=session.pk, files=[("x.pbn", b"")], seen_deal_set_id=own.pk, actor=PROGRAM)
    with pytest.raises(IntegrityError), transaction.atomic():
        Session.objects.filter(pk=session.pk).update(board_results="all")


def test_until_the_embargo_ends_only_the_ranking_of_the_edition_is_open() -> None:
    field = Field(2)
    session = field.evening(0)
    other = field.ready(1)
    sheet = results_sheet(SessionInfo.of(session))
    assert sheet is not None
    assert sheet.ranking_shown
    assert len(rank_lists(sheet)[0].rows) == 4
    assert sheet.open_boards == ()
    assert sheet.standings["boards"] == []
    assert not sheet.facts
    assert open_boards(session.deals) == set()
    correct(session)
    session = Session.objects.get(pk=session.pk)
    old, new = (results_sheet(SessionInfo.of(session), number) for number in (1, 2))
    assert old is not None
    assert not old.ranking_shown
    assert new is not None
    assert new.ranking_shown
    assert all(row.before is None for listed in rank_lists(new) for row in listed.rows)
    with pytest.raises(DomainError, match="embargo has not ended"):
        field.published()
    begin_play(session_id=other.pk, actor=PROGRAM)
    field.ends()
    embargo = embargo_of(field.row.pk)
    assert embargo is not None
    assert embargo.waits_for == ("Club B",)
    builders.play_all(other, 3)
    end_play(session_id=other.pk, actor=PROGRAM)
    assert embargo_of(field.row.pk) is None
    sheet = results_sheet(SessionInfo.of(session))
    assert sheet is not None
    assert sheet.open_boards
    resume_play(session_id=other.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert embargo_of(field.row.pk) is not None


def test_a_ranking_is_not_open_while_its_play_goes_on() -> None:
    field = Field(1)
    session = field.started(0)
    builders.play_all(session, 1)
    recompute(session.pk)
    sheet = results_sheet(SessionInfo.of(session))
    assert sheet is not None
    assert not sheet.ranking_shown
    assert sheet.open_boards == ()


def test_nobody_begins_after_the_embargo_and_it_does_not_begin_again() -> None:
    field = Field(2)
    session = field.ready(1)
    field.ends()
    with pytest.raises(DomainError, match="embargo of Winter simultaneous has ended"):
        begin_play(session_id=session.pk, actor=PROGRAM)
    row = field.row
    later = Settings(row.name, row.first_day, row.last_day, timezone.now() + timedelta(days=9))
    with pytest.raises(DomainError, match="cannot begin again"):
        change_simultaneous(simultaneous_id=row.pk, settings=later, actor=PROGRAM)
    leave_simultaneous(session_id=session.pk, actor=PROGRAM)
    begin_play(session_id=session.pk, actor=PROGRAM)


def test_no_embargo_ends_earlier_while_a_club_has_still_to_play() -> None:
    field = Field(clubs=3)
    field.evening(0)
    field.ready(1)
    playing = field.started(2)
    row, days = field.row, timedelta(days=1)

    def end_at(moment: datetime) -> None:
        settings = Settings(row.name, row.first_day, row.last_day, moment)
        change_simultaneous(simultaneous_id=row.pk, settings=settings, actor=PROGRAM)

    with pytest.raises(DomainError, match="Still to play there: Club B and Club C"):
        end_at(row.embargo_until - days)
    end_at(row.embargo_until + days)
    row.refresh_from_db()
    Session.objects.filter(simultaneous=row, club=field.clubs[1]).update(state=Session.State.ENDED)
    end_play(session_id=playing.pk, actor=PROGRAM)
    end_at(row.embargo_until - days)


def test_an_evening_that_was_played_stays_closed_until_the_embargo_has_ended() -> None:
    field = Field(2)
    session = field.evening(1)
    with pytest.raises(DomainError, match="can leave when the embargo has ended"):
        leave_simultaneous(session_id=session.pk, actor=PROGRAM)


def test_what_does_not_fit_is_refused() -> None:
    field = Field(1)
    late = builders.make_session(field.clubs[0], day=builders.DAY + timedelta(days=5))
    teams = builders.make_session(field.clubs[0], contest="teams")
    practice = builders.make_session(field.clubs[0], practice=True)
    for session, words in ((late, "is played from"), (teams, "for pairs"), (practice, "practice")):
        with pytest.raises(DomainError, match=words):
            join_simultaneous(session_id=session.pk, code=field.row.code, actor=PROGRAM)
    with pytest.raises(DomainError, match="No simultaneous has this code"):
        join_simultaneous(session_id=late.pk, code="nonsense", actor=PROGRAM)
    with pytest.raises(DomainError, match="has board 13"):
        field.ready(0, 8, boards_per_round=4)
    many = builders.make_session(field.clubs[0])
    builders.add_pairs(many, 8)
    builders.seat(many, boards_per_round=4)
    join_simultaneous(session_id=many.pk, code=field.row.code, actor=PROGRAM)
    with pytest.raises(DomainError, match="has board 13"):
        begin_play(session_id=many.pk, actor=PROGRAM)
    assert Simultaneous.objects.get().version == 1


def test_the_log_of_acts_names_a_club_that_was_invited_and_no_address() -> None:
    """It can never be taken out of there."""
    field = Field(1)
    lines = ["Riverside, ada@example.org", "boris@example.org", "Hillside <clara@example.org>", "Owls"]
    invite_clubs(simultaneous_id=field.row.pk, names=lines, actor=PROGRAM)
    said = AuditRow.objects.filter(action="simultaneous club invited").order_by("number")
    assert [each.data["club"] for each in said] == ["Riverside", "", "Hillside", "Owls"]


def test_a_file_from_a_club_elsewhere_is_closed_from_its_first_moment_and_counts() -> None:
    field = Field(2)
    played = [field.evening(0), field.evening(1, 6, "howell", seed=2)]
    text = dump_text(parse(exported(played[1].pk, names=True)))
    far = Field(1)
    done = import_session(club_id=far.clubs[0].pk, text=text, actor=PROGRAM)
    session = Session.objects.get(pk=done.session_id)
    assert (session.simultaneous_id, session.played_elsewhere) == (far.row.pk, "Club B")
    sheet = results_sheet(SessionInfo.of(session))
    assert sheet is not None
    assert sheet.ranking_shown
    assert sheet.open_boards == ()
    own = far.evening(0, 8)
    far.ends()
    far.published()
    ranking = figures(far.snapshot())
    assert {who for who, _key in ranking} == {own.pk, session.pk}
    assert len(ranking) == 14
    found = common_field(SimultaneousInfo.of(far.row))
    assert found is not None
    assert {each.name for each in found.clubs} == {far.clubs[0].name, "Club B"}
    # Those pairs are no members' evening: neither on the club's page, nor in its ladder, nor who is expected next week.
    info, later = ClubInfo.of(far.clubs[0]), builders.make_session(far.clubs[0], day=far.day + timedelta(days=7))
    assert [each.slug for each in programme(info, today=far.day).past] == [own.slug]
    assert [each.pk for each in sessions_between(ladder_of(far.clubs[0]))] == [own.pk, later.pk]
    before = last_evening(SessionInfo.of(later))
    assert before is not None
    assert before.session_id == own.pk


def test_only_a_file_of_its_days_is_added_afterwards() -> None:
    field = Field(1)
    text = dump_text(parse(exported(Field(1).evening(0).pk, names=True)))
    organiser = field.clubs[0].pk
    field.ends()
    done = import_session(club_id=organiser, text=text, actor=PROGRAM)
    session = Session.objects.get(pk=done.session_id)
    info = SimultaneousInfo.of(field.row)
    assert session.simultaneous is None
    Session.objects.filter(pk=session.pk).update(date=field.day + timedelta(days=3))
    assert sessions_from_files(organiser, info) == ()
    with pytest.raises(DomainError, match="from 20 November 2026 to 22 November 2026, and this session is on 23 Nov"):
        add_elsewhere(simultaneous_id=info.id, session_id=session.pk, played_at="Beach", actor=PROGRAM)
    Session.objects.filter(pk=session.pk).update(date=field.day + timedelta(days=1))
    assert [each.id for each in sessions_from_files(organiser, info)] == [session.pk]
    add_elsewhere(simultaneous_id=info.id, session_id=session.pk, played_at="Beach", actor=PROGRAM)
    session.refresh_from_db()
    assert (session.simultaneous_id, session.played_elsewhere) == (info.id, "Beach")


def test_a_fine_in_matchpoints_is_the_same_part_of_a_top_in_the_field() -> None:
    first = Field(1).evening(0, 8)
    pair = first.contestants.order_by("pk")[0]
    document = parse(Publication.objects.filter(session=first).latest("number").facts)
    fined = replace(document, penalties=(Penalty(pair.key, "procedural", "3", "points"),))
    ranking = score_session(common_document([fined, fined])).to_document()["ranking"]
    [row] = [each for each in ranking if each["contestant"] == f"0-{pair.key}"]
    # Half of the club's top of 6 is half of the field's top of 14.
    assert row["penalty"] == "-7"


def test_the_time_for_corrections_begins_when_the_boards_are_open() -> None:
    field = Field(2)
    first = field.evening(0)
    half_an_hour = timedelta(minutes=30)
    opens = field.row.embargo_until
    ends = clocks_of(first.pk, timezone.now()).of("queries")
    assert ends.first == opens + half_an_hour
    correct(first)
    assert clocks_of(first.pk, timezone.now()).of("queries").ends == opens + half_an_hour, (
        "nor later for an edition since"
    )
    later = field.evening(1, published=False)
    field.ends()
    edition = publish_session(session_id=later.pk, actor=PROGRAM)
    assert clocks_of(later.pk, timezone.now()).of("queries").first == edition.at + half_an_hour
