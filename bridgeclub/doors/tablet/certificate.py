"""The page on which a tablet gets the club's certificate, and how to let it be trusted."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from bridgeclub.http.certificate import files_in, fingerprint, for_tablets
from bridgeclub.outputs.qr_codes import absolute_url, qr_code


@never_cache
@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The same for everybody: the certificate is no secret, its key is elsewhere."""
    files = files_in(settings.DATA_DIR)
    here = absolute_url(request, reverse("tablet:certificate"))
    context = {
        "there": files.there,
        "fingerprint": fingerprint(files.authority) if files.there else "",
        "trusted": request.is_secure(),
        "secure": settings.SECURE_ADDRESS,
        "here": here,
        "code": qr_code(here),
    }
    return render(request, "tablet/certificate.html", context)


@never_cache
@require_safe
def authority(request: HttpRequest) -> HttpResponse:
    """The certificate of the club's authority, as telephones offer to install it. 404 where there is none."""
    files = files_in(settings.DATA_DIR)
    if not files.there:
        raise Http404
    response = HttpResponse(for_tablets(files), content_type="application/x-x509-ca-cert")
    response["Content-Disposition"] = 'attachment; filename="club.crt"'
    return response
