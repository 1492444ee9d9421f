"""The process that serves: its settings, network, keys and certificate, start and end. Knows no
game and no rule.
"""
