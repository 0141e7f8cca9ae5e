"""Function views of the sheet, thin: fetch and permission, one turn, one page."""
