package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLSyntaxErrorException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Conditions of a thousand parts, as programs write them, select the rows that H2 selects, on threads with little stack. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class LongConditionContract {
    private static final int PARTS = 1_000;
    private static final int ROWS = 3_000;
    private static final int WIDTH = 40;
    private static final long SMALL_STACK = 512 * 1024;

    private Connection ours;
    private Connection theirs;

    @BeforeEach
    void fill(TestStore place) throws SQLException {
        ours = place.connect();
        theirs = new org.h2.Driver().connect("jdbc:h2:mem:", new Properties());
        for (Connection connection : List.of(ours, theirs)) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE t (id BIGINT PRIMARY KEY, a INTEGER, b INTEGER, c INTEGER, d INTEGER)");
            }
            insert(connection);
        }
        try (Statement statement = ours.createStatement()) {
            statement.execute("CREATE INDEX by_a ON t (a, b)");
            statement.execute("CREATE INDEX by_c ON t (c) SHARD BY (c)");
        }
    }

    private static void insert(Connection connection) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?, ?)")) {
            for (int i = 0; i < ROWS; i++) {
                insert.setInt(1, i);
                insert.setInt(2, i % WIDTH);
                insert.setObject(3, i % 11 == 0 ? null : i / WIDTH);
                insert.setObject(4, i % 7 == 0 ? null : i);
                insert.setInt(5, i % 3);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    @AfterEach
    void close() throws SQLException {
        ours.close();
        theirs.close();
    }

    private static String joined(String link, IntFunction<String> part) {
        return IntStream.range(0, PARTS).mapToObj(part).collect(Collectors.joining(link));
    }

    private static String pair(int i) {
        return "a = " + i % WIDTH + " AND b = " + i / WIDTH;
    }

    @Test
    void pairsAreLookedUp() throws Exception {
        String or = joined(" OR ", i -> "(" + pair(i) + ")");
        String in = "(a, b) IN (" + joined(", ", i -> "(" + i % WIDTH + ", " + i / WIDTH + ")") + ")";

        assertThat(ids(ours, or)).hasSize(PARTS - 91).isEqualTo(ids(theirs, or));
        assertThat(ids(ours, in)).isEqualTo(ids(theirs, in));
        assertThat(plan(or)).contains("union of " + PARTS + " × index by_a");
        assertThat(plan(in)).contains("union of " + PARTS + " × index by_a");
    }

    @Test
    void pairsOfParametersAreLookedUp() throws Exception {
        String or = joined(" OR ", i -> "(a = ? AND b = ?)");
        Object[] values = IntStream.range(0, PARTS)
                .boxed()
                .flatMap(i -> IntStream.of(i % WIDTH, i / WIDTH).boxed())
                .toArray();

        assertThat(ids(ours, or, values)).hasSize(PARTS - 91).isEqualTo(ids(theirs, or, values));
    }

    @Test
    void partsMayCompareDifferentColumns() throws Exception {
        String or = joined(" OR ", i -> switch (i % 3) {
            case 0 -> "id = " + i;
            case 1 -> "c = " + i;
            default -> "(" + pair(i) + " AND d <> 1)";
        });

        assertThat(ids(ours, or)).isEqualTo(ids(theirs, or));
    }

    @Test
    void partsWithoutAnIndexAreCompared() throws Exception {
        String or = joined(" OR ", i -> "(d = " + i % 5 + " AND b > " + i + ")");
        String and = joined(" AND ", i -> "NOT (" + pair(i) + ")");
        String nested = joined(" AND ", i -> "(a <> " + i + " OR b = " + i + " OR (" + pair(i) + "))");

        assertThat(ids(ours, or)).isEqualTo(ids(theirs, or));
        assertThat(ids(ours, and)).isEqualTo(ids(theirs, and));
        assertThat(ids(ours, nested)).isEqualTo(ids(theirs, nested));
        assertThat(ids(ours, "NOT (" + nested + ")")).isEqualTo(ids(theirs, "NOT (" + nested + ")"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a + ", "'a' || c || "})
    void operatorsAreChained(String link) throws Exception {
        String chain = link.repeat(PARTS / 2) + "b > '1'";
        String comparison = link.startsWith("a") ? chain.replace("'", "") : chain;

        assertThat(ids(ours, comparison)).isEqualTo(ids(theirs, comparison));
    }

    @Test
    void rowsOfPairsAreChanged() throws Exception {
        String or = joined(" OR ", i -> "(" + pair(i) + ")");
        for (Connection connection : List.of(ours, theirs)) {
            assertThat(change(connection, "UPDATE t SET d = 9 WHERE " + or)).isEqualTo(PARTS - 91);
            assertThat(change(connection, "DELETE FROM t WHERE d = 9 AND id > 20 AND (" + or + ")"))
                    .isEqualTo(PARTS - 91 - 19);
        }

        assertThat(ids(ours, "d = 9")).isEqualTo(ids(theirs, "d = 9"));
        assertThat(ids(ours, "d < 9")).isEqualTo(ids(theirs, "d < 9"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "NOT (", "a + ", "a = ", "CASE WHEN "})
    void whatNestsTooDeepIsRefused(String opening) {
        String hostile = opening.repeat(10 * PARTS) + "1";

        assertThatThrownBy(() -> ids(ours, hostile))
                .cause()
                .isInstanceOfSatisfying(
                        SQLSyntaxErrorException.class,
                        e -> assertThat(e.getSQLState()).isEqualTo("42601"))
                .hasMessageContaining("the statement nests too deep; at most 200 brackets, 2000 chained operators");
    }

    private static List<Long> ids(Connection connection, String condition, @Nullable Object... values)
            throws Exception {
        return onSmallStack(connection, () -> {
            List<Long> ids = new ArrayList<>();
            try (PreparedStatement query =
                    connection.prepareStatement("SELECT id FROM t WHERE " + condition + " ORDER BY id")) {
                for (int i = 0; i < values.length; i++) {
                    query.setObject(i + 1, values[i]);
                }
                try (ResultSet rows = query.executeQuery()) {
                    while (rows.next()) {
                        ids.add(rows.getLong(1));
                    }
                }
            }
            return ids;
        });
    }

    private int change(Connection connection, String sql) throws Exception {
        return onSmallStack(connection, () -> {
            try (Statement statement = connection.createStatement()) {
                return statement.executeUpdate(sql);
            }
        });
    }

    private String plan(String condition) throws SQLException {
        try (Statement statement = ours.createStatement();
                ResultSet rows = statement.executeQuery("EXPLAIN SELECT id FROM t WHERE " + condition)) {
            rows.next();
            return rows.getString(1);
        }
    }

    /** H2 itself needs more. */
    private static <T> T onSmallStack(Connection connection, Callable<T> work) throws Exception {
        FutureTask<T> task = new FutureTask<>(work);
        boolean isOurs = connection.getMetaData().getURL().startsWith("jdbc:schemaless:");
        new Thread(null, task, "small stack", isOurs ? SMALL_STACK : 16 * SMALL_STACK).start();
        return task.get();
    }
}
