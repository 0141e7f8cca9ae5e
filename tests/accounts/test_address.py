"""The address that guesses are counted for."""

from django.test import RequestFactory

from accounts.address import client_address


def test_without_a_proxy_the_header_is_the_visitors_word_and_is_ignored(rf: RequestFactory, settings):
    settings.HTTPS = False
    request = rf.get("/", REMOTE_ADDR="192.0.2.1", HTTP_X_FORWARDED_FOR="198.51.100.7")
    assert client_address(request) == "192.0.2.1"


def test_behind_a_proxy_only_its_own_entry_counts(rf: RequestFactory, settings):
    settings.HTTPS = True
    request = rf.get("/", REMOTE_ADDR="127.0.0.1", HTTP_X_FORWARDED_FOR="10.9.9.9, 198.51.100.7")
    assert client_address(request) == "198.51.100.7"
    assert client_address(rf.get("/", REMOTE_ADDR="127.0.0.1")) == "127.0.0.1"
