"""The club settles its second rankings, and its manager says what holds of the members for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.second_rankings import (
    CATEGORY,
    HANDICAP,
    HANDICAP_VP,
    LEVEL,
    NotRankings,
    RankingRules,
    handicap_of,
    sensible,
)
from club.errors import DomainError
from club.models import ClubRankings, MemberMark, Player, Session
from club.queries.rankings import marks_of, sessions_taken_live, settled_rankings
from club.services.audit import append_audit_row
from club.services.clubs import locked_club
from club.services.facts import facts_changed, facts_changed_in
from club.services.sessions import locked_session

#: Player id → mark → what it is to be.
Wanted = Mapping[int, Mapping[str, str]]


@transaction.atomic
def settle_rankings(*, club_id: int, rules: RankingRules, actor: Actor) -> None:
    """Other second rankings, for sessions that are not published yet. Raises DomainError with what is wrong."""
    locked_club(club_id)
    _refuse_odd(rules)
    if rules == settled_rankings(club_id):
        return
    ClubRankings.objects.create(club_id=club_id, document=rules.document(), written_at=timezone.now())
    append_audit_row(
        club_id, actor, "second rankings settled", {"lists": len(rules.lists), "levels": len(rules.levels)}
    )
    facts_changed_in(_live(club_id, date.min))


def _refuse_odd(rules: RankingRules) -> None:
    titles = [each.title.casefold() for each in rules.lists]
    if len(set(titles)) < len(titles):
        raise DomainError(_("Two lists have the same title. Choose another for one of them."))
    if len({each.casefold() for each in rules.levels}) < len(rules.levels):
        raise DomainError(_("Two levels have the same name. Choose another for one of them."))
    try:
        sensible(rules)
    except NotRankings as error:
        raise DomainError(_("Something about these rankings cannot be. Please look at each box again.")) from error


@transaction.atomic
def mark_members(*, club_id: int, wanted: Wanted, from_day: date, actor: Actor) -> int:
    """What holds of members from a day on; a mark that is the same already is left. How many were written.

    What was published keeps what was known then. Raises DomainError with what is wrong, and writes nothing.
    """
    locked_club(club_id)
    written = write_marks(club_id, wanted, from_day, computed=False)
    if written:
        data = {"players": sorted({row.player_id for row in written}), "from_day": from_day.isoformat()}
        append_audit_row(club_id, actor, "members marked", data)
    return len(written)


def write_marks(club_id: int, wanted: Wanted, from_day: date, *, computed: bool) -> Sequence[MemberMark]:
    """The rows that say something new, and the sessions that follow from them worked out again."""
    here = set(Player.objects.filter(club_id=club_id, pk__in=wanted, erased_at=None).values_list("pk", flat=True))
    before = marks_of(here, from_day)
    now = timezone.now()
    rows = [
        MemberMark(player_id=who, mark=mark, value=value, from_day=from_day, written_at=now, computed=computed)
        for who in sorted(here)
        for mark, value in sorted(_read(wanted[who]).items())
        if before.get(who, {}).get(mark, "") != value
    ]
    MemberMark.objects.bulk_create(rows)
    if rows:
        facts_changed_in(_live(club_id, from_day))
    return rows


def _live(club_id: int, since: date) -> list[int]:
    """Held before their facts change, in the order of their ids."""
    ids = sessions_taken_live(club_id, since)
    list(Session.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk").values_list("pk"))
    return ids


def _read(marks: Mapping[str, str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for mark, value in marks.items():
        given: str | None = " ".join(value.split())
        if mark in (HANDICAP, HANDICAP_VP) and given:
            given = handicap_of(given)
            if given is None:
                sentence = _("%(typed)s is no handicap: a number such as 4.5, at most 30.")
                raise DomainError(sentence % {"typed": value})
        elif mark not in (HANDICAP, HANDICAP_VP, LEVEL) and not mark.startswith(CATEGORY):
            raise TypeError(f"not a mark of a member: {mark}")
        found[mark] = given or ""
    return found


def keep_rankings_of(session: Session) -> None:
    """The first edition is made: what is known of its members now holds for it. The session is held."""
    if session.second_rankings and session.rankings_as_of is None:
        session.rankings_as_of = timezone.now()
        session.save(update_fields=["rankings_as_of"])


@transaction.atomic
def take_rankings_anew(*, session_id: int, actor: Actor) -> None:
    """The second rankings of a published session by what is known now: a handicap was typed wrong. A new edition says
    so; those that were made stay. Raises DomainError where it follows what is known now anyway."""
    session = locked_session(session_id)
    if session.rankings_as_of is None:
        raise DomainError(_("These rankings follow what is known of the members now, until results are published."))
    session.rankings_as_of = timezone.now()
    session.save(update_fields=["rankings_as_of"])
    append_audit_row(session.club_id, actor, "second rankings taken anew", {}, session_id=session.pk)
    facts_changed(session.pk)
