"""How hard the faults are tried: `QM_FAULTS=10` ten times as hard as a usual run."""

import os

TIMES = int(os.environ.get("QM_FAULTS", "1"))
