"""The interface for programs and phones: HTTP and sockets, rights of callers, requests
and answers.
"""
