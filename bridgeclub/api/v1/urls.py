"""The addresses for programs, version 1."""

from django.urls import include, path

from bridgeclub.api.v1 import calls, clubs, docs, documents, play, results, rulings, seating, standings

of_a_session = [
    path("results", results.Results.as_view(), name="results"),
    path("results/<int:board>/<int:ns>-<int:ew>", results.Result.as_view(), name="result"),
    path("results/<int:board>/<int:ns>-<int:ew>/confirm", results.Confirm.as_view(), name="confirm"),
    path("document", documents.Document.as_view(), name="document"),
    path("movements", documents.Movements.as_view(), name="movements"),
    path("seating", seating.Seating.as_view(), name="seating"),
    path("pairs", seating.Pairs.as_view(), name="pairs"),
    path("pairs/<int:pair>/leave", seating.Leaves.as_view(), name="pair-leaves"),
    path("movement", seating.Seats.as_view(), name="movement"),
    path("start", play.Start.as_view(), name="start"),
    path("end", play.End.as_view(), name="end"),
    path("resume", play.Resume.as_view(), name="resume"),
    path("official", play.Official.as_view(), name="official"),
    path("reopen", play.Reopen.as_view(), name="reopen"),
    path("calls", calls.Calls.as_view(), name="calls"),
    path("calls/<int:call>", calls.Call.as_view(), name="call"),
    path("calls/<int:call>/take", calls.Take.as_view(), name="call-take"),
    path("calls/<int:call>/attend", calls.Attend.as_view(), name="call-attend"),
    path("calls/<int:call>/close", calls.Close.as_view(), name="call-close"),
    path("rulings", rulings.Rulings.as_view(), name="rulings"),
    path("rulings/look", rulings.Look.as_view(), name="look-at-ruling"),
    path("rulings/<int:ruling>", rulings.Ruling.as_view(), name="ruling"),
    path("standings", standings.Standings.as_view(), name="standings"),
    path("provisional", standings.Provisional.as_view(), name="provisional"),
    path("travellers", standings.Travellers.as_view(), name="travellers"),
    path("travellers/<int:board>", standings.BoardTraveller.as_view(), name="traveller"),
    path("editions", standings.Editions.as_view(), name="editions"),
    path("editions/<int:edition>", standings.OneEdition.as_view(), name="edition"),
]
urlpatterns = [
    path("schema", docs.Schema.as_view(), name="schema"),
    path("docs/", docs.page, name="docs"),
    path("movements/check", documents.CheckMovement.as_view(), name="check-movement"),
    path("clubs/<slug:club>/documents", documents.Imports.as_view(), name="documents"),
    path("clubs", clubs.Clubs.as_view(), name="clubs"),
    path("clubs/<slug:club>", clubs.Club.as_view(), name="club"),
    path("clubs/<slug:club>/templates", clubs.Templates.as_view(), name="templates"),
    path("clubs/<slug:club>/sessions", clubs.Sessions.as_view(), name="sessions"),
    path("clubs/<slug:club>/sessions/<slug:session>", clubs.Session.as_view(), name="session"),
    path("clubs/<slug:club>/sessions/<slug:session>/", include(of_a_session)),
]
