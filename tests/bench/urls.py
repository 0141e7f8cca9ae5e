"""The addresses of Signet and, beside them, the floor."""

from django.urls import include, path

from tests.bench import floor

urlpatterns = [
    path("", include("config.urls")),
    path("floor/<str:ref>/", floor.floor, name="floor"),
]
