"""Benchmarks against others in the same run; ``python -m tests.benchmarks --help`` tells more."""
