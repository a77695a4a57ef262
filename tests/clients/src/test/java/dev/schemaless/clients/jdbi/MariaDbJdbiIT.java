package dev.schemaless.clients.jdbi;

import dev.schemaless.clients.ClientStore;
import dev.schemaless.clients.MariaDb;
import java.sql.SQLException;

final class MariaDbJdbiIT extends JdbiContract {
    @Override
    ClientStore store(String... statements) throws SQLException {
        return MariaDb.store(statements);
    }
}
