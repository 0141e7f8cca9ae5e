"""Every address of the site; each app keeps its own list."""

from django.urls import include, path

handler404 = "config.errors.not_found"
handler500 = "config.errors.server_error"

urlpatterns = [
    path("", include("accounts.urls")),
    path("", include("sheets.urls")),
    path("", include("combat.urls")),
    path("", include("campaigns.urls")),
]
