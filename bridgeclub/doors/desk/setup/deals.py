"""The deals of a session and of a club: loaded from files, checked, and shown to nobody here.

These pages count and compare; a card stands on none of them.
"""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_of, for_director, for_session, user_id
from bridgeclub.doors.desk.setup.addresses import club_url, session_url
from bridgeclub.doors.desk.setup.deal_words import loaded_words
from bridgeclub.doors.desk.setup.played_again import replay_agreement, replay_question
from bridgeclub.http.numeric_input import is_whole_number
from bridgeclub.wording.messages import refusal_words
from club.engine.deal_files import BYTES_AT_MOST
from club.errors import DomainError
from club.queries import ClubInfo, SessionInfo
from club.services import remove_deals, store_deals
from scoring.queries.deals import kept_sets, loaded_deals, open_deals, sessions_holding_deals_back
from scoring.queries.embargo import embargo_over
from scoring.queries.room import hidden_boards
from scoring.queries.simultaneous.desk import simultaneous_with_deals
from scoring.services import compute_again
from scoring.services.deals import DealsPlayedBefore, load_deals, replay_warnings_of, store_questioned_deals, use_deals


@for_session
@require_http_methods(["GET", "HEAD", "POST"])
def deals_page(request: HttpRequest, *, session: SessionInfo) -> HttpResponse:
    """GET says what is loaded and how it fits; POST loads, takes over, takes away or computes again."""
    if request.method != "POST":
        return _page(request, session)
    act = ACTS.get(request.POST.get("act", ""), _loaded)
    try:
        message = act(request, session)
    except DealsPlayedBefore as refused:
        return _replay_page(request, session, refused)
    except DomainError as refused:
        return _page(request, session, refusal=refusal_words(refused))
    messages.success(request, message)
    return redirect(session_url("deals", session))


def _replay_page(request: HttpRequest, session: SessionInfo, refused: DealsPlayedBefore) -> HttpResponse:
    """The deals were played on another night: which, by whom, and whether they are meant all the same.

    What came as a file is put aside in the club, so that nobody has to choose it again.
    """
    wanted = request.POST.get("set", "")
    try:
        if request.POST.get("act") != "use":
            files = _files(request)
            wanted = str(store_questioned_deals(club_id=session.club.id, files=files, actor=actor_of(request)).pk)
    except DomainError as full:
        return _page(request, session, refusal=refusal_words(full))
    context = {
        "club": session.club,
        "session": session,
        "here": "sessions",
        "tab": "boards",
        "question": replay_question(refused),
        "wanted": wanted,
        "seen": _number(request),
    }
    return render(request, "desk/setup/deals_again.html", context, status=422)


def _page(request: HttpRequest, session: SessionInfo, refusal: str = "") -> HttpResponse:
    loaded = loaded_deals(session.id)
    shown = open_deals(session.id) if loaded else {}
    context = {
        "club": session.club,
        "session": session,
        "here": "sessions",
        "tab": "boards",
        "plays": bool(hidden_boards(session, user_id(request))),
        "loaded": loaded,
        "shown": len(shown),
        "words": loaded_words(loaded) if loaded else None,
        "held_back_by": sessions_holding_deals_back(session.id) if loaded else (),
        "kept": [each for each in kept_sets(session.club.id) if loaded is None or each.id != loaded.id],
        "refusal": refusal,
        "simultaneous": simultaneous_with_deals(session.simultaneous_id),
        "embargo": embargo_over(session),
    }
    with timezone.override(session.club.zone):
        return render(request, "desk/setup/deals.html", context, status=422 if refusal else 200)


def _loaded(request: HttpRequest, session: SessionInfo) -> str:
    """Files become the session's deals."""
    files, deal_set_id = _files(request), _seen_deal_set(request)
    made = load_deals(session_id=session.id, files=files, seen_deal_set_id=deal_set_id, actor=actor_of(request))
    return _("The deals are loaded and checked: %(name)s.") % {"name": made.name}


def _taken_over(request: HttpRequest, session: SessionInfo) -> str:
    """A set that the club has becomes the session's."""
    wanted = request.POST.get("set", "")
    if not is_whole_number(wanted):
        raise DomainError(_("Choose one of the deals that were loaded before."))
    use_deals(
        session_id=session.id,
        deal_set_id=int(wanted),
        seen_deal_set_id=_seen_deal_set(request),
        agreed=replay_agreement(request),
        actor=actor_of(request),
    )
    return _("The session plays these deals.")


def _taken_away(request: HttpRequest, session: SessionInfo) -> str:
    _sure(request)
    remove_deals(session_id=session.id, seen_deal_set_id=_number(request), actor=actor_of(request))
    return _("The session no longer has deals. The club still has them.")


def _computed_again(request: HttpRequest, session: SessionInfo) -> str:
    compute_again(session_id=session.id, actor=actor_of(request))
    return _("They are being computed again.")


ACTS: dict[str, Callable[[HttpRequest, SessionInfo], str]] = {
    "load": _loaded,
    "use": _taken_over,
    "away": _taken_away,
    "again": _computed_again,
}


def _files(request: HttpRequest) -> list[tuple[str, bytes]]:
    """Name and content of what was chosen; of a file that is too large no more than shows that it is."""
    chosen: list[UploadedFile[bytes]] = list(request.FILES.getlist("files"))
    for each in chosen:
        each.seek(0)
    return [(each.name or "", each.read(BYTES_AT_MOST + 1)) for each in chosen]


def _seen_deal_set(request: HttpRequest) -> int | None:
    """The set in whose place another comes, once whoever replaces it has said so."""
    deal_set_id = _number(request)
    if deal_set_id is not None:
        _sure(request)
    return deal_set_id


def _number(request: HttpRequest) -> int | None:
    text = request.POST.get("seen", "")
    return int(text) if is_whole_number(text) else None


def _sure(request: HttpRequest) -> None:
    if not request.POST.get("sure"):
        raise DomainError(_("Nothing was changed. Tick the box to confirm."))


@for_director
@require_http_methods(["GET", "HEAD", "POST"])
def club_deals(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """The sets that the club has, and a way to bring one for later."""
    refusal = ""
    if request.method == "POST":
        try:
            made = store_deals(club_id=club.id, files=_files(request), actor=actor_of(request))
        except DomainError as refused:
            refusal = refusal_words(refused)
        else:
            messages.success(request, _("The deals are kept: %(name)s.") % {"name": made.name})
            if warning := replay_warnings_of(made):
                messages.warning(request, warning)
            return redirect(club_url("club-deals", club))
    context = {"club": club, "here": "sessions", "kept": kept_sets(club.id), "refusal": refusal}
    with timezone.override(club.zone):
        return render(request, "desk/setup/club_deals.html", context, status=422 if refusal else 200)
