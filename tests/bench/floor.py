"""The floor: what any page of this kind costs at least on this machine, and nothing of Signet.

Session and user, one SELECT; for a POST one guarded UPDATE and one INSERT in a transaction; a template of 3 KB; the
same middleware and the same server.
"""

from django.db import transaction
from django.db.models import F
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from sheets.models import Action, Character


def floor(request: HttpRequest, ref: str) -> HttpResponse:
    """Answer a GET or a POST with the least that such an answer takes."""
    if not request.user.is_authenticated:
        raise Http404
    hero = Character.objects.get(ref=ref, owner_id=request.user.pk)
    if request.method == "POST":
        with transaction.atomic():
            Character.objects.filter(pk=hero.pk, version=hero.version).update(version=F("version") + 1)
            Action.objects.create(author_id=request.user.pk, key=request.POST["key"])
        hero.version += 1
    return render(request, "floor.html", {"hero": hero, "lines": range(12)})
