"""Forms of the account: names, passwords and codes, each refusal a French sentence beside its field."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from accounts.models import User
from accounts.names import name_fault, tidy_name
from accounts.recovery import read_code
from lib.fields import text_field
from lib.search import search_key

TAKEN = "Ce nom est déjà pris. Choisissez-en un autre, ou entrez s’il est à vous."
SURE = "supprimer"


def secret_field(missing: str, *, required: bool = True) -> forms.CharField:
    """Return a password's field: every letter counts, spaces too."""
    return text_field(missing, max_length=1000, strip=False, required=required)


def password_fault(fault: ValidationError) -> str:
    """Say in a sentence what one of Django's validators has found; an unknown one speaks for itself."""
    params: Any = fault.params or {}
    return {
        "password_too_short": f"Le mot de passe a au moins {params.get('min_length', 8)} caractères.",
        "password_too_similar": "Le mot de passe ressemble trop au nom.",
        "password_too_common": "Ce mot de passe est parmi les plus courants : il serait vite deviné.",
        "password_entirely_numeric": "Des chiffres seuls se devinent : ajoutez des lettres.",
    }.get(str(fault.code), str(fault.message))


class NewPasswordForm(forms.Form):
    """A password chosen, twice, since nobody sees what he types."""

    password = secret_field("Choisissez un mot de passe.")
    again = secret_field("Tapez le mot de passe une seconde fois.")

    def person(self) -> User:
        """Return whose password it will be, as the validators compare it."""
        return User()

    def clean(self) -> dict[str, Any]:
        """Refuse a password that is easily guessed, and two that differ."""
        values = super().clean() or {}
        password, again = values.get("password"), values.get("again")
        if password is not None:
            try:
                validate_password(password, self.person())
            except ValidationError as faults:
                self.add_error("password", password_fault(faults.error_list[0]))
            else:
                if again is not None and again != password:
                    self.add_error("again", "Les deux mots de passe ne sont pas les mêmes.")
        return values


class SignUpForm(NewPasswordForm):
    """A name that nobody has yet, and a password."""

    # Every sign counts, also those that nobody sees: they are refused, not left out.
    username = text_field("Choisissez un nom.", max_length=200, strip=False)

    field_order = ["username", "password", "again"]

    def clean_username(self) -> str:
        """Tidy the name; refuse one that could not be told apart from another."""
        name = tidy_name(self.cleaned_data["username"])
        fault = name_fault(name)
        if fault is None and User.objects.filter(name_key=search_key(name)).exists():
            fault = TAKEN
        if fault is not None:
            raise ValidationError(fault)
        return name

    def person(self) -> User:
        """Return a user of that name."""
        return User(username=self.cleaned_data.get("username", ""))


class SignInForm(forms.Form):
    """A name and its password."""

    username = text_field("Tapez votre nom.", max_length=200, strip=False)
    password = secret_field("Tapez votre mot de passe.")


class RecoveryForm(forms.Form):
    """A recovery code, and the name of whoever has one."""

    username = text_field(max_length=200, required=False, strip=False)
    code = text_field("Tapez le code de secours.", max_length=200)

    def clean_code(self) -> str:
        """Read the letters, whatever stands between them."""
        letters = read_code(self.cleaned_data["code"])
        if letters is None:
            raise ValidationError("Un code a vingt lettres, en cinq groupes de quatre ; jamais I, L, O ni U.")
        return letters


class PasswordForm(NewPasswordForm):
    """A new password, and the present one unless a recovery code has just spoken for its owner."""

    current = secret_field("Tapez le mot de passe actuel.", required=False)

    def __init__(self, user: User, *args: Any, recovered: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        self.fields["current"].required = not recovered

    def person(self) -> User:
        """Return whose password it is."""
        return self.user


class CurrentForm(forms.Form):
    """The present password, asked for before something that cannot be taken back."""

    current = secret_field("Tapez votre mot de passe.")


class SureForm(forms.Form):
    """A word typed by a guest, who has no password, before everything is deleted."""

    sure = text_field(f"Tapez le mot « {SURE} ».", max_length=40)

    def clean_sure(self) -> str:
        """Compare without case."""
        if search_key(self.cleaned_data["sure"]) != SURE:
            raise ValidationError(f"Tapez le mot « {SURE} » pour confirmer.")
        return SURE
