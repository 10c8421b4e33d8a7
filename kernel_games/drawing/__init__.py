"""Drawing: SVG, lettering and pictures; it knows no game."""
