"""The addresses of score queries at the desk."""

from django.urls import include, path

from bridgeclub.doors.desk.queries import entering, views

of_a_session = [
    path("", views.inbox, name="queries"),
    path("new/", entering.chosen, name="query-new"),
    path("new/<int:board>/<int:ns>-<int:ew>/", entering.entered, name="query-enter"),
    path("<int:query>/", views.page, name="query"),
    path("<int:query>/accept/", views.accepted, name="query-accept"),
    path("<int:query>/reject/", views.rejected, name="query-reject"),
    path("<int:query>/settle/", views.settled, name="query-settle"),
    path("<int:query>/ruled/", views.ruled, name="query-ruled"),
]
urlpatterns = [path("<slug:club>/<slug:session>/queries/", include(of_a_session))]
