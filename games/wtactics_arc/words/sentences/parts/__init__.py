"""Parts of sentences: what is counted and asked, where things are, and which of them."""
