"""What lies on pages: cards, labels, leaflets, lists, mats, tiles, tokens, a gauge."""
