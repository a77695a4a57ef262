package dev.schemaless.tests.contract;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.MARIADB_LARGE_PACKET)
final class LargePacketMariaDbServerIT extends ServerContract {}
