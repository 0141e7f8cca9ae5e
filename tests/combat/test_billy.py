"""Billy's fights through the pages: every decision, its undo, the export, and play at random."""

import json
import re
from typing import Any

import pytest
from django.db import transaction
from django.test import RequestFactory
from django.urls import reverse
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from accounts.models import User
from combat.export import scenario_of
from combat.models import BillyMeeting, Combatant, Fight, Meeting, Monster
from combat.play import load_fight, with_rows
from combat.views import fight as fight_views
from rulesets.billy.tables import OBJECTS
from rulesets.registry import RULESETS
from rulesets.replay import legal, run
from sheets.models import BillySheet, Character, Entry
from sheets.views import company, create
from sheets.views import sheet as sheet_views
from tests.conftest import Persona
from tests.dice import ScriptedFaces
from tests.player import Answer, Game, Player, pick, seeded
from tests.sheets.base import post, refused, rows, see, words
from tests.sheets.billy import DEBROUILLARD, GUERRIER, PAYSAN, PRUDENT, billy_of, state_of

pytestmark = pytest.mark.django_db

ORC = {"foe-0-name": "Orc", "foe-0-habilete": "7", "foe-0-pv": "14", "foe-0-armure": "1", "foe-0-degats": "1"}


def begin(persona: Persona, hero: Character, **data: Any) -> Fight:
    response = post(persona, "fight", hero, **{**ORC, **data})
    assert response.status_code == 302, words(response)
    found = Fight.objects.filter(hero=hero).order_by("-id").first()
    assert found is not None
    return found


def choose(persona: Persona, hero: Character, do: str) -> str:
    response = post(persona, "choose", hero, do=do, page="fight")
    assert response.status_code == 200, words(response)
    return words(response).replace("\u202f", " ")


def foe_of(fight: Fight) -> Combatant:
    return Combatant.objects.get(fight=fight, side="foe")


def fight_page(persona: Persona, hero: Character) -> str:
    return words(see(persona, "fight", hero.ref)).replace("\u202f", " ")


def decisions(page: str) -> list[str]:
    """Return what the decision offers, in order, from the page's source."""
    [decide] = re.findall(r'<section class="decide".*?</section>', page, flags=re.DOTALL)
    return re.findall(r'name="do" value="(\w+)"(?![^>]* disabled)', decide)


def replays(fight: Fight) -> None:
    """Hold a fight against its exported scenario."""
    fight = with_rows(Fight.objects.filter(pk=fight.pk)).select_related("hero").get()
    state = load_fight(fight)
    scenario = json.loads(json.dumps(scenario_of(fight)))
    result = run(scenario)
    assert "error" not in result, (scenario, result)
    assert result["dice_used"] == len(scenario["dice"])
    ruleset = RULESETS[fight.ruleset]
    assert result["outcome"] == fight.outcome
    assert result["foes"] == [ruleset.codec.foe_data(foe) for foe in state.foes]
    assert result["legal"] == legal(ruleset, state)
    last = Entry.objects.filter(hero=fight.hero, state=Entry.State.DONE).order_by("-id").first()
    if fight.status == Fight.Status.OPEN or (last and last.fight_ordinal == fight.ordinal):
        assert result["hero"] == ruleset.codec.hero_data(state.hero)


def unwound(persona: Persona, hero: Character, before: dict[str, Any]) -> None:
    """Undo to the start: every row as it was."""
    for _ in range(40):
        if not Entry.objects.filter(hero=hero, state=Entry.State.DONE).exclude(do="created").exists():
            break
        post(persona, "undo", hero)
    now = rows(hero)
    assert {name: row for name, row in now.items() if name != "journal"} == {
        name: row for name, row in before.items() if name != "journal"
    }


# --- Every decision, and only when it exists ---


@pytest.mark.rule("BIL-30", "BIL-31", "BIL-32", "BIL-33", "BIL-34")
def test_a_round_in_the_table(alice: Persona, dice: ScriptedFaces):
    hero = billy_of(alice, GUERRIER, pv=6)
    before = rows(hero)
    fight = begin(alice, hero)
    page = see(alice, "fight", hero.ref)
    assert "avantage différence +4" in words(page)
    assert decisions(page) == ["attack"]
    dice.next(4)
    said = choose(alice, hero, "attack")
    # 5 and the guerrier's point, less ARMURE 1; 2 and DÉGÂTS 1.
    assert "Dé 4 : Billy inflige 5, perd 3" in said
    page = see(alice, "fight", hero.ref)
    assert decisions(page) == ["take", "dodge"]
    assert re.search(r'<td class="[^"]*now here"><b>5</b><span class="sr"> contre </span><i>2</i>', page)
    assert page.count(" here") == 1
    assert "Orc perd 5 PV (5 + 1 − 1) , reste 9." in choose(alice, hero, "take")
    assert state_of(hero).pv == 3
    assert foe_of(fight).pv == 9
    replays(fight)
    unwound(alice, hero, before)


@pytest.mark.rule("BIL-36", "BIL-37")
def test_dodging_and_the_critical_counter(alice: Persona, dice: ScriptedFaces):
    hero = billy_of(alice, GUERRIER)
    fight = begin(alice, hero)
    dice.next(1)
    choose(alice, hero, "attack")
    dice.next(3)
    assert "Esquive : 3 ≤ 3 , coup esquivé" in choose(alice, hero, "dodge").replace("3,", "3 ,")
    assert state_of(hero).pv == 6
    dice.next(2, 1)
    assert "contre-attaque de 6" in choose(alice, hero, "attack")
    assert "contre-attaque critique" in choose(alice, hero, "dodge")
    assert foe_of(fight).pv == 14 - 3 - 6
    replays(fight)


@pytest.mark.rule("BIL-36")
def test_no_dodge_die_below_two(alice: Persona, dice: ScriptedFaces):
    hero = billy_of(alice, GUERRIER)
    begin(alice, hero, hero_adresse="-2")
    dice.next(4)
    said = choose(alice, hero, "attack")
    assert state_of(hero).pv == 3
    assert "Esquiver" not in said.split("Corriger mes scores")[0]
    refused(
        post(alice, "choose", hero, do="dodge", page="fight"),
        "Ce choix n’existe pas, ou n’existe plus\u202f: la page montre ce qui est possible maintenant.",
    )


@pytest.mark.rule("BIL-44")
def test_a_debrouillard_rolls_the_attack_die_again(alice: Persona, dice: ScriptedFaces):
    hero = billy_of(alice, DEBROUILLARD)
    fight = begin(alice, hero)
    dice.next(1)
    choose(alice, hero, "attack")
    assert decisions(see(alice, "fight", hero.ref)) == ["reroll", "take", "dodge"]
    dice.next(6)
    assert "Dé relancé : 1 → 6" in choose(alice, hero, "reroll")
    assert decisions(see(alice, "fight", hero.ref)) == ["take", "dodge"]
    dice.next(2)
    choose(alice, hero, "dodge")
    replays(fight)


@pytest.mark.rule("BIL-40")
def test_a_prudent_avoids_the_fight(alice: Persona, dice: ScriptedFaces):
    hero = billy_of(alice, PRUDENT)
    before = rows(hero)
    fight = begin(alice, hero)
    assert decisions(see(alice, "fight", hero.ref)) == ["avoid", "attack"]
    dice.next(6)
    chance = state_of(hero).chance
    assert "Combat évité" in choose(alice, hero, "avoid")
    assert state_of(hero).chance < chance
    fight.refresh_from_db()
    assert (fight.outcome, fight.status) == ("avoided", "over")
    assert "l’a évité" in words(see(alice, "bestiary", hero.ref))
    replays(fight)
    unwound(alice, hero, before)


@pytest.mark.rule("BIL-40", "BIL-42")
def test_a_prudent_doubles_his_blow(alice: Persona, dice: ScriptedFaces):
    hero = billy_of(alice, PRUDENT, chance=5)
    fight = begin(alice, hero)
    dice.next(6)
    assert "échoué, −1 Chance" in choose(alice, hero, "avoid")
    assert decisions(see(alice, "fight", hero.ref)) == ["attack"]
    dice.next(4)
    choose(alice, hero, "attack")
    offered = decisions(see(alice, "fight", hero.ref))
    assert offered[0] == "double"
    dice.next(1)
    said = choose(alice, hero, "double")
    assert "dégâts doublés" in said
    assert state_of(hero).chance == 3
    replays(fight)


@pytest.mark.rule("BIL-41")
def test_a_prudent_survives_then_dies(alice: Persona, dice: ScriptedFaces):
    hero = billy_of(alice, PRUDENT, pv=1)
    fight = begin(alice, hero, **{"foe-0-pv": "60"})
    dice.next(1)
    choose(alice, hero, "attack")
    if load(fight).pending.stage == "round":
        choose(alice, hero, "take")
    page = see(alice, "fight", hero.ref)
    assert decisions(page) == ["die", "survive"]
    assert "Coup mortel" in words(page)
    assert 'value="survive" data-main' in page
    dice.next(2)
    chance = state_of(hero).chance
    assert "réussi, −1 Chance" in choose(alice, hero, "survive")
    assert (state_of(hero).pv, state_of(hero).chance) == (1, chance - 1)
    dice.next(1)
    choose(alice, hero, "attack")
    if load(fight).pending.stage == "round":
        choose(alice, hero, "take")
    assert "coûte 2 Chance" in fight_page(alice, hero)
    assert "Combat perdu" in choose(alice, hero, "die")
    assert Character.objects.get(pk=hero.pk).dead
    replays(fight)


@pytest.mark.rule("BIL-43")
def test_a_paysan_never_loses_more_than_three(alice: Persona, dice: ScriptedFaces):
    hero = billy_of(alice, PAYSAN)
    begin(alice, hero, **{"foe-0-degats": "9"})
    pv = state_of(hero).pv
    dice.next(1)
    assert "3 au plus" in choose(alice, hero, "attack")
    assert state_of(hero).pv == pv - 3


@pytest.mark.rule("BIL-39")
def test_acid_between_rounds_and_companions(alice: Persona, dice: ScriptedFaces):
    hero = billy_of(alice, PAYSAN)
    fight = begin(alice, hero, companions="2", hero_between="1", foe_between="2", between_every="2")
    page = fight_page(alice, hero)
    assert "+ 2 (compagnons)" in page
    assert "tous les 2 tours" in page
    dice.next(3, 3)
    assert "Entre les tours" not in choose(alice, hero, "attack")
    assert "Entre les tours, Billy perd 1 PV" in choose(alice, hero, "attack")
    replays(fight)
    # Whoever stood beside him is not the place's; the acid is.
    kept = BillyMeeting.objects.get()
    assert (kept.companions, kept.hero_between, kept.between_every) == (0, 1, 2)


@pytest.mark.rule("BIL-30")
def test_domination_is_settled_at_once_and_death_is_asked(alice: Persona):
    hero = billy_of(alice, GUERRIER)
    before = rows(hero)
    lost = begin(alice, hero, **{"foe-0-habilete": "19"})
    assert (lost.outcome, lost.status) == ("lost", "over")
    page = see(alice, "fight", hero.ref)
    assert "Billy est-il mort" in words(page)
    assert "Attaquer" not in page
    assert not Character.objects.get(pk=hero.pk).dead
    replays(lost)
    post(alice, "value", hero, score="pv", value="0", way="fix", page="fight")
    assert Character.objects.get(pk=hero.pk).dead
    unwound(alice, hero, before)
    won = begin(alice, hero, **{"foe-0-habilete": "3"})
    assert (won.outcome, won.status) == ("won", "over")
    page = fight_page(alice, hero)
    assert "Domination" in page
    assert "Billy est-il mort" not in page


@pytest.mark.rule("BIL-30")
def test_companions_count_before_the_first_die(alice: Persona):
    hero = billy_of(alice, GUERRIER)
    assert begin(alice, hero, companions="4").outcome == "won"


@pytest.mark.rule("BIL-30")
def test_a_correction_leads_to_domination(alice: Persona):
    hero = billy_of(alice, GUERRIER)
    fight = begin(alice, hero)
    said = words(post(alice, "foe-correct", hero, 0, habilete="2", page="fight"))
    assert "Billy l’emporte aussitôt" in said
    replays(fight)


def load(fight: Fight) -> Any:
    """Return the engine's fight, read afresh."""
    return load_fight(with_rows(Fight.objects.filter(pk=fight.pk)).select_related("hero").get())


# --- Always dodging ---


def test_always_dodging_saves_a_tap_and_is_undone_with_it(alice: Persona, dice: ScriptedFaces):
    hero = billy_of(alice, GUERRIER)
    fight = begin(alice, hero)
    post(alice, "habit", hero, habit="always_dodge", on="1", page="fight")
    before = rows(hero)
    dice.next(4, 2)
    said = choose(alice, hero, "attack")
    assert "coup esquivé" in said
    assert load(fight).pending is None
    assert list(Entry.objects.filter(hero=hero).order_by("id").values_list("do", flat=True))[-2:] == ["attack", "dodge"]
    replays(fight)
    post(alice, "undo", hero)
    assert {k: v for k, v in rows(hero).items() if k != "journal"} == {
        k: v for k, v in before.items() if k != "journal"
    }


def test_always_dodging_leaves_the_other_decisions(alice: Persona, dice: ScriptedFaces):
    hero = billy_of(alice, DEBROUILLARD)
    begin(alice, hero)
    post(alice, "habit", hero, habit="always_dodge", on="1", page="fight")
    dice.next(1)
    choose(alice, hero, "attack")
    assert decisions(see(alice, "fight", hero.ref)) == ["reroll", "take", "dodge"]
    dice.next(5, 3)
    assert "coup esquivé" in choose(alice, hero, "reroll")


def test_always_dodging_with_real_dice(alice: Persona, dice: ScriptedFaces):
    hero = billy_of(alice, GUERRIER)
    fight = begin(alice, hero)
    post(alice, "habit", hero, habit="always_dodge", on="1")
    post(alice, "hands", hero, side="hero", typed="1")
    assert "dé d’attaque" in choose(alice, hero, "attack")
    said = words(post(alice, "faces", hero, faces="4", page="fight"))
    assert "esquive" in said
    assert load(fight).pending.die == 4
    assert "coup esquivé" in words(post(alice, "faces", hero, faces="3", page="fight"))
    replays(fight)


# --- Bad input, other people, places ---


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"foe-0-pv": ""}, "Il manque les PV."),
        ({"foe-0-habilete": ""}, "Il manque l’Habileté."),
        ({"foe-0-pv": "0"}, "De 1 à 999, en chiffres."),
        ({"foe-0-armure": "-1"}, "De 0 à 99, en chiffres."),
        ({"between_every": "0"}, "De 1 à 99, en chiffres."),
        ({"hero_adresse": "x"}, "De −20 à 20, en chiffres."),
        ({name: "" for name in ORC}, "Qui combattez-vous\u202f? Donnez au moins un adversaire."),
    ],
)
def test_a_bad_adversary(alice: Persona, fields: dict[str, str], said: str):
    hero = billy_of(alice)
    refused(post(alice, "fight", hero, **{**ORC, **fields}), said)
    assert not Fight.objects.exists()


def test_one_adversary_at_a_time(alice: Persona):
    hero = billy_of(alice)
    assert "Ajouter un adversaire" not in see(alice, "fight", hero.ref)
    post(alice, "fight", hero, add="1", rows="1")
    begin(alice, hero, rows="3", **{"foe-1-habilete": "5", "foe-1-pv": "5"})
    assert Combatant.objects.filter(side="foe").count() == 1


def test_a_pasted_text_never_breaks_the_page(alice: Persona):
    hero = billy_of(alice)
    assert post(alice, "fight-read", hero, text="ORC HAB 4 PV 12", rows="1").status_code == 200
    assert post(alice, "fight", hero, text="du texte", rows="1").status_code in (302, 422)


def test_somebody_elses_fight(alice: Persona, charlie: Persona, dice: ScriptedFaces):
    hero = billy_of(alice)
    fight = begin(alice, hero)
    before = rows(hero)
    for address, fields, args in (
        ("choose", {"do": "attack"}, ()),
        ("fight-settings", {"companions": "9"}, ()),
        ("foe-correct", {"pv": "1"}, (0,)),
        ("fight-end", {"outcome": "won"}, ()),
        ("fight", ORC, ()),
    ):
        assert post(charlie, address, hero, *args, **fields).status_code == 404
    assert charlie.client.get(reverse("fight-export", args=[hero.ref, fight.ref])).status_code == 404
    assert charlie.client.get(reverse("fight", args=[hero.ref])).status_code == 404
    assert rows(hero) == before


def test_what_is_held_stays_in_the_hands(alice: Persona):
    hero = billy_of(alice)
    begin(alice, hero)
    refused(
        post(alice, "act", hero, do="hold", held="epee", where="things"),
        "En plein combat, vous gardez en main ce que vous tenez.",
    )


def test_settings_and_scores_in_a_fight(alice: Persona, dice: ScriptedFaces):
    hero = billy_of(alice, GUERRIER, changes={"endurance": 2})
    before = rows(hero)
    fight = begin(alice, hero)
    post(alice, "fight-settings", hero, companions="1", hero_habilete="-1", max_rounds="2", page="fight")
    post(alice, "tap", hero, tap="habilete:-2", page="fight")
    dice.next(3)
    post(alice, "roll", hero, count="1", sides="6", score="pv", sign="-1")
    dice.next(6, 6)
    for _ in range(2):
        choose(alice, hero, "attack")
        said = choose(alice, hero, "take")
    assert "le nombre de tours est atteint" in said
    replays(fight)
    # Left where it stands: taken up again with the one who stood beside him, without the count of rounds.
    left = foe_of(fight).pv
    post(alice, "fight-resume", hero, fight.ordinal)
    again = Fight.objects.get(hero=hero, status="open")
    assert (foe_of(again).pv, again.billy.companions, again.billy.max_rounds) == (left, 1, 0)
    unwound(alice, hero, before)


# --- The bestiary ---


def test_the_bestiary_keeps_meets_exports_and_takes_in(alice: Persona, bob: Persona):
    hero = billy_of(alice)
    begin(alice, hero, hero_adresse="-1")
    post(alice, "fight-end", hero, outcome="won")
    page = words(see(alice, "bestiary", hero.ref))
    assert "Habileté 7 · PV 14 · Armure 1 · Dégâts 1" in page
    assert "Modificateur de votre Adresse" in page
    meeting = Meeting.objects.get()
    assert post(alice, "meet", hero, meeting.ref).status_code == 302
    assert Fight.objects.get(status="open").billy.hero_adresse == -1
    theirs = billy_of(bob)
    for sort in ("csv", "json"):
        file = alice.client.get(reverse("bestiary-export", args=[hero.ref, sort])).getvalue().decode("utf-8-sig")
        post(bob, "bestiary-import", theirs, text=file)
    monster = Monster.objects.get(meeting__owner=bob.user)
    assert (monster.habilete, monster.pv, monster.armure, monster.degats) == (7, 14, 1, 1)
    two = "rencontre,name,habilete,pv\r\n1,Orc,3,4\r\n1,Gob,3,4\r\n"
    assert "1 adversaire au plus" in words(post(bob, "bestiary-import", theirs, text=two))


def test_adversaries_of_our_own_invention(alice: Persona):
    hero = billy_of(alice)
    assert "7 rencontres ajoutées" in words(post(alice, "bestiary-samples", hero))
    for meeting in Meeting.objects.all():
        assert post(alice, "meet", hero, meeting.ref).status_code == 302
        post(alice, "undo", hero)


def test_a_meeting_s_form(alice: Persona):
    hero = billy_of(alice)
    assert "Compagnons" in see(alice, "meeting-new", hero.ref)
    response = post(alice, "bestiary", hero, **ORC, rows="1", paragraph="12", companions="3")
    assert response.status_code == 302
    meeting = Meeting.objects.get()
    assert "Orc" in see(alice, "meeting-edit", hero.ref, meeting.ref)


# --- At random ---


class BillyPlayer(Player):
    """Somebody with a Billy."""

    @classmethod
    def with_new_billy(cls, user: User, objects: list[str]) -> "BillyPlayer":
        """Make a Billy through the view."""
        request = RequestFactory().post("/", {"key": cls.new_key(), "objects": objects})
        request.user = user
        response = create.create(request, "billy")
        return cls(user, Character.objects.get(ref=response["Location"].strip("/").split("/")[-1]))

    def fight(self, a: int, b: int, c: int) -> Answer:
        form = {"foe-0-habilete": b % 14, "foe-0-pv": c % 25 + 1, "foe-0-armure": a % 3, "foe-0-degats": b % 3}
        if c % 3 == 0:
            form |= {"companions": a % 3, "hero_between": b % 2, "foe_between": c % 2, "hero_adresse": -(a % 3)}
        return self.post(fight_views.fight, rows=1, **form)

    def attack(self, a: int, b: int, c: int) -> Answer:
        return self.choose(a, b, 1)

    def settings(self, a: int, b: int, c: int) -> Answer:
        form = {"companions": a % 3, "hero_habilete": b % 5 - 2, "max_rounds": pick((0, 0, 9), c)}
        return self.post(fight_views.settings, **form)

    def correct(self, a: int, b: int, c: int) -> Answer:
        return self.post(fight_views.correct, a % 2, habilete=pick(("", 4, 9), a), pv=pick(("", 0, 7), b), armure=c % 2)

    def company(self, a: int, b: int, c: int) -> Answer:
        """Somebody comes, stands beside Billy or not, changes, leaves."""
        ordinals = self.ordinals("companion")
        if not ordinals or c % 4 == 0:
            return self.post(company.add, name=pick(("Lila", "Bob"), a), habilete=b % 4)
        ordinal = pick(ordinals, a)
        if c % 4 == 1:
            return self.post(company.edit, ordinal, name="Lila", habilete=b % 5, note=pick(("", "blessée"), b))
        return self.post(company.beside, ordinal, here=b % 2) if c % 4 == 2 else self.post(company.drop, ordinal)

    def receive(self, a: int, b: int, c: int) -> Answer:
        """Make or break a habit, the one thing that is no act."""
        return self.post(sheet_views.habit, habit="always_dodge", on=a % 2)


FIGHTING = (
    *("fight", "attack", "attack", "attack", "attack", "choose", "choose", "choose", "settings", "correct", "end"),
    *("resume", "tap", "act", "act", "receive", "roll", "value", "hands", "give_faces", "give_faces"),
    *("undo", "undo", "redo", "undo_to", "bookmark_add", "bookmark_go", "company", "company"),
)
NUMBERS = st.integers(0, 40)
STEP = st.tuples(st.sampled_from(FIGHTING), NUMBERS, NUMBERS, NUMBERS)


@given(
    seed=st.integers(0, 10**6),
    objects=st.lists(st.sampled_from(list(OBJECTS)), min_size=3, max_size=3, unique=True),
    steps=st.lists(STEP, min_size=20, max_size=26),
)
@settings(
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    max_examples=10,
    derandomize=True,
)
def test_whatever_is_played(seed: int, objects: list[str], steps: list[tuple[str, int, int, int]]) -> None:
    play_billy(seed, objects, steps)


def play_billy(seed: int, objects: list[str], steps: list[tuple[str, int, int, int]]) -> None:
    """Play a whole game of a Billy, every fight held against its replay, and unwind it."""
    with transaction.atomic(), seeded(seed):
        user = User.objects.create_user(f"joueur-{seed}-{len(steps)}")
        game = Game(BillyPlayer.with_new_billy(user, objects))
        for deed, a, b, c in steps:
            before = game.now
            game.step(deed, a, b, c)
            if game.now != before:
                for fight in Fight.objects.filter(hero=game.player.pk):
                    replays(fight)
        game.unwind()
        assert BillySheet.objects.filter(hero=game.player.pk).exists()
        transaction.set_rollback(True)
