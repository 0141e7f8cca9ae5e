"""Every address of the site; each app keeps its own list."""

from django.apps import apps
from django.urls import include, path
from django.utils.module_loading import module_has_submodule

handler404 = "config.errors.not_found"
handler500 = "config.errors.server_error"

urlpatterns = [
    path("", include("accounts.urls")),
    path("", include("sheets.urls")),
    path("", include("combat.urls")),
    path("", include("campaigns.urls")),
    # Books that have pages of their own.
    *(
        path("", include(f"{book.name}.urls"))
        for book in apps.get_app_configs()
        if book.name.startswith("rulesets.") and module_has_submodule(book.module, "urls")
    ),
]
