"""How many telephones follow each pair, and the slips that let them in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlsplit

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from bridgeclub.doors.desk.paper_size import paper_context
from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.outputs.qr_codes import absolute_url, qr_code
from bridgeclub.wording.pair_labels import pair_labels
from club.queries import FollowingPhone, Pair, outputs_of, pairs_of, phones_following, section_info, slips_ended
from club.services import end_phone
from scoring.services.phone_following import slip_token


@dataclass(frozen=True)
class ListedPhone:
    """A telephone; `before`: the pairs that it followed earlier, in words."""

    phone: FollowingPhone
    before: tuple[str, ...]


@dataclass(frozen=True)
class Slip:
    """A pair's slip: its number as on the guide card, what it is called in words, and the address in its code."""

    pair: Pair
    number: str
    label: str
    address: str

    @cached_property
    def code(self) -> SafeString:
        return qr_code(self.address)


@require_safe
@at_desk
def phones(desk: Desk) -> HttpResponse:
    """Every pair with the telephones that follow it."""
    pairs = pairs_of(desk.session.id)
    named = pair_labels(pairs)
    shown: dict[int, list[ListedPhone]] = {}
    for each in phones_following(desk.session.id):
        shown.setdefault(each.contestant, []).append(_shown(each, named))
    rows = [(pair, words, shown.get(pair, ())) for pair, words in named.items()]
    number = sum(len(each) for each in shown.values())
    return desk.render("desk/phones/phones.html", tab="phones", rows=rows, number=number)


def _shown(phone: FollowingPhone, named: dict[int, str]) -> ListedPhone:
    before = tuple(named[each] for each in phone.before if each in named)
    return ListedPhone(phone, before)


@require_POST
@at_desk
def ended(desk: Desk, phone: int) -> HttpResponse:
    """This telephone shows nothing more."""
    desk.attempt(
        lambda: end_phone(session_id=desk.session.id, phone_id=phone, actor=desk.actor),
        _("Disconnected. To follow again, a phone needs a new code."),
    )
    return desk.redirect_to("phones")


@require_safe
@at_desk
def slips(desk: Desk) -> HttpResponse:
    """A slip for every pair, eight on a page."""
    return _paper(desk, pairs_of(desk.session.id))


@require_safe
@at_desk
def slip(desk: Desk, pair: int) -> HttpResponse:
    """The slip of one pair, to be shown on the screen or printed alone."""
    found = [each for each in pairs_of(desk.session.id) if each.id == pair]
    if not found:
        raise Http404
    return _paper(desk, found)


def _paper(desk: Desk, pairs: Iterable[Pair]) -> HttpResponse:
    listed = {pair.id: pair for pair in pairs}
    gone, several = slips_ended(desk.session.id), len(section_info(desk.session.id)) > 1
    made = [
        Slip(listed[each], _number(listed[each], several=several), words, _address(desk, each, gone))
        for each, words in pair_labels(listed.values()).items()
    ]
    typed = absolute_url(desk.request, "/")
    alone = urlsplit(typed).hostname in ("127.0.0.1", "localhost", "::1")
    context = {
        "slips": made,
        "one": len(made) == 1,
        "alone": alone,
        **paper_context(desk.request, outputs_of(desk.session.club.id).paper),
    }
    return desk.render("desk/phones/slips.html", tab="phones", **context)


def _number(pair: Pair, *, several: bool) -> str:
    """5, or A5 with sections; "" before the pair is seated."""
    return f"{pair.section if several else ''}{pair.number}" if pair.seated else ""


def _address(desk: Desk, pair: int, gone: dict[int, int]) -> str:
    return absolute_url(desk.request, reverse("player:slip", kwargs={"token": slip_token(pair, gone.get(pair, 0))}))
