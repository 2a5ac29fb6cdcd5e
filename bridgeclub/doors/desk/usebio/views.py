"""Results as files: what is in them is said before anybody presses."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from bridgeclub.doors.desk.access import actor_of, for_manager
from bridgeclub.doors.desk.room.base_view import UNPROCESSABLE, Desk, at_desk
from bridgeclub.doors.desk.usebio.before import before_sending
from bridgeclub.doors.desk.usebio.forms import FederationForm, SessionChargesForm, charges_as_typed
from bridgeclub.doors.desk.usebio.handing_out import file_of
from bridgeclub.wording.messages import refusal_words, whole_sentence
from club.engine.messages import Message
from club.errors import DomainError
from club.queries import ClubInfo, federation_of
from scoring.queries.embargo import embargo_over
from scoring.queries.files_say import federation_habits, session_charges
from scoring.queries.masterpoints import awards_of_edition
from scoring.queries.results_file import consent, usebio_no_place
from scoring.queries.results_out import with_receivers
from scoring.queries.room import editions
from scoring.services.files_say import set_session_charges, settle_federation


@require_safe
@at_desk
def files_page(desk: Desk) -> HttpResponse:
    """The editions, each as a file for the federation and as one for everybody; or why there is none."""
    return _files_page(desk, SessionChargesForm(initial=charges_as_typed(session_charges(desk.session.id))))


@require_POST
@at_desk
def charges(desk: Desk) -> HttpResponse:
    """What the file of this session says of charges and master points."""
    form = SessionChargesForm(desk.posted)
    if not form.is_valid():
        return _files_page(desk, form, status=UNPROCESSABLE)

    def change() -> None:
        set_session_charges(session_id=desk.session.id, charges=form.charges, actor=desk.actor)

    desk.attempt(change, _("Saved. The next file that you download says so."))
    return desk.redirect_to("usebio")


def _files_page(desk: Desk, form: SessionChargesForm, *, status: int = 200) -> HttpResponse:
    no_place = usebio_no_place(desk.session.id)
    listed = editions(desk.session.id)
    counts = next((each.number for each in listed if each.withdrawn_at is None), 0)
    return desk.show(
        "../usebio/files.html",
        status=status,
        tab="out",
        form=form,
        before=before_sending(desk.session),
        receivers=with_receivers(desk.session.id, desk.session.club.id),
        no_place=whole_sentence(Message(no_place)) if no_place else "",
        editions=listed,
        masterpoints=awards_of_edition(desk.session.id, counts),
        embargo=embargo_over(desk.session),
        consent=consent(desk.session.id),
        federation=federation_of(desk.session.club.id),
    )


@require_safe
@at_desk
def file(desk: Desk, *, edition: int) -> HttpResponse:
    """One edition; `?for=federation` with the names that a federation gets."""
    found = file_of(desk, edition, for_federation=desk.request.GET.get("for") == "federation")
    return found or desk.redirect_to("usebio")


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def federation_page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """The club's number, and whether everybody may take files away."""
    known = federation_habits(club.id)
    usual = {**federation_of(club.id).__dict__, "federation": known.federation, **charges_as_typed(known.charges)}
    form = FederationForm(request.POST or None, initial=usual)
    if request.method == "POST" and form.is_valid():
        said = {name: form.cleaned_data[name] for name in ("number", "public_file", "federation")}
        try:
            settle_federation(club_id=club.id, **said, charges=form.charges, actor=actor_of(request))
        except DomainError as refused:
            form.add_error("number", refusal_words(refused))
        else:
            messages.success(request, _("Saved."))
            return redirect("desk:settings", club=club.slug)
    context = {"club": club, "here": "settings", "form": form}
    return render(request, "desk/usebio/federation.html", context, status=422 if form.errors else 200)
