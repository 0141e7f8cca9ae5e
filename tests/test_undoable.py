"""Of every address that changes something: it can be taken back, or it is asked once before, or nothing is lost by it.

An address that is in none of these lists fails here: whoever adds one says which it is.
"""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import get_resolver, reverse
from django.urls.converters import IntConverter

JOURNAL = frozenset(
    [
        "act",
        "bookmark-add",
        "bookmark-drop",
        "bookmark-go",
        "choose",
        "codeword-add",
        "codeword-drop",
        "companion-add",
        "companion-beside",
        "companion-drop",
        "companion-edit",
        "counter-add",
        "counter-drop",
        "counter-edit",
        "counter-tap",
        "faces",
        "fight",
        "fight-end",
        "fight-resume",
        "fight-settings",
        "foe-correct",
        "gift",
        "item-add",
        "item-drop",
        "item-edit",
        "item-use",
        "lead-act",
        "lead-end",
        "lead-foe",
        "lead-redo",
        "lead-undo",
        "lead-value",
        "loot",
        "map-add",
        "map-close",
        "map-drop",
        "map-exit",
        "map-here",
        "map-lead",
        "map-note",
        "map-number",
        "meet",
        "name",
        "notes",
        "oppose",
        "paragraph",
        "put-away",
        "rebook",
        "redo",
        "roll",
        "tap",
        "undo",
        "unveil",
        "value",
    ]
)
"""In a hero's journal: taken back by « Annuler »."""

ENCOUNTER = frozenset(
    [
        "encounter-act",
        "encounter-faces",
        "encounter-join",
        "encounter-pause",
        "encounter-redo",
        "encounter-resume",
        "encounter-undo",
    ]
)
"""Steps of an encounter, taken back on its page."""

BESTIARY = frozenset(
    [
        "bestiary",
        "bestiary-import",
        "bestiary-samples",
        "bestiary-undo",
        "meeting-delete",
        "meeting-edit",
        "monster-drop",
        "monster-edit",
        "table-bestiary",
        "table-bestiary-import",
        "table-bestiary-samples",
        "table-bestiary-undo",
    ]
)
"""Changes of a bestiary, taken back by « Annuler le dernier changement »."""

ASKED = frozenset(
    [
        "book-delete",
        "hand-over",
        "invitation-revoke",
        "member-remove",
        "member-role",
        "roll-show",
        "session",
        "take-out",
    ]
)
"""Asked once, under the button itself."""

ON_A_PAGE = frozenset(["campaign-delete", "code", "delete-account", "leave", "sign-out"])
"""Asked on a page of its own that says what will be lost."""

HARMLESS = {
    "book-note": "a text typed and sent, guarded by what its page showed",
    "book-rename": "a title that is typed again",
    "books": "made; deleted",
    "bring-in": "taken out again",
    "campaign-new": "made; deleted",
    "campaign-put-away": "taken out of the archive",
    "campaign-settings": "set again",
    "chances-before": "a question, changes nothing",
    "create": "made; put away",
    "create-at-table": "made; put away",
    "encounter-new": "made; ended",
    "encounter-settings": "set again",
    "fight-read": "reads a text, changes nothing",
    "habit": "set again",
    "hands": "set again",
    "invite": "made; revoked",
    "join": "left again; its page says what will be shared",
    "memory": "a text typed and sent, guarded by what its page showed",
    "password": "typed, the present one with it",
    "recover": "typed, the code with it",
    "sign-in": "signed out",
    "sign-up": "deleted",
    "table-bestiary-read": "reads a text, changes nothing",
    "table-clock": "set again",
    "table-notes": "a text typed and sent, guarded by what its page showed",
    "table-roll": "dice that were rolled",
}
"""What loses nothing, and why."""

FORM = re.compile(r"<form\b[^>]*?(?:\{% post \"([\w-]+)\"|\{% url '([\w-]+)')")
CONFIRM = re.compile(r'<details class="confirm".*?</details>', re.DOTALL)
MILD = {
    # Nothing is lost the other way about.
    "session": 'value="1"',
    "member-role": 'value="player"',
}


def posts(client):
    """Return the names of the addresses that a POST is for."""
    found = set()
    for name, ways in get_resolver().reverse_dict.lists():
        if not isinstance(name, str):
            continue
        (_, parameters), *_ = ways[0][0]
        converters = ways[0][3]
        args = [1 if isinstance(converters.get(one), IntConverter) else "abcdefabcdef" for one in parameters]
        if client.post(reverse(name, args=args)).status_code != 405:
            found.add(name)
    return found


@pytest.mark.django_db
def test_each_address_is_undone_or_asks_or_loses_nothing(client):
    listed = [*JOURNAL, *ENCOUNTER, *BESTIARY, *ASKED, *ON_A_PAGE, *HARMLESS]
    assert len(listed) == len(set(listed))
    assert posts(client) == set(listed)


def test_what_is_asked_first_stands_folded_under_its_question():
    asked = set()
    for path in (one for name in ("templates", "rulesets") for one in Path(settings.BASE_DIR, name).rglob("*.html")):
        text = path.read_text()
        folded = [found.span() for found in CONFIRM.finditer(text)]
        for form in FORM.finditer(text):
            name = form[1] or form[2]
            if name not in ASKED:
                continue
            inside = any(start < form.start() < end for start, end in folded)
            whole = text[form.start() : text.index("</form>", form.start())]
            assert inside or MILD.get(name, "\0") in whole, (path.name, name)
            asked |= {name} if inside else set()
    assert asked == ASKED
