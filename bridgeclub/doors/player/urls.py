"""The addresses of players' own telephones: /me/in/ and /me/t/ lead in, /me/ is where both lead."""

from django.urls import path

from bridgeclub.doors.player import (
    appealing,
    calling,
    coming,
    door,
    entering,
    from_home,
    history,
    home_screen,
    peers,
    querying,
    signing,
    unattended,
    views,
)
from bridgeclub.doors.player.start import evening as started
from bridgeclub.doors.player.start import pages as start
from bridgeclub.doors.player.worker import worker

app_name = "player"
urlpatterns = [
    path("", views.evening, name="evening"),
    path("live", views.live, name="live"),
    path("worker.js", worker, name="worker"),
    path("manifest.webmanifest", home_screen.manifest, name="manifest"),
    path("sign/", signing.sign, name="sign"),
    path("wrong/<int:round>/<int:board>/", signing.dispute, name="dispute"),
    path("query/<int:line>/", querying.query, name="score-query"),
    path("query/board/<int:board>/", querying.query_empty, name="score-query-empty-board"),
    path("queries/<int:query>/", querying.story, name="score-query-history"),
    path("queries/<int:query>/yes/", querying.yes, name="score-query-confirm"),
    path("queries/<int:query>/no/", querying.no, name="score-query-contest"),
    path("queries/<int:query>/back/", querying.back, name="score-query-withdraw"),
    path("appeal/<int:number>/", appealing.appeal, name="appeal"),
    path("appeals/<int:appeal>/", appealing.history, name="appeal-history"),
    path("appeals/<int:appeal>/agree/", appealing.agree, name="appeal-agree"),
    path("appeals/<int:appeal>/reply/", appealing.reply, name="appeal-reply"),
    path("appeals/<int:appeal>/back/", appealing.back, name="appeal-withdraw"),
    path("from/<slug:club>/<slug:session>/", coming.come, name="follow"),
    path("from/<slug:club>/<slug:session>/pair/", coming.pair, name="follow-pair"),
    path("from/<slug:club>/<slug:session>/account/", coming.account, name="follow-account"),
    path("from/<slug:club>/<slug:session>/us/<path:key>/", from_home.us, name="follow-by-check"),
    path("letter/<str:token>/", from_home.letter, name="follow-by-email"),
    path("history/letter/<str:token>/", history.letter, name="history-letter"),
    path("history/<str:token>/", history.by_link, name="history"),
    path("years/<slug:club>/", history.ask, name="history-ask"),
    path("years/<slug:club>/account/", history.by_account, name="history-account"),
    path("door/<str:token>/", door.door, name="door"),
    path("start/figures/<slug:club>/", start.figures, name="start-figures"),
    path("start/by/<slug:club>/", start.start_by_account, name="start-member"),
    path("start/by/<slug:club>/<slug:session>/", started.evening_by_account, name="started-member"),
    path("start/<str:token>/", start.start_by_link, name="start"),
    path("start/<str:token>/<slug:session>/", started.evening_by_link, name="started"),
    path("peers/<str:token>/", peers.peer_poll, name="peer-poll"),
    path("call/", calling.call, name="call"),
    path("call/withdraw/", calling.withdraw, name="call-withdraw"),
    path("problem/", unattended.problem, name="problem"),
    path("stop/", entering.stop, name="unfollow"),
    path("in/<str:token>", entering.code, name="code"),
    path("slip/<str:token>", entering.slip, name="slip"),
    path("t/<str:token>", entering.card, name="card"),
]
