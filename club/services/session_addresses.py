"""The address of a session: its day and its title, once in a club, for good.

Until play begins it follows both; what it was before leads to it. From then on it stays: players have it.
The club's row is held while an address is chosen, and no address that led to one session is given to another.
"""

from __future__ import annotations

from datetime import date

from club.models import FormerAddress, Session
from club.queries.session_titles import usual_address
from club.services.clubs import locked_club


def free_address(club_id: int, day: date, title: str, session_id: int = 0) -> str:
    """2026-11-20-friday-pairs, or with a number behind it where another session has or had that. The club is held."""
    base = usual_address(day, title)
    others = Session.objects.filter(club_id=club_id, slug__startswith=base).exclude(pk=session_id)
    former = FormerAddress.objects.filter(club_id=club_id, slug__startswith=base).exclude(session_id=session_id)
    taken = {*others.values_list("slug", flat=True), *former.values_list("slug", flat=True)}
    slug, number = base, 1
    while slug in taken:
        number += 1
        slug = f"{base}-{number}"
    return slug


def address_is_taken(club_id: int, slug: str) -> bool:
    """Whether a session of the club has or had this address. The club is held."""
    had = FormerAddress.objects.filter(club_id=club_id, slug=slug)
    return had.exists() or Session.objects.filter(club_id=club_id, slug=slug).exists()


def follow_title(session: Session) -> None:
    """A session, held, has another title or day: before play it has another address too."""
    if session.state not in {Session.State.DRAFT, Session.State.READY}:
        return
    locked_club(session.club_id)
    wanted = free_address(session.club_id, session.date, session.title, session.pk)
    if wanted == session.slug:
        return
    FormerAddress.objects.filter(session=session, slug=wanted).delete()
    FormerAddress.objects.create(club_id=session.club_id, session=session, slug=session.slug)
    session.slug = wanted
    session.save(update_fields=["slug"])
