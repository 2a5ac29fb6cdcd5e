"""Addresses: the doors by audience, the accounts, and what whoever runs the server needs."""

from django.contrib import admin
from django.urls import include, path

from bridgeclub.accounts.login import by_the_front_door
from bridgeclub.watching.metrics import metrics
from bridgeclub.watching.ready import healthz, readyz

handler400 = "bridgeclub.body_limits.not_read"
handler500 = "bridgeclub.api.problems.server_fault"
urlpatterns = [
    # What is asked most often is looked for first; nobody else's address begins so.
    path("api/", include("bridgeclub.api.urls")),
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    path("admin/login/", by_the_front_door, name="admin_login"),
    path("admin/", admin.site.urls),
    path("accounts/", include("bridgeclub.accounts.urls")),
    path("accounts/", include("django.contrib.auth.urls")),
    path("desk/", include("bridgeclub.desk.urls")),
    path("", include("bridgeclub.tablet.urls")),
    path("me/", include("bridgeclub.player.urls")),
    path("", include("bridgeclub.public.urls")),
]
