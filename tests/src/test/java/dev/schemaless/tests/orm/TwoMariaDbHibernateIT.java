package dev.schemaless.tests.orm;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.TWO_MARIADB)
final class TwoMariaDbHibernateIT extends HibernateContract {}
