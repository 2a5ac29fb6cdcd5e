"""Everything that is kept about one person, for that person."""

from __future__ import annotations

from typing import Any

from club.engine.second_rankings import CATEGORY
from club.models import CheckIn, Consent, Event, HistoryLink, LineUp, MemberMark, Player, Substitution

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
        "payments": [_payment(each) for each in _check_ins(player)],
    }


def _link_since(player_id: int) -> str | None:
    found = HistoryLink.objects.filter(player=player_id).values_list("since", flat=True).first()
    return found.isoformat() if found else None


def _account(player: Player) -> dict[str, Any] | None:
    user = player.user
    if user is None:
        return None
    last = user.last_login.isoformat() if user.last_login else None
    return {"email": user.email, "name": user.name, "since": user.date_joined.isoformat(), "last_login": last}


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
