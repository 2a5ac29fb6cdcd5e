"""The desk's addresses of a club that plays on its laptop and shows its results at a hosted site."""

from django.urls import path

from bridgeclub.doors.desk.hosted import corrections, laptop, site

urlpatterns = [
    path("<slug:club>/settings/laptop/", laptop.page, name="laptop"),
    path("<slug:club>/settings/laptop/<int:number>/withdraw/", laptop.withdrawn, name="laptop-withdraw"),
    path("<slug:club>/settings/hosted-site/", site.page, name="hosted-site"),
    path("<slug:club>/settings/hosted-site/act/", site.act, name="hosted-site-act"),
    path("<slug:club>/<slug:session>/corrected/", corrections.page, name="corrections"),
]
