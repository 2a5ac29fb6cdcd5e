from django.urls import include, path

app_name = "desk"
urlpatterns = [
    path("", include("bridgeclub.desk.members_in.urls")),
    path("", include("bridgeclub.desk.check_in.urls")),
    path("", include("bridgeclub.desk.movements.urls")),
    path("", include("bridgeclub.desk.setup.urls")),
    path("", include("bridgeclub.desk.usebio.urls")),
    path("", include("bridgeclub.desk.results_in.urls")),
    path("", include("bridgeclub.desk.outputs.urls")),
    path("", include("bridgeclub.desk.phones.urls")),
    path("", include("bridgeclub.desk.doubts.urls")),
    path("", include("bridgeclub.desk.calls.urls")),
    path("", include("bridgeclub.desk.room.urls")),
    path("", include("bridgeclub.desk.queries.urls")),
    path("", include("bridgeclub.desk.wrong.urls")),
    path("", include("bridgeclub.desk.rulings.urls")),
    path("", include("bridgeclub.desk.clocks.urls")),
    path("", include("bridgeclub.desk.keying.urls")),
]
