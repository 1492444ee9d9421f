"""What a viewer may do: offers, their asks, and what a piece can reach."""
