"""The addresses of the ruling assistant, and of what was kept of its ways."""

from django.urls import URLPattern, URLResolver, include, path

from bridgeclub.doors.desk.assistant import acts, views

of_a_session: list[URLPattern | URLResolver] = [
    path("assistant/", views.choose, name="assistant"),
    path("assistant/<slug:path>/", views.along, name="assistant-path"),
    path("assistant/<slug:path>/note/", acts.note, name="assistant-note"),
    path("calls/<int:noted>/way/", acts.way_of_a_call, name="call-way"),
    path("calls/holds/<int:restriction>/over/", acts.over, name="restriction-over"),
]
urlpatterns = [path("<slug:club>/<slug:session>/", include(of_a_session))]
