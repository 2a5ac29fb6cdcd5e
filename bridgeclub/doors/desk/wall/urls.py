"""The wall of the room at the desk."""

from django.urls import path

from bridgeclub.doors.desk.wall import views

urlpatterns = [path("<slug:club>/<slug:session>/wall/", views.page, name="wall")]
