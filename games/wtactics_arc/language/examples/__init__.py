"""An example sentence for each named rule of the grammar."""
