"""What the sheet keeps for a person: heroes, books with their notes, the journal."""

from collections.abc import Callable

from accounts.estate import Estate
from accounts.models import User
from lib.search import search_key
from sheets.models import Action, Book, Character, Paragraph

JoinBooks = Callable[[Book, Book], None]

JOINED: list[JoinBooks] = []
"""What is done, by those above too, so that a book goes into another copy of the same title; then it is deleted."""


def hold_heroes(*people: int) -> None:
    """Hold all heroes of people, as each of their taps does."""
    list(Character.objects.select_for_update().filter(owner__in=people).order_by("pk").values_list("pk"))


def count(user_id: int) -> list[tuple[str, int]]:
    """Count heroes and notes."""
    notes = Paragraph.objects.filter(book__owner_id=user_id).exclude(note="").count()
    return [("héros,héros", Character.objects.filter(owner_id=user_id).count()), ("note,notes", notes)]


def leave(user: User) -> None:
    """Delete heroes and what else of the journal is nobody else’s."""
    # A book may not go while a hero reads it, so the heroes go first.
    Character.objects.filter(owner_id=user.pk).delete()
    # What others see of it, in their journals or at a table, stays there without a name.
    told = {
        f"{relation.get_accessor_name()}__isnull": True
        for relation in Action._meta.related_objects
        if relation.field.name == "action"
    }
    Action.objects.filter(author_id=user.pk, **told).delete()


def move_books(guest: User, user: User) -> None:
    """Move books; the default one of a ruleset and one of the same title join the other's."""
    theirs = list(Book.objects.filter(owner=user).order_by("pk"))
    for book in Book.objects.filter(owner=guest).order_by("pk"):
        twin = next((other for other in theirs if _same_book(book, other)), None)
        if twin is None:
            Book.objects.filter(pk=book.pk).update(owner=user)
            continue
        # Two copies of one title stay two: each of the other's books takes in one.
        theirs.remove(twin)
        for join in JOINED:
            join(book, twin)
        book.delete()


def move_heroes(guest: User, user: User) -> None:
    """Move heroes, their rows and journals with them."""
    Character.objects.filter(owner=guest).update(owner=user)


def move_actions(guest: User, user: User) -> None:
    """Move the authorship of the journal, so that a repeated tap is still known as one."""
    keys = Action.objects.filter(author=user).values("key")
    Action.objects.filter(author=guest).exclude(key__in=keys).update(author=user)


def join_heroes(book: Book, into: Book) -> None:
    """Let the heroes read on in the other copy."""
    Character.objects.filter(book=book).update(book=into)


def join_paragraphs(book: Book, into: Book) -> None:
    """Move the notes; where both copies have one, both texts stay."""
    theirs = {paragraph.number: paragraph for paragraph in into.paragraphs.select_for_update()}
    for paragraph in book.paragraphs.all():
        twin = theirs.get(paragraph.number)
        if twin is None:
            Paragraph.objects.filter(pk=paragraph.pk).update(book=into)
        else:
            Paragraph.objects.filter(pk=twin.pk).update(note=both_texts(twin.note, paragraph.note))


def both_texts(theirs: str, brought: str) -> str:
    """Return one text that says what both say; what one of them holds already is not said twice.

    >>> both_texts("Un pont.", "Un troll."), both_texts("Un pont.", "Un pont.\\n"), both_texts("", "Un troll.")
    ('Un pont.\\n\\nUn troll.', 'Un pont.', 'Un troll.')
    """
    if _says(theirs, brought):
        return theirs
    return brought if _says(brought, theirs) else f"{theirs.rstrip()}\n\n{brought.lstrip()}"


def _says(text: str, other: str) -> bool:
    """Tell whether one text holds another as whole lines."""
    return not other.strip() or f"\n{other.strip()}\n" in f"\n{text.strip()}\n"


def _same_book(book: Book, other: Book) -> bool:
    if book.ruleset != other.ruleset or book.is_default != other.is_default:
        return False
    return book.is_default or search_key(book.title) == search_key(other.title)


JOINED += [join_heroes, join_paragraphs]

ESTATE = Estate(hold=hold_heroes, count=count, steps=(move_books, move_heroes, move_actions), leave=leave)
