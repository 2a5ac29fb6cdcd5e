"""The desk's addresses where an edition leaves: as files, on paper."""

from django.urls import path

from bridgeclub.doors.desk.outputs import email_setup, mail, prizes, settings, views

urlpatterns = [
    path("<slug:club>/results-out/", settings.page, name="output-settings"),
    path("<slug:club>/results-out/e-mail/", email_setup.page, name="email-setup"),
    path("<slug:club>/<slug:session>/out/", views.page, name="outputs"),
    path("<slug:club>/<slug:session>/out/mail/", mail.page, name="emails"),
    path("<slug:club>/<slug:session>/out/mail/<int:sending>/stop/", mail.stop, name="emails-stop"),
    path("<slug:club>/<slug:session>/out/<int:edition>/prizes/", prizes.page, name="prizes"),
    path("<slug:club>/<slug:session>/out/<int:edition>/<slug:format>/", views.file, name="output-file"),
]
