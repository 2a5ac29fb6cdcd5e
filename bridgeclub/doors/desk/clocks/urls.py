"""The addresses of a session's clocks, and of scoring errors that were found after their time."""

from django.urls import path

from bridgeclub.doors.desk.clocks import errors, views

WHERE = "<slug:club>/<slug:session>/times/"
urlpatterns = [
    path(WHERE, views.page, name="clocks"),
    path(f"{WHERE}available/<int:number>/", views.made_available, name="made-available"),
    path(f"{WHERE}error/<int:board>/<int:ns>-<int:ew>-<int:room>/", errors.recorded, name="gross-error"),
    path(f"{WHERE}error/<int:board>/<int:ns>-<int:ew>/", errors.recorded, name="gross-error"),
    path(f"{WHERE}error/<int:error>/approve/", errors.approved, name="approve-gross-error"),
    path(f"{WHERE}error/<int:error>/decline/", errors.declined, name="decline-gross-error"),
]
