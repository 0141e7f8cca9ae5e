"""Forms of the sheet: what a player types, bounded and refused in French, beside its field."""

from typing import Any

from django import forms

from rulesets.defis.engine.scorpions import marsh
from sheets.plain import plain_line
from sheets.templatetags.signet import minus

TOO_LONG = "%(limit_value)d caractères au plus ; il y en a %(show_value)d."
TOO_LONG_TEXT = "Le texte tient en %(limit_value)d caractères au plus ; celui-ci en a %(show_value)d."


_BLANKS = str.maketrans("", "", " \t\xa0\u202f")


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


def row_field(sentence: str = "", *, required: bool = True) -> forms.Field:
    """Return a field for the ordinal of one of the hero's rows, which no other row ever has."""
    return number_field(sentence, required=required, min_value=0, max_value=10**9)


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


class PlainNoteField(PlainLineField):
    """A short note: a file may bring one of several lines, which stay."""

    def plain(self, text: str) -> str:
        """Leave out what nobody sees, line by line."""
        return "\n".join(map(plain_line, text.replace("\r\n", "\n").split("\n")))


def note_field() -> forms.CharField:
    """Return a note that may be left out."""
    return PlainNoteField(max_length=500, required=False, error_messages={"max_length": TOO_LONG})


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


class CompanionForm(forms.Form):
    """Somebody who goes with the hero."""

    name = text_field("Comment s’appelle ce compagnon ?", max_length=80)
    habilete = number_field("Quelle est son Habileté ?", min_value=0, max_value=99)
    note = note_field()


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


class ClearingForm(forms.Form):
    """The number of a clearing of the marsh (SCO-50)."""

    number = number_field("Tapez le numéro de la clairière.", min_value=marsh.START, max_value=marsh.HIGHEST)


class ClearingNoteForm(forms.Form):
    """What there is to remember about a clearing."""

    note = note_field()


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
