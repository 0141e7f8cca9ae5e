"""What the account's pages share: a form that was refused, and sentences shown on the next page."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.guessing import SENTENCE
from accounts.owned import Owned
from lib.refusals import FormRefused, Refused

# What may be put back into its field: never a password or a code.
KEPT = ("username", "next")


def show(
    request: HttpRequest, template: str, context: dict[str, Any] | None = None, refused: Refused | None = None
) -> HttpResponse:
    """Render one of the account's pages, with why its form was refused."""
    status = refused.status if refused else 200
    return render(request, f"accounts/{template}.html", {**(context or {}), "refused": refused}, status=status)


def refusal(request: HttpRequest, fault: FormRefused) -> Refused:
    """Return a refusal of the page's one form, with what may be kept of it."""
    values = {name: request.POST[name] for name in KEPT if name in request.POST}
    return Refused("account", fault.sentences, values)


def too_many(request: HttpRequest, sentence: str = SENTENCE) -> Refused:
    """Return the refusal of someone who guesses, or does something else too often."""
    refused = refusal(request, FormRefused({"": sentence}))
    return Refused(refused.where, refused.sentences, refused.values, status=429)


def tell_brought(request: HttpRequest, brought: Owned) -> None:
    """Say on the next page what has come along."""
    if brought:
        messages.success(request, f"{brought} {'vous ont suivi' if brought.several else 'vous a suivi'}.")
