"""Conduct reports: for those who are named, and where a manager names them."""

from django.urls import path

from bridgeclub.doors.desk.conduct import readers, reports

urlpatterns = [
    path("<slug:club>/conduct/", reports.reports_page, name="conduct"),
    path("<slug:club>/conduct/new/", reports.new_report, name="conduct-new"),
    path("<slug:club>/conduct/<int:report>/", reports.report_page, name="conduct-report"),
    path("<slug:club>/conduct/<int:report>/change/", reports.changed_report, name="conduct-change"),
    path("<slug:club>/conduct/<int:report>/delete/", reports.deleted_report, name="conduct-delete"),
    path("<slug:club>/settings/conduct/", readers.readers_page, name="conduct-readers"),
    path("<slug:club>/settings/conduct/<int:user>/unname/", readers.unnamed, name="conduct-unname"),
]
