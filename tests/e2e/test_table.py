"""A table in three browsers: the MdT's laptop and two phones, each right within moments of the others."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Open
from tests.e2e.dice import FileDice
from tests.e2e.looks import check_page, shot
from tests.e2e.play import at_rest, attack, decide, roll_hero, score, touch
from tests.e2e.server import Server
from tests.e2e.watch import Watch

# Well within the 2.5 s that a change may take on a machine that has nothing else to do.
MOMENTS = 10_000


def open_table(mdt: Page, name: str = "Les jeudis du Donjon") -> str:
    """Open a table and return the link that lets players in."""
    mdt.goto("/tables/nouvelle/")
    mdt.get_by_label("Nom de la table").fill(name)
    mdt.get_by_label("Votre nom à la table").fill("Jo")
    mdt.get_by_role("button", name="Ouvrir la table").click()
    mdt.wait_for_url(re.compile(r"/membres/$"))
    return mdt.locator("#links input[readonly]").input_value()


def come_in(page: Page, dice: FileDice, link: str, who: str, hero: str, book: str = "scorpions") -> None:
    """Roll a hero, follow the link, and bring the hero to the table, whose page is open then."""
    roll_hero(page, dice, book, name=hero)
    page.goto(link)
    page.get_by_label("Votre nom à la table").fill(who)
    page.get_by_role("button", name="Rejoindre la table").click()
    page.get_by_role("button", name="À la table").click()
    expect(page.locator("#own")).to_contain_text(hero)


def led(mdt: Page, hero: str, name: str) -> Locator:
    """Return a score in the MdT's card of a hero."""
    return mdt.locator(".hero-card", has_text=hero).locator("details.line", has_text=name).locator("summary .num")


def test_three_pages_of_one_table(open_page: Open, dice: FileDice, server: Server, watch: Watch) -> None:
    mdt, aline, karim = open_page(), open_page(phone=True), open_page(phone=True, dark=True)
    link = open_table(mdt)
    check_page(mdt)
    shot(mdt, "membres-1280")
    aline.goto(link)
    check_page(aline)
    shot(aline, "rejoindre-390")
    come_in(aline, dice, link, "Aline", "Mirelle")
    # The page with the code shows who has come.
    expect(mdt.locator("#members")).to_contain_text("Aline", timeout=MOMENTS)
    mdt.get_by_role("link", name="Table", exact=True).click()
    card = mdt.locator(".hero-card", has_text="Mirelle")
    expect(card).to_be_visible()
    # Who comes while the page is open is there by himself.
    come_in(karim, dice, link, "Karim", "Brann", "mutation")
    expect(mdt.locator(".hero-card", has_text="Brann")).to_be_visible(timeout=MOMENTS)
    expect(aline.locator(".hero-card", has_text="Brann")).to_contain_text("19 / 19", timeout=MOMENTS)

    # A wound taken on a phone shows on the MdT's screen, and on the other phone.
    touch(aline.locator("#score-endurance").get_by_role("button", name="moins"))
    expect(led(mdt, "Mirelle", "Endurance")).to_have_text("20 / 21", timeout=MOMENTS)
    expect(karim.locator(".hero-card", has_text="Mirelle")).to_contain_text("20 / 21", timeout=MOMENTS)

    # The reverse, on the phone's table; and on a sheet that lies open.
    at_rest(mdt)
    row = card.locator("details.line", has_text="Endurance")
    row.locator("summary").click()
    row.get_by_label("de combien, ou à combien").fill("5")
    # What is being typed stays, whatever comes meanwhile.
    touch(karim.locator("#score-chance").get_by_role("button", name="moins"))
    expect(led(mdt, "Brann", "Chance")).to_have_text("9 / 10", timeout=MOMENTS)
    expect(row.get_by_label("de combien, ou à combien")).to_have_value("5")
    expect(row.get_by_label("de combien, ou à combien")).to_be_focused()
    row.get_by_role("button", name="Perdre").click()
    expect(score(aline, "endurance")).to_have_text("15 / 21", timeout=MOMENTS)
    expect(aline.locator("#log")).to_contain_text("par Jo")
    aline.get_by_role("link", name="Toute la feuille").click()
    at_rest(mdt)
    gift = mdt.locator("#gift")
    gift.get_by_label("Mirelle").check()
    gift.get_by_label("Brann").check()
    gift.get_by_label("Combien").fill("2")
    gift.get_by_role("button", name="Donner").click()
    expect(score(aline, "endurance")).to_have_text("13 / 21", timeout=MOMENTS)
    expect(score(karim, "endurance")).to_have_text("17 / 19", timeout=MOMENTS)
    expect(aline.locator("#live-said")).to_contain_text("Endurance")
    # Each line that came is said, the older one first.
    expect(karim.locator("#live-said")).to_contain_text(re.compile("Mirelle : .*Brann : |Brann : .*Mirelle : "))

    # A hidden roll is seen by nobody else until it is shown.
    dice.next(4)
    at_rest(mdt)
    mdt.get_by_label("Jet caché").check()
    mdt.locator("#roll").get_by_role("button", name="1d20").click()
    expect(mdt.locator("#log")).to_contain_text("jet caché")
    touch(karim.locator("#score-chance").get_by_role("button", name="moins"))
    expect(led(mdt, "Brann", "Chance")).to_have_text("8 / 10", timeout=MOMENTS)
    expect(karim.locator("#log")).not_to_contain_text("1d20")
    at_rest(mdt)
    mdt.locator("#log summary", has_text="Montrer").click()
    mdt.locator("#log").get_by_role("button", name="Oui, montrer").click()
    expect(karim.locator("#log")).to_contain_text("1d20", timeout=MOMENTS)

    for page, name in ((mdt, "table-mdt-1280"), (karim, "table-joueur-390-sombre"), (aline, "feuille-a-table-390")):
        at_rest(page)
        check_page(page)
        shot(page, name, whole=True)
        if "390" in name:
            # Seven tabs stand beside each other on the narrowest phone too.
            page.set_viewport_size({"width": 320, "height": 640})
            check_page(page)
            shot(page, f"{name}-320")
            page.set_viewport_size({"width": 390, "height": 844})

    # The server goes away and comes back: the page says so, and is right again by itself.
    watch.expect(r"request failed|ERR_CONNECTION")
    watch.expect(r"console error: Failed to load resource")
    server.kill()
    expect(karim.locator("#notice")).to_contain_text("La page se remettra à jour toute seule", timeout=20_000)
    server.start()
    expect(karim.locator("#notice")).to_be_empty(timeout=20_000)

    # Who is sent away is out, on the page that lies open.
    watch.expect(r"^404: GET .*/direct/")
    mdt.get_by_role("link", name="Membres").click()
    member = mdt.locator("#members li", has_text="Karim")
    member.locator("summary").first.click()
    member.locator("summary", has_text="Retirer de la table").click()
    member.get_by_role("button", name="Oui, retirer").click()
    expect(karim.locator("#notice")).to_contain_text("Vous n’êtes plus à cette table", timeout=MOMENTS)
    expect(karim.locator("#page")).to_be_empty()


def test_the_mdt_opposes_an_adversary_whose_numbers_he_keeps(open_page: Open, dice: FileDice) -> None:
    mdt, aline = open_page(phone=True, dark=True), open_page(phone=True)
    link = open_table(mdt)
    come_in(aline, dice, link, "Aline", "Mirelle")
    mdt.get_by_role("link", name="Bestiaire").click()
    form = mdt.locator("#monster-new")
    form.get_by_label("Nom", exact=True).fill("Troll des ponts")
    form.get_by_label("Habileté").fill("9")
    form.get_by_label("Endurance").fill("13")
    form.get_by_label("Ce que savent les joueurs").select_option("condition")
    form.get_by_role("button", name="Ajouter au bestiaire").click()
    expect(mdt.locator("#monsters")).to_contain_text("Habileté 9 · Endurance 13")
    check_page(mdt)
    shot(mdt, "table-bestiaire-390-sombre", whole=True)
    mdt.locator("#oppose").get_by_label("Troll des ponts").check()
    mdt.get_by_role("button", name="Le combat commence").click()
    card = mdt.locator(".hero-card", has_text="Mirelle")
    expect(card).to_contain_text("Troll des ponts")

    # The fight comes to the phone by itself, without a number of the troll's.
    touch(aline.get_by_role("link", name="Reprendre le combat"))
    expect(aline.locator("#foe-0")).to_contain_text("indemne")
    attack(aline, dice, (1, 1), (6, 6))
    decide(aline, "Garder")
    expect(aline.locator("#foe-0")).to_contain_text("des blessures")
    expect(aline.locator("#odds")).to_have_count(0)
    check_page(aline)
    shot(aline, "combat-voile-390")
    expect(card).to_contain_text("Endurance 11", timeout=MOMENTS)
    expect(card.locator(".thrown")).to_be_visible()
    check_page(mdt)
    shot(mdt, "table-mdt-390-sombre", whole=True)

    # The MdT shows them: they stand on the phone's open page.
    at_rest(mdt)
    card.get_by_text("Le joueur voit son état seul").click()
    card.get_by_role("button", name="Nombres").click()
    expect(aline.locator("#foe-0 .num")).to_have_text(re.compile(r"11\s*/ 13"), timeout=MOMENTS)
    for address, name in (("journal/", "journal"), ("reglages/", "reglages"), ("supprimer/", "supprimer")):
        mdt.goto(mdt.url.split("/tables/")[0] + f"/tables/{mdt.url.split('/tables/')[1].split('/')[0]}/{address}")
        check_page(mdt)
        shot(mdt, f"table-{name}-390-sombre")
    aline.goto("/tables/")
    check_page(aline)
