"""What was done about an edition and a receiver; the file itself is handed over with the first of these acts."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.wording.messages import refusal_words, whole_sentence
from club.errors import DomainError
from scoring.engine.errors import NotSupported
from scoring.engine.results_out import Act
from scoring.queries.results_file import CONTENT_TYPE, Incomplete, file_name, usebio_of
from scoring.queries.results_out import with_receivers
from scoring.queries.room import editions
from scoring.services.results_out import record_handed_out


@require_POST
@at_desk
def handed_out(desk: Desk, *, edition: int) -> HttpResponse:
    """One of the buttons beside a receiver."""
    form = desk.request.POST
    receiver, kind = form.get("receiver", ""), form.get("kind", "")

    def record() -> None:
        record_handed_out(
            session_id=desk.session.id,
            receiver=receiver,
            edition=edition,
            kind=kind,
            note=form.get("note", ""),
            actor=desk.actor,
        )

    if kind != Act.TAKEN:
        desk.attempt(record, _("Noted."))
        return desk.redirect_to("usebio")
    known = {each.receiver.name: each.receiver.form for each in with_receivers(desk.session.id, desk.session.club.id)}
    data = file_of(desk, edition, for_federation=known.get(receiver) == "federation")
    if data is None:
        return desk.redirect_to("usebio")
    try:
        record()
    except DomainError as refused:
        messages.error(desk.request, refusal_words(refused))
        return desk.redirect_to("usebio")
    return data


def file_of(desk: Desk, edition: int, *, for_federation: bool) -> HttpResponse | None:
    """An edition as a file to download; None, with a message that says why, where there can be none now."""
    if edition not in {each.number for each in editions(desk.session.id)}:
        raise Http404
    try:
        data = usebio_of(desk.session.id, edition, for_federation=for_federation)
    except NotSupported as refused:
        messages.error(desk.request, whole_sentence(refused.message))
        return None
    except Incomplete as refused:
        messages.error(desk.request, refusal_words(refused))
        return None
    name = file_name(desk.session.slug, edition, for_federation=for_federation)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(data, content_type=CONTENT_TYPE, headers=headers)
