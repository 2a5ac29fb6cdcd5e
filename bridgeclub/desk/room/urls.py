"""The addresses of the director's desk while a session is played and afterwards."""

from django.urls import URLPattern, URLResolver, include, path

from bridgeclub.desk.room import (
    boards,
    cut,
    ending,
    grid,
    line,
    line_acts,
    outside,
    people,
    practice,
    preview,
    repairs,
    rounds,
    standings,
    trail,
    usual,
)

of_a_line = [
    path("", line.line, name="line"),
    path("preview/", preview.preview, name="line-preview"),
    path("adjust/", line_acts.adjusted, name="line-adjust"),
    path("not-played/", line_acts.not_played, name="line-not-played"),
    path("confirm/", line_acts.confirmed, name="line-confirm"),
    path("settle/", line_acts.settled, name="line-settle"),
    path("remove/", line_acts.removed, name="line-remove"),
    path("turn/", line_acts.turned, name="line-turn"),
]
of_a_session: list[URLPattern | URLResolver] = [
    path("", grid.page, name="room"),
    path("live/", grid.live, name="room-live"),
    path("go/", grid.go, name="go"),
    path("line/<int:board>/<int:ns>-<int:ew>/", include(of_a_line)),
    path("outside/", outside.outside, name="outside"),
    path("rounds/<int:section>/open/", rounds.opened, name="open-round"),
    path("rounds/<int:section>/back/", rounds.back, name="back-to-round"),
    path("rounds/<int:section>/close/", rounds.closed, name="close-rounds"),
    path("cut/", cut.cut_page, name="cut"),
    path("pace/", rounds.pace, name="pace"),
    path("practice/", practice.practice, name="practice"),
    path("end/", ending.end, name="end"),
    path("resume/", ending.resumed, name="resume"),
    path("publish/", ending.published, name="publish"),
    path("official/", ending.official, name="official"),
    path("reopen/", ending.reopened, name="reopen"),
    path("penalties/", people.penalties_page, name="penalties"),
    path("penalties/usual/<int:number>/", usual.usual, name="usual-fine"),
    path("penalties/<int:penalty>/withdraw/", people.withdrawn, name="withdraw-penalty"),
    path("repairs/", repairs.repairs_page, name="repairs"),
    path("repairs/<slug:kind>/", repairs.repair, name="repair"),
    path("repairs/<int:repair>/undo/", repairs.undone, name="undo-repair"),
    path("standing/", people.standing, name="standing"),
    path("boards/", boards.boards_page, name="boards"),
    path("boards/<int:number>/", boards.board_page, name="board"),
    path("ranking/", standings.ranking, name="ranking"),
    path("ranking/<path:key>/", standings.card, name="card"),
    path("trail/", trail.trail_page, name="trail"),
]
urlpatterns = [path("<slug:club>/<slug:session>/", include(of_a_session))]
