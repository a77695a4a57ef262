package dev.schemaless.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.dialect.BackendDrivers;
import dev.schemaless.catalog.dialect.H2Dialect;
import java.lang.ref.WeakReference;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A client of an H2 server in the same JVM reaches no store in memory; a closed store leaves none. */
final class MemoryDatabasesTest {
    private static final String EXISTING = ";IFEXISTS=TRUE";
    private static final int ABSENT = 90146;

    private final StoreConfig config = EmbeddedStore.fresh(1);
    private final String name = ((PartitionConfig.Memory) config.partitions().get(0)).name();
    private Store store;

    @BeforeEach
    void open() {
        store = Stores.open(config);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void nameOfTheStoreIsNotThatOfItsDatabase() {
        for (String guess : new String[] {name, "schemaless-" + name}) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> connect("jdbc:h2:mem:" + guess + EXISTING, withoutPassword()))
                    .satisfies(refusal -> assertThat(refusal.getErrorCode()).isEqualTo(ABSENT));
        }
    }

    @Test
    void administratorHasAPassword() throws SQLException {
        String url = MemoryDatabases.url(name) + EXISTING;

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> connect(url, withoutPassword()))
                .satisfies(refusal -> assertThat(refusal.getSQLState()).isEqualTo("28000"));
        try (Connection admitted = connect(url, MemoryDatabases.account())) {
            assertThat(admitted.isValid(0)).isTrue();
        }
    }

    @Test
    void rowsOfAClosedStoreDoNotStayInMemory() throws SQLException {
        WeakReference<Object> rows;
        try (Connection admitted = connect(MemoryDatabases.url(name) + EXISTING, MemoryDatabases.account())) {
            rows = new WeakReference<>(H2Dialect.databaseOf(admitted));
        }

        store.close();

        System.gc();
        assertThat(rows.refersTo(null)).isTrue();
    }

    private static Connection connect(String url, Properties account) throws SQLException {
        return BackendDrivers.h2().connect(url, account);
    }

    private static Properties withoutPassword() {
        Properties account = new Properties();
        account.setProperty("user", "sa");
        account.setProperty("password", "");
        return account;
    }
}
