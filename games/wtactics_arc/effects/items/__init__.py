"""Items of the stack and abilities that were triggered: how their effects are carried out."""
