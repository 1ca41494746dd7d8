"""``escoba evaluate``, ``synth`` and ``train``: measuring the reader, and making a new one."""
