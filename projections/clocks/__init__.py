"""Time: clocks folded from the events, pauses, extensions, time given back."""
