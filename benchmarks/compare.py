"""Compare two outputs of `jadecourt bench --json` as ratios.

python benchmarks/compare.py BEFORE.json AFTER.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path


def main(before: str, after: str) -> int:
    old, new = (json.loads(Path(name).read_text(encoding="utf-8")) for name in (before, after))
    for name in ("commit", "engine", "machine", "load", "python"):
        print(f"{name:10} {old.get(name)} -> {new.get(name)}")
    for key in old:
        if "/" in key and old[key] and key in new:
            print(f"{key:45} {old[key]:>15,.3f} -> {new[key]:>15,.3f}   x {new[key] / old[key]:.3f}")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
