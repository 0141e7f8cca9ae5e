"""What fights and the bestiary add to the sheet."""

from accounts.estate import ESTATES
from combat import bestiary
from combat.arena import Fights
from combat.estate import ESTATE, changes_of, join_changes, join_meetings
from combat.models import Meeting
from combat.present_bestiary import described
from combat.views.bestiary import bestiary_page
from combat.views.fight import fight_page
from sheets.arena import register_arena
from sheets.estate import JOINED
from sheets.models import Book
from sheets.registries import BOOK_CONTENTS, MEMORY, PAGES, BookContents


def register() -> None:
    """Name the pages of a hero that stand here, and what people keep here."""
    ESTATES.append(ESTATE)
    JOINED.extend((join_meetings, join_changes))
    PAGES.update(fight=fight_page, bestiary=bestiary_page)
    register_arena(Fights())
    BOOK_CONTENTS.append(BookContents(name="meetings", rows=Meeting.objects.all, before_delete=_forget_changes))
    MEMORY.append(lambda hero: {"meetings": described(bestiary.here(hero), hero)})


def _forget_changes(book: Book) -> None:
    """What was changed in the bestiary of a book that is no more cannot be taken back: it has no place to go to."""
    changes_of(book).update(undone=True)
