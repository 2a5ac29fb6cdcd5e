"""The addresses of the ruling assistant."""

from django.urls import path

from bridgeclub.doors.desk.assistant import views

urlpatterns = [
    path("<slug:club>/<slug:session>/assistant/", views.choose, name="assistant"),
    path("<slug:club>/<slug:session>/assistant/<slug:path>/", views.along, name="assistant-path"),
]
