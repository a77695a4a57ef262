package dev.schemaless.tests.process;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.H2_MEMORY)
final class H2TimeLimitTest extends TimeLimitContract {}
