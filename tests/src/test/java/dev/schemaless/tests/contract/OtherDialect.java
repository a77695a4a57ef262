package dev.schemaless.tests.contract;

import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.H2Dialect;
import dev.schemaless.catalog.dialect.MariaDbDialect;
import dev.schemaless.catalog.dialect.MySqlDialect;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.sql.Connection;
import java.sql.SQLException;

/** The dialect of a partition that is opened past the store's own code. */
final class OtherDialect {
    private OtherDialect() {}

    static Dialect of(PartitionConfig config) {
        if (!(config instanceof PartitionConfig.MySql server)) {
            return new H2Dialect();
        }
        DatabaseServer place =
                new DatabaseServer(server.host(), server.port(), server.user(), server.password(), server.properties());
        try (Connection connection = place.connect("")) {
            boolean mariaDb =
                    connection.getMetaData().getDatabaseProductVersion().contains("MariaDB");
            return mariaDb ? new MariaDbDialect() : new MySqlDialect();
        } catch (SQLException e) {
            throw new IllegalStateException("Cannot ask " + place + " what it is", e);
        }
    }
}
