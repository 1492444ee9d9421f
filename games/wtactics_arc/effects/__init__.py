"""What happens to cards: effects carried out, cards entering and leaving play, defeats, victory."""
