"""The version of the package, below every room: files that rooms write name it."""

__version__ = "0.1.0"
