package dev.schemaless.tests.contract;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.H2_MEMORY)
final class H2TableDefinitionTest extends TableDefinitionContract {}
