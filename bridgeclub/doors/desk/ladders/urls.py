"""Ladders at the desk."""

from django.urls import path

from bridgeclub.doors.desk.ladders import pages

urlpatterns = [
    path("<slug:club>/ladders/", pages.ladders, name="ladders"),
    path("<slug:club>/ladders/new/", pages.new_ladder, name="new-ladder"),
    path("<slug:club>/ladders/<slug:ladder>/", pages.ladder, name="ladder"),
    path("<slug:club>/ladders/<slug:ladder>/sessions/", pages.sessions, name="ladder-sessions"),
    path("<slug:club>/ladders/<slug:ladder>/remove/", pages.removed, name="ladder-remove"),
]
