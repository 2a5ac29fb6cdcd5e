"""How somebody new gets in: an address that works once, by e-mail where e-mail goes out, else shown once."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.mail import send_mail
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from bridgeclub.doors.desk.access import actor_of
from bridgeclub.outputs.qr_codes import absolute_url
from club.errors import DomainError
from club.queries import RoleHolder, role_holders
from club.services import first_password

SHOWN_ONCE = "first-password"
STAYS_HERE = ("console", "dummy", "filebased")


def mail_goes_out() -> bool:
    """Whether an e-mail sent from here arrives anywhere."""
    return not any(f".{backend}." in settings.EMAIL_BACKEND for backend in STAYS_HERE)


def offer_first_password(request: HttpRequest, club_id: int, user_id: int) -> None:
    """Give an account of the club that has no password yet its way in. Raises DomainError where it has one."""
    holder = next((each for each in role_holders(club_id) if each.user_id == user_id), None)
    if holder is None or holder.has_password:
        return
    if holder.elsewhere and not mail_goes_out():
        # An account that another club made is not ours to give away.
        messages.info(request, _("Another club made this account: its manager can send a log-in link."))
        return
    uid, token = first_password(club_id=club_id, user_id=user_id, actor=actor_of(request))
    address = absolute_url(request, reverse("password_reset_confirm", kwargs={"uidb64": uid, "token": token}))
    if mail_goes_out():
        _send(request, holder, address)
    else:
        request.session[SHOWN_ONCE] = {"email": holder.email, "name": holder.name, "address": address}


def _send(request: HttpRequest, holder: RoleHolder, address: str) -> None:
    body = render_to_string("desk/setup/first_password.txt", {"address": address, "holder": holder})
    subject = _("Your log-in to the bridge club’s desk")
    try:
        send_mail(subject, body, None, [holder.email])
    except OSError as problem:
        raise DomainError(_("The e-mail could not be sent. Please try again in a few minutes.")) from problem
    messages.success(request, _("An e-mail is on its way to %(email)s.") % {"email": holder.email})


def password_link_once(request: HttpRequest) -> dict[str, Any] | None:
    """The address to hand over, the first time the page is opened after it was made."""
    found: dict[str, Any] | None = request.session.pop(SHOWN_ONCE, None)
    return found
