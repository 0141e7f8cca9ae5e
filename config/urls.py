"""Every address of the site; each app keeps its own list."""

from django.urls import include, path

urlpatterns = [
    path("", include("accounts.urls")),
    path("", include("sheets.urls")),
    path("", include("combat.urls")),
]
