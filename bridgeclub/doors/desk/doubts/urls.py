"""The addresses of the doubtful results."""

from django.urls import path

from bridgeclub.doors.desk.doubts import views

urlpatterns = [
    path("<slug:club>/<slug:session>/doubts/", views.page, name="doubts"),
    path("<slug:club>/<slug:session>/doubts/accept/", views.accepted, name="accept-doubts"),
    path("<slug:club>/<slug:session>/doubts/accept-all/", views.all_accepted, name="accept-all-doubts"),
    path("<slug:club>/<slug:session>/doubts/reopen/", views.reopened, name="reopen-doubts"),
    path("<slug:club>/<slug:session>/doubts/ask/", views.asked, name="ask-doubts"),
]
