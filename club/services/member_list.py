"""A list of members comes in: everything that the preview showed, in one transaction, or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.member_list import Change, Person, Plan, plan_of
from club.errors import StaleError
from club.models import Consent, Player
from club.queries import known_people, new_people_privacy
from club.services.audit import append_audit_row
from club.services.clubs import locked_club, refuse_in_practice
from club.services.facts import facts_changed_in
from club.services.players import locked_sessions_of

# Whatever of these changes is read on the pages of every session that the person has played.
_SHOWN = {"name", "privacy"}
_COLUMNS = {"name": "name", "number": "national_number", "email": "email", "privacy": "privacy"}
_BATCH = 200


@transaction.atomic
def import_members(
    *, club_id: int, people: Sequence[Person], answers: Mapping[int, str], digest: str, actor: Actor
) -> Plan:
    """Do what `plan_of` shows for these people and answers; `digest` is that of the plan without answers, as it was
    looked at.

    Raises StaleError where the club's list has changed since and something would be done otherwise. Doing it again
    makes nobody twice. The number of queries does not grow with the list but by batches.
    """
    shown = _shown_again(plan_of(people, known_people(club_id), answers))
    sessions = locked_sessions_of(shown) if shown else []
    refuse_in_practice(locked_club(club_id), _("This is a practice evening: its people are made up."))
    known = known_people(club_id)
    if plan_of(people, known).digest != digest:
        raise StaleError(_("The club’s list of members has just changed. Please check the changes again."))
    plan = plan_of(people, known, answers)
    made = _made(club_id, plan.new)
    _changed(plan.changed)
    _keep_consents(plan, made, actor)
    if plan.does_something:
        ids = [player.pk for player in made] + [each.known.id for each in plan.changed]
        append_audit_row(club_id, actor, "members brought in", {"players": ids})
        facts_changed_in(sessions)
    return plan


def _shown_again(plan: Plan) -> list[int]:
    return [each.known.id for each in plan.changed if _SHOWN & {field for field, _before, _now in each.fields}]


def _made(club_id: int, people: Sequence[Person]) -> list[Player]:
    usual = new_people_privacy(club_id)
    return Player.objects.bulk_create(
        [
            Player(
                club_id=club_id,
                name=person.name,
                national_number=person.number,
                email=person.email,
                privacy=person.privacy or usual,
                mail_results=bool(person.mail),
                junior=bool(person.junior),
                is_guest=person.status == "visitor",
            )
            for person in people
        ],
        batch_size=_BATCH,
    )


def _changed(changes: Sequence[Change]) -> None:
    rows = Player.objects.in_bulk([each.known.id for each in changes])
    for each in changes:
        for field, _before, now in each.fields:
            _set(rows[each.known.id], field, now)
    fields = [*_COLUMNS.values(), "mail_results", "junior", "active", "is_guest"]
    # One statement for many rows: an update of 2,000 rows case by case takes seconds.
    Player.objects.bulk_create(
        rows.values(), update_conflicts=True, unique_fields=["id"], update_fields=fields, batch_size=_BATCH
    )


def _set(player: Player, field: str, now: str) -> None:
    if field in _COLUMNS:
        setattr(player, _COLUMNS[field], now)
    elif field == "mail":
        player.mail_results = now == Consent.YES
    elif field == "junior":
        player.junior = now == Consent.YES
    elif field == "status":
        player.active, player.is_guest = now == "member", False


def _keep_consents(plan: Plan, players: Sequence[Player], actor: Actor) -> None:
    choices = [
        (player.pk, purpose, choice)
        for player, person in zip(players, plan.new, strict=True)
        for purpose, choice in ((Consent.Purpose.NAME, person.privacy), (Consent.Purpose.MAIL, person.mail and "yes"))
        if choice
    ]
    purposes = {"privacy": Consent.Purpose.NAME, "mail": Consent.Purpose.MAIL}
    choices += [
        (each.known.id, purposes[field], now)
        for each in plan.changed
        for field, _before, now in each.fields
        if field in purposes
    ]
    Consent.objects.bulk_create(
        [
            Consent(player_id=player_id, purpose=purpose, choice=choice, user_id=actor.user_id)
            for player_id, purpose, choice in choices
        ],
        batch_size=_BATCH,
    )
