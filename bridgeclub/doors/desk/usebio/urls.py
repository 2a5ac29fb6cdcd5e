"""The desk's addresses where results leave as a file for the federation and for other programs."""

from django.urls import path

from bridgeclub.doors.desk.usebio import handing_out, masterpoints, organisers, receivers, views

urlpatterns = [
    path("<slug:club>/federation/", views.federation_page, name="federation"),
    path("<slug:club>/master-points/", masterpoints.masterpoints_page, name="masterpoints"),
    path("<slug:club>/master-points/<slug:rules>.json", masterpoints.masterpoint_file, name="masterpoint-file"),
    path("<slug:club>/receivers/", receivers.receivers_page, name="receivers"),
    path("<slug:club>/to-send/", receivers.to_send_page, name="to-send"),
    path("<slug:club>/<slug:session>/usebio/", views.files_page, name="usebio"),
    path("<slug:club>/<slug:session>/usebio/says/", views.charges, name="usebio-charges"),
    path("<slug:club>/<slug:session>/organiser/", organisers.organisers_page, name="organiser-results"),
    path("<slug:club>/<slug:session>/usebio/<int:edition>/", views.file, name="usebio-file"),
    path("<slug:club>/<slug:session>/usebio/<int:edition>/done/", handing_out.handed_out, name="usebio-done"),
]
