"""The addresses for programs, version 1."""

from django.urls import include, path

from bridgeclub.api.v1 import clubs, seating, standings

of_a_session = [
    path("seating", seating.Seating.as_view(), name="seating"),
    path("standings", standings.Standings.as_view(), name="standings"),
    path("provisional", standings.Provisional.as_view(), name="provisional"),
    path("travellers", standings.Travellers.as_view(), name="travellers"),
    path("travellers/<int:board>", standings.BoardTraveller.as_view(), name="traveller"),
    path("editions", standings.Editions.as_view(), name="editions"),
    path("editions/<int:edition>", standings.OneEdition.as_view(), name="edition"),
]
urlpatterns = [
    path("clubs", clubs.Clubs.as_view(), name="clubs"),
    path("clubs/<slug:club>", clubs.Club.as_view(), name="club"),
    path("clubs/<slug:club>/sessions", clubs.Sessions.as_view(), name="sessions"),
    path("clubs/<slug:club>/sessions/<slug:session>", clubs.Session.as_view(), name="session"),
    path("clubs/<slug:club>/sessions/<slug:session>/", include(of_a_session)),
]
