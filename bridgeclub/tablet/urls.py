from django.urls import URLPattern

app_name = "tablet"
urlpatterns: list[URLPattern] = []
