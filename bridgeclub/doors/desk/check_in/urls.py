"""The desk's addresses of the check-in list."""

from django.urls import path

from bridgeclub.doors.desk.check_in import views

urlpatterns = [
    path("<slug:club>/settings/prices/", views.usual_prices, name="usual-prices"),
    path("<slug:club>/<slug:session>/check-in/", views.page, name="check-in"),
    path("<slug:club>/<slug:session>/check-in/live/", views.live, name="check-in-live"),
    path("<slug:club>/<slug:session>/check-in/prices/", views.prices, name="check-in-prices"),
    path("<slug:club>/<slug:session>/check-in.csv", views.as_csv, name="check-in-csv"),
]
