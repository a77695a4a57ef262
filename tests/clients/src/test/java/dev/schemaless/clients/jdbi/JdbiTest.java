package dev.schemaless.clients.jdbi;

import dev.schemaless.clients.ClientStore;
import java.sql.SQLException;

final class JdbiTest extends JdbiContract {
    @Override
    ClientStore store(String... statements) throws SQLException {
        return ClientStore.inMemory(statements);
    }
}
