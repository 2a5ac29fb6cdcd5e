"""The own evening on the home screen of a phone."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from bridgeclub.http.manifest import manifest_response


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """The same for everybody; whose evening it is says the phone's own cookie."""
    return manifest_response(_("My evening"), reverse("player:evening"))
