package dev.schemaless.tests.contract;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.MYSQL)
final class MySqlTableDefinitionIT extends TableDefinitionContract {}
