"""Knock-outs at the desk."""

from django.urls import path

from bridgeclub.doors.desk.brackets import listed, match, page

urlpatterns = [
    path("<slug:club>/knock-outs/", listed.knock_outs, name="knock-outs"),
    path("<slug:club>/knock-outs/<slug:bracket>/", page.knock_out, name="knock-out"),
    path("<slug:club>/knock-outs/<slug:bracket>/match/<int:number>/", match.knock_out_match, name="knock-out-match"),
]
