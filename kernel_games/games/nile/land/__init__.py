"""The land: maps as files and as they are at the start, and what has become known of them."""
