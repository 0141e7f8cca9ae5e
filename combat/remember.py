"""Meeting adversaries: each is remembered with its place and settings, and can be met again."""

from typing import Any

from django.utils import timezone

from combat import bestiary, bestiary_edit
from combat.bindings import fight_binding_of
from combat.models import Fight, Meeting
from rulesets.kit.protocol import Data
from rulesets.kit.registry import fight_rules
from sheets.bindings import binding_of
from sheets.turn import Turn


def remember(turn: Turn, fight: Fight, state: Any, *, met: Meeting | None = None) -> None:
    """Keep the adversaries of a fight that has just begun: the same ones at the same place are one meeting.

    `met` is the meeting that the fight was started from, if it was.
    """
    ruleset = fight_rules(fight.ruleset)
    binding = fight_binding_of(ruleset.family)
    data = ruleset.codec.fight_data(state)
    book = fight.hero.book
    meeting = met or bestiary.same_meeting(book, fight.paragraph, data["foes"])
    if meeting is None:
        meeting = Meeting(owner_id=fight.hero.owner_id, book=book, ruleset=fight.ruleset, paragraph=fight.paragraph)
        meeting.save()
        bestiary.write_monsters(meeting, data["foes"])
        binding.remember_options(meeting, data["options"])
    elif met is None:
        # What was said this time is kept; what was left plain says nothing against what is known of the place.
        plain = binding.options_for(len(data["foes"]), ruleset.codec.options_data(ruleset.codec.options({})))
        said = {name: value for name, value in data["options"].items() if value != plain[name]}
        keep_settings(turn, meeting, said)
    Meeting.objects.filter(pk=meeting.pk).update(met_at=timezone.now())
    turn.update(fight, meeting=meeting)
    named = {monster.order: monster for monster in meeting.monsters.all()}
    for row in fight.combatants.filter(side="foe", order__in=named):
        turn.update(row, monster=named[row.order])


def keep_settings(turn: Turn, meeting: Meeting, options: Data) -> None:
    """Keep what a fight showed that the paragraph imposes: a change of the bestiary like any other."""
    binding = fight_binding_of(binding_of(meeting.ruleset).ruleset.family)
    data = bestiary_edit.meeting_data(meeting)
    shown = {name: options[name] for name in binding.option_columns if name in options}
    if {**data["options"], **shown} != data["options"]:
        after = {**data, "options": {**data["options"], **shown}}
        bestiary_edit.change(meeting.owner, turn.key, meeting.ref, after)
