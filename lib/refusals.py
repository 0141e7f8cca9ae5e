"""Why what somebody sent changed nothing, in the player’s words: from a form to the sentence beside its field."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django import forms


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a tap changed nothing: the form it came from, a sentence per field ("" for the form), what was typed.

    `ask` names a question that the page puts in the place of a plain refusal (DEF-02: cap, or the book allows it).
    `lists` are the fields with all of their values, for boxes that may be ticked together.
    `placed` gathers, while the page is drawn, the fields whose sentences stand beside them; see `say_unplaced`.
    """

    where: str
    sentences: Mapping[str, str]
    values: Mapping[str, str] = field(default_factory=dict)
    ask: str = ""
    status: int = 422
    lists: Mapping[str, Sequence[str]] = field(default_factory=dict)
    placed: set[str] = field(default_factory=set, compare=False)


class FormRefused(Exception):
    """A form with faults; the sentences stand beside their fields."""

    def __init__(self, sentences: Mapping[str, str], ask: str = "", values: Mapping[str, str] | None = None) -> None:
        super().__init__(sentences)
        self.sentences = dict(sentences)
        self.ask = ask
        # What the form comes back with in the place of what was posted.
        self.values = dict(values or {})


def cleaned(form: forms.Form) -> dict[str, Any]:
    """Return the values of a form; raises FormRefused with one sentence per field."""
    if form.is_valid():
        return form.cleaned_data
    raise FormRefused(faults(form))


def faults(form: forms.BaseForm) -> dict[str, str]:
    """Return one sentence per faulty field of a form, prefix included."""
    return {"" if name == "__all__" else form.add_prefix(name): str(errors[0]) for name, errors in form.errors.items()}
