"""Addresses: five doors by audience, the log-in, and what whoever runs the server needs."""

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok", content_type="text/plain")


urlpatterns = [
    path("healthz", healthz),
    path("admin/", admin.site.urls),
    path("accounts/", include("django.contrib.auth.urls")),
    path("api/", include("bridgeclub.api.urls")),
    path("desk/", include("bridgeclub.desk.urls")),
    path("", include("bridgeclub.tablet.urls")),
    path("me/", include("bridgeclub.player.urls")),
    path("", include("bridgeclub.public.urls")),
]
