"""The long browser scenes use the server and the screens of tests/e2e."""

from tests.e2e.conftest import (  # noqa: F401
    _server,
    browser_type_launch_args,
    chromium,
    open_page,
    server,
    watch,
)
