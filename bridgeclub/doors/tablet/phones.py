"""The codes by which the players at a table follow their evening on their own telephones."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from bridgeclub.http.device import device_token
from bridgeclub.outputs.qr_codes import absolute_url, qr_picture
from club.services import device_by_token
from scoring.queries.table import Place
from scoring.services.phone_following import pairs_at_place, table_token


@never_cache
@require_safe
def phone(request: HttpRequest, side: str) -> HttpResponse:
    """The code of the pair that sits there now, as a picture to scan, made anew for ten minutes.

    404 for whoever is not in at a table, where nobody sits, or where no telephone may follow.
    """
    device = device_by_token(device_token(request), whole=True)
    if device is None or not device.link.session.own_phones:
        return HttpResponse(status=404)
    place = Place(device.link.session_id, device.link.section_id, device.link.table)
    here = next((each for each in pairs_at_place(place) if each.direction == side), None)
    if here is None:
        return HttpResponse(status=404)
    address = reverse("player:code", kwargs={"token": table_token(place, here.contestant)})
    picture = qr_picture(absolute_url(request, address))
    return HttpResponse(picture, content_type="image/svg+xml", headers={"X-Robots-Tag": "noindex, nofollow"})
