"""Players sign in by themselves before play: at the tablet by the door, or on their own phones with the same link."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID, uuid4

from django.core import signing
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.player.start.access import way_back
from bridgeclub.http.device import network_address
from bridgeclub.wording.messages import refusal_words
from club.engine.name_search import folded_words, is_whole_name
from club.errors import DomainError, NotFoundError, TooManyAttempts
from club.queries import SessionInfo
from club.queries.door import DoorPerson, door_names, door_session, looking_at_the_door
from club.services import NameInput
from scoring.services.door import count_form, sign_in

SALT = "player.door"
#: What stands for a name as it was typed, among those that were found.
AS_TYPED = "typed"
LONGEST_NAME = 120


@dataclass(frozen=True)
class Box:
    """A box for a name. `found`: (value, name) of whom it may mean; `chosen` among these; `asks`: one is to be chosen.

    `name`: who is meant, None until that is said.
    """

    key: str
    text: str
    found: tuple[tuple[str, str], ...] = ()
    chosen: str = ""
    asks: bool = False
    name: NameInput | None = None
    called: str = ""

    @classmethod
    def read(cls, session: SessionInfo, sent: QueryDict, key: str) -> Box:
        """What was typed and chosen. Whoever has typed the whole name of one member means that one."""
        text = _typed(sent, key)
        if not text:
            return cls(key, "")
        people = door_names(session.club.id, text)
        found = tuple((_value(session, each), each.name) for each in people)
        values = dict(found)
        chosen = sent.get(f"{key}_is", "")
        picked = _picked(session, chosen)
        if picked is not None and chosen in values:
            return cls(key, text, found, chosen, name=NameInput(values[chosen], picked), called=values[chosen])
        if chosen == AS_TYPED and sent.get(f"{key}_asked") == text:
            return cls(key, text, found, chosen, name=NameInput(text), called=text)
        whole = [each for each in people if is_whole_name(each.name, folded_words(text))]
        if len(whole) == 1:
            only = whole[0]
            return cls(key, text, found, name=NameInput(only.name, only.id), called=only.name)
        return cls(key, text, found, asks=True)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def door(request: HttpRequest, token: str) -> HttpResponse:
    """The two boxes; who is meant is asked where several could be. A link that is no more says no more than that."""
    session = door_session(token)
    if session is None:
        return _unlisted(render(request, "player/door_closed.html", status=404))
    if request.method != "POST":
        return _page(request, session, (Box("me", ""), Box("partner", "")), done=request.GET.get("done", ""))
    sent = request.POST
    alone = "alone" in sent
    me = Box.read(session, sent, "me")
    partner = Box("partner", _typed(sent, "partner")) if alone else Box.read(session, sent, "partner")
    boxes = (me, partner)
    people = [each.name for each in (boxes[:1] if alone else boxes)]
    if any(each.asks for each in boxes):
        again = any(each.asks and sent.get(f"{each.key}_asked") == each.text for each in boxes)
        return _page(request, session, boxes, refusal=_("Please choose who is meant.") if again else "", status=422)
    try:
        waits = sign_in(
            secret=token,
            client_id=_client_id(sent),
            names=[each if each is not None else NameInput() for each in people],
            alone=alone,
            shown="shown" in sent,
            on_page="on_page" in sent,
        )
    except NotFoundError as refused:
        return _refused(request, session, boxes, refused)
    except DomainError as refused:
        try:
            count_form(network_address(request))
        except TooManyAttempts as enough:
            return _refused(request, session, boxes, enough, status=429)
        return _refused(request, session, boxes, refused)
    return _unlisted(redirect(f"{request.path}?done={'in' if waits else 'listed'}"))


def _refused(
    request: HttpRequest, session: SessionInfo, boxes: tuple[Box, ...], refused: DomainError, status: int = 422
) -> HttpResponse:
    return _page(request, session, boxes, refusal=refusal_words(refused), status=status)


def _page(
    request: HttpRequest,
    session: SessionInfo,
    boxes: tuple[Box, ...],
    *,
    refusal: str = "",
    done: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "club": session.club,
        "session": session,
        "boxes": list(zip(boxes, (_("Your name"), _("Your partner’s name")), strict=True)),
        "asks": any(each.asks for each in boxes),
        "alone": "alone" in request.POST,
        "shown": "shown" in request.POST,
        "on_page": "on_page" in request.POST,
        "client_id": _client_id(request.POST),
        "looking": looking_at_the_door(session.id) if session.being_set_up else [],
        "refusal": refusal,
        "done": done,
        "way_back": way_back(request, session),
    }
    return _unlisted(render(request, "player/door.html", context, status=status))


def _value(session: SessionInfo, person: DoorPerson) -> str:
    """How a form names somebody who was found: signed, so that nobody asks for ids in turn."""
    return signing.Signer(salt=SALT).sign(f"{session.id}.{person.id}")


def _picked(session: SessionInfo, value: str) -> int | None:
    try:
        own, _dot, person = signing.Signer(salt=SALT).unsign(value).partition(".")
    except signing.BadSignature:
        return None
    return int(person) if own == str(session.id) else None


def _typed(sent: QueryDict, key: str) -> str:
    """A name on one line; no database has a place for a zero character."""
    return " ".join(sent.get(key, "").replace("\0", "").split())[:LONGEST_NAME]


def _client_id(sent: QueryDict) -> UUID:
    """Made with the form; a form without one is a new one."""
    try:
        return UUID(sent.get("client_id", ""))
    except ValueError:
        return uuid4()


def _unlisted(response: HttpResponse) -> HttpResponse:
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response
