"""Tonight's session from a template: one for a day, whoever presses first."""

from __future__ import annotations

from datetime import date

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import NotFoundError
from club.models import EveningTemplate, PlannedEvening, Session
from club.queries.check_in import club_prices
from club.services.audit import append_audit_row
from club.services.check_in import set_evening_prices
from club.services.clubs import locked_club
from club.services.sessions import HABITS, create_session
from club.services.templates import PLANNED
from club.services.versions import version_of_day


@transaction.atomic
def begin_evening(*, club_id: int, template_id: int, day: date, actor: Actor) -> tuple[Session, bool]:
    """The session of this template on this day, and whether it was made now.

    Its values are copied: a later change of the template does not touch it. Raises NotFoundError for a template that is
    retired or another club's.
    """
    # Two directors press at once: the second finds what the first has made.
    locked_club(club_id)
    template = EveningTemplate.objects.filter(club_id=club_id, pk=template_id, retired_at__isnull=True).first()
    if template is None:
        raise NotFoundError(_("This template is no longer in use. The sessions made from it are still there."))
    standing = PlannedEvening.objects.filter(template=template, day=day, counts=True).select_related("session").first()
    if standing is not None:
        return standing.session, False
    conditions = version_of_day(club_id, template.conditions, day) if template.conditions else None
    session = create_session(
        club_id=club_id,
        title=title_of(template, day),
        day=day,
        conditions_id=conditions.pk if conditions else None,
        director_id=None if actor.plays else actor.user_id,
        contest=template.contest,
        actor=actor,
    )
    for habit in HABITS:
        setattr(session, habit, getattr(template, habit))
    session.save(update_fields=list(HABITS))
    planned = {name: getattr(template, name) for name in PLANNED}
    PlannedEvening.objects.create(
        session=session, template=template, template_version=template.version, day=day, **planned
    )
    append_audit_row(club_id, actor, "evening from template", {"template": template.pk}, session_id=session.pk)
    _price(session, template, actor)
    return session, True


def _price(session: Session, template: EveningTemplate, actor: Actor) -> None:
    """Where the template says a price, the rest is as the club's evenings usually cost."""
    own_prices = {name: getattr(template, f"price_{name}") for name in ("member", "visitor", "junior")}
    if all(price is None for price in own_prices.values()):
        return
    usual = club_prices(session.club_id)
    prices = {name: price if price is not None else getattr(usual, name) for name, price in own_prices.items()}
    set_evening_prices(session_id=session.pk, **prices, actor=actor)


def title_of(template: EveningTemplate, day: date) -> str:
    """Tuesday pairs · Tuesday pairs, 20 January · Tuesday pairs, January 2026."""
    if template.title_date == EveningTemplate.TitleDate.NONE:
        return template.name
    with_day = template.title_date == EveningTemplate.TitleDate.DAY
    when = date_format(day, "j F" if with_day else "F Y")
    return _("%(name)s, %(date)s") % {"name": template.name, "date": when}
