"""The network's side: connections, hosts, certificate, the announced name."""
