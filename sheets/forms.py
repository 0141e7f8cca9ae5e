"""Forms of the sheet: what a player types, bounded and refused in French, beside its field."""

import re
from typing import Any

from django import forms

from lib.fields import TOO_LONG, TOO_LONG_TEXT, PlainLineField, PlainTextField, number_field, text_field
from lib.french import minus
from lib.plain import plain_line


def row_field(sentence: str = "", *, required: bool = True) -> forms.Field:
    """Return a field for the ordinal of one of the hero's rows, which no other row ever has."""
    return number_field(sentence, required=required, min_value=0, max_value=10**9)


class PlainNoteField(PlainLineField):
    """A short note: a file may bring one of several lines, which stay."""

    def plain(self, text: str) -> str:
        """Leave out what nobody sees, line by line."""
        return "\n".join(map(plain_line, text.replace("\r\n", "\n").split("\n")))


def note_field() -> forms.CharField:
    """Return a note that may be left out."""
    return PlainNoteField(max_length=500, required=False, error_messages={"max_length": TOO_LONG})


class ActForm(forms.Form):
    """An act of the sheet; its values are the act's parameters unless it says otherwise."""

    def args(self) -> dict[str, Any]:
        """Return the parameters as the engine takes them."""
        return dict(self.cleaned_data)


class NameForm(forms.Form):
    """The hero's name; none is a name too."""

    name = text_field(max_length=80, required=False)


class ParagraphForm(forms.Form):
    """The paragraph the reader is at."""

    paragraph = number_field("Tapez le numéro du paragraphe.", min_value=0, max_value=99999)


class ParagraphNoteForm(ParagraphForm):
    """What a reader notes at a paragraph."""

    note = PlainTextField(max_length=5000, required=False, strip=False, error_messages={"max_length": TOO_LONG_TEXT})


class TitleForm(forms.Form):
    """The title of a book."""

    title = text_field("Quel est le titre de ce livre ?", max_length=120)


class NoteForm(forms.Form):
    """Where adversaries are met, and a word about it."""

    paragraph = number_field(required=False, min_value=0, max_value=99999)
    note = note_field()


class NotesForm(forms.Form):
    """Free notes, kept letter by letter."""

    notes = PlainTextField(max_length=20000, required=False, strip=False, error_messages={"max_length": TOO_LONG_TEXT})


class ItemForm(forms.Form):
    """A thing carried."""

    name = text_field("Comment s’appelle cet objet ?", max_length=120)
    quantity = number_field(required=False, min_value=0, max_value=99999)
    uses = number_field(required=False, min_value=0, max_value=999)
    note = note_field()

    def columns(self) -> dict[str, Any]:
        """Return the values of the row; no quantity means one."""
        values = dict(self.cleaned_data)
        if values["quantity"] is None:
            values["quantity"] = 1
        return values


class CodewordForm(forms.Form):
    """A word to note."""

    word = text_field("Quel mot faut-il noter ?", max_length=80)


class CounterForm(forms.Form):
    """A count of the player's own."""

    name = text_field("Que faut-il compter ?", max_length=60)
    value = number_field(required=False, min_value=-99999, max_value=99999)
    minimum = number_field(required=False, min_value=-99999, max_value=99999)
    maximum = number_field(required=False, min_value=-99999, max_value=99999)

    def clean(self) -> dict[str, Any]:
        """Refuse bounds that leave no room, and a value outside them."""
        values = super().clean() or {}
        if values.get("value") is None and "value" not in self.errors:
            values["value"] = _nearest_to_zero(values.get("minimum"), values.get("maximum"))
        low, high, value = values.get("minimum"), values.get("maximum"), values.get("value")
        if low is not None and high is not None and low > high:
            self.add_error("maximum", "Le maximum est au-dessous du minimum.")
        elif value is not None and low is not None and value < low:
            self.add_error("value", f"La valeur est au-dessous du minimum ({minus(low)}).")
        elif value is not None and high is not None and value > high:
            self.add_error("value", f"La valeur est au-dessus du maximum ({minus(high)}).")
        return values


def _nearest_to_zero(low: int | None, high: int | None) -> int:
    start = max(low, 0) if low is not None else 0
    return min(high, start) if high is not None else start


class BookmarkForm(forms.Form):
    """A finger in the page."""

    name = text_field(max_length=80, required=False)


class RollForm(forms.Form):
    """The plain dice button: how many dice of how many sides, and what the sum does to which score."""

    count = number_field("Combien de dés ?", min_value=1, max_value=20)
    sides = number_field("Des dés à combien de faces ?", min_value=2, max_value=100)
    score = forms.CharField(required=False, max_length=20)
    sign = forms.TypedChoiceField(
        choices=[(-1, "−"), (1, "+")],
        coerce=int,
        required=False,
        empty_value=None,
        error_messages={"invalid_choice": "Perdre ou gagner ?"},
    )
    book = forms.BooleanField(required=False)


class ValueForm(forms.Form):
    """A score changed by more than one tap: taken away, added, or settled, with a number."""

    score = forms.CharField(max_length=20)
    value = forms.CharField(
        max_length=12,
        error_messages={"required": "Tapez un nombre.", "max_length": "Un nombre, pas davantage."},
    )
    way = forms.ChoiceField(choices=[(way, way) for way in ("minus", "plus", "fix")], required=False)
    above = forms.ChoiceField(choices=[(how, how) for how in ("cap", "book")], required=False)

    BOUND = 9999

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # The field's name is taken by an attribute of every form.
        self.fields["initial"] = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        """Read « −3 », « +4 », « =12 » or a plain number with its button into `by` or `to`."""
        values = super().clean() or {}
        typed = str(values.get("value", "")).replace("−", "-").replace("–", "-").replace(" ", "").replace("\u202f", "")
        sign, digits = (typed[0], typed[1:]) if typed.startswith(("-", "+", "=")) else ("", typed)
        if not digits.isascii() or not digits.isdigit() or int(digits) > self.BOUND:
            self.add_error("value", f"Un nombre entier, de 0 à {self.BOUND} : « 3 », « −3 », « +4 » ou « =12 ».")
            return values
        way = {"-": "minus", "+": "plus", "=": "fix"}.get(sign) or values.get("way") or "minus"
        number = int(digits)
        values["to"] = number if way == "fix" else None
        values["by"] = number if way == "plus" else -number
        return values


class FacesForm(forms.Form):
    """Faces of real dice, typed or tapped: figures in order, with a blank or a comma and a blank between them."""

    faces = text_field(max_length=400, required=False)

    def __init__(self, *args: Any, sides: int = 6, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sides = sides

    def clean_faces(self) -> list[int]:
        """Read the figures; two-figure faces need something between them ("10 7"), those of a d6 do not ("43")."""
        text = self.cleaned_data["faces"].strip()
        parts = re.split(r"\s*,\s+|\s+", text)
        if not all(part.isascii() and part.isdecimal() for part in parts):
            raise forms.ValidationError(FACES_APART if re.search(r"\d\s*[^\w\s]+\s*\d", text) else FACES_WANTED)
        if len(parts) == 1 and self.sides < 10:
            return [int(figure) for figure in parts[0]]
        return [int(part) for part in parts]


FACES_WANTED = "Tapez les faces de vos dés, en chiffres : « 4 3 » par exemple."


FACES_APART = (
    "Une face est un nombre entier : séparez vos dés par une espace, ou une virgule et une espace, « 4 3 » par exemple."
)
