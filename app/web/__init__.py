"""The doors over the wire: HTTP and sockets, who may call them, what they take and what they
answer.
"""
