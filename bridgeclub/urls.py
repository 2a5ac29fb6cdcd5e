"""Addresses: the doors by audience, the accounts, and what whoever runs the server needs."""

from django.contrib import admin
from django.urls import include, path

from bridgeclub.doors.accounts.login import admin_login_redirect
from bridgeclub.http.observability.health import healthz, readyz
from bridgeclub.http.observability.metrics import metrics

handler400 = "bridgeclub.http.body_limits.bad_request_view"
handler500 = "bridgeclub.doors.api.problems.server_fault"
urlpatterns = [
    # What is asked most often is looked for first; nobody else's address begins so.
    path("api/", include("bridgeclub.doors.api.urls")),
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    path("admin/login/", admin_login_redirect, name="admin_login"),
    path("admin/", admin.site.urls),
    path("accounts/", include("bridgeclub.doors.accounts.urls")),
    path("accounts/", include("django.contrib.auth.urls")),
    path("desk/", include("bridgeclub.doors.desk.urls")),
    path("", include("bridgeclub.doors.tablet.urls")),
    path("me/", include("bridgeclub.doors.player.urls")),
    path("", include("bridgeclub.doors.public.urls")),
]
