"""Addresses: five doors by audience, the log-in, and what whoever runs the server needs."""

from django.contrib import admin
from django.urls import include, path

from bridgeclub.watching.metrics import metrics
from bridgeclub.watching.ready import healthz, readyz

handler500 = "bridgeclub.api.problems.server_fault"
urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    path("admin/", admin.site.urls),
    path("accounts/", include("django.contrib.auth.urls")),
    path("api/", include("bridgeclub.api.urls")),
    path("desk/", include("bridgeclub.desk.urls")),
    path("", include("bridgeclub.tablet.urls")),
    path("me/", include("bridgeclub.player.urls")),
    path("", include("bridgeclub.public.urls")),
]
