"""What the tests of player coming and others build and ask: see test_player_coming.py."""

from __future__ import annotations

import re

from django.http import HttpResponse
from django.urls import reverse

from club.models import Session, TableLink
from tests.doors.phones import OwnPhone
from tests.doors.player_signing import send


def follow_address(session: Session, name: str = "follow") -> str:
    return reverse(f"player:{name}", kwargs={"club": session.club.slug, "session": session.slug})


def figures(session: Session, table: int = 1) -> str:
    return TableLink.objects.get(session=session, table=table).code()


def type_code(phone: OwnPhone, session: Session, code: str) -> HttpResponse:
    phone.client.get(follow_address(session))
    return send(phone, follow_address(session), code=code)


def token_in(answer: HttpResponse) -> str:
    return re.findall(r'name="token" value="([^"]*)"', answer.content.decode())[0]
