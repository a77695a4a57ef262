package dev.schemaless.tests.contract;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.THREE_MARIADB)
final class ThreeMariaDbServerIT extends ServerContract {}
