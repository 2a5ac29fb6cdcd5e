"""The addresses of score queries at the desk."""

from django.urls import include, path

from bridgeclub.doors.desk.queries import entering, views

of_a_session = [
    path("", views.inbox, name="score-queries"),
    path("new/", entering.chosen, name="score-query-new"),
    path("new/<int:board>/<int:ns>-<int:ew>/", entering.entered, name="score-query-enter"),
    path("<int:query>/", views.page, name="score-query"),
    path("<int:query>/accept/", views.accepted, name="score-query-accept"),
    path("<int:query>/reject/", views.rejected, name="score-query-reject"),
    path("<int:query>/settle/", views.settled, name="score-query-settle"),
    path("<int:query>/ruled/", views.ruled, name="score-query-ruled"),
]
urlpatterns = [path("<slug:club>/<slug:session>/queries/", include(of_a_session))]
