package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Purge;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Keys are purged while writers insert, change and delete the same rows. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class KeyPurgeRaceContract extends SqlContract {
    private OtherPurge other;

    @BeforeEach
    void create() throws SQLException {
        update("CREATE TABLE person (id VARCHAR(20) PRIMARY KEY, name VARCHAR(40), mail VARCHAR(40) UNIQUE)");
        update("CREATE INDEX by_name ON person (name)");
        other = new OtherPurge(place.config(), Duration.ZERO);
    }

    @AfterEach
    void end() {
        other.close();
    }

    @Test
    @Tag("long")
    void tablesAgreeAmongWritersAndPurges() throws SQLException {
        AtomicBoolean done = new AtomicBoolean();
        List<CompletableFuture<Void>> writers = new ArrayList<>();
        for (int writer = 0; writer < 3; writer++) {
            int first = writer;
            writers.add(CompletableFuture.runAsync(() -> write(first, done), TestJobs.ownThread()));
        }
        for (int i = 0; i < 10; i++) {
            try {
                purgeKeysLike("keyed" + i % 4);
            } catch (SQLException e) {
                assertThat(e.getSQLState()).isEqualTo("40001");
            } catch (SchemalessException e) {
                assertThat(e.code()).isEqualTo(ErrorCode.SERIALIZATION_FAILURE);
            }
        }
        done.set(true);
        writers.forEach(CompletableFuture::join);

        assertThat(query("SELECT id FROM person WHERE name >= '' ORDER BY id"))
                .isEqualTo(query("SELECT id FROM person WHERE COALESCE(name, '') >= '' ORDER BY id"));
        assertThat(query("SELECT COUNT(*) FROM person$history h JOIN (SELECT _row_key, MAX(_ref_key) AS newest"
                        + " FROM person$history WHERE _cell = 'base' GROUP BY _row_key) m ON h._row_key = m._row_key"
                        + " AND h._ref_key = m.newest WHERE h._cell = 'base' AND h._body IS NOT NULL"))
                .isEqualTo(query("SELECT COUNT(*) FROM person"));
        for (int i = 0; i < 4; i++) {
            purgeKeysLike("keyed" + i);
        }
        assertThat(PhysicalScan.find(place.config(), "keyed")).isEmpty();
        assertThat(PhysicalScan.find(place.config(), "@made.org")).isEmpty();
    }

    /** Purges rows by the store itself where its process is the only one, else by another process. */
    private void purgeKeysLike(String id) throws SQLException {
        if (place.servers().isEmpty()) {
            query("PURGE FROM person WHERE id = '" + id + "' WITH KEYS");
        } else {
            other.purge(
                    other.store()
                            .refreshCatalog(ReadControl.unlimited())
                            .findModel("person")
                            .orElseThrow(),
                    Purge.Keys.GO,
                    () -> OtherPurge.rows(connection, "person", "id = '" + id + "'"));
        }
    }

    private void write(int first, AtomicBoolean done) {
        try (Connection own = place.connect();
                Statement statement = own.createStatement()) {
            for (int i = first; !done.get(); i++) {
                String id = "'keyed" + i % 4 + "'";
                write(
                        statement,
                        switch (i % 5) {
                            case 0 -> "DELETE FROM person WHERE id = " + id;
                            case 1 -> "INSERT IGNORE INTO person (id, name) VALUES (" + id + ", 'new')";
                            default ->
                                "UPSERT INTO person (id, name, mail) VALUES (" + id + ", 'name" + i % 7 + "', '" + i
                                        + first + "@made.org')";
                        });
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void write(Statement statement, String sql) throws SQLException {
        try {
            statement.execute(sql);
        } catch (SQLException e) {
            // three writers and a purge write four rows
            assertThat(e.getSQLState()).isEqualTo("40001");
        }
    }
}
