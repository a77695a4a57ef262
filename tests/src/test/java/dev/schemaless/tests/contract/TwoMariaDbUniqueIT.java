package dev.schemaless.tests.contract;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.TWO_MARIADB)
final class TwoMariaDbUniqueIT extends UniqueContract {}
