"""The addresses of the tables: /t/ is printed on the table, /l/ is sent, /table/ is where both lead."""

from django.urls import path

from bridgeclub.doors.tablet import another, app, carried, certificate, phones, unattended, views

app_name = "tablet"
urlpatterns = [
    path("t/board/<int:number>", views.board, name="board"),
    path("t/<str:token>", views.card, name="card"),
    path("l/<str:secret>", views.link, name="link"),
    path("table/", views.table, name="table"),
    path("table/worker.js", app.worker, name="worker"),
    path("table/app/<str:version>/<path:name>", app.app, name="app"),
    path("table/code/", views.code, name="code"),
    path("table/rules/", unattended.rules, name="rules"),
    path("table/problem/", unattended.problem, name="problem"),
    path("table/another.svg", another.another, name="join-code"),
    path("table/carried", carried.carried, name="scanned-results"),
    path("table/phone/<str:side>.svg", phones.phone, name="phone"),
    path("certificate/", certificate.page, name="certificate"),
    path("certificate/club.crt", certificate.authority, name="authority"),
]
