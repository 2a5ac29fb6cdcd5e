"""How somebody gets in who has no password yet, for what is printed on a terminal."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from bridgeclub.management.addresses_of_pages import whole
from club.actor import PROGRAM
from club.services import first_password


def way_in(club_id: int, user_id: int, email: str) -> str:
    """The address where an account of the club chooses its password, in a sentence. Refused where it has one."""
    uid, token = first_password(club_id=club_id, user_id=user_id, actor=PROGRAM)
    address = whole(reverse("password_reset_confirm", kwargs={"uidb64": uid, "token": token}))
    return _("%(email)s chooses a password, once, at\n%(address)s") % {"email": email, "address": address}
