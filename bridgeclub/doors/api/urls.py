"""The addresses for programs. The table's script is one of them."""

from django.urls import include, path, register_converter
from django.urls.converters import StringConverter

from bridgeclub.doors.api.feed import feed
from bridgeclub.doors.api.problems import unknown
from bridgeclub.doors.api.table import people, views
from bridgeclub.doors.api.table.calls import Calls, Withdrawal
from bridgeclub.doors.api.table.devices import Leave, WayIn
from bridgeclub.doors.api.table.evening import Evening
from bridgeclub.doors.api.table.matches import Agreements, Comparisons
from bridgeclub.doors.api.table.scanned_entries import Carried
from bridgeclub.doors.api.table.signing import Scorecard, SignOffs


class Anything(StringConverter):
    """Whatever is left of an address, line ends too: nothing under /api/ is answered with a page."""

    regex = r"[\s\S]+"


register_converter(Anything, "anything")
app_name = "api"
urlpatterns = [
    path("table/results", views.Results.as_view(), name="table_results"),
    path("table", views.State.as_view(), name="table"),
    path("table/evening", Evening.as_view(), name="table_evening"),
    path("table/results/<int:result>/confirm", views.Confirm.as_view(), name="table_confirm"),
    path("table/results/<int:result>/agree", views.Agree.as_view(), name="table_agree"),
    path("table/results/<int:result>/right", views.Right.as_view(), name="table_right"),
    path("table/travellers/<int:board>", views.Travellers.as_view(), name="table_traveller"),
    path("table/people", people.People.as_view(), name="table_people"),
    path("table/names", people.Names.as_view(), name="table_names"),
    path("table/substitutes", people.Substitutes.as_view(), name="table_substitutes"),
    path("table/scorecard/<int:round>", Scorecard.as_view(), name="table_scorecard"),
    path("table/comparison/<int:round>", Comparisons.as_view(), name="table_comparison"),
    path("table/agreements", Agreements.as_view(), name="table_agreements"),
    path("table/sign-offs", SignOffs.as_view(), name="table_sign_offs"),
    path("table/call", Calls.as_view(), name="table_call"),
    path("table/call/withdraw", Withdrawal.as_view(), name="table_call_withdraw"),
    path("table/way-in", WayIn.as_view(), name="table_way_in"),
    path("table/leave", Leave.as_view(), name="table_leave"),
    path("carried", Carried.as_view(), name="carried"),
    path("feed", feed, name="feed"),
    path("v1/", include("bridgeclub.doors.api.v1.urls")),
    path("", unknown, name="nothing"),
    path("<anything:rest>", unknown, name="unknown"),
]
