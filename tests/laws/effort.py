"""How hard the laws are tried: QM_LAWS=20 takes twenty times as many examples as an everyday run."""

from __future__ import annotations

import os

from hypothesis import HealthCheck
from hypothesis import settings

TIMES = int(os.environ.get("QM_LAWS", "1"))
_FIXTURES = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


def law(examples: int) -> settings:
    """Settings of a law that takes so many examples in an everyday run."""
    return settings(max_examples=examples * TIMES, deadline=None, suppress_health_check=_FIXTURES)
