"""How hard the laws are tried: QM_LAWS=20 takes twenty times as many examples as an everyday
run.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck
from hypothesis import Phase
from hypothesis import settings

TIMES = int(os.environ.get("QM_LAWS", "1"))
_CHECKS = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
_PHASES = [Phase.explicit, Phase.reuse, Phase.generate]
"""Without shrinking: a smaller seed is no simpler match, and looking for one takes minutes."""


def law(examples: int) -> settings:
    """Settings of a law that takes a number of examples in an everyday run."""
    return settings(
        max_examples=examples * TIMES, deadline=None, phases=_PHASES, suppress_health_check=_CHECKS
    )
