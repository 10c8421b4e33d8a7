"""Checks of everything; ``python3 run.py test`` runs them all."""
