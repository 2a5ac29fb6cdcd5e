"""The page to which a table that lost its server carries its results: in the address, behind the #."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from bridgeclub.wording.scanned_results import scanned_results_words


@never_cache
@require_safe
def carried(request: HttpRequest) -> HttpResponse:
    """The same for everybody: what it brings is only in the reader's browser."""
    response = render(request, "tablet/scanned_results.html", {"words": scanned_results_words()})
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response
