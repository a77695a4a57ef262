package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.jdbc.feed.ChangeBatch;
import dev.schemaless.jdbc.feed.ChangeFeed;
import dev.schemaless.jdbc.feed.ChangeFeeds;
import dev.schemaless.jdbc.feed.FeedOptions;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A JDBC source connector goes on after the greatest number that it has seen. It loses what is committed late, if it polls {@code t$history};
 * it loses nothing if it polls {@code t$changes}, and so does the handler of a feed. The connector's statement and its calls are those of Aiven's connector for Kafka, in the mode {@code
 * incrementing} with a query of its user's.
 */
@SuppressWarnings("try") // a feed works while it is open
@OnBackend({Backend.MARIADB, Backend.TWO_MARIADB, Backend.MYSQL})
final class ConnectorPollContract {
    private static final int POLL_MILLIS = 20;
    private static final int PATIENCE_SECONDS = 900;

    private final List<Long> handled = Collections.synchronizedList(new ArrayList<>());
    private TestStore place;
    private LateWriters writers;

    @BeforeEach
    void open(TestStore fresh) {
        place = fresh;
        writers = new LateWriters(fresh.config(fresh.partitions().size()), fresh.backend());
    }

    @AfterEach
    void close() {
        writers.close();
    }

    /** One connector, with a table of versions. */
    private final class Connector {
        private final String query;
        private final List<Long> seen = new ArrayList<>();
        private final CountDownLatch begun = new CountDownLatch(1);
        private long offset = -1;

        Connector(String table) {
            this.query = "SELECT * FROM (SELECT _position, _row_key, id, city FROM " + table + " WHERE _log = 0) c";
        }

        void pollUntil(CompletableFuture<Void> end) {
            try (Connection connection = place.connect()) {
                String quote = checkedQuote(connection.getMetaData());
                String position = quote + "_position" + quote;
                try (PreparedStatement poll = connection.prepareStatement(
                        query + " WHERE " + position + " > ? ORDER BY " + position + " ASC")) {
                    poll.setFetchSize(100);
                    for (boolean isLast = false; !isLast; begun.countDown()) {
                        isLast = end.isDone();
                        poll(poll);
                        Thread.sleep(POLL_MILLIS);
                    }
                }
            } catch (SQLException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private void poll(PreparedStatement poll) throws SQLException {
            poll.setLong(1, offset);
            try (ResultSet rows = poll.executeQuery()) {
                checkColumns(rows.getMetaData());
                while (rows.next()) {
                    offset = rows.getLong(1);
                    seen.add(offset);
                }
            }
        }

        private String checkedQuote(DatabaseMetaData metadata) throws SQLException {
            assertThat(metadata.getDatabaseProductName()).isNotEmpty();
            assertThat(metadata.getIdentifierQuoteString()).isEqualTo("\"");
            return metadata.getIdentifierQuoteString();
        }

        /** Asks for everything that the connector makes its schema of. */
        private void checkColumns(ResultSetMetaData columns) throws SQLException {
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                assertThat(columns.getColumnName(i))
                        .isEqualTo(columns.getColumnLabel(i))
                        .isNotEmpty();
                assertThat(columns.getPrecision(i)).isNotNegative();
                assertThat(columns.getScale(i)).isNotNegative();
                assertThat(columns.isNullable(i)).isNotEqualTo(ResultSetMetaData.columnNullableUnknown);
            }
            assertThat(columns.getColumnName(1)).isEqualTo("_position");
            assertThat(columns.getColumnType(1)).isEqualTo(Types.BIGINT);
            assertThat(columns.isSigned(1)).isTrue();
        }
    }

    @Test
    void connectorOnChangesAndHandlerLoseNone() throws Exception {
        try (Connection connection = place.connect();
                ChangeFeed feed = connection
                        .unwrap(ChangeFeeds.class)
                        .consume(
                                "trip",
                                "reader",
                                this::handle,
                                FeedOptions.fromBeginning().columns("_position"))) {
            connectorOnChangesLosesNone();
            List<Long> all = writers.read(0, Long.MAX_VALUE);
            await().atMost(Duration.ofSeconds(PATIENCE_SECONDS)).until(() -> handled.size() >= all.size());
            assertThat(handled).isEqualTo(all);
        }
    }

    private void handle(ResultSet changes, ChangeBatch batch) throws SQLException {
        while (changes.next()) {
            if (batch.log() == writers.log().run()) {
                handled.add(changes.getLong(1));
            }
        }
    }

    private void connectorOnChangesLosesNone() throws Exception {
        CompletableFuture<Void> end = new CompletableFuture<>();
        List<Connector> connectors = List.of(new Connector("trip$changes"), new Connector("trip$history"));
        List<CompletableFuture<Void>> polls = connectors.stream()
                .map(each -> CompletableFuture.runAsync(() -> each.pollUntil(end)))
                .toList();
        for (Connector each : connectors) {
            assertThat(each.begun.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        }
        writers.start().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        end.complete(null);
        for (CompletableFuture<Void> each : polls) {
            each.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }

        List<Long> all = writers.read(0, Long.MAX_VALUE);
        System.out.printf(
                "of %d cells a connector loses %d of changes, %d of the history%n",
                all.size(),
                all.size() - connectors.get(0).seen.size(),
                all.size() - connectors.get(1).seen.size());
        assertThat(all).hasSizeGreaterThanOrEqualTo(LateWriters.CELLS);
        assertThat(connectors.get(0).seen).isEqualTo(all);
        // else the test shows nothing
        assertThat(connectors.get(1).seen).isNotEmpty().hasSizeLessThan(all.size());
    }
}
