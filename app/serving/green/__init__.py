"""What Quartermaster adds to eventlet's server. Nothing here imports eventlet: its functions come
as a `Hub`, and its classes are joined with these in `app/__main__.py`.
"""
