package dev.schemaless.clients.schedule;

import dev.schemaless.clients.ClientStore;
import dev.schemaless.clients.MariaDb;
import java.sql.SQLException;

final class MariaDbQuartzIT extends QuartzContract {
    @Override
    ClientStore store(String... statements) throws SQLException {
        return MariaDb.store(statements);
    }
}
