"""The account's first page: who is playing, what is owned, and where to go from there."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from accounts.owned import owned_by
from accounts.session import who
from accounts.views.common import show


@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """Show who is playing."""
    user = who(request)
    return show(request, "account", {"owned": owned_by(user.pk) if user else None})
