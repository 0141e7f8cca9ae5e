"""Forms of the table: each refusal a French sentence beside its field."""

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any, ClassVar

from django import forms
from django.utils import timezone

from campaigns.models import Campaign, CampaignMonster, Membership
from combat.models import Fight
from lib.fields import TOO_LONG_TEXT, PlainTextField, number_field, text_field
from lib.search import search_key
from sheets.bindings import BINDINGS
from sheets.forms import FacesForm, note_field

WHOSE_NAME = "Sous quel nom les autres vous verront-ils ?"

# How long a link holds, in hours, by the word of its form; empty holds until it is revoked.
LASTS = {"": None, "hours": 6, "day": 24, "week": 7 * 24, "month": 30 * 24}


def choice(
    values: Iterable[str] | Callable[[], Iterable[str]], sentence: str, *, required: bool = True
) -> forms.ChoiceField:
    """Return a field that takes one of these values, and says one sentence to anything else.

    Values that are known only once the program has started are given by what returns them.
    """

    def choices() -> list[tuple[str, str]]:
        return [(value, value) for value in (values() if callable(values) else values)]

    return forms.ChoiceField(
        choices=choices,
        required=required,
        error_messages={"required": sentence, "invalid_choice": sentence},
    )


class CampaignForm(forms.Form):
    """What a table is called and by which rules it plays; none named is any."""

    name = text_field("Comment s’appelle cette table ?", max_length=80)
    ruleset = choice(lambda: ("", *BINDINGS), "Choisissez les règles de cette table.", required=False)


class SettingsForm(CampaignForm):
    """What players see of one another, and who takes dice back."""

    others_see = choice(Campaign.OthersSee.values, "Que voient les joueurs des autres ?")
    odds = forms.BooleanField(required=False)
    dice_kept = forms.BooleanField(required=False)


class JoinForm(forms.Form):
    """The name that a guest is known by at the table; who has one already need give none."""

    seat = text_field(WHOSE_NAME, max_length=40, required=False)


class InvitationForm(forms.Form):
    """Whom a link lets in, until when, and how often."""

    role = choice(("player", "spectator"), "Joueur ou spectateur ?")
    lasts = choice(LASTS, "Jusqu’à quand ?", required=False)
    max_uses = number_field(required=False, min_value=1, max_value=999)

    def expires_at(self) -> Any:
        """Return when the link ends, None when it does not."""
        hours = LASTS[self.cleaned_data["lasts"]]
        return timezone.now() + timedelta(hours=hours) if hours else None


class RoleForm(forms.Form):
    """What a member is from now on; the MdT's place is handed over otherwise."""

    role = choice((Membership.Role.PLAYER, Membership.Role.SPECTATOR), "Joueur ou spectateur ?")


class ClockForm(forms.Form):
    """The table's clock: the tours that have gone by, and those that the form showed."""

    tours = number_field("Combien de tours ?", min_value=0, max_value=999_999)
    seen = forms.IntegerField(required=False)


class TableNotesForm(forms.Form):
    """The notes of the table, or the MdT's own, kept letter by letter."""

    notes = PlainTextField(max_length=20000, required=False, strip=False, error_messages={"max_length": TOO_LONG_TEXT})
    whose = choice(("shared", "private"), "De quelles notes s’agit-il ?")


class MonsterForm(forms.Form):
    """What is kept of an adversary besides its scores: a note of the MdT's, and what players know of it."""

    shown = choice(CampaignMonster.Shown.values, "Que savent les joueurs de cet adversaire ?")
    note = note_field()


class ShownField(forms.ChoiceField):
    """What players know of an adversary as a file says it, in French or in the word of a form; nothing if unsaid."""

    WORDS: ClassVar[dict[str, str]] = {"nothing": "rien", "name": "nom", "condition": "état", "numbers": "nombres"}

    def __init__(self) -> None:
        sentence = "Rien, nom, état ou nombres."
        super().__init__(
            choices=[(value, value) for value in self.WORDS],
            required=False,
            error_messages={"invalid_choice": sentence},
        )

    def to_python(self, value: Any) -> str:
        """Read the word."""
        word = super().to_python(value).strip().casefold() or "nothing"
        said = {search_key(french): value for value, french in self.WORDS.items()}
        return said.get(search_key(word), word)


class IncomingMonsterForm(forms.Form):
    """What a file says of an adversary of a table besides its scores and its note."""

    shown = ShownField()


class ShownForm(forms.Form):
    """What a player sees of the adversaries that he fights now."""

    shown = choice(Fight.Shown.values, "Que voit le joueur de ses adversaires ?")


class GiftForm(forms.Form):
    """What several heroes get at once: a wound, gold, or a thing."""

    what = choice(("harm", "heal", "gold", "item"), "Que donnez-vous ?")
    amount = number_field("Combien ?", required=False, min_value=1, max_value=9999)
    name = text_field(max_length=120, required=False)

    def clean(self) -> dict[str, Any]:
        """Ask for the number or for the name, by what is given."""
        values = super().clean() or {}
        if values.get("what") == "item":
            if not values.get("name") and "name" not in self.errors:
                self.add_error("name", "Comment s’appelle cet objet ?")
            values["amount"] = values.get("amount") or 1
        elif values.get("amount") is None and "amount" not in self.errors:
            self.add_error("amount", "Combien ?")
        return values


class TableRollForm(forms.Form):
    """Dice of the MdT: how many of how many sides, what is added, what for."""

    count = number_field("Combien de dés ?", min_value=1, max_value=20)
    sides = number_field("Des dés à combien de faces ?", min_value=2, max_value=100)
    modifier = number_field(required=False, min_value=-999, max_value=999)
    reason = text_field(max_length=80, required=False)
    hidden = forms.BooleanField(required=False)
    faces = forms.CharField(required=False, max_length=200)

    def typed(self) -> Any:
        """Return the faces that were typed, None when the program rolls; raises FormRefused through their form."""
        text = self.cleaned_data["faces"].strip()
        return FacesForm({"faces": text}, sides=self.cleaned_data["sides"]) if text else None
