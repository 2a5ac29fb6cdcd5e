"""The desk's addresses where results leave as a file for the federation and for other programs."""

from django.urls import path

from bridgeclub.doors.desk.usebio import organisers, views

urlpatterns = [
    path("<slug:club>/federation/", views.federation_page, name="federation"),
    path("<slug:club>/<slug:session>/usebio/", views.files_page, name="usebio"),
    path("<slug:club>/<slug:session>/usebio/says/", views.charges, name="usebio-charges"),
    path("<slug:club>/<slug:session>/organiser/", organisers.organisers_page, name="organiser-results"),
    path("<slug:club>/<slug:session>/usebio/<int:edition>/", views.file, name="usebio-file"),
]
