"""Who is meant by what somebody typed."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import F, Max
from django.utils.translation import gettext as _

from club.engine.member_list.words import name_key
from club.errors import DomainError
from club.models import Player, Session


def player_by_number(club_id: int, text: str) -> Player | None:
    """Whose national number was typed. Raises DomainError for figures that are nobody's: no name is a number."""
    if not any(sign.isdigit() for sign in text):
        return None
    found = Player.objects.filter(club_id=club_id, national_number__iexact=text).first()
    if found is None and text.isdecimal():
        raise DomainError(_("Nobody here has the number %(number)s.") % {"number": text})
    return found


def people_named(club_id: int, name: str) -> list[Player]:
    """Everybody who is offered for a pair and has this name; capitals and blanks make no other person.

    Names are compared here: not every database knows capitals beyond the English ones.
    """
    key = name_key(name)
    rows = Player.objects.filter(club_id=club_id, active=True).values_list("pk", "name")
    same = [pk for pk, known in rows if name_key(known) == key]
    return list(Player.objects.filter(pk__in=same)) if same else []


def last_to_play(people: Collection[Player], *, not_in: Session) -> Player | None:
    """Of several of one name the one who played last, among those who do not play in this session."""
    if not people:
        return None
    free = Player.objects.filter(pk__in=[each.pk for each in people]).exclude(line_ups__contestant__session=not_in)
    return free.annotate(last=Max("line_ups__pk")).order_by(F("last").desc(nulls_last=True), "pk").first()
