"""Fields of forms, bounded and refused in French."""

from typing import Any

from django import forms

from lib.french import minus
from lib.plain import plain_line

TOO_LONG = "%(limit_value)d caractères au plus ; il y en a %(show_value)d."


TOO_LONG_TEXT = "Le texte tient en %(limit_value)d caractères au plus ; celui-ci en a %(show_value)d."


class FrenchIntegerField(forms.IntegerField):
    """A whole number as a player types it: a real minus sign and spaces are taken for what they mean."""

    @property
    def signed(self) -> bool:
        """Whether the number may be negative."""
        return isinstance(self.min_value, int) and self.min_value < 0

    def to_python(self, value: Any) -> int | None:
        """Read the number."""
        if isinstance(value, str):
            value = value.replace("−", "-").replace("–", "-").translate(_BLANKS)
        return super().to_python(value)


def number_field(missing: str = "", *, required: bool = True, min_value: int, max_value: int) -> FrenchIntegerField:
    """Return a bounded whole number whose every refusal says what is accepted."""
    between = f"De {minus(min_value)} à {minus(max_value)}, en chiffres."
    messages = {
        "required": missing or between,
        "invalid": between,
        "min_value": between,
        "max_value": between,
    }
    return FrenchIntegerField(required=required, min_value=min_value, max_value=max_value, error_messages=messages)


def text_field(missing: str = "", *, max_length: int, required: bool = True, strip: bool = True) -> forms.CharField:
    """Return a bounded text; NUL characters, which no database column takes, are refused by Django itself.

    Without `strip` every sign counts, seen or not.
    """
    kind = PlainLineField if strip else forms.CharField
    return kind(
        max_length=max_length,
        required=required,
        strip=strip,
        error_messages={"required": missing, "max_length": TOO_LONG},
    )


class PlainTextField(forms.CharField):
    """A text of several lines; a browser sends two characters for the end of each, which are one."""

    def to_python(self, value: Any) -> str | None:
        """Read the text."""
        read: str | None = super().to_python(value)
        return read.replace("\r\n", "\n") if read else read


_BLANKS = str.maketrans("", "", " \t\xa0\u202f")


class PlainLineField(forms.CharField):
    """A text of one line that others may read: what cannot be seen, or turns the text around, is left out."""

    def to_python(self, value: Any) -> str | None:
        """Read the text."""
        read: str | None = super().to_python(value)
        if not read:
            return read
        # What stood at its ends may have hidden a blank.
        plain = self.plain(read).strip()
        return plain or self.empty_value

    def plain(self, text: str) -> str:
        """Leave out what nobody sees."""
        return plain_line(text)
