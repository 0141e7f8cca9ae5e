"""Why a tap changed nothing: from what was raised to the sentence that its page says."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html_join

from lib.refusals import FormRefused, Refused
from rulesets.kit.errors import BadDie, BadScenario, RuleViolation
from sheets.turn import AlreadyDone, Stale

STALE = (
    "La feuille a changé depuis que cette page a été affichée : rien n’a été fait. "
    "La voici à jour ; recommencez si c’est toujours ce que vous voulez."
)


NOT_UNDERSTOOD = "Cette touche n’a pas été comprise."


# Where a page says a refusal that none of its forms said; nobody can type it, since what is typed is escaped.
UNPLACED = "<!--unplaced-->"


def attempt(request: HttpRequest, where: str, do: Callable[[], object], *, stale: str = STALE) -> Refused | None:
    """Do something that is no hero's tap; returns why it was refused, None when it is done, now or before."""
    ticked = dict(request.POST.lists())
    try:
        do()
    except AlreadyDone:
        return None
    except Stale:
        return Refused(where, {"": stale}, request.POST.dict(), status=409, lists=ticked)
    except FormRefused as fault:
        values = {**request.POST.dict(), **fault.values}
        return Refused(where, fault.sentences, values, ask=fault.ask, lists=ticked)
    except (RuleViolation, BadDie, BadScenario) as fault:
        return Refused(where, {"": str(fault)}, request.POST.dict(), lists=ticked)
    return None


def say_unplaced(response: HttpResponse, refused: Refused) -> None:
    """Say at the top of a page, where it has `{% unplaced %}`, what no form of it said: the form may be gone by now."""
    left = [sentence for name, sentence in refused.sentences.items() if name not in refused.placed]
    said = format_html_join("", '<p class="refusal" role="alert">{}</p>', ((sentence,) for sentence in left))
    response.content = response.content.replace(UNPLACED.encode(), said.encode())
