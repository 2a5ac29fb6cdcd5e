"""Simultaneous pairs at the desk."""

from django.urls import path

from bridgeclub.doors.desk.simultaneous import invitation, listed, page

urlpatterns = [
    # No club: who is invited chooses one. No club is called so.
    path("invitations/<str:token>/", invitation.invitation, name="simultaneous-invitation"),
    path("<slug:club>/simultaneous/", listed.simultaneous_pairs, name="simultaneous-pairs"),
    path("<slug:club>/simultaneous/<slug:simultaneous>/", page.simultaneous, name="simultaneous"),
]
