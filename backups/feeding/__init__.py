"""A laptop feeds its club's hosted site: what is sent, how it is taken in. See docs/hosted.md and ADR 0155."""
