"""What was typed is kept: notes save themselves, and whatever the page promises to send is sent, to whom it belongs."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Open
from tests.e2e.dice import FileDice
from tests.e2e.play import at_rest, roll_hero, score, touch
from tests.e2e.server import Server
from tests.e2e.test_hard_moments import DOWN, STALE, posts
from tests.e2e.watch import Watch

SAVED = "Enregistré"


def state_of(page: Page, form: str = "notes") -> str:
    """Return the place where a form says what has become of its text."""
    return f"#form-{form} text-state"


def reopen(page: Page, address: str) -> Page:
    """Close a page, as a phone does with what lies in the background, and open another one of the same browser."""
    context = page.context
    page.close()
    again = context.new_page()
    again.goto(address)
    return again


def test_notes_save_themselves_and_are_one_step(phone: Page, dice: FileDice):
    sheet = roll_hero(phone, dice)
    touch(phone.get_by_role("button", name="Endurance moins 1"))
    expect(score(phone, "endurance")).to_have_text("20 / 21")
    notes = phone.get_by_label("Notes libres")
    said = phone.locator(state_of(phone))
    notes.press_sequentially("Le pont ")
    expect(said).to_have_text(SAVED)
    # The blank at the end is still there, and so is the hand.
    notes.press_sequentially("est gardé")
    expect(said).to_have_text("")
    expect(said).to_have_text(SAVED)
    expect(notes).to_have_value("Le pont est gardé")
    expect(phone.locator("#journal li", has_text="Notes modifiées")).to_have_count(1)
    # Left in the middle of a word: by a tab, by a reload.
    notes.press_sequentially(" par")
    touch(phone.get_by_role("link", name="Journal", exact=True))
    phone.wait_for_url(re.compile("/journal/$"))
    phone.goto(sheet)
    expect(notes).to_have_value("Le pont est gardé par")
    notes.focus()
    phone.keyboard.press("End")
    notes.press_sequentially(" un troll")
    phone.reload()
    expect(notes).to_have_value("Le pont est gardé par un troll")
    expect(phone.locator("#journal li", has_text="Notes modifiées")).to_have_count(1)
    # What was written is taken back as one, and what was tapped before it is still there.
    at_rest(phone)
    touch(phone.locator("#history").get_by_role("button", name="Annuler"))
    expect(notes).to_have_value("")
    expect(score(phone, "endurance")).to_have_text("20 / 21")
    at_rest(phone)
    touch(phone.locator("#history").get_by_role("button", name="Rétablir"))
    expect(notes).to_have_value("Le pont est gardé par un troll")


def test_a_note_stays_at_its_paragraph(phone: Page, dice: FileDice):
    roll_hero(phone, dice)

    def turn_to(number: str) -> None:
        at_rest(phone)
        touch(phone.locator("#paragraph summary"))
        phone.get_by_label("Aller au paragraphe").fill(number)
        phone.keyboard.press("Enter")
        expect(phone.locator("#paragraph summary")).to_have_text(f"§ {number}")

    turn_to("12")
    touch(phone.locator("#memory summary"))
    phone.locator("#memory textarea").press_sequentially("Ne pas boire.")
    # The page is turned before the pause is over.
    turn_to("13")
    expect(phone.locator("#memory textarea")).to_have_value("")
    turn_to("12")
    expect(phone.locator("#memory p.note")).to_have_text("Ne pas boire.")


def test_what_is_promised_is_sent_after_the_page_is_gone(phone: Page, dice: FileDice, server: Server, watch: Watch):
    for trace in DOWN:
        watch.expect(trace)
    sheet = roll_hero(phone, dice)
    server.kill()
    touch(phone.get_by_role("button", name="Endurance moins 1"))
    notes = phone.get_by_label("Notes libres")
    notes.fill("Le pont est gardé.")
    touch(phone.get_by_role("button", name="Enregistrer les notes"))
    expect(phone.locator("#notice")).to_contain_text("vos textes sont gardés ici")
    expect(phone.locator(state_of(phone))).to_contain_text("partira dès que le serveur répondra")
    # What is not promised is named.
    touch(phone.get_by_role("button", name="Manger un repas"))
    expect(phone.locator("#notice")).to_contain_text("« Manger un repas » n’est pas parti")
    notes.press_sequentially(" Toujours.")
    context = phone.context
    phone.close()
    server.start()
    again = context.new_page()
    again.goto(sheet)
    expect(again.get_by_label("Notes libres")).to_have_value("Le pont est gardé. Toujours.")
    expect(again.locator(state_of(again))).to_have_text(SAVED)
    expect(score(again, "endurance")).to_have_text("20 / 21")
    at_rest(again)
    expect(again.locator("#notice")).to_have_text("")
    again.evaluate("localStorage.clear()")
    again.reload()
    expect(again.get_by_label("Notes libres")).to_have_value("Le pont est gardé. Toujours.")
    expect(score(again, "endurance")).to_have_text("20 / 21")


def test_what_one_person_did_is_sent_for_no_other(phone: Page, dice: FileDice, server: Server, watch: Watch):
    for trace in DOWN:
        watch.expect(trace)
    sheet = roll_hero(phone, dice)
    mine = phone.context.cookies()
    server.kill()
    touch(phone.get_by_role("button", name="Endurance moins 1"))
    phone.get_by_label("Notes libres").fill("À moi.")
    expect(phone.locator("#notice")).to_contain_text("gardés ici")
    context = phone.context
    phone.close()
    server.start()
    context.clear_cookies()
    another = context.new_page()
    sent = posts(another, "/heros/")
    roll_hero(another, dice)
    at_rest(another)
    another.reload()
    at_rest(another)
    assert not sent
    context.clear_cookies()
    context.add_cookies(mine)
    again = reopen(another, sheet)
    expect(score(again, "endurance")).to_have_text("20 / 21")
    expect(again.locator(state_of(again))).to_have_text(SAVED)
    expect(again.get_by_label("Notes libres")).to_have_value("À moi.")


def test_what_somebody_else_wrote_is_never_overwritten(phone: Page, dice: FileDice, watch: Watch, open_page: Open):
    for trace in STALE:
        watch.expect(trace)
    sheet = roll_hero(phone, dice)
    other = open_page(storage_state=phone.context.storage_state())
    other.goto(sheet)
    touch(phone.get_by_role("button", name="Endurance moins 1"))
    expect(score(phone, "endurance")).to_have_text("20 / 21")
    # Another score of the hero is no matter, the same text is.
    other.get_by_label("Notes libres").fill("Le pont est gardé.")
    expect(other.locator(state_of(other))).to_have_text(SAVED)
    mine, said = phone.get_by_label("Notes libres"), phone.locator(state_of(phone))
    mine.fill("Le pont est libre.")
    expect(said.locator(".refusal")).to_contain_text("rien n’a été écrasé")
    expect(said.locator(".note")).to_have_text("Le pont est gardé.")
    expect(mine).to_have_value("Le pont est libre.")
    # Not with the next letter either, nor after a reload.
    mine.press_sequentially(" Non ?")
    phone.reload()
    expect(mine).to_have_value("Le pont est libre. Non ?")
    expect(said.locator(".note")).to_have_text("Le pont est gardé.")
    at_rest(phone)
    other.reload()
    expect(other.get_by_label("Notes libres")).to_have_value("Le pont est gardé.")
    # Told so, its author may do it.
    touch(phone.get_by_role("button", name="Enregistrer les notes"))
    expect(said).to_have_text(SAVED)
    other.reload()
    expect(other.get_by_label("Notes libres")).to_have_value("Le pont est libre. Non ?")


def test_a_note_for_a_paragraph_yet_to_be_named_waits_for_its_button(phone: Page, dice: FileDice):
    roll_hero(phone, dice)
    phone.goto("/livres/")
    touch(phone.locator("main a", has_text="Marais").first)
    touch(phone.locator("#fold-note-new summary"))
    form = phone.locator("#form-note-new")
    form.get_by_label("Paragraphe").fill("25")
    form.get_by_label("Note").fill("Le troll dort.")
    expect(phone.locator(state_of(phone, "note-new"))).to_contain_text("Gardé sur cet appareil")
    phone.reload()
    expect(form.get_by_label("Note")).to_have_value("Le troll dort.")
    expect(form.get_by_label("Paragraphe")).to_have_value("25")
    touch(form.get_by_role("button", name="Garder cette note"))
    expect(phone.locator("#noted li")).to_contain_text("§ 25")
    expect(phone.locator("#form-note-new [name=note]")).to_have_value("")
