from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Guests, named players, their sessions."""

    name = "accounts"
    verbose_name = "Comptes"
