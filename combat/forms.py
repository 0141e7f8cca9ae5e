"""Forms of the fight pages: an adversary, what the paragraph imposes, hand corrections, typed dice."""

from typing import Any, ClassVar

from django import forms

from lib.fields import text_field
from sheets.forms import NoteForm


class IncomingPlaceForm(NoteForm):
    """Where the adversaries of a file are met: in which book, too."""

    book = text_field(max_length=120, required=False)


class OptionsForm(forms.Form):
    """What the text imposes on a fight; what is left out keeps its plain value."""

    DEFAULTS: ClassVar[dict[str, Any]] = {}

    def codec_data(self) -> dict[str, Any]:
        """Return every option as the codec reads it."""
        return {
            name: self.DEFAULTS.get(name, 0) if value in (None, "") else value
            for name, value in self.cleaned_data.items()
        }


class NoLootForm(forms.Form):
    """Where the rules of the book know no loot: the form is empty, and taking something is refused in words."""

    def args(self) -> dict[str, Any]:
        """Return what is taken."""
        return {}
