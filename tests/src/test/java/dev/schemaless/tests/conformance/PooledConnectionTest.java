package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.jdbc.SchemalessConnectionPoolDataSource;
import dev.schemaless.jdbc.SchemalessDataSource;
import dev.schemaless.jdbc.SchemalessDataSourceFactory;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.naming.Reference;
import javax.naming.Referenceable;
import javax.naming.spi.NamingManager;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.DataSource;
import javax.sql.PooledConnection;
import org.junit.jupiter.api.Test;

/** What application servers use: pooled connections, and data sources that JNDI keeps. */
class PooledConnectionTest extends MemoryStoreConformance {
    /** Counts. */
    private static final class Events implements ConnectionEventListener {
        private final List<Object> closed = new ArrayList<>();

        @Override
        public void connectionClosed(ConnectionEvent event) {
            closed.add(event.getSource());
        }

        @Override
        public void connectionErrorOccurred(ConnectionEvent event) {
            throw new AssertionError(event.getSQLException());
        }
    }

    @Test
    void eachConnectionIsFreshAndReportsItsClose() throws Exception {
        SchemalessConnectionPoolDataSource source = new SchemalessConnectionPoolDataSource();
        PooledConnection pooled = source.getPooledConnection();
        Events events = new Events();
        pooled.addConnectionEventListener(events);

        Connection first = pooled.getConnection();
        try (Statement statement = first.createStatement()) {
            statement.execute("CREATE TABLE kept (a INT)");
            first.setAutoCommit(false);
            statement.execute("INSERT INTO kept VALUES (1)");
        }
        first.close();
        first.close();
        assertThat(events.closed).containsExactly(pooled);

        Connection second = pooled.getConnection();
        assertThat(second.getAutoCommit()).isTrue();
        Connection third = pooled.getConnection();
        assertThat(second.isClosed()).isTrue();
        assertThat(events.closed).hasSize(1);
        try (Statement statement = third.createStatement()) {
            assertThat(texts(statement.executeQuery("SELECT COUNT(*) FROM kept")))
                    .containsExactly("0");
        }

        pooled.removeConnectionEventListener(events);
        pooled.close();
        pooled.close();
        assertThat(third.isClosed()).isTrue();
        assertThat(events.closed).hasSize(1);
        assertRefused(pooled::getConnection, "08003").withMessageContaining("closed");
    }

    @Test
    void namesAndPasswordsOfOneCall() throws Exception {
        SchemalessConnectionPoolDataSource source = new SchemalessConnectionPoolDataSource();
        source.setUrl(place.url());
        PooledConnection pooled = source.getPooledConnection("me", null);
        try (Connection connection = pooled.getConnection()) {
            assertThat(connection.getMetaData().getUserName()).isEqualTo("me");
        } finally {
            pooled.close();
        }
        source.setUrl("jdbc:other:");
        assertRefused(source::getPooledConnection, "08001").withMessageContaining("jdbc:schemaless:");
    }

    @Test
    void jndiGivesBackWhatItWasGiven() throws Exception {
        createNumbers(2);
        SchemalessDataSource source = new SchemalessDataSource(place.url());
        source.setUser("me");
        source.setProperty("scatter", "warn");

        DataSource found = (DataSource) restored(source);
        try (Connection connection = found.getConnection();
                Statement statement = connection.createStatement()) {
            assertThat(connection.getMetaData().getUserName()).isEqualTo("me");
            assertThat(texts(statement.executeQuery("SELECT COUNT(*) FROM numbers")))
                    .containsExactly("2");
        }
        assertThat(restored(new SchemalessConnectionPoolDataSource()))
                .isInstanceOf(SchemalessConnectionPoolDataSource.class);
        assertThat(new SchemalessDataSourceFactory().getObjectInstance("text", null, null, null))
                .isNull();
        assertThat(new SchemalessDataSourceFactory().getObjectInstance(new Reference("other"), null, null, null))
                .isNull();
    }

    private static Object restored(Referenceable source) throws Exception {
        return NamingManager.getObjectInstance(source.getReference(), null, null, null);
    }
}
