"""``python -m aswritten``: the same command line."""

import sys

from aswritten.cli.main import run

if __name__ == "__main__":
    sys.exit(run())
