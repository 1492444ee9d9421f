"""The forms of reports and rulings: required fields and types, checked before the desk judges."""
