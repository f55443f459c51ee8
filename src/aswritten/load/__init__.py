"""Bytes become sources here, and only here: confined to a root, limited in size, decoded, with their media type."""

from aswritten.load.cache import cache_of_store
from aswritten.load.confine import resolve
from aswritten.load.decoding import decode
from aswritten.load.reading import read_bytes
from aswritten.load.source import LoadedText, load_source

__all__ = ["LoadedText", "cache_of_store", "decode", "load_source", "read_bytes", "resolve"]
