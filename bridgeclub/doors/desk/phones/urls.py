"""The addresses of players' own telephones at the desk."""

from django.urls import include, path

from bridgeclub.doors.desk.phones import views

of_a_session = [
    path("phones/", views.phones, name="phones"),
    path("phones/slips/", views.slips, name="phone-slips"),
    path("phones/slips/<int:pair>/", views.slip, name="phone-slip"),
    path("phones/<int:phone>/end/", views.ended, name="end-phone"),
]
urlpatterns = [path("<slug:club>/<slug:session>/", include(of_a_session))]
