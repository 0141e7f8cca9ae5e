"""La Forteresse du Chaudron Noir: Billy, his three objects, and the table of situations."""
