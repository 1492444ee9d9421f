"""The choices of a viewer: offers, their asks, and what a piece can reach."""
