"""The code that a table's device shows to another one."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from bridgeclub.http.device import device_token
from bridgeclub.outputs.qr_codes import absolute_url, qr_picture
from club.queries import access_of_device
from club.services import device_by_token


@never_cache
@require_safe
def another(request: HttpRequest) -> HttpResponse:
    """The table's link as a picture to scan; 404 for whoever is not in at a table."""
    device = device_by_token(device_token(request), whole=True)
    way = access_of_device(device.pk) if device is not None else None
    if way is None:
        return HttpResponse(status=404)
    picture = qr_picture(absolute_url(request, reverse("tablet:link", kwargs={"secret": way.secret})))
    return HttpResponse(picture, content_type="image/svg+xml", headers={"X-Robots-Tag": "noindex, nofollow"})
