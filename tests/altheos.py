"""An Althéos as the tests want him, made as the creation page would."""

from typing import Any

from django.test import RequestFactory

from accounts.models import User
from combat.views import fight as fight_views
from rulesets.cretoises.engine.tables import ATTITUDES, CONDITIONS, GODS, KINDS
from sheets.bindings import BINDINGS
from sheets.models import Book, Character
from sheets.turn import Turn
from sheets.undo import CREATED
from sheets.views import create
from sheets.views import sheet as sheet_views
from tests.conftest import Persona
from tests.player import Answer, Player, pick

LANCE = {"name": "lance", "force": 3, "protection": 1}
CLUB = {"name": "massue", "force": 1, "protection": 0}
HELMET = {"name": "casque", "kind": "casque", "protection": 4, "worn": True}
LION = {"foe-0-name": "LION", "foe-0-force": "5", "foe-0-protection": "15", "foe-0-human": "false"}
CRETANS = {
    "rows": "2",
    "foe-0-name": "Premier Crétois",
    "foe-0-force": "7",
    "foe-0-protection": "14",
    "foe-1-name": "Second Crétois",
    "foe-1-force": "7",
    "foe-1-protection": "14",
}
GUARD = {"foe-0-name": "Garde", "foe-0-force": "6", "foe-0-protection": "13"}


def altheos(persona: Persona, **data: Any) -> Character:
    """Make the hero of the book's examples, FORCE 4, PROTECTION 10, lance and helmet, or another."""
    binding = BINDINGS["cretoises"]
    whole = {
        "force": 4,
        "protection": 10,
        "honneur": 10,
        "honte": 0,
        "weapons": [LANCE],
        "armour": [HELMET],
        "gods": {"ares": "neutre", "hera": "neutre"},
        "patron": "athena",
        **data,
    }
    book = Book.objects.default_for(persona.user, "cretoises", binding.title)
    hero = Character.objects.create(
        owner=persona.user, book=book, ruleset="cretoises", name="Althéos", paragraph=whole.get("paragraph")
    )
    turn = Turn(hero, persona.user, f"made-{hero.ref}")
    state = binding.ruleset.codec.hero(whole)
    binding.create(turn, state)
    binding.store(turn, state)
    turn.record(CREATED)
    turn.close()
    return Character.objects.get(pk=hero.pk)


def state_of(hero: Character) -> dict[str, Any]:
    """Return the hero as his rows have him now."""
    binding = BINDINGS[hero.ruleset]
    return binding.ruleset.codec.hero_data(binding.load(Character.objects.get(pk=hero.pk)))


class AltheosPlayer(Player):
    """Somebody with an Althéos."""

    @classmethod
    def with_new_altheos(cls, user: User, number: int) -> "AltheosPlayer":
        """Make an Althéos through the view: a new one, or one who brings things from an earlier book."""
        form: dict[str, Any] = {"key": cls.new_key(), "patron": pick(GODS, number), "start": "new"}
        if number % 3:
            form |= {"start": "carry", "honneur": number % 13, "honte": 0, "weapon-0-name": "lance"}
            form |= {
                "weapon-0-force": 3,
                "weapon-0-protection": 1,
                "armour-0-name": "casque",
                "armour-0-kind": "casque",
            }
            form |= {"armour-0-protection": 4, "armour-0-worn": "on"}
        request = RequestFactory().post("/", form)
        request.user = user
        response = create.create(request, "cretoises")
        return cls(user, Character.objects.get(ref=response["Location"].strip("/").split("/")[-1]))

    def fight(self, a: int, b: int, c: int) -> Answer:
        form: dict[str, Any] = {"rows": 3, "honour_won": c % 4}
        for row in range(pick((1, 2, 1, 3), a)):
            form |= {f"foe-{row}-force": (b + row) % 9, f"foe-{row}-protection": (c + row) % 12 + 5}
            form |= {f"foe-{row}-name": f"CRETOIS {row}", f"foe-{row}-human": pick(("true", "true", "false"), c)}
            form[f"foe-{row}-condition"] = pick(("", *CONDITIONS[:3]), a * b + row)
        if c % 3 == 0:
            form |= {"first": pick(("hero", "foe"), b), "hero_force": b % 5 - 2, "retreat_max": a % 7}
        if c % 5 == 0:
            form |= {"wounds_stay": "on", "accepts_surrender": pick(("", "true", "false"), b)}
        return self.post(fight_views.fight, **form)

    def attack(self, a: int, b: int, c: int) -> Answer:
        """Strike or parry, with HONNEUR now and then."""
        state = self.state()
        if state is None:
            return self.fight(a, b, c)
        if state.pending is not None:
            return self.choose(a, b, 1)
        return self.post(
            fight_views.choose, do="attack" if state.turn == "hero" else "defend", honneur=pick((0, 0, b), a)
        )

    def surrender(self, a: int, b: int, c: int) -> Answer:
        said = {"set-accepts_surrender": pick(("true", "false", ""), a)}
        return self.post(fight_views.choose, do="surrender", **said)

    def settings(self, a: int, b: int, c: int) -> Answer:
        form = {
            "honour_won": a % 5,
            "foe_protection": b % 7 - 3,
            "first": pick(("hero", "foe"), c),
            "retreat_max": b % 7,
        }
        return self.post(fight_views.settings, **form, **({"wounds_stay": "on"} if c % 2 else {}))

    def correct(self, a: int, b: int, c: int) -> Answer:
        form = {
            "force": pick(("", 3), b),
            "condition": pick(("", *CONDITIONS), c),
            "human": pick(("", "true", "false"), a),
        }
        return self.post(fight_views.correct, a % 3, **form)

    def receive(self, a: int, b: int, c: int) -> Answer:
        """Do one of the acts that take words or numbers: gear, gods, a condition, starting again."""
        armour, weapons = (
            rows.order_by("ordinal").values_list("ordinal", flat=True) or (0,)
            for rows in (self.hero.armours, self.hero.weapons)
        )
        thing = {"item": pick(("weapon", "armour"), a), "kind": pick(KINDS, b), "force": b % 4, "protection": c % 4 - 1}
        forms: tuple[dict[str, Any], ...] = (
            {"do": "take", "name": f"chose {c % 3}", **thing, **({"worn": "on"} if c % 2 else {})},
            {"do": "take", "name": f"chose {b % 3}", **thing},
            {"do": "wield", "weapon": pick(("", pick(weapons, c), pick(weapons, c)), b)},
            {"do": pick(("wear", "take_off"), b), "armour": pick(armour, c)},
            {"do": "drop", **pick(({"weapon": pick(weapons, c)}, {"armour": pick(armour, c)}), b)},
            {"do": "patron_help", "honneur": b % 4, **({"die": "on"} if c % 3 == 0 else {})},
            {"do": "attitude", "god": pick(("hera", "Arès", "Pan", "Hécate"), b), "attitude": pick(ATTITUDES, c)},
            {"do": "remove_god", "god": pick(("Pan", "Hécate", "hera"), b)},
            {"do": "condition", "condition": pick(CONDITIONS, c)},
            {"do": "restart", "patron": pick(("", *GODS), b)},
        )
        return self.post(sheet_views.do, **pick(forms, a + b * 7 + c))

    def loot(self, a: int, b: int, c: int) -> Answer:
        ordinals = self.ordinals("fight")
        if not ordinals:
            return self.fight(a, b, c)
        thing = {"item": pick(("weapon", "armour"), a), "name": "butin", "kind": pick(KINDS, b), "protection": c % 4}
        return self.post(fight_views.loot, ordinals[-1], b % 3, **thing)


FIGHTING = (
    *("fight", "attack", "attack", "attack", "attack", "attack", "choose", "choose", "settings", "correct", "end"),
    *("surrender", "resume", "loot", "tap", "act", "receive", "receive", "receive", "roll", "value", "paragraph"),
    *("hands", "give_faces", "give_faces", "undo", "undo", "redo", "undo_to", "bookmark_add", "bookmark_go"),
)
"""What such a game is made of, as often as it happens."""
