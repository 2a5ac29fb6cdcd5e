"""What a manager allows so that an evening can be played without a director: templates, a link, the rules."""

from __future__ import annotations

import hmac
import secrets

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError, NotFoundError
from club.models import EveningTemplate, StartLink, UnattendedRules, UnattendedTemplate
from club.models.tables import secret_hash
from club.models.unattended import RULES_AT_MOST
from club.queries.unattended import StartRight
from club.services.audit import append_audit_row
from club.services.clubs import locked_club
from club.services.tables import figure_tries_from, figures_of

NONCE_BYTES = 16


@transaction.atomic
def allow_unattended(*, club_id: int, template_id: int, right: StartRight, actor: Actor) -> None:
    """Players may start the evenings of a template. Nothing is recorded where it is so already."""
    template = _template(club_id, template_id)
    if not (right.by_link or right.by_members):
        raise DomainError(_("Choose who may start it: whoever has the link, members with an account, or both."))
    values = {**vars(right), "days": sorted(right.days)}
    row = UnattendedTemplate.objects.filter(template=template).first() or UnattendedTemplate(template=template)
    if row.pk and not row._state.adding and all(getattr(row, name) == value for name, value in values.items()):
        return
    for name, value in values.items():
        setattr(row, name, value)
    try:
        row.full_clean(validate_unique=False)
    except ValidationError as error:
        raise DomainError(" ".join(error.messages)) from error
    row.save()
    append_audit_row(club_id, actor, "template allowed unattended", {"template": template.pk})


@transaction.atomic
def forbid_unattended(*, club_id: int, template_id: int, actor: Actor) -> None:
    """Players start no more evenings of a template; those that they have started go on. Twice is once."""
    template = _template(club_id, template_id)
    if UnattendedTemplate.objects.filter(template=template).delete()[0]:
        append_audit_row(club_id, actor, "template not allowed unattended", {"template": template.pk})


def _template(club_id: int, template_id: int) -> EveningTemplate:
    locked_club(club_id)
    found = EveningTemplate.objects.filter(club_id=club_id, pk=template_id, retired_at=None).first()
    if found is None:
        raise NotFoundError(_("This template is no longer in use."))
    return found


@transaction.atomic
def set_unattended_rules(*, club_id: int, text: str, actor: Actor) -> None:
    """The club's own rules of an evening without a director; "" for those of the program. For evenings to come."""
    locked_club(club_id)
    text = text.replace("\r\n", "\n").strip()
    if len(text) > RULES_AT_MOST:
        raise DomainError(_("The rules have at most %(count)d letters.") % {"count": RULES_AT_MOST})
    row = UnattendedRules.objects.filter(club=club_id).first()
    if (row.text if row else "") == text:
        return
    UnattendedRules.objects.update_or_create(club_id=club_id, defaults={"text": text})
    append_audit_row(club_id, actor, "unattended rules set", {})


@transaction.atomic
def make_start_link(*, club_id: int, actor: Actor) -> str:
    """A link with which players start an evening; the one before opens nothing any more. Returns its secret."""
    locked_club(club_id)
    link = StartLink(nonce=secrets.token_hex(NONCE_BYTES))
    secret = link.secret()
    values = {"nonce": link.nonce, "secret_hash": secret_hash(secret), "since": timezone.now()}
    StartLink.objects.update_or_create(club_id=club_id, defaults={**values, "user_id": actor.user_id})
    append_audit_row(club_id, actor, "start link made", {})
    return secret


@transaction.atomic
def end_start_link(*, club_id: int, actor: Actor) -> None:
    """The link opens nothing any more; once is enough."""
    locked_club(club_id)
    if StartLink.objects.filter(club=club_id).delete()[0]:
        append_audit_row(club_id, actor, "start link ended", {})


def start_secret_of_code(*, club_id: int, code: str, place: str) -> str:
    """The secret that the figures of a club's link stand for, typed at a `place` (a network address).

    Raises NotFoundError where they stand for nothing, TooManyAttempts after ten wrong ones until it has waited.
    """
    with transaction.atomic():
        tries = figure_tries_from(f"start {place}"[:120])
        link = StartLink.objects.filter(club=club_id).first()
        secret = link.secret() if link is not None else ""
        known = link is not None and link.secret_hash == secret_hash(secret)
        if link is not None and known and hmac.compare_digest(link.code(), figures_of(code)):
            return secret
        tries.count_wrong()
    raise NotFoundError(_("These are not the figures of this club. The club’s manager has them."))
