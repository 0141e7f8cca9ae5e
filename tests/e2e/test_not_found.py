"""A page that does not exist, seen in a real browser: the proof that the rig itself works."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Open
from tests.e2e.dice import FileDice, randbelow
from tests.e2e.looks import check_controls, check_no_sideways_scroll, check_page, shot
from tests.e2e.server import Server
from tests.e2e.watch import Watch

NOT_FOUND = r"404.*nulle-part"


def test_it_says_so_and_leads_home(screen: Page, watch: Watch):
    watch.expect(NOT_FOUND)
    screen.goto("/nulle-part/")
    expect(screen.get_by_role("heading", level=1)).to_have_text("Page introuvable")
    expect(screen.get_by_role("link", name="Revenir à l’accueil")).to_be_visible()
    check_page(screen)
    shot(screen, f"404-{'phone' if screen.viewport_size == {'width': 390, 'height': 844} else 'desktop'}")


def test_it_is_readable_in_the_dark(open_page: Open, watch: Watch):
    watch.expect(NOT_FOUND)
    page = open_page(phone=True, dark=True)
    page.goto("/nulle-part/")
    check_page(page)


def test_the_server_comes_back_after_a_power_cut(phone: Page, server: Server, watch: Watch):
    watch.expect(NOT_FOUND)
    server.restart()
    response = phone.goto("/nulle-part/")
    assert response is not None and response.status == 404


def test_the_rig_sees_errors_other_hosts_and_small_or_wide_things(phone: Page, watch: Watch):
    watch.expect(NOT_FOUND)
    phone.goto("/nulle-part/")
    phone.evaluate("console.error('perdu')")
    phone.evaluate("new Image().src = 'https://elsewhere.example/x.png'")
    phone.evaluate("fetch('/nulle-part/aussi').catch(() => null)")
    phone.wait_for_timeout(200)
    for trace in ("console error: perdu", "404: GET .*aussi"):
        watch.expect(trace)
    watch.expect("elsewhere")
    assert any("elsewhere" in problem for problem in watch.problems)
    assert any("perdu" in problem for problem in watch.problems)
    assert any(problem.startswith("404: GET") and "aussi" in problem for problem in watch.problems)

    phone.evaluate("document.querySelector('main').append(document.createElement('button'))")
    phone.evaluate("document.querySelector('main button').style.minHeight = '20px'")
    with pytest.raises(AssertionError, match="smaller than"):
        check_controls(phone)
    phone.evaluate("document.querySelector('h1').style.whiteSpace = 'nowrap'")
    phone.evaluate("document.querySelector('h1').append('i'.repeat(300))")
    with pytest.raises(AssertionError, match="too wide"):
        check_no_sideways_scroll(phone)


def test_faces_are_shared_through_a_file(dice: FileDice, monkeypatch):
    monkeypatch.setenv("E2E_DICE", str(dice.path))
    dice.next(6, 1)
    assert (randbelow(6), randbelow(6)) == (5, 0)
    assert 0 <= randbelow(6) < 6
