"""The addresses that the schema describes."""

from django.urls import include, path

urlpatterns = [path("api/v1/", include("bridgeclub.doors.api.v1.urls"))]
