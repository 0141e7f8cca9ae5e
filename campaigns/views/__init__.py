"""Pages of the table."""
