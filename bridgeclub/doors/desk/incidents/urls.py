"""The addresses of what went wrong in a session."""

from django.urls import path

from bridgeclub.doors.desk.incidents import views

urlpatterns = [
    path("<slug:club>/<slug:session>/wrong/", views.incidents, name="incidents"),
    path("<slug:club>/<slug:session>/wrong/question/<int:number>/", views.question, name="incident-question"),
    path("<slug:club>/<slug:session>/wrong/<slug:kind>/", views.incident, name="incident"),
]
