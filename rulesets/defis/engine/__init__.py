"""What the two Défis Fantastiques books share: scores, luck, assaults, provisions."""
