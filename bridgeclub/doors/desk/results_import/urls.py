"""The desk's addresses where results of other programs come in."""

from django.urls import path

from bridgeclub.doors.desk.results_import import session, views

urlpatterns = [
    path("<slug:club>/results-in/", views.waiting_page, name="results-in"),
    path("<slug:club>/results-in/import/", views.imported, name="results-in-import"),
    path("<slug:club>/results-in/<int:upload>/", views.file_page, name="results-in-file"),
    path("<slug:club>/results-in/<int:upload>/away/", views.away, name="results-in-away"),
    path("<slug:club>/<slug:session>/other-program/", session.compared, name="other-program"),
]
