"""Pages and fragments of one address are never taken for each other."""


def test_page_headers(alice):
    response = alice.client.get("/")
    assert response["Cache-Control"] == "private, no-store"
    assert "HX-Request" in response["Vary"] and "Cookie" in response["Vary"]


def test_fragment_is_the_page_element_alone(alice):
    page = alice.client.get("/").content.decode()
    fragment = alice.client.get("/", headers={"HX-Request": "true"}).content.decode()
    assert page.startswith("<!doctype html>") and "</html>" in page
    assert "<html" not in fragment and fragment.count('id="page"') == 1
