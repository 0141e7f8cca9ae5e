"""Public random references: what stands in addresses and exports in the place of a row's number."""

import secrets


def new_ref() -> str:
    """Return 12 random characters that are safe in an address (72 bits)."""
    return secrets.token_urlsafe(9)
