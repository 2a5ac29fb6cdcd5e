"""The addresses of practice evenings. Before it begins the club is the director's own, then the practice club."""

from django.urls import path

from bridgeclub.doors.desk.rehearsal import acts, views

urlpatterns = [
    path("<slug:club>/rehearsal/", views.page, name="rehearsal"),
    path("<slug:club>/rehearsal/now/", views.now, name="rehearsal-now"),
    path("<slug:club>/rehearsal/act/", acts.act, name="rehearsal-act"),
]
