package dev.schemaless.catalog.write.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.dialect.BackendDrivers;
import dev.schemaless.catalog.dialect.H2Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.layout.StoreSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.server.DriverDataSource;
import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.shard.Topology;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A decision is asked for a bounded number of times. */
final class DecisionsTest {
    private final AtomicInteger toLose = new AtomicInteger();
    private boolean forgets;
    private final AtomicInteger asked = new AtomicInteger();
    private final Partition partition = partition();
    private final Decisions decisions =
            new Decisions(new StoreTables(List.of(partition), new TableNames(""), Topology.even(1, 1, 1)));

    private Partition partition() {
        Properties user = new Properties();
        user.setProperty("user", "sa");
        user.setProperty("password", "");
        String url = "jdbc:h2:mem:" + UUID.randomUUID();
        Partition made = new Partition(
                new Node(
                        "losing",
                        new H2Dialect(),
                        losing(new DriverDataSource(BackendDrivers.h2(), url, user)),
                        new Node.PoolLimits(1, 10_000)),
                1 << 20);
        made.run("create", connection -> {
            for (Query query : new StoreSql(made.dialect(), new TableNames("")).createHousekeeping()) {
                query.update(connection);
            }
            return 0;
        });
        return made;
    }

    private DataSource losing(DataSource source) {
        return (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    Object result = method.invoke(source, arguments);
                    return result instanceof Connection connection ? losing(connection) : result;
                });
    }

    private Connection losing(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("prepareStatement")
                            && String.valueOf(arguments[0]).contains("schemaless:decide ")) {
                        asked.incrementAndGet();
                        if (toLose.getAndDecrement() > 0) {
                            throw new SQLException("the line is dead", "08S01");
                        }
                    }
                    if (method.getName().equals("prepareStatement")
                            && String.valueOf(arguments[0]).contains("schemaless:read-decision ")
                            && forgets) {
                        connection.createStatement().execute("DELETE FROM \"schemaless__decision\"");
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @AfterEach
    void close() {
        partition.close();
    }

    @Test
    void writerAsksAgainWhetherItsTransactionIsCommitted() {
        toLose.set(4);

        assertThat(decisions.commitSurely(0, UUID.randomUUID(), List.of(0, 1), ReadControl.unlimited()))
                .isEqualTo(CommitOutcome.COMMITTED);
        assertThat(asked.get()).isEqualTo(5);
    }

    @Test
    void writerGivesUpWhenItsTimeIsOver() {
        toLose.set(1_000_000);

        assertThatThrownBy(
                        () -> decisions.commitSurely(0, UUID.randomUUID(), List.of(0, 1), ReadControl.withTimeout(200)))
                .isInstanceOf(SchemalessException.class)
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.QUERY_TIMEOUT);
        assertThat(asked.get()).isGreaterThan(2);
    }

    @Test
    void abortAsksOnce() {
        toLose.set(1);
        UUID transaction = UUID.randomUUID();

        assertThatThrownBy(() -> decisions.abort(0, transaction)).isInstanceOf(SchemalessException.class);
        assertThat(asked.get()).isEqualTo(1);
        assertThat(decisions.abort(0, transaction)).isEqualTo(CommitOutcome.ABORTED);
        assertThat(decisions.commitSurely(0, transaction, List.of(0), ReadControl.unlimited()))
                .isEqualTo(CommitOutcome.ABORTED);
    }

    /** Its own insertion succeeded, its answer was lost; others have ended all branches and forgotten the decision. */
    @Test
    void writerWhoseDecisionIsForgottenHasCommitted() {
        UUID transaction = UUID.randomUUID();
        decisions.commitSurely(0, transaction, List.of(0, 1), ReadControl.unlimited());
        forgets = true;

        assertThat(decisions.commitSurely(0, transaction, List.of(0, 1), ReadControl.unlimited()))
                .isEqualTo(CommitOutcome.COMMITTED);
    }

    @Test
    void abortOfAForgottenTransactionDoesNothing() {
        UUID transaction = UUID.randomUUID();
        decisions.commitSurely(0, transaction, List.of(0, 1), ReadControl.unlimited());
        forgets = true;

        assertThat(decisions.abort(0, transaction)).isEqualTo(new Verdict.Forgotten());
    }

    @Test
    void wordOfAnotherReleaseIsNoOutcome() {
        UUID transaction = UUID.randomUUID();
        decisions.abort(0, transaction);
        partition.run(
                "write word",
                connection -> Query.of("UPDATE \"schemaless__decision\" SET outcome = 'parked'")
                        .update(connection));

        assertThat(decisions.abort(0, transaction)).isEqualTo(new Verdict.Unreadable("parked"));
        assertThatThrownBy(() -> decisions.commitSurely(0, transaction, List.of(0), ReadControl.unlimited()))
                .hasMessageContaining("the decision is the word 'parked', which this release does not know");
    }
}
