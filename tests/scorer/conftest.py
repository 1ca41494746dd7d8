"""Laws are checked on a busy machine too: no example fails for being slow.

`pytest tests/scorer --hypothesis-profile thorough` checks each on a thousand hands.
"""

from hypothesis import HealthCheck, settings

_PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("patient", _PATIENT)
settings.register_profile("thorough", _PATIENT, max_examples=1000)
if settings.get_current_profile_name() == "default":
    settings.load_profile("patient")
