"""The draw of a Swiss at the desk."""

from django.urls import path

from bridgeclub.doors.desk.swiss import draw, late

urlpatterns = [
    path("<slug:club>/<slug:session>/draw/", draw.draw_page, name="draw"),
    path("<slug:club>/<slug:session>/draw/<int:number>/print/", draw.printed_draw, name="print-draw"),
    path("<slug:club>/<slug:session>/draw/late/", late.latecomer, name="swiss-late"),
    path("<slug:club>/<slug:session>/draw/mismatch/", draw.mismatch_given, name="mismatch"),
]
