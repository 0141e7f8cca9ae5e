"""The address that guesses are counted for."""

import logging

import pytest
from django.test import Client, RequestFactory

from accounts.address import client_address, warn_once


@pytest.fixture(autouse=True)
def _not_warned_yet():
    warn_once.cache_clear()


def test_without_a_proxy_the_header_is_the_visitors_word_and_is_ignored(rf: RequestFactory, settings):
    settings.TRUSTED_PROXIES = []
    request = rf.get("/", REMOTE_ADDR="192.0.2.1", HTTP_X_FORWARDED_FOR="198.51.100.7")
    assert client_address(request) == "192.0.2.1"


def test_behind_a_trusted_proxy_only_its_own_entry_counts(rf: RequestFactory, settings):
    settings.TRUSTED_PROXIES = ["127.0.0.1"]
    request = rf.get("/", REMOTE_ADDR="127.0.0.1", HTTP_X_FORWARDED_FOR="10.9.9.9, 198.51.100.7")
    assert client_address(request) == "198.51.100.7"
    assert client_address(rf.get("/", REMOTE_ADDR="127.0.0.1")) == "127.0.0.1"


def test_proxies_in_a_row_are_looked_through(rf: RequestFactory, settings):
    settings.TRUSTED_PROXIES = ["127.0.0.1", "10.0.0.0/8"]
    request = rf.get("/", REMOTE_ADDR="127.0.0.1", HTTP_X_FORWARDED_FOR="1.1.1.1, 203.0.113.5, 10.0.0.3")
    assert client_address(request) == "203.0.113.5"


def test_nonsense_in_the_header_is_not_believed(rf: RequestFactory, settings):
    settings.TRUSTED_PROXIES = ["127.0.0.1"]
    request = rf.get("/", REMOTE_ADDR="127.0.0.1", HTTP_X_FORWARDED_FOR="198.51.100.7, <script>")
    assert client_address(request) == "127.0.0.1"


def test_a_proxy_that_nobody_named_is_told_of_once(rf: RequestFactory, settings, caplog):
    settings.TRUSTED_PROXIES = []
    with caplog.at_level(logging.ERROR, logger="accounts.address"):
        for _ in range(3):
            client_address(rf.get("/", REMOTE_ADDR="192.0.2.1", HTTP_X_FORWARDED_FOR="198.51.100.7"))
    (said,) = caplog.messages
    assert "TRUSTED_PROXIES=192.0.2.1" in said


@pytest.mark.django_db
def test_only_a_trusted_proxy_says_that_a_visitor_came_by_https(client: Client, settings):
    settings.SECURE_SSL_REDIRECT, settings.SECURE_PROXY_SSL_HEADER = True, ("HTTP_X_FORWARDED_PROTO", "https")
    settings.TRUSTED_PROXIES = ["127.0.0.1"]
    assert client.get("/aide/", HTTP_X_FORWARDED_PROTO="https").status_code == 200
    said = client.get("/aide/", HTTP_X_FORWARDED_PROTO="https", REMOTE_ADDR="192.0.2.1")
    assert said.status_code == 301
