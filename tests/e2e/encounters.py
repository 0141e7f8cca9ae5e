"""Encounters for the browser tests: made on the server's own database, led on its page by keys or by plain forms."""

from playwright.sync_api import Page, expect

from tests.e2e.dice import FileDice
from tests.e2e.play import at_rest
from tests.e2e.server import Server

MADE = """
from campaigns.models import Membership
from tests.campaigns.led import band, party
from tests.combat.encounters.base import draft, member, side
from rulesets.portes.encounters import play
from rulesets.portes.models import PortesSheet
place = Membership.objects.filter(role="mdt").select_related("campaign", "user").latest("pk")
heroes = place.campaign.heroes.order_by("name")
PortesSheet.objects.filter(hero__in=heroes).update(pv=8, pv_max=8)
own = [member(name=hero.name, ref=hero.ref, pv=8, pv_max=8, damage="1d8") for hero in heroes]
sides = ({sides})
made = play.open_encounter(place, "made-for-the-browser-" + place.campaign.ref, draft(*sides, {options}))
print(place.campaign.ref, made.ref)
"""
OWN = "side(*own, name='Aventuriers', monsters=False)"


def begin(server: Server, sides: str, options: str) -> str:
    """Begin an encounter at the table that was opened last, and return the address of its page."""
    code = MADE.format(sides=sides, options=options)
    table, encounter = server.manage("shell", "-v", "0", "-c", code).split()[-2:]
    return f"/tables/{table}/rencontres/{encounter}/"


class Hand:
    """How the MdT leads: `enter` takes the main step, `key` what has that letter, `digit` a target."""

    def __init__(self, page: Page, dice: FileDice) -> None:
        self.page = page
        self.dice = dice

    def enter(self, *faces: int) -> None:
        """Take the main step."""
        self._press("Enter", "[data-main]", faces)

    def key(self, letter: str, *faces: int) -> None:
        """Press what a letter stands for."""
        self._press(letter, f'[data-key="{letter}"], [data-undo]' if letter == "u" else f'[data-key="{letter}"]', faces)

    def digit(self, number: int, *faces: int) -> None:
        """Choose a target."""
        self._press(str(number), f'[data-digit="{number}"]', faces)

    def asks(self, sentence: str) -> None:
        """Wait until the page asks this."""
        expect(self.page.locator("#now")).to_contain_text(sentence)

    def _press(self, key: str, selector: str, faces: tuple[int, ...]) -> None:
        self.dice.next(*faces)
        at_rest(self.page)
        self.page.keyboard.press(key)
        at_rest(self.page)

    def flee(self) -> None:
        """Let the first side mean to flee: its panel opens with the hand in it, the third button is to flee."""
        self.key("g")
        for key in ("Tab", "Tab", "Enter"):
            self.page.keyboard.press(key)
        at_rest(self.page)

    def end(self) -> None:
        """End the encounter: the hand is in the field for its tours."""
        self.key("z")
        self.page.keyboard.press("Enter")


class Plain(Hand):
    """The same in a browser without JavaScript: every step is a form and a page."""

    def _press(self, key: str, selector: str, faces: tuple[int, ...]) -> None:
        self.dice.next(*faces)
        self.page.locator(selector).first.click()
        self.page.wait_for_load_state()

    def flee(self) -> None:
        """Let the first side mean to flee."""
        self.page.locator("#deeds-0 > summary").click()
        self.page.locator('#deeds-0 button[name="intention"][value="flee"]').click()

    def end(self) -> None:
        """End the encounter."""
        self.page.locator("#alt-end > summary").click()
        self.page.locator('#alt-end button[value="end"]').click()


def two_days_and_three_rounds(hand: Hand) -> None:
    """Lead two adventurers and six riders who meet at the surface, from the distance to the end of round 3."""
    hand.asks("À quelle distance")
    hand.enter(3, 3, 2, 2)
    hand.asks("Qui est surpris")
    hand.enter(6, 6)
    hand.asks("Comment réagit le groupe")
    hand.enter(4, 5)
    hand.asks("Que fait le groupe « Aventuriers »")
    hand.key("p")
    hand.asks("Que fait le groupe « Gobelins »")
    hand.enter()
    # Nobody strikes at a hundred metres: the riders come nearer.
    hand.asks("Qui agit en premier")
    hand.enter(6, 1)
    hand.asks("Se déplacent-ils")
    hand.key("n")
    hand.asks("Round 1 · Gobelins")
    hand.enter()
    expect(hand.page.locator(".hud")).to_contain_text("82 m")
    hand.key("n")
    hand.asks("Initiative du round 2")

    hand.flee()
    hand.asks("S’esquiver : 90 %")
    # 95 is over 90, 60 over 50: they are seen and not caught, and try again on the next day.
    hand.enter(10, 6, 7, 1)
    hand.asks("S’esquiver, jour 2 : 90 %")
    hand.enter(10, 6, 4, 1)
    hand.asks("Initiative du round 2")
    expect(hand.page.locator("#log")).to_contain_text("rattrapés")
    expect(hand.page.locator(".hud")).to_contain_text("0 m")

    hand.enter(5, 2)
    hand.asks("Attaquer Gobelin 1")
    hand.enter(20, 6)
    hand.asks("Ysolde attaque")
    hand.digit(2, 2)
    hand.asks("Groupe suivant")
    hand.enter()
    hand.asks("tient-il bon")
    hand.enter(3, 3)
    hand.asks("Attaquer Mirelle")
    hand.enter(15, 3)
    expect(hand.page.locator("#one-0-0 .pv")).to_contain_text("5 / 8")
    # One step back, and the same again.
    hand.key("u")
    expect(hand.page.locator("#one-0-0 .pv")).to_contain_text("8 / 8")
    hand.key("y")
    expect(hand.page.locator("#one-0-0 .pv")).to_contain_text("5 / 8")
    hand.key("n")
    hand.asks("Initiative du round 3")
    hand.enter(6, 1)
    hand.asks("Attaquer Gobelin 2")
    hand.enter(20, 6)
    hand.asks("Ysolde attaque")
    hand.key("n")
    hand.asks("Round 3 · Gobelins")
    hand.key("n")
    hand.asks("Initiative du round 4")
    hand.end()
    hand.asks("La rencontre a pris 289 tours, soit 2 jours et 10\xa0min, en 3 rounds")
