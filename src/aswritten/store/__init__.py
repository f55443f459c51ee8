"""Records and snapshots on disk by content hash, and an index to query them."""
