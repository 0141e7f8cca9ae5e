"""The map of the marsh on the phone: drawn by tapping, moved by buttons and fingers, and the same without scripts."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Open
from tests.e2e.dice import FileDice
from tests.e2e.looks import check_page, shot
from tests.e2e.play import at_rest, roll_hero, touch
from tests.e2e.server import Server
from tests.e2e.watch import Watch

REFUSED = (r"^4(09|22): POST", r"console error: Failed to load resource.*(409|422)")

# Sixty clearings in rows of eight, row after row there and back.
LARGE = """
from rulesets.defis.models import Clearing, Passage
from sheets.models import Character
hero = Character.objects.get(ref={ref!r})
at = {{}}
for n in range(60):
    row, column = divmod(n, 8)
    at[(column if row % 2 == 0 else 7 - column, row)] = n + 1
rows = {{}}
for place, number in at.items():
    rows[number] = Clearing.objects.create(hero=hero, ordinal=hero.take_ordinal(), number=number,
                                           note="Hutte de la sorcière" if number % 7 == 0 else "")
for (x, y), number in at.items():
    for direction, dx, dy in (("e", 1, 0), ("s", 0, 1), ("so", -1, 1)):
        end = at.get((x + dx, y + dy))
        if end and (direction == "e" or (number * 7) % 3 == 0):
            exit = {{"start": rows[number], "direction": direction, "end": end}}
            Passage.objects.create(hero=hero, ordinal=hero.take_ordinal(), **exit)
    if number % 9 == 0:
        Passage.objects.create(hero=hero, ordinal=hero.take_ordinal(), start=rows[number], direction="ne", end=None)
hero.save()
"""

# Passages that put twenty of them where others are.
TWISTED = """
from rulesets.defis.models import Passage
from sheets.models import Character
hero = Character.objects.get(ref={ref!r})
clearings = {{row.number: row for row in hero.clearings.all()}}
for number in range(1, 41, 2):
    exit = {{"start": clearings[number], "direction": "n", "end": 60 - number}}
    Passage.objects.get_or_create(hero=hero, start=exit.pop("start"), direction=exit.pop("direction"),
                                  defaults={{"ordinal": hero.take_ordinal(), **exit}})
hero.save()
"""

IN_SIGHT = """
() => {
  const map = document.querySelector('svg.marsh-map').getBoundingClientRect();
  return [...document.querySelectorAll('a.spot')].filter((spot) => {
    const box = spot.getBoundingClientRect();
    return box.left > map.left && box.right < map.right && box.top > map.top && box.bottom < map.bottom;
  }).map((spot) => spot.id);
}
"""


def chart(page: Page) -> Locator:
    """Return the drawing."""
    return page.locator("svg.marsh-map")


def spot(page: Page, number: int) -> Locator:
    """Return a clearing of the drawing."""
    return page.locator(f"#c-{number}")


def follow(page: Page, direction: str, number: int) -> None:
    """Note an exit of the clearing that is shown, and follow it."""
    at_rest(page)
    touch(page.get_by_role("button", name=f"Sortie {direction}", exact=True))
    field = page.get_by_label(f"La sortie {direction} mène à la clairière")
    expect(field).to_have_count(1)
    at_rest(page)
    field.fill(str(number))
    field.press("Enter")
    expect(page.locator("#clearing h2")).to_contain_text(f"Clairière {number} Vous êtes ici")


def box_of(page: Page) -> list[int]:
    """Return the part of the map in sight."""
    return [int(float(number)) for number in (chart(page).get_attribute("viewBox") or "").split()]


def press(page: Page, name: str) -> list[int]:
    """Press one of the buttons under the map, and return the part then in sight."""
    at_rest(page)
    before = box_of(page)
    touch(page.get_by_role("link", name=name, exact=True))
    expect(chart(page)).not_to_have_attribute("viewBox", " ".join(map(str, before)))
    at_rest(page)
    return box_of(page)


def large_map(page: Page, dice: FileDice, server: Server) -> None:
    """Roll a heroine with a map of sixty clearings and open it."""
    sheet = roll_hero(page, dice)
    server.manage("shell", "-c", LARGE.format(ref=sheet.rstrip("/").rsplit("/", 1)[1]))
    page.get_by_role("link", name="Carte", exact=True).click()
    expect(page.locator("#clearings > ul > li")).to_have_count(60)


def both_colours(page: Page, name: str) -> None:
    """Keep the whole page in both colours, and check it in both."""
    for colours in ("light", "dark"):
        page.emulate_media(color_scheme=colours, reduced_motion="reduce")
        shot(page, f"{name}-{colours}", whole=True)
        check_page(page)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")


def on_one_page(page: Page) -> None:
    """Print the map, upright and lying: one page, half of it the drawing at least, and nothing cut off."""
    for upright in (True, False):
        pdf = page.pdf(format="A4", landscape=not upright)
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    seen = page.viewport_size
    assert seen
    for width, height in ((688, 1017), (1017, 688)):
        page.set_viewport_size({"width": width, "height": height})
        box = page.locator("svg.paper").bounding_box()
        assert box and box["width"] > width * 0.9 and height * 0.4 < box["height"] < height
        assert page.evaluate("(main => main.scrollHeight <= main.clientHeight)(document.querySelector('main'))")
    page.set_viewport_size(seen)


@pytest.mark.rule("SCO-52")
def test_twelve_clearings_with_one_contradiction(screen: Page, dice: FileDice, watch: Watch):
    page = screen
    for refusal in REFUSED:
        watch.expect(refusal)
    size = "phone" if (page.viewport_size or {})["width"] < 600 else "desktop"
    sheet = roll_hero(page, dice, name="Iona")
    page.get_by_role("link", name="Carte", exact=True).click()
    expect(page.locator("#clearing h2")).to_have_text("Clairière 1 Vous êtes ici")
    both_colours(page, f"map-empty-{size}")
    way = [("au nord", 4), ("au nord-est", 7), ("à l’est", 12), ("à l’est", 9), ("au sud", 15), ("au sud-ouest", 3)]
    way += [("au sud", 8), ("à l’ouest", 22), ("à l’ouest", 31), ("au sud-ouest", 102), ("au sud", 17)]
    for direction, number in way:
        follow(page, direction, number)
    expect(page.locator("#clearings > ul > li")).to_have_count(12)
    expect(page.locator("#contradictions")).to_have_count(0)
    touch(page.get_by_role("button", name="Sortie à l’est", exact=True))
    expect(page.locator(".marsh-map path.open")).to_have_count(1)

    # Clearing 4 both north and east of 1.
    at_rest(page)
    touch(page.get_by_role("link", name="Tout", exact=True))
    at_rest(page)
    page.locator("#clearing-1").get_by_role("link").click()
    expect(page.locator("#clearing h2")).to_have_text("Clairière 1")
    at_rest(page)
    touch(page.get_by_role("button", name="Sortie à l’est", exact=True))
    field = page.get_by_label("La sortie à l’est mène à la clairière")
    field.fill("1000")
    at_rest(page)
    touch(page.locator("#form-exit-1-e").get_by_role("button", name="Noter"))
    expect(page.get_by_role("alert")).to_have_text("De 1 à 999, en chiffres.")
    expect(field).to_have_value("1000")
    at_rest(page)
    field.fill("4")
    touch(page.locator("#form-exit-1-e").get_by_role("button", name="Noter"))
    expect(page.locator("#contradictions li")).to_have_count(1)
    expect(page.locator("#contradictions")).to_contain_text("Clairière 4")
    expect(page.locator(".marsh-map path.wrong")).to_have_count(1)
    note = page.get_by_label("Note sur la clairière 1")
    at_rest(page)
    note.fill("Le départ, près de l’arbre mort")
    note.press("Enter")
    expect(page.locator("#clearing-1")).to_contain_text("arbre mort")
    both_colours(page, f"map-twelve-{size}")

    # Undone on the map itself, and done again; the journal tells it.
    at_rest(page)
    touch(page.get_by_role("button", name="Annuler"))
    expect(page.locator("#clearing-1")).not_to_contain_text("arbre mort")
    at_rest(page)
    touch(page.get_by_role("button", name="Annuler"))
    expect(page.locator("#contradictions")).to_have_count(0)
    at_rest(page)
    touch(page.get_by_role("button", name="Rétablir"))
    expect(page.locator("#contradictions")).to_have_count(1)
    page.reload()
    expect(page.locator("#contradictions")).to_have_count(1)
    page.goto(sheet + "journal/")
    expect(page.locator(".log")).to_contain_text("Clairière 102 → clairière 17")


def test_tapping_a_clearing_shows_it(phone: Page, dice: FileDice):
    roll_hero(phone, dice)
    phone.get_by_role("link", name="Carte", exact=True).click()
    follow(phone, "à l’est", 5)
    at_rest(phone)
    spot(phone, 1).tap()
    expect(phone.locator("#clearing h2")).to_have_text("Clairière 1")
    at_rest(phone)
    touch(phone.get_by_role("button", name="Je suis ici"))
    expect(phone.locator("#clearing h2")).to_have_text("Clairière 1 Vous êtes ici")
    at_rest(phone)
    spot(phone, 5).tap()
    touch(phone.get_by_text("Effacer la clairière…"))
    touch(phone.get_by_role("button", name="Effacer la clairière 5"))
    expect(spot(phone, 5)).to_have_count(0)
    expect(phone.locator("#exits")).to_contain_text("ouverte")


@pytest.mark.rule("SCO-52")
def test_sixty_clearings_by_buttons(screen: Page, dice: FileDice, server: Server):
    page = screen
    size = "phone" if (page.viewport_size or {})["width"] < 600 else "desktop"
    large_map(page, dice, server)
    first = box_of(page)
    both_colours(page, f"map-sixty-{size}")
    east = press(page, "Vers l’est")
    assert east[0] > first[0] and east[1:] == first[1:]
    south = press(page, "Vers le sud")
    assert south[1] > east[1]
    closer = press(page, "Agrandir")
    assert closer[2] < south[2]
    # What is in sight stays there when a clearing is tapped, and after a reload.
    page.reload()
    assert box_of(page) == closer
    whole = press(page, "Tout")
    assert whole[2] >= 8 * 100
    both_colours(page, f"map-whole-{size}")
    page.get_by_role("link", name="Voir de près").first.click()
    expect(chart(page)).not_to_have_attribute("viewBox", " ".join(map(str, whole)))
    assert box_of(page)[2] == 600
    # Numbers are never smaller than print.
    assert page.evaluate("document.querySelector('.spot text').getBoundingClientRect().height") >= 12
    page.emulate_media(media="print")
    shot(page, f"map-print-{size}", whole=True)
    expect(page.locator("svg.paper")).to_be_visible()
    expect(page.locator("#clearings")).not_to_be_visible()
    on_one_page(page)
    # As many contradictions again, and the drawing still has most of the page.
    server.manage("shell", "-c", TWISTED.format(ref=page.url.split("/heros/")[1].split("/")[0]))
    page.reload()
    assert page.locator("#contradictions li").count() > 15
    on_one_page(page)


def test_sixty_clearings_by_fingers(phone: Page, dice: FileDice, server: Server):
    large_map(phone, dice, server)
    chart(phone).scroll_into_view_if_needed()
    box = chart(phone).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = phone.context.new_cdp_session(phone)

    def move(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": px, "y": py, "id": number} for number, (px, py) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    first = box_of(phone)
    move("touchStart", (x, y))
    for step in range(1, 8):
        move("touchMove", (x - 20 * step, y))
    move("touchEnd")
    phone.wait_for_url(re.compile(r"vue=600,"))
    dragged = box_of(phone)
    assert dragged[0] > first[0] and dragged[2] == first[2]
    expect(phone.locator("#pan-west")).to_be_visible()

    at_rest(phone)
    move("touchStart", (x - 20, y), (x + 20, y))
    for step in range(1, 8):
        move("touchMove", (x - 20 - 6 * step, y), (x + 20 + 6 * step, y))
    move("touchEnd")
    phone.wait_for_url(re.compile(r"vue=3\d\d,"))
    assert box_of(phone)[2] < dragged[2]
    at_rest(phone)
    seen = chart(phone).get_attribute("data-vue") or ""
    spots = phone.evaluate(IN_SIGHT)
    phone.locator(f"#{spots[0]}").tap()
    expect(phone.locator("#clearing h2")).to_contain_text(f"Clairière {spots[0][2:]}")
    expect(chart(phone)).to_have_attribute("data-vue", seen)


def test_without_javascript(open_page: Open, dice: FileDice, watch: Watch):
    for refusal in REFUSED:
        watch.expect(refusal)
    page = open_page(phone=True, java_script_enabled=False)
    roll_hero(page, dice)
    page.get_by_role("link", name="Carte", exact=True).click()
    for direction, number in (("au nord", 4), ("au nord", 6), ("à l’est", 7), ("au nord", 8), ("au nord", 9)):
        page.get_by_role("button", name=f"Sortie {direction}", exact=True).click()
        page.get_by_label(f"La sortie {direction} mène à la clairière").fill(str(number))
        page.locator(".lead-to").get_by_role("button", name="J’y vais").click()
        expect(page.locator("#clearing h2")).to_contain_text(f"Clairière {number} Vous êtes ici")
    expect(page.locator("#clearings > ul > li")).to_have_count(6)
    before = box_of(page)
    page.get_by_role("link", name="Agrandir").click()
    assert box_of(page)[2] < before[2]
    before = box_of(page)
    page.get_by_role("link", name="Vers le sud").click()
    assert box_of(page)[1] > before[1]
    page.locator("#clearing-1").get_by_role("link").click()
    expect(page.locator("#clearing h2")).to_have_text("Clairière 1")
    page.get_by_label("Note sur la clairière 1").fill("Départ")
    page.locator("#form-clearing-note").get_by_role("button", name="Noter").click()
    expect(page.locator("#clearing-1")).to_contain_text("Départ")
    assert "clairiere=1" in page.url
    page.get_by_label("Numéro d’une clairière").fill("abc")
    page.get_by_role("button", name="Ajouter une clairière").click()
    expect(page.get_by_role("alert")).to_have_text("De 1 à 999, en chiffres.")
    expect(page.get_by_label("Numéro d’une clairière")).to_have_value("abc")
    check = page.locator("#clearing-4")
    expect(check).to_contain_text("nord → 6, sud → 1")
