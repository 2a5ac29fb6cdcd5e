"""The prize-giving of a session at the desk."""

from django.urls import path

from bridgeclub.doors.desk.prizes import views

urlpatterns = [path("<slug:club>/<slug:session>/prize-giving/", views.page, name="prize-giving")]
