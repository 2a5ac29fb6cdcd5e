"""The desk's addresses where results of other programs come in."""

from django.urls import path

from bridgeclub.doors.desk.results_import import session, views

urlpatterns = [
    path("<slug:club>/results-in/", views.waiting_page, name="results-import"),
    path("<slug:club>/results-in/import/", views.imported, name="results-import-all"),
    path("<slug:club>/results-in/<int:upload>/", views.file_page, name="results-import-file"),
    path("<slug:club>/results-in/<int:upload>/away/", views.away, name="results-import-discard"),
    path("<slug:club>/<slug:session>/other-program/", session.compared, name="other-program"),
]
