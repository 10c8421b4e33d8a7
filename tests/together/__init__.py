"""Tests of tables with many screens."""
