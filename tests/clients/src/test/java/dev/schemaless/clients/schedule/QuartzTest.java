package dev.schemaless.clients.schedule;

import dev.schemaless.clients.ClientStore;
import java.sql.SQLException;

final class QuartzTest extends QuartzContract {
    @Override
    ClientStore store(String... statements) throws SQLException {
        return ClientStore.inMemory(statements);
    }
}
