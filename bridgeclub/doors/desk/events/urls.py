"""Events of several sessions at the desk."""

from django.urls import path

from bridgeclub.doors.desk.events import listed, next_session, page, same

urlpatterns = [
    path("<slug:club>/events/", listed.events, name="events"),
    path("<slug:club>/events/<slug:event>/", page.event, name="event"),
    path("<slug:club>/events/<slug:event>/same/", same.same, name="event-same"),
    path("<slug:club>/events/<slug:event>/next/", next_session.next_page, name="event-next"),
]
