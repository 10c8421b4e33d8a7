"""The land: maps as files, and as they are at the start; what becomes of them stands in the state."""
