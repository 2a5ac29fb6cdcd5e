"""From a letter with an edition to the own card, after play and without an account: the link says whose letter it was.

It was sent to the address that the club has; it is worth nothing as soon as the club has another one, the member is
erased, or somebody else sat there. Letters are passed on, so whoever comes by one may ask and not say yes.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.core import signing
from django.db.models import Q
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from club.models import Contestant, Player, PlayerPhone, Session
from club.services import follow_pair
from scoring.errors import NotFoundError
from scoring.services.phone_following import UNKNOWN, CodeSigner

SALT = "scoring.letter-to-the-own-card"
#: The time for queries ends long before; a letter that is found years later opens nothing.
LETTER_SECONDS = 60 * 60 * 24 * 60


@dataclass(frozen=True)
class LetterPair:
    """Whose card a letter opens: a contestant's id, and the session."""

    session_id: int
    contestant: int
    title: str


def email_link_token(*, session_id: int, contestant_key: str, player_id: int, email: str) -> str:
    """What the link in a player's letter says, signed; "" where the session has no such contestant."""
    found = Contestant.objects.filter(session=session_id, key=contestant_key).values_list("pk", flat=True).first()
    return "" if found is None else CodeSigner(salt=SALT).sign(f"{found}.{player_id}.{_digest(email)}")


def pair_of_email_link(token: str) -> LetterPair:
    """The card that a letter opens now. Raises NotFoundError in plain words."""
    try:
        payload = CodeSigner(salt=SALT).unsign(token, max_age=LETTER_SECONDS)
        contestant, player, digest = payload.split(".")
    except signing.SignatureExpired as error:
        raise NotFoundError(_("This e-mail is too old. Please tell the director what is wrong.")) from error
    except (signing.BadSignature, ValueError) as error:
        raise NotFoundError(UNKNOWN) from error
    own = Q(line_up__player=player) | Q(substitutions__player=player)
    held = Session.objects.kept()
    found = Contestant.objects.filter(own, pk=contestant, session__in=held).select_related("session").first()
    member = Player.objects.filter(pk=player, erased_at=None).exclude(email="").first()
    if found is None or member is None or not constant_time_compare(_digest(member.email), digest):
        raise NotFoundError(_("The link in this e-mail no longer works. Please tell the director what is wrong."))
    return LetterPair(found.session_id, found.pk, found.session.title)


def follow_by_email_link(*, token: str, description: str, known: str) -> str:
    """The link was opened. Returns the telephone's secret, see club.services.follow."""
    pair = pair_of_email_link(token)
    return follow_pair(
        session_id=pair.session_id,
        contestant_id=pair.contestant,
        way=PlayerPhone.Way.MAIL,
        table=None,
        description=description,
        known=known,
    )


def _digest(email: str) -> str:
    return salted_hmac(SALT, email.strip().casefold(), algorithm="sha256").hexdigest()[:24]
