"""How somebody gets in who has no password yet, for what is printed on a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from bridgeclub.management.addresses_of_pages import known_address
from club.actor import PROGRAM
from club.queries import Role, clubs, role_holders
from club.services import first_password


def password_link_sentence(club_id: int, user_id: int, email: str, here: str = "") -> str:
    """The address where an account of the club chooses its password, in a sentence. DomainError where it has one.

    `here`: where the pages are, if whoever asks knows. Where nobody does, `serve` will say it.
    """
    uid, token = first_password(club_id=club_id, user_id=user_id, actor=PROGRAM)
    path, here = reverse("password_reset_confirm", kwargs={"uidb64": uid, "token": token}), here or known_address()
    if here:
        return _("%(email)s chooses a password, once, at\n%(address)s") % {"email": email, "address": f"{here}{path}"}
    return _(
        "%(email)s chooses a password, once, at the address that  manage.py serve --lan  prints when it starts.\n"
        "Where something else serves the club: behind its address at\n%(path)s"
    ) % {"email": email, "path": path}


def ways_still_missing(here: str) -> Iterator[str]:
    """For every club that no manager can log in to yet: how one chooses a password."""
    for club in clubs():
        managers = [each for each in role_holders(club.id) if each.role is Role.MANAGER]
        if not any(each.has_password for each in managers):
            yield from (password_link_sentence(club.id, each.user_id, each.email, here) for each in managers)
