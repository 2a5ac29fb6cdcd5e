"""A server worth copying, everything in it as plain rows, and a way to lose it."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.db import DEFAULT_DB_ALIAS, transaction

from backups import back_up_server
from backups.tables import backed_up_tables
from club.actor import PROGRAM, Actor
from club.append_only import triggers_disabled
from club.models import Club, LineUp, Session
from club.services import (
    NameInput,
    add_single_player,
    close_round,
    follow_pair,
    name_pair,
    set_club_prices,
    set_new_people,
    set_paid,
    table_card,
)
from rulings.engine.decision import Decision, Kind, RuledLine, RuledPenalty
from rulings.models import Call, PeerAnswer, PeerPollEnd, Restriction
from rulings.queries.doubts import meeting_place
from rulings.services.available import make_available
from rulings.services.calls import (
    CallRequest,
    attend_call,
    call_director,
    close_call,
    close_with_ruling,
    mark_calls_seen,
    take_call,
)
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.doubts import record_doubt_decision
from rulings.services.gross_errors import Correction, decline_gross_error, record_gross_error
from rulings.services.restrictions import end_restriction
from rulings.services.ruling import issue_ruling
from scoring.engine.contract import Played
from scoring.engine.document import Assigned
from scoring.facts import exported
from scoring.models import EventSnapshot, LateEntry, SameContestant
from scoring.queries.table import Place
from scoring.services import Award, penalise, publish_session, withdraw_penalty
from scoring.services.event_totals import Rules, publish_event, set_rules, start_total
from scoring.services.late_decisions import accept_late_entry
from scoring.services.repairs import (
    SubstituteRequest,
    WrongTables,
    exchange_pairs_repair,
    make_repair,
    play_postponed_repair,
    postponement_repair,
    substitute_repair,
    swapped_tables_repair,
)
from scoring.services.sign_off import ReadLine, let_disputed_result_stand, sign_off
from scoring.services.table import TableEntry, enter_at_table
from tests import builders
from tests.appeals import varied
from tests.doors.pages import award_at
from tests.noted_calls import noted_at
from tests.peer_polls import kept_about

Tables = dict[str, list[dict[str, Any]]]


def busy_club(name: str = "Riverside Bridge Club") -> Club:
    """A club with a night of two editions, one under way with devices, one being set up, and people of all kinds."""
    club = builders.make_club(name)
    manager, director = builders.make_manager(club), builders.make_director(club)
    _night_of_two_editions(club, manager.pk)
    playing = builders.started_session(8, club=club, habits={"pace": "together"})
    device, _token = builders.table_device(playing, 1)
    builders.enter(playing, 1, 1, builders.seating_at(playing, 1, 1).boards[0], "4SN=", by=device, lead="HK")
    builders.play_all(playing, rounds=[1])
    first, second = (builders.seating_at(playing, 1, 1).ns_id, builders.seating_at(playing, 2, 1).ns_id)
    act = exchange_pairs_repair(session_id=playing.pk, first_id=first or 0, second_id=second or 0, actor=PROGRAM)
    make_repair(session_id=playing.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)
    wanted = SubstituteRequest(first or 0, 0, "Zoe Visitor", 1, 3)
    act = substitute_repair(session_id=playing.pk, request=wanted, actor=PROGRAM)
    make_repair(session_id=playing.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)
    _boards_that_went_wrong(playing)
    _came_late(playing, device.device_id or 0)
    _followed(playing)
    _signed(playing, device.device_id or 0)
    _called(playing, device, Actor(user_id=director.pk))
    _doubted(playing, device)
    coming = builders.make_session(club, title="Next Friday")
    pair = builders.add_pairs(coming, 1)[0]
    name_pair(
        session_id=coming.pk, contestant_id=pair.pk, names=[NameInput(text="Ann Guest"), NameInput()], actor=PROGRAM
    )
    player = LineUp.objects.filter(contestant__session=playing)[0].player
    player.user, player.privacy = director, "initials"
    player.save()
    _people_and_money(club, playing)
    table_card(club_id=club.pk, section="A", table=1)
    builders.own_movement(club)
    _ranked_overall(club)
    return club


def _ranked_overall(club: Club) -> None:
    """An overall ranking in two editions, ties split, and a pair said to be another one in its only session."""
    night = Session.objects.filter(club=club, publications__isnull=False).first()
    assert night is not None
    total = start_total(club_id=club.pk, event_id=night.event_id, actor=PROGRAM)
    rules = Rules("percentages", 0, True, 0, False, True, {})
    publish_event(total_id=total.pk, actor=PROGRAM)
    set_rules(total_id=total.pk, rules=rules, permission=BY_THE_CLOCKS, actor=PROGRAM)
    SameContestant.objects.create(total=total, contestant=night.contestants.all()[0])
    publish_event(total_id=total.pk, actor=PROGRAM)


def _followed(playing: Session) -> None:
    """A telephone that followed one pair and follows another."""
    secret = ""
    for pair in ("ns", "ew"):
        contestant = getattr(builders.seating_at(playing, 1, 1), f"{pair}_id")
        told: dict[str, Any] = {"way": "table", "table": 1, "description": "iPhone", "known": secret}
        secret = follow_pair(session_id=playing.pk, contestant_id=contestant, **told)


def _signed(playing: Session, device_id: int) -> None:
    """A pair agrees on one line of its card and disputes another; the director lets that stand."""
    agreed, disputed = playing.lines.filter(round=1, adjustment=None, result__isnull=False).order_by("ns", "pk")[:2]
    read = [
        ReadLine(agreed.board.number, agreed.result_id or 0),
        ReadLine(disputed.board.number, disputed.result_id or 0, "contract", "it was 3NT"),
    ]
    device = Actor(device_id=device_id)
    sign_off(
        session_id=playing.pk,
        round=1,
        contestant_id=agreed.ns_id,
        client_id=uuid4(),
        read=read,
        permission=BY_THE_CLOCKS,
        actor=device,
    )
    dispute = disputed.disputes.get().pk
    let_disputed_result_stand(
        session_id=playing.pk, dispute_id=dispute, seen_result_id=disputed.result_id or 0, actor=PROGRAM
    )


def _doubted(playing: Session, device: Actor) -> None:
    """A table was asked to look again at a result, and said that it is right."""
    line = playing.lines.filter(result__outcome="played", rival=None).latest("pk")
    for what in ("asked", "right"):
        with transaction.atomic():
            record_doubt_decision(playing, meeting_place(line), line.result_id or 0, what, device)


def _called(playing: Session, device: Actor, director: Actor) -> None:
    """Table 1 has called, and the call was closed with a ruling; a director is on the way to table 2."""
    pair = builders.seating_at(playing, 2, 1).ew_id
    askings = [(CallRequest("A", 1, 1, 1), device), (CallRequest("A", 2, 1, side="EW", caller=pair), PROGRAM)]
    first, second = (
        call_director(session_id=playing.pk, asking=asking, client_id=uuid4(), actor=by).id for asking, by in askings
    )
    told = CallRequest("A", 1, round=1, board=1, reason="not_played")
    call_director(session_id=playing.pk, asking=told, client_id=uuid4(), actor=director)
    mark_calls_seen(session_id=playing.pk, calls=[first, second], actor=director)
    take_call(session_id=playing.pk, call_id=second, seen_event_id=0, actor=director)
    attend_call(session_id=playing.pk, call_id=first, seen_event_id=0, actor=director)
    seen = Call.objects.get(pk=first).newest_id or 0
    close_call(
        session_id=playing.pk, call_id=first, seen_event_id=seen, how="settled", note="Lead out of turn", actor=director
    )
    close_with_ruling(session_id=playing.pk, call_id=first, number=1, actor=director)
    noted_at(playing, 3)
    poll = kept_about(playing, 1)
    PeerAnswer.objects.create(poll=poll, device_hash="0", choice=1, comment="Too strong.")
    PeerPollEnd.objects.create(poll=poll)
    end_restriction(
        session_id=playing.pk,
        restriction_id=Restriction.objects.filter(call__session=playing).earliest("pk").pk,
        actor=director,
    )


def _boards_that_went_wrong(playing: Session) -> None:
    """One is played later at another table; and two pairs of round 1 sat at each other's tables."""
    meeting = builders.meeting_at(playing, 3, 2)
    act = postponement_repair(session_id=playing.pk, meeting=meeting, actor=PROGRAM)
    make_repair(session_id=playing.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)
    play_postponed_repair(session_id=playing.pk, meeting=meeting, table=4, actor=PROGRAM)
    wrong = WrongTables(builders.section_of(playing).pk, 1, (3, 4), "ew", 1)
    make_repair(
        session_id=playing.pk,
        act=swapped_tables_repair(swapped=wrong, actor=PROGRAM),
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )


def _came_late(playing: Session, device_id: int) -> None:
    """Table 1 sends another result for its first round, and the director takes it."""
    place = Place(playing.pk, builders.section_of(playing).pk, 1)
    close_round(section_id=place.section_id, number=1, actor=PROGRAM)
    board = builders.seating_at(playing, 1, 1).boards[0]
    entry = TableEntry(uuid4(), board, Played.parse("7NTN-13"), queued=True)
    enter_at_table(place=place, device_id=device_id, entry=entry)
    late = LateEntry.objects.get(client_id=entry.client_id)
    accept_late_entry(session_id=playing.pk, late_id=late.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)


def _people_and_money(club: Club, playing: Session) -> None:
    set_club_prices(club_id=club.pk, currency="GBP", member=450, visitor=None, junior=0, actor=PROGRAM)
    set_new_people(club_id=club.pk, privacy="initials", actor=PROGRAM)
    builders.make_player(club, mail_results=True, email="ann@example.org")
    add_single_player(session_id=playing.pk, name=NameInput(text="Sam Solo"), actor=PROGRAM)
    for session in club.sessions.exclude(state=Session.State.DRAFT):
        player = LineUp.objects.filter(contestant__session=session).earliest("pk").player
        set_paid(session_id=session.pk, player_id=player.pk, paid=True, actor=PROGRAM)


def _night_of_two_editions(club: Club, manager_id: int) -> None:
    over, _first = builders.published_session(club=club)
    award_at(over, 1, 1, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))
    pair = builders.seating_at(over, 1, 1).ns_id
    given = {"contestant_id": pair, "kind": "procedural", "unit": "percent_of_top", "note": "slow", "actor": PROGRAM}
    penalise(session_id=over.pk, amount="10", permission=BY_THE_CLOCKS, **given)
    second = penalise(session_id=over.pk, amount="25", permission=BY_THE_CLOCKS, **given)
    withdraw_penalty(session_id=over.pk, penalty_id=second.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    _ruled_on(over)
    publish_session(session_id=over.pk, actor=builders.Actor(user_id=manager_id))
    _found_late(over, manager_id)


def _found_late(session: Session, manager_id: int) -> None:
    """A scoring error is found two hours later, and the manager does not believe it."""
    builders.put_back(session, hours=2)
    meeting = builders.meeting_at(session, 3, 1)
    line = session.lines.get(board__number=meeting.board, ns=meeting.ns, ew=meeting.ew)
    found: dict[str, Any] = {
        "correction": Correction(Played.parse("7NTN=")),
        "satisfied": True,
        "reasons": "Both cards say so.",
    }
    error = record_gross_error(
        session_id=session.pk, meeting=meeting, seen_result_id=line.result_id, actor=PROGRAM, **found
    )
    manager = Actor(user_id=manager_id)
    decline_gross_error(session_id=session.pk, error_id=error, note="East is sure.", actor=manager)
    builders.put_back(session, hours=-2)
    make_available(session_id=session.pk, number=2, place="wall", actor=manager)


def _ruled_on(session: Session) -> None:
    """A ruling that adjusts a board and fines a pair, and one that supersedes it after an appeal."""
    meeting = builders.meeting_at(session, 2, 1)
    line = session.lines.get(board__number=meeting.board, ns=meeting.ns)
    place = (meeting.board, meeting.ns, meeting.ew, meeting.section, meeting.round, meeting.table)
    adjusted = RuledLine(*place, ns_outcome=Assigned(140), ew_outcome=Assigned(140), seen_version=line.version)
    fine = RuledPenalty(meeting.ew, "procedural", "10")
    first = Decision(Kind.ASSIGNED, "West hesitated.", lines=(adjusted,), penalties=(fine,))
    issue_ruling(session_id=session.pk, decision=first, actor=PROGRAM)
    nothing = Decision(Kind.NO_ACTION, "West had no choice.", lines=(RuledLine(*place),))
    varied(session, meeting.ew, grounds="West had to bid.", adviser="Ada Vise")
    issue_ruling(session_id=session.pk, decision=nothing, supersedes=1, actor=PROGRAM)


def rows_by_table(copy: Path) -> Tables:
    """The rows of a copy by table, parsed."""
    with zipfile.ZipFile(copy) as archive:
        names = [name for name in archive.namelist() if name.startswith("rows/")]
        return {name[5:-6]: [json.loads(line) for line in archive.read(name).splitlines()] for name in names}


def all_rows(folder: Path) -> Tables:
    """Every row here now."""
    return rows_by_table(back_up_server(folder / "now.zip").path)


def without_the_note(tables: Tables) -> Tables:
    """The rows as before the audit row that says that they were restored."""
    rows = [row for row in tables["club.auditrow"] if row["action"] != "restored from a copy"]
    newest = {row["club_id"]: row for row in rows}
    heads = [
        row | {"number": newest[row["club_id"]]["number"], "hash": newest[row["club_id"]]["hash"]}
        for row in tables["club.audithead"]
    ]
    return tables | {"club.auditrow": rows, "club.audithead": heads}


def exports() -> dict[str, Any]:
    """The document of every session, by address."""
    return {f"{each.club.slug}/{each.slug}": exported(each.pk) for each in Session.objects.select_related("club")}


def lose_everything() -> None:
    """The installation as on its first day."""
    with triggers_disabled("a laptop falls into the river"):
        for model in (EventSnapshot, *backed_up_tables()):
            model._base_manager.all()._raw_delete(DEFAULT_DB_ALIAS)
