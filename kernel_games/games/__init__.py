"""The five games, one folder each, all of one shape."""
