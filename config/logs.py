"""What the log says, and how."""

import logging

SAID_SHORTLY = ("django.security", "waitress")


class Plain(logging.Filter):
    """Takes the traceback away from what is somebody else's fault."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass."""
        if record.name.startswith(SAID_SHORTLY):
            record.exc_info, record.exc_text = None, None
        return True
