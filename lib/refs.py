"""Public random references: what stands in addresses and exports in the place of a row's number."""

import re
import secrets

from django.urls import register_converter


def new_ref() -> str:
    """Return 12 random characters that are safe in an address (72 bits)."""
    return secrets.token_urlsafe(9)


class RefConverter:
    """A reference in an address; anything else is found nowhere, and reaches no database."""

    regex = "[0-9A-Za-z_-]{1,16}"

    def to_python(self, value: str) -> str:
        """Read the reference."""
        return value

    def to_url(self, value: str) -> str:
        """Write the reference."""
        return value


def is_ref(text: str) -> bool:
    """Return whether a text that somebody sent can be a reference at all."""
    return re.fullmatch(RefConverter.regex, text) is not None


register_converter(RefConverter, "ref")
