"""Single changes of the product's code, and whether the tests notice them."""
