"""The addresses of players' own telephones: /me/in/ and /me/t/ lead in, /me/ is where both lead."""

from django.urls import path

from bridgeclub.player import entering, signing, views
from bridgeclub.player.worker import worker

app_name = "player"
urlpatterns = [
    path("", views.evening, name="evening"),
    path("live", views.live, name="live"),
    path("worker.js", worker, name="worker"),
    path("sign/", signing.sign, name="sign"),
    path("wrong/<int:round>/<int:board>/", signing.wrong, name="wrong"),
    path("stop/", entering.stop, name="stop"),
    path("in/<str:token>", entering.code, name="code"),
    path("slip/<str:token>", entering.slip, name="slip"),
    path("t/<str:token>", entering.card, name="card"),
]
