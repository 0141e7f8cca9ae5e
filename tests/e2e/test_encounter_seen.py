"""An encounter on a player's phone: he looks on while the MdT leads it, and sees each step by itself."""

from playwright.sync_api import expect

from tests.e2e.conftest import Open
from tests.e2e.dice import FileDice
from tests.e2e.looks import look_at
from tests.e2e.play import at_rest, touch
from tests.e2e.server import Server
from tests.e2e.test_table import MOMENTS, open_table

OPEN = """
from types import SimpleNamespace
from campaigns import members
from campaigns.models import Membership
from rulesets.portes.encounters import play
from tests.campaigns.meeting import goblin, heroic
from tests.combat.encounters.base import draft, side
from tests.sheets.portes import adventurer
seats = Membership.objects.select_related("campaign", "user")
mdt, player = seats.filter(role="mdt").latest("pk"), seats.filter(role="player").latest("pk")
hero = adventurer(player, "Aline", pv=17, pv_max=19)
members.bring_in(player, hero.ref)
brann = heroic(SimpleNamespace(name="Brann", ref=""), tired=True)
party = side(heroic(hero), brann, name="Aventuriers", monsters=False)
band = side(*(goblin(f"Gobelin {n}", pv=3 * n, pv_max=9) for n in range(4)), name="Gobelins")
wolves = side(goblin("Loup", ca=7, attack=2, movement=54, damage="1d6", pv=9, pv_max=9), name="Loups", hidden=False)
play.open_encounter(mdt, "seen-in-the-browser", draft(party, band, wolves, name="L’embuscade du pont", level=2))
"""

DO = """
import secrets
from campaigns.models import Membership
from rulesets.portes.encounters import play
from rulesets.portes.encounters.turn import take
from rulesets.portes.models import Encounter
mdt = Membership.objects.select_related("user").filter(role="mdt").latest("pk")
for choice in {choices}:
    with take(Encounter.objects.latest("pk").ref, mdt.user, secrets.token_hex(8), None) as turn:
        play.act(turn, choice)
"""


def do(server: Server, *choices: object) -> None:
    """Lead the encounter, beside the browser."""
    server.manage("shell", "-v", "0", "-c", DO.format(choices=list(choices)))


def test_a_player_sees_each_step_by_itself(open_page: Open, dice: FileDice, server: Server) -> None:
    mdt, page = open_page(), open_page(phone=True)
    page.goto(open_table(mdt))
    page.get_by_label("Votre nom à la table").fill("Aline")
    page.get_by_role("button", name="Rejoindre la table").click()
    expect(page.locator("#heroes")).to_be_visible()
    assert "Rencontre en cours" not in page.locator("main").inner_text()
    server.manage("shell", "-v", "0", "-c", OPEN)
    way = page.get_by_role("link", name="L’embuscade du pont")
    expect(way).to_be_visible(timeout=MOMENTS)
    look_at(page, "rencontre-table")
    touch(way)
    expect(page.locator("#now")).to_contain_text("à quelle distance")

    dice.next(20, 6)
    do(
        server,
        {"do": "distance", "metres": 30},
        {"do": "surprise", "surprised": [2]},
        {"do": "initiative", "order": [[0], [1]]},
        {"do": "attack", "by": [0, 0], "at": [1, 2]},
    )
    expect(page.locator("#order")).to_contain_text("Ordre du round 1", timeout=MOMENTS)
    expect(page.locator("#log")).to_contain_text("Gobelin 2 perd 6\u00a0PV")
    expect(page.locator("#live-said")).to_contain_text("Aline attaque Gobelin 2")
    at_rest(page)
    look_at(page, "rencontre-joueur")
    page.get_by_role("link", name="Rencontres").click()
    expect(page.locator("#open")).to_contain_text("round 1, combat")
    look_at(page, "rencontres")
