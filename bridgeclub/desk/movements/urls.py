"""The desk's addresses of movements: the club's own."""

from django.urls import path

from bridgeclub.desk.movements import own

urlpatterns = [
    path("<slug:club>/movements/", own.page, name="own-movements"),
    path("<slug:club>/movements/<int:movement>/remove/", own.removed, name="own-movement-remove"),
    path("<slug:club>/movements/<int:movement>.csv", own.as_csv, name="own-movement-csv"),
    path("<slug:club>/movements/<int:movement>.json", own.as_document, name="own-movement-document"),
]
