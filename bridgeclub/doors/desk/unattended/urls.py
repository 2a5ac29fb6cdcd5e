"""The desk's addresses of evenings that are played without a director."""

from django.urls import path

from bridgeclub.doors.desk.unattended import looking, settings

urlpatterns = [
    path("<slug:club>/settings/unattended/", settings.page, name="unattended"),
    path("<slug:club>/settings/unattended/<int:template>/", settings.template_page, name="unattended-template"),
    path("<slug:club>/<slug:session>/put-away/", looking.put_away, name="put-away"),
]
