package dev.schemaless.tests.conformance;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is prepared on a table that is dropped is refused with a SQLException, wherever it is planned again. */
class DroppedTableTest extends MemoryStoreConformance {
    private static final String QUERY = "SELECT COUNT(*) FROM gone WHERE id = ?";
    private static final String INSERT = "INSERT INTO gone VALUES (?)";
    private static final String NO_TABLE = "42P01";

    @BeforeEach
    void createTable() throws SQLException {
        run("CREATE TABLE gone (id INTEGER PRIMARY KEY)");
    }

    @Test
    void preparingAnewIsRefused() throws SQLException {
        connection.prepareStatement(QUERY).close();
        run("DROP TABLE gone");

        assertRefused(() -> connection.prepareStatement(QUERY), NO_TABLE);
    }

    @Test
    void metadataOfAPreparedQueryIsRefused() throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(QUERY)) {
            run("DROP TABLE gone");

            assertRefused(query::getMetaData, NO_TABLE);
            assertRefused(query::getParameterMetaData, NO_TABLE);
        }
    }

    @Test
    void runningAPreparedQueryIsRefused() throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(QUERY)) {
            query.setInt(1, 1);
            run("DROP TABLE gone");

            assertRefused(query::executeQuery, NO_TABLE);
        }
    }

    @Test
    void batchOfAPreparedInsertIsRefused() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setInt(1, 1);
            run("DROP TABLE gone");

            assertRefused(insert::addBatch, NO_TABLE);
        }
    }
}
