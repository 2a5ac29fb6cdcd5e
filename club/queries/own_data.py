"""Everything that is kept about one person, for that person."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db.models import Q

from club.engine.left_out_names import parts_of, without_names
from club.engine.second_rankings import CATEGORY
from club.models import (
    CheckIn,
    Consent,
    DoorEntry,
    Event,
    HistoryLink,
    LineUp,
    LogIn,
    MemberMark,
    Membership,
    Player,
    PlayerPhone,
    StandByPair,
    Substitution,
)
from club.queries.conduct import ReportInfo, reports_about

FORMAT = "bridgeclub-person"
VERSION = 1
#: How the place of a person among those of one contestant is called, by the kind of contest; from 0.
PLACES = {
    Event.Contest.PAIRS.value: "player_of_pair",
    Event.Contest.TEAMS.value: "player_of_team",
    Event.Contest.INDIVIDUAL.value: "player",
}


def person_document(club_id: int, player_id: int) -> dict[str, Any] | None:
    """As a document: times in UTC, amounts in the currency's smallest unit. Names nobody else.

    None where nobody of this id is on the club's list.
    """
    player = Player.objects.filter(club_id=club_id, pk=player_id, erased_at=None).select_related("club", "user").first()
    if player is None:
        return None
    return {
        "format": FORMAT,
        "version": VERSION,
        "club": player.club.name,
        "name": player.name,
        "national_number": player.national_number,
        "email": player.email,
        "shown_as": player.privacy,
        "results_by_email": player.mail_results,
        "found_by_name": player.findable,
        "own_link_since": _link_since(player.pk),
        "junior": player.junior,
        "visitor": player.is_guest,
        "on_the_list": player.active,
        "account": _account(player),
        "agreements": [_agreement(each) for each in Consent.objects.filter(player=player).order_by("at", "pk")],
        "handicap_level_and_categories": [_mark(each) for each in MemberMark.objects.filter(player=player)],
        "evenings": _evenings(player),
        "phones_of_own_pairs": _phones(player),
        "payments": [_payment(each) for each in _check_ins(player)],
        "waits_for_a_seat": _waiting(player),
    }


def _link_since(player_id: int) -> str | None:
    found = HistoryLink.objects.filter(player=player_id).values_list("since", flat=True).first()
    return found.isoformat() if found else None


def _account(player: Player) -> dict[str, Any] | None:
    user = player.user
    if user is None:
        return None
    last = user.last_login.isoformat() if user.last_login else None
    role = Membership.objects.filter(club=player.club_id, user=user).values_list("role", flat=True).first()
    return {
        "email": user.email,
        "name": user.name,
        "role": role,
        "since": user.date_joined.isoformat(),
        "last_login": last,
        "browsers": [
            {"description": each.agent, "since": each.began_at.isoformat(), "seen": each.seen_at.isoformat()}
            for each in LogIn.objects.filter(user=user)
        ],
    }


def _phones(player: Player) -> list[dict[str, Any]]:
    """The telephones that followed the pairs of this person: a pair's, not known to be whose."""
    rows = PlayerPhone.objects.filter(contestant__line_up__player=player).select_related("session").order_by("pk")
    return [
        {
            "date": each.session.date.isoformat(),
            "session": each.session.title,
            "came_by": each.way,
            "description": each.description,
            "since": each.since.isoformat(),
            "ended": each.ended_at.isoformat() if each.ended_at else None,
        }
        for each in rows.distinct()
    ]


def conduct_document(club_id: int, player_id: int, today: date, instead: str) -> list[dict[str, Any]]:
    """The conduct reports about a person that are kept, for that person: without who reported it, who typed it and
    whoever else it is about, and with `instead` for each name of somebody else on the club's list."""
    own, others = _names(club_id, player_id)
    return [_reported(each, player_id, own, others, instead) for each in reports_about(club_id, player_id, today)]


def for_one_person(club_id: int, player_id: int, texts: Iterable[str], instead: str) -> list[str]:
    """What directors wrote, with `instead` for each whole name of somebody else on the club's list; one query."""
    own, others = _names(club_id, player_id)
    return [without_names(each, _but(others, own), instead) for each in texts]


def _names(club_id: int, player_id: int) -> tuple[set[str], set[str]]:
    """The person's own name, whole and in parts, and those of everybody else on the list."""
    people = list(Player.objects.filter(club=club_id, erased_at=None).values_list("pk", "name"))
    return parts_of(name for pk, name in people if pk == player_id), {name for pk, name in people if pk != player_id}


def _but(names: Iterable[str], own: Iterable[str]) -> set[str]:
    known = {each.casefold() for each in own}
    return {each for each in names if each.casefold() not in known}


def _reported(report: ReportInfo, player_id: int, own: set[str], others: set[str], instead: str) -> dict[str, Any]:
    meant = [*report.about, *([report.reporter] if report.reporter else [])]
    known = parts_of([name for pk, name in meant if pk != player_id]) | parts_of([report.by])
    names = _but(others | known, own)
    return {
        "number": report.id,
        "happened_on": report.happened_on.isoformat(),
        "session": report.session_title,
        "board": report.board,
        "what_happened": without_names(report.text, names, instead),
        "what_was_decided": without_names(report.decision, names, instead),
        "written_on": report.written_at.date().isoformat(),
        "kept_until": report.ends_on.isoformat(),
        "about_others_too": len(report.about) > 1,
    }


def _agreement(consent: Consent) -> dict[str, str]:
    return {"about": consent.purpose, "choice": consent.choice, "at": consent.at.isoformat()}


def _mark(row: MemberMark) -> dict[str, Any]:
    """`worked_out`: from what was played. "" as the value: it ended."""
    kind, name = ("category", row.mark.removeprefix(CATEGORY)) if row.mark.startswith(CATEGORY) else (row.mark, "")
    given = {"what": kind, "from": row.from_day.isoformat(), "value": row.value, "worked_out": row.computed}
    return given | ({"category": name} if name else {})


def _evenings(player: Player) -> list[dict[str, Any]]:
    played = LineUp.objects.filter(player=player).select_related("contestant__session__event")
    sat_in = Substitution.objects.filter(player=player).select_related("contestant__session__event")
    found = [
        *(_evening(each) for each in played),
        *(_evening(each) | {"rounds": [each.first_round, each.last_round]} for each in sat_in),
    ]
    return sorted(found, key=lambda each: (each["date"], each["session"]))


def _evening(row: LineUp | Substitution) -> dict[str, Any]:
    session = row.contestant.session
    return {
        "date": session.date.isoformat(),
        "session": session.title,
        "contest": session.event.contest,
        "number": row.contestant.number,
        PLACES[session.event.contest]: row.seat,
        "practice": session.practice,
    }


def _waiting(player: Player) -> list[dict[str, str]]:
    """Where the person stands by, or has signed in and waits for the director."""
    own = Q(first=player) | Q(second=player)
    rows = [
        *(("stands by", each.session) for each in StandByPair.objects.filter(own).select_related("session")),
        *(("signed in", each.session) for each in DoorEntry.objects.filter(own).select_related("session")),
    ]
    return [{"how": how, "date": session.date.isoformat(), "session": session.title} for how, session in rows]


def _check_ins(player: Player) -> list[CheckIn]:
    return list(CheckIn.objects.filter(player=player).select_related("session").order_by("session__date", "pk"))


def _payment(row: CheckIn) -> dict[str, Any]:
    return {
        "date": row.session.date.isoformat(),
        "session": row.session.title,
        "here": row.here,
        "paid": row.paid,
        "charged_as": row.kind,
        "price": row.price,
        "note": row.note,
        "came_alone": row.alone,
    }
