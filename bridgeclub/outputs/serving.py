"""An edition's file as an answer to a browser."""

from __future__ import annotations

from django.http import HttpResponse

from bridgeclub.outputs.formats import Format, FormatOptions
from scoring.queries.public import ResultsSheet


def file_response(form: Format, sheet: ResultsSheet, wishes: FormatOptions) -> HttpResponse:
    """The file to be saved; what can be looked at and printed opens in the browser."""
    how = "inline" if form.content_type == "application/pdf" else "attachment"
    named = f'{how}; filename="{form.file_name(sheet, wishes.pair)}"'
    return HttpResponse(
        form.made(sheet, wishes), content_type=form.content_type, headers={"Content-Disposition": named}
    )
