"""The addresses of a session's rulings."""

from django.urls import include, path

from bridgeclub.doors.desk.rulings import record, writing

of_a_session = [
    path("", record.rulings_page, name="rulings"),
    path("new/", writing.new, name="ruling-new"),
    path("new/said/", writing.read_back, name="ruling-read-back"),
    path("new/look/", writing.preview_view, name="ruling-preview"),
    path("<int:number>/", record.ruling_page, name="ruling"),
    path("<int:number>/amend/", writing.amend, name="ruling-amend"),
    path("<int:number>/note/", record.noted, name="ruling-note"),
]
urlpatterns = [path("<slug:club>/<slug:session>/rulings/", include(of_a_session))]
