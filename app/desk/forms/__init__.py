"""The forms of reports and rulings: what they must hold before the desk judges them."""
