"""The desk's addresses where lists of members come in and go out."""

from django.urls import path

from bridgeclub.doors.desk.member_import import views

urlpatterns = [
    path("<slug:club>/members/list/", views.list_in, name="member-import"),
    path("<slug:club>/members/list.csv", views.list_out, name="member-export"),
]
