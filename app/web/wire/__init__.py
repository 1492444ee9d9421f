"""What goes over the wire: packets of sockets, how deep JSON may nest, compressed answers."""
