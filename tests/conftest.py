"""What all tests share: how hard Hypothesis tries, and games played to their end."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# The same examples in every run, so that a red test is red again; `make soak` looks further and at random.
settings.register_profile(
    "short",
    deadline=None,
    derandomize=True,
    max_examples=60,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("soak", parent=settings.get_profile("short"), derandomize=False, max_examples=3000)
settings.load_profile("soak" if os.environ.get("BUSTERBOX_SOAK") else "short")
