package dev.schemaless.tests.orm;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.MYSQL)
final class MySqlHibernateIT extends HibernateContract {}
