"""A sixth game, in a package of its own, as somebody else would bring it."""
