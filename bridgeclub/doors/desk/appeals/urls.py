"""The addresses of a session's appeals, and of what goes on paper for a ruling."""

from django.urls import include, path

from bridgeclub.doors.desk.appeals import lodging, paper, views

of_a_session = [
    path("appeals/<int:appeal>/", views.appeal_page, name="appeal"),
    path("appeals/<int:appeal>/act/", views.appeal_act, name="appeal-act"),
    path("appeals/<int:appeal>/form/", paper.appeal_form, name="appeal-form"),
    path("rulings/<int:number>/appeal/", lodging.lodge, name="ruling-appeal"),
    path("rulings/<int:number>/report/", paper.hand_report, name="ruling-report"),
]
urlpatterns = [path("<slug:club>/<slug:session>/", include(of_a_session))]
