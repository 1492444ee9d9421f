"""What makes a log provable: one form of bytes, the chain, signed heads, receipts, archives."""
