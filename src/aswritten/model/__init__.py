"""Frozen values that every stage passes on."""
