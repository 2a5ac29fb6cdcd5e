"""An edition as a file, where the club gives it to everybody."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from bridgeclub.doors.public.asking import NO_FILE, PageNotFound, PageNotYet, explain_not_found, session_or_not_found
from bridgeclub.outputs.formats import PUBLIC, FormatOptions
from bridgeclub.outputs.serving import file_response
from bridgeclub.wording.messages import refusal_words
from club.queries import federation_of, outputs_of
from scoring.engine.errors import NotSupported
from scoring.queries.public import results_sheet
from scoring.queries.results_file import CONTENT_TYPE, Incomplete, file_name, usebio_of


@require_safe
@explain_not_found
def usebio(request: HttpRequest, club: str, session: str, edition: int) -> HttpResponse:
    """An edition as a file for other programs, where the club gives it to everybody."""
    info = session_or_not_found(club, session)
    if not federation_of(info.club.id).public_file or results_sheet(info, edition) is None:
        raise PageNotFound(NO_FILE, info.club, info)
    try:
        data = usebio_of(info.id, edition)
    except NotSupported as refused:
        raise PageNotFound(NO_FILE, info.club, info) from refused
    except Incomplete as refused:
        raise PageNotYet(refusal_words(refused), info.club, info) from refused
    name = file_name(info.slug, edition)
    attached = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(data, content_type=CONTENT_TYPE, headers=attached)


@require_safe
@explain_not_found
def file(request: HttpRequest, club: str, session: str, edition: int, format: str) -> HttpResponse:
    """An edition in one of the forms that the club gives to everybody."""
    info = session_or_not_found(club, session)
    settings = outputs_of(info.club.id)
    page = results_sheet(info, edition) if format in settings.public_formats else None
    form = PUBLIC.get(format)
    if page is None or form is None:
        raise PageNotFound(NO_FILE, info.club, info)
    return file_response(form, page, FormatOptions.of(settings))
