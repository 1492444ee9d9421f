"""What pieces do: moves, shots and volleys."""
