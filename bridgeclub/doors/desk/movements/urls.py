"""The desk's addresses of movements: the club's own, and any one drawn."""

from django.urls import path

from bridgeclub.doors.desk.movements import looking, own, papers

urlpatterns = [
    path("<slug:club>/movements/", own.page, name="own-movements"),
    path("<slug:club>/movements/<int:movement>/", looking.of_club, name="own-movement"),
    path("<slug:club>/movements/<int:movement>/remove/", own.removed, name="own-movement-remove"),
    path("<slug:club>/movements/<int:movement>.csv", own.as_csv, name="own-movement-csv"),
    path("<slug:club>/movements/<int:movement>.json", own.as_document, name="own-movement-document"),
    path("<slug:club>/movements/<int:movement>/<slug:paper>.pdf", papers.of_club, name="own-movement-paper"),
    path("<slug:club>/<slug:session>/movement/", looking.of_session, name="movement"),
    path("<slug:club>/<slug:session>/movement/<slug:paper>.pdf", papers.of_session, name="movement-paper"),
]
