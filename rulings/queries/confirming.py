"""Who may say yes to a query of the opponents: what a table's code lets anybody do changes no score."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from club.engine.contests import CONTESTS
from club.models import PlayerPhone
from rulings.models import QueryEvent, ScoreQuery
from scoring.services.following_later import pairs_of_account

#: By who is ranked (`Contest.unit`): to a phone that came in by a table's code, and to one of the side that asks.
NOT_SURE: dict[str, str | Promise] = {
    "pair": _(
        "This phone cannot answer for your pair, because the code of a table does not show who you are. Scan "
        "your pair’s slip (the director has it), log in to your account, or tell the director."
    ),
    "player": _(
        "This phone cannot answer for you, because the code of a table does not show who you are. Scan your slip (the "
        "director has it), log in to your account, or tell the director."
    ),
}
OF_THE_OTHERS: dict[str, str | Promise] = {
    "pair": _(
        "This phone or account was also used for the pair that queried the score, so it cannot answer for "
        "its opponents. Your partner can answer, or tell the director."
    ),
    "player": _(
        "This phone or account was also used for the player who queried the score, so it cannot answer for an "
        "opponent. Your partner can answer, or tell the director."
    ),
}


def confirming_refused_because(session_id: int, query_id: int, phone_id: int, user_id: int | None) -> str:
    """Why a phone cannot confirm a query in its pair's name, and what to do; "" where it can.

    It can by the pair's own slip, or while an account of the pair is logged in on it (`user_id`); never where it has
    followed the pair that asks, nor with an account that asked or plays for that pair as well.
    """
    phone = PlayerPhone.objects.select_related("session__event").get(pk=phone_id, session=session_id)
    unit = "player" if CONTESTS[phone.session.event.contest].unit == "player" else "pair"
    asks = ScoreQuery.objects.values_list("contestant", flat=True).get(pk=query_id, session=session_id)
    own = set(pairs_of_account(session_id, user_id)) if user_id is not None else set()
    if phone.way not in PlayerPhone.SURE and phone.contestant_id not in own:
        return str(NOT_SURE[unit])
    both = PlayerPhone.objects.filter(session=session_id, browser=phone.browser, contestant=asks).exists()
    if both or asks in own or _raised_by(query_id, user_id):
        return str(OF_THE_OTHERS[unit])
    return ""


def _raised_by(query_id: int, user_id: int | None) -> bool:
    """Whether the same account has asked."""
    opened = QueryEvent.objects.filter(query=query_id, kind=QueryEvent.Kind.OPENED)
    return user_id is not None and opened.filter(user=user_id).exists()
