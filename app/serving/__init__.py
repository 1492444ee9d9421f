"""The server process: settings, network, keys and certificate, start and end. Depends on no game or
rule.
"""
