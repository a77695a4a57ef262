package dev.schemaless.tests.process;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.TWO_MARIADB)
final class TwoMariaDbNumberingIT extends NumberingContract {}
