"""Accounts, with two browsers: a guest plays, signs up, comes in elsewhere, comes back, leaves, deletes."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Open
from tests.e2e.looks import EACH_LOOK, check_page, shot
from tests.e2e.watch import Watch

PASSWORD = "au coin du feu"
CODE = re.compile(r"^[A-Z]{4}(-[A-Z]{4}){4}$")


def roll(page: Page, name: str) -> None:
    """Make a hero of the swamp."""
    page.goto("/nouveau/scorpions/")
    page.get_by_label("Nom").fill(name)
    page.get_by_role("button", name="Lancer les dés").click()
    page.wait_for_url(re.compile(r"/heros/[^/]+/$"))


def meet(page: Page, name: str) -> None:
    """Begin a fight on the sheet that is open."""
    page.goto(f"{page.url}combat/")
    page.get_by_label("Nom").fill(name)
    page.get_by_label("Habileté").first.fill("8")
    page.get_by_label("Endurance").first.fill("9")
    page.get_by_role("button", name="Combattre").click()
    expect(page.get_by_text(name).first).to_be_visible()
    expect(page.locator("#decide")).to_be_visible()


def sign_up(page: Page, name: str) -> str:
    """Take a name, from the landing page on, and return the code that is shown."""
    page.goto("/")
    page.get_by_role("link", name="Mon compte").click()
    page.get_by_role("link", name="Choisir un nom").click()
    page.get_by_label("Nom").fill(name)
    page.get_by_label("Mot de passe").fill(PASSWORD)
    page.get_by_label("Le même").fill(PASSWORD)
    page.get_by_role("button", name="Créer le compte").click()
    return shown_code(page)


def shown_code(page: Page) -> str:
    """Return the code on the page."""
    code = page.locator("#secret").inner_text()
    assert CODE.match(code)
    return code


def sign_in(page: Page, name: str, password: str = PASSWORD) -> None:
    """Come in by name and password, from the landing page on."""
    page.goto("/")
    page.get_by_role("link", name="Mon compte").click()
    page.get_by_role("link", name="Entrer sous mon nom").click()
    page.get_by_label("Nom").fill(name)
    page.get_by_label("Mot de passe").fill(password)
    page.get_by_role("button", name="Entrer").click()


def heroes(page: Page) -> list[str]:
    """Return the names on the shelf."""
    page.goto("/")
    return sorted(page.locator("section[aria-labelledby=shelf-title] .pick b").all_inner_texts())


@pytest.fixture(params=[True, False], ids=["js", "no-js"])
def two(request: pytest.FixtureRequest, open_page: Open) -> tuple[Page, Page]:
    """A phone and a desktop, with JavaScript and without."""
    script = bool(request.param)
    return open_page(phone=True, java_script_enabled=script), open_page(java_script_enabled=script)


def test_a_guest_signs_up_on_the_phone_and_finds_both_heroes_on_the_desktop(
    two: tuple[Page, Page], request: pytest.FixtureRequest
):
    phone, desktop = two
    name = f"Élodie {request.node.callspec.id}"
    roll(phone, "Ana")
    sign_up(phone, name)
    phone.get_by_role("link", name="C’est noté").click()
    assert heroes(phone) == ["Ana"]

    roll(desktop, "Bea")
    meet(desktop, "Orque")
    sign_in(desktop, name.upper().replace("É", "E"))
    expect(desktop.get_by_text("1\u00a0héros et 1\u00a0adversaire vous ont suivi.")).to_be_visible()
    assert heroes(desktop) == ["Ana", "Bea"]
    expect(desktop.get_by_text("vous ont suivi")).to_have_count(0)
    assert heroes(phone) == ["Ana", "Bea"]
    expect(phone.get_by_role("link", name="Mon compte")).to_contain_text("Élodie")


def test_a_page_left_open_in_another_tab_goes_on_after_signing_in(open_page: Open):
    elsewhere = open_page()
    sign_up(elsewhere, "Onglet")
    page = open_page()
    roll(page, "Ana")
    tab = page.context.new_page()
    sign_in(tab, "Onglet")
    page.locator("#score-endurance [data-delta]").first.click()
    expect(page.locator("#score-endurance [data-pending]")).to_be_empty()
    page.reload()
    expect(page.locator(".log, #last").first).to_be_attached()
    expect(page).to_have_title(re.compile("Ana"))


def test_a_lost_password_is_replaced_by_the_code(two: tuple[Page, Page], request: pytest.FixtureRequest):
    phone, desktop = two
    name = f"Perdu {request.node.callspec.id}"
    roll(phone, "Ana")
    code = sign_up(phone, name)

    desktop.goto("/compte/entrer/")
    desktop.get_by_role("link", name="Mot de passe perdu").click()
    desktop.get_by_label("Nom").fill(name)
    desktop.get_by_label("Code").fill(code.lower().replace("-", " "))
    desktop.get_by_role("button", name="Revenir").click()
    desktop.get_by_label("Mot de passe nouveau").fill("un autre soir")
    desktop.get_by_label("Le même").fill("un autre soir")
    desktop.get_by_role("button", name="Enregistrer").click()
    expect(desktop.get_by_text("Nouveau mot de passe enregistré")).to_be_visible()
    assert heroes(desktop) == ["Ana"]

    # The phone's session has ended; the new password opens it again.
    assert heroes(phone) == []
    sign_in(phone, name, "un autre soir")
    assert heroes(phone) == ["Ana"]


def test_a_guest_is_warned_before_leaving_and_comes_back_by_the_code(two: tuple[Page, Page]):
    phone, desktop = two
    roll(phone, "Ana")
    phone.goto("/compte/")
    phone.get_by_role("link", name="Sortir").click()
    expect(phone.get_by_text("1\u00a0héros")).to_be_visible()
    phone.get_by_role("link", name="Noter d’abord un code").click()
    phone.get_by_role("button", name="Montrer un code").click()
    code = shown_code(phone)
    phone.goto("/compte/sortir/")
    phone.get_by_role("button", name="Sortir, j’ai le code").click()
    assert heroes(phone) == []

    roll(desktop, "Bea")
    desktop.goto("/compte/secours/")
    desktop.get_by_label("Code").fill(code)
    desktop.get_by_role("button", name="Revenir").click()
    expect(desktop.get_by_text("1\u00a0héros vous a suivi.")).to_be_visible()
    assert heroes(desktop) == ["Ana", "Bea"]


def test_everything_is_deleted_after_the_password(open_page: Open, watch: Watch):
    page = open_page(phone=True)
    roll(page, "Ana")
    sign_up(page, "Adieu")
    page.goto("/compte/")
    page.get_by_role("link", name="Tout supprimer").click()
    expect(page.get_by_text("1\u00a0héros")).to_be_visible()
    watch.expect(r"422")
    page.get_by_label("Mot de passe").fill("faux")
    page.get_by_role("button", name="Tout supprimer").click()
    expect(page.get_by_role("alert")).to_contain_text("Ce n’est pas le mot de passe")
    expect(page.get_by_label("Mot de passe")).to_be_focused()
    page.get_by_label("Mot de passe").fill(PASSWORD)
    page.get_by_role("button", name="Tout supprimer").click()
    expect(page.get_by_text("Tout est supprimé.")).to_be_visible()
    assert heroes(page) == []


def test_the_code_is_kept_by_no_page_of_the_past(phone: Page):
    roll(phone, "Ana")
    phone.goto("/compte/code/")
    phone.get_by_role("button", name="Montrer un code").click()
    code = shown_code(phone)
    phone.get_by_role("link", name="C’est noté").click()
    phone.wait_for_url("**/")
    assert code not in phone.content()
    assert code not in "".join(str(cookie) for cookie in phone.context.cookies())


def test_two_taps_on_the_button_make_one_account(open_page: Open):
    page = open_page(phone=True)
    roll(page, "Ana")
    page.goto("/compte/creer/")
    page.get_by_label("Nom").fill("Deux fois")
    page.get_by_label("Mot de passe").fill(PASSWORD)
    page.get_by_label("Le même").fill(PASSWORD)
    page.get_by_role("button", name="Créer le compte").dblclick()
    shown_code(page)
    assert heroes(page) == ["Ana"]


@EACH_LOOK
def test_every_page_is_reachable_and_readable(open_page: Open, watch: Watch, phone: bool, dark: bool):
    watch.expect(r"422")
    page = open_page(phone=phone, dark=dark)
    end = f"{'phone' if phone else 'desktop'}-{'dark' if dark else 'light'}"

    def look(name: str, address: str = "", do: Callable[[], object] | None = None) -> None:
        if address:
            page.goto(address)
        if do:
            do()
        page.wait_for_load_state()
        check_page(page)
        shot(page, f"account-{name}-{end}", whole=True)

    look("visitor", "/compte/")
    look("recover", "/compte/secours/")
    page.get_by_label("Code").fill("abcd")
    look("recover-refused", do=page.get_by_role("button", name="Revenir").click)
    roll(page, "Ana")
    meet(page, "Orque")
    look("guest", "/compte/")
    look("shelf", "/")
    look("sign-out-warning", "/compte/sortir/")
    look("delete-guest", "/compte/supprimer/")
    look("code-guest", "/compte/code/")
    look("sign-in", "/compte/entrer/")
    look("sign-up", "/compte/creer/")
    page.get_by_label("Nom").fill("ab")
    page.get_by_label("Mot de passe").fill("court")
    page.get_by_label("Le même").fill("court")
    look("sign-up-refused", do=page.get_by_role("button", name="Créer le compte").click)
    sign_up(page, f"Regard {end}")
    look("code-shown")
    look("named", "/compte/")
    look("shelf-named", "/")
    look("code-named", "/compte/code/")
    look("password", "/compte/mot-de-passe/")
    look("sign-out", "/compte/sortir/")
    look("delete", "/compte/supprimer/")
