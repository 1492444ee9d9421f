"""The network: connections, hosts, certificate, the announced name."""
