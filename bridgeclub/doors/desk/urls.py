from django.urls import include, path

app_name = "desk"
urlpatterns = [
    path("", include("bridgeclub.doors.desk.brackets.urls")),
    path("", include("bridgeclub.doors.desk.ladders.urls")),
    path("", include("bridgeclub.doors.desk.rankings.urls")),
    path("", include("bridgeclub.doors.desk.events.urls")),
    path("", include("bridgeclub.doors.desk.simultaneous.urls")),
    path("", include("bridgeclub.doors.desk.member_import.urls")),
    path("", include("bridgeclub.doors.desk.book.urls")),
    path("", include("bridgeclub.doors.desk.check_in.urls")),
    path("", include("bridgeclub.doors.desk.movements.urls")),
    path("", include("bridgeclub.doors.desk.setup.urls")),
    path("", include("bridgeclub.doors.desk.usebio.urls")),
    path("", include("bridgeclub.doors.desk.results_import.urls")),
    path("", include("bridgeclub.doors.desk.outputs.urls")),
    path("", include("bridgeclub.doors.desk.phones.urls")),
    path("", include("bridgeclub.doors.desk.doubts.urls")),
    path("", include("bridgeclub.doors.desk.calls.urls")),
    path("", include("bridgeclub.doors.desk.swiss.urls")),
    path("", include("bridgeclub.doors.desk.room.urls")),
    path("", include("bridgeclub.doors.desk.queries.urls")),
    path("", include("bridgeclub.doors.desk.incidents.urls")),
    path("", include("bridgeclub.doors.desk.assistant.urls")),
    path("", include("bridgeclub.doors.desk.rulings.urls")),
    path("", include("bridgeclub.doors.desk.clocks.urls")),
    path("", include("bridgeclub.doors.desk.keying.urls")),
]
