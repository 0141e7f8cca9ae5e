"""What a player does in the browser, by its words: roll a hero, start a fight, take a choice, read a score."""

import re

from playwright.sync_api import Error, Locator, Page, Response, expect

from tests.e2e.dice import FileDice

# The machine may have other things to do; a test that passes never waits that long.
PATIENCE = 20_000

BOOKS = {"scorpions": "Le Marais aux Scorpions", "mutation": "Défis Fantastiques 62"}
# HABILETÉ 10, ENDURANCE 21, CHANCE 11, SANTÉ 13.
HEROINE = (4, 5, 4, 5, 6)
# HABILETÉ 10 (half of 5, rounded up, + 7), ENDURANCE 19, CHANCE 10, 14 gold pieces.
HERO = (5, 4, 5, 4, 3, 5)
# All six characteristics 9 to 12: no adjustment anywhere.
ADVENTURER = (4, 4, 4, 4, 3, 3, 3, 3, 3, 4, 3, 3, 3, 3, 3, 4, 4, 3)
NUMBERS = {"scorpions": HEROINE, "mutation": HERO, "portes": ADVENTURER}


def roll_hero(page: Page, dice: FileDice, book: str = "scorpions", *, name: str = "") -> str:
    """Roll the same hero every time and return the address of the sheet, which is open."""
    dice.next(*NUMBERS[book])
    page.goto(f"/nouveau/{book}/")
    if name:
        page.get_by_label("Nom").fill(name)
    page.get_by_role("button", name="Lancer les dés").click()
    page.wait_for_url(re.compile(r"/heros/[^/]+/$"))
    return page.url


def touch(where: Locator) -> None:
    """Touch on a phone, click on a laptop."""
    size = where.page.viewport_size
    if size and size["width"] < 600:
        where.tap()
    else:
        where.click()


def reach(page: Page, text: str) -> Locator:
    """Unfold the part with this title, and return it."""
    fold = page.locator("details", has=page.locator("summary").filter(has_text=text)).last
    if fold.get_attribute("open") is None:
        fold.locator("summary").first.click()
    return fold


# Told by the page itself: a locator would look at every frame, and have the browser draw each of them.
REST = """patience => new Promise((done, failed) => {
  const page = document.documentElement;
  const busy = () => page?.hasAttribute('data-held') || page?.hasAttribute('data-busy');
  if (!busy()) return done();
  const late = setTimeout(() => failed(new Error('the page does not come to rest')), patience);
  const watch = new MutationObserver(() => {
    if (busy()) return;
    clearTimeout(late);
    watch.disconnect();
    done();
  });
  watch.observe(page, {attributes: true});
})"""


def at_rest(page: Page) -> None:
    """Wait until nothing is on its way and a decision may be taken: nobody can have read a page that has just come."""
    while True:
        try:
            page.evaluate(REST, PATIENCE)
            return
        except Error as fault:
            # Another page has come meanwhile.
            if "context was destroyed" not in str(fault):
                raise


def decide(page: Page, name: str) -> Response:
    """Press a button of the decision, once it may be pressed, and wait for the server's answer."""
    at_rest(page)
    button = page.locator("#decide").get_by_role("button", name=re.compile(f"^{re.escape(name)}"))
    with page.expect_response(lambda response: response.request.method == "POST") as answer:
        touch(button)
    at_rest(page)
    return answer.value


def attack(page: Page, dice: FileDice, foe: tuple[int, int], hero: tuple[int, int], whom: str = "") -> None:
    """Strike once at one adversary; the adversary's dice are rolled first."""
    dice.next(*foe, *hero)
    decide(page, f"Attaquer {whom}".strip())


def score(page: Page, name: str) -> Locator:
    """Return the number of a score on the sheet."""
    return page.locator(f"#score-{name} summary .num")


def open_panel(page: Page, name: str) -> Locator:
    """Touch the number of a score and return the panel that opens over the page."""
    panel = page.locator(f"#edit-{name}")
    touch(panel.locator("summary"))
    return panel


def hud(page: Page, name: str) -> Locator:
    """Return a score in the bar of the fight."""
    return page.locator(".hud span", has_text=name).locator(".num")


def type_foes(page: Page, *foes: tuple[str, int, int]) -> None:
    """Type adversaries into the form of a fight, adding rows for all but the first."""
    form = page.locator("#foes")
    for number, (name, habilete, endurance) in enumerate(foes):
        if number:
            form.get_by_role("button", name="Ajouter un adversaire").click()
            form.locator(f"[name=foe-{number}-name]").wait_for()
        form.locator(f"[name=foe-{number}-name]").fill(name)
        form.locator(f"[name=foe-{number}-habilete]").fill(str(habilete))
        form.locator(f"[name=foe-{number}-endurance]").fill(str(endurance))


def start_fight(page: Page, *foes: tuple[str, int, int], mode: str = "", flee: bool = False) -> None:
    """Type adversaries and begin; the page of the fight is open when this returns."""
    type_foes(page, *foes)
    form = page.locator("#foes")
    if mode:
        form.get_by_label(mode, exact=True).check()
    if flee:
        form.get_by_label("Le paragraphe permet de fuir").check()
    form.get_by_role("button", name="Combattre").click()
    page.wait_for_url(re.compile(r"/combat/$"))
    page.locator(".hud").wait_for()


def tap_faces(page: Page, *faces: int) -> None:
    """Tap faces on the drawn dice."""
    pad = page.locator("dice-pad")
    pad.wait_for()
    at_rest(page)
    for face in faces:
        touch(pad.get_by_role("button", name=str(face), exact=True))


def receive_stone(page: Page, giver: str, stone: str) -> None:
    """Receive a stone of the marsh from somebody, by the engine's word for it."""
    at_rest(page)
    fold = reach(page, "Recevoir une pierre")
    fold.get_by_label(giver, exact=True).check()
    fold.locator(f"[name=stone][value={stone}]").check()
    fold.get_by_role("button", name="Recevoir").click()
    at_rest(page)


def furnish(page: Page) -> None:
    """Give the hero some of everything, in long words."""
    page.locator("#paragraph summary").click()
    page.get_by_label("Aller au paragraphe").fill("252")
    page.get_by_role("button", name="Y aller").click()
    expect(page.locator("#paragraph summary")).to_have_text("§ 252")
    for _ in range(8):
        page.locator("#score-sante").get_by_role("button", name="moins").click()
    expect(score(page, "sante")).to_have_text("5 / 13")
    for giver, stone in (("Un bon sorcier", "force"), ("Un bon sorcier", "feu"), ("Un sorcier neutre", "malediction")):
        receive_stone(page, giver, stone)
    fold = reach(page, "Ajouter un objet")
    fold.get_by_label("Objet").fill("Cape d’elfe qui rend presque invisible à qui se tient immobile")
    fold.get_by_label("Quantité").fill("2")
    fold.get_by_label("Utilisations").fill("3")
    fold.get_by_label("Note").fill("trouvée au § 17")
    fold.get_by_role("button", name="Mettre dans le sac").click()
    expect(page.locator("#items")).to_contain_text("3 utilisations")
    page.get_by_label("Mot à noter").fill("ANTICONSTITUTIONNELLEMENTISSIME")
    page.locator("#codewords").get_by_role("button", name="Noter").click()
    expect(page.locator("#codewords")).to_contain_text("ANTI")
    fold = reach(page, "Nouveau compteur")
    fold.get_by_label("Ce qui est compté").fill("Jours de marche")
    fold.get_by_label("Minimum").fill("0")
    fold.get_by_label("Maximum").fill("9")
    fold.get_by_role("button", name="Compter").click()
    expect(page.locator("#counters")).to_contain_text("Jours de marche")
    page.get_by_label("Notes libres").fill("Le pont est gardé.\n" * 5)
    page.get_by_role("button", name="Enregistrer les notes").click()
    page.get_by_label("Nom du signet").fill("Avant le pont")
    page.get_by_role("button", name="Garder la page").click()
    expect(page.locator("#bookmarks")).to_contain_text("Avant le pont")
