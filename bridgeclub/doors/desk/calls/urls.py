"""The addresses of a session's calls, and of what the club chooses for them."""

from django.urls import URLPattern, URLResolver, include, path

from bridgeclub.doors.desk.calls import acts, bar, queue, reminders

of_a_call = [
    path("take/", acts.taken, name="call-take"),
    path("here/", acts.attended, name="call-attend"),
    path("hand/", acts.handed, name="call-hand"),
    path("return/", acts.returned, name="call-return"),
    path("close/", acts.closed, name="call-close"),
]
of_a_session: list[URLPattern | URLResolver] = [
    path("", queue.page, name="calls"),
    path("live/", queue.live, name="calls-live"),
    path("phone/", queue.phone, name="calls-phone"),
    path("phone/live/", queue.phone_live, name="calls-phone-live"),
    path("worker.js", bar.worker, name="calls-worker"),
    path("bar/", bar.bar, name="calls-bar"),
    path("open/", acts.opened, name="call-open"),
    path("shown/", acts.shown, name="calls-shown"),
    path("<int:call>/", include(of_a_call)),
]
urlpatterns = [
    path("<slug:club>/settings/calls/", reminders.page, name="call-reminders"),
    path("<slug:club>/<slug:session>/calls/", include(of_a_session)),
]
