"""The club's second rankings at the desk."""

from django.urls import path

from bridgeclub.doors.desk.rankings import members, rules

urlpatterns = [
    path("<slug:club>/rankings/", rules.rankings, name="rankings"),
    path("<slug:club>/rankings/members/", members.marked, name="marked-members"),
]
