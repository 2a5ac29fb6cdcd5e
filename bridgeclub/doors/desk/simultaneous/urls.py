"""Simultaneous pairs at the desk."""

from django.urls import path

from bridgeclub.doors.desk.simultaneous import listed, page

urlpatterns = [
    path("<slug:club>/simultaneous/", listed.simultaneous_pairs, name="simultaneous-pairs"),
    path("<slug:club>/simultaneous/<slug:simultaneous>/", page.simultaneous, name="simultaneous"),
]
