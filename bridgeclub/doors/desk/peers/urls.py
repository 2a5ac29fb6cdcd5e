"""The addresses of polls of peers by a link."""

from django.urls import include, path

from bridgeclub.doors.desk.peers import views

of_a_session = [
    path("", views.polls, name="peer-polls"),
    path("<int:poll>/", views.poll_page, name="peer-poll"),
    path("<int:poll>/close/", views.close, name="peer-poll-close"),
    path("<int:poll>/boxes/", views.boxes, name="peer-poll-boxes"),
]
urlpatterns = [path("<slug:club>/<slug:session>/rulings/polls/", include(of_a_session))]
