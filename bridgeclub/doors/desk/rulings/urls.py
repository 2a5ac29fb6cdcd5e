"""The addresses of a session's rulings."""

from django.urls import include, path

from bridgeclub.doors.desk.rulings import record, writing

of_a_session = [
    path("", record.rulings_page, name="rulings"),
    path("new/", writing.new, name="ruling-new"),
    path("new/said/", writing.said_back, name="ruling-said"),
    path("new/look/", writing.looked_at, name="ruling-look"),
    path("<int:number>/", record.ruling_page, name="ruling"),
    path("<int:number>/amend/", writing.amend, name="ruling-amend"),
    path("<int:number>/note/", record.noted, name="ruling-note"),
]
urlpatterns = [path("<slug:club>/<slug:session>/rulings/", include(of_a_session))]
