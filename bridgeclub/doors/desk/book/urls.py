"""The addresses of a club's ruling book."""

from django.urls import include, path

from bridgeclub.doors.desk.book import figures, page, public

of_a_club = [
    path("", page.book, name="ruling-book"),
    path("rulings.csv", page.as_csv, name="ruling-book-csv"),
    path("figures/", figures.figures, name="ruling-figures"),
]
urlpatterns = [
    path("<slug:club>/rulings/", include(of_a_club)),
    path("<slug:club>/settings/rulings/", public.switch, name="public-ruling-book"),
    path("<slug:club>/<slug:session>/rulings/<int:number>/release/", public.release, name="ruling-release"),
]
