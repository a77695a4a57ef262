package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.codec.Compression;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.planner.session.Session;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A store in memory, of its own for each test, and a session on it. */
final class TestStore implements AutoCloseable {
    private final Store store;
    private final Session session;

    TestStore() {
        this(new SessionSettings(
                SessionSettings.Quoting.DOUBLE_QUOTE, SessionSettings.TypeMismatch.ERROR, ZoneOffset.UTC, "tester"));
    }

    TestStore(SessionSettings settings) {
        store = Stores.open(new StoreConfig(
                List.of(new PartitionConfig.Memory(UUID.randomUUID().toString())),
                "",
                OptionalInt.of(16),
                OptionalInt.empty(),
                true,
                new Compression(Compression.Algorithm.NONE, 0),
                new StoreConfig.Pool(4, Duration.ofSeconds(5)),
                StoreConfig.Durability.FULL));
        session = new Session(store, settings);
    }

    Store store() {
        return store;
    }

    Session session() {
        return session;
    }

    /** Plans a statement. */
    Prepared prepare(String sql) {
        return session.plan(sql, ReadControl.unlimited()).current(ReadControl.unlimited());
    }

    /** Runs statements one after another. */
    void run(String... statements) {
        for (String statement : statements) {
            update(statement);
        }
    }

    /** Runs a changing statement and returns its count. */
    long update(String sql, @Nullable Object... parameters) {
        StatementResult result = prepare(sql).execute(Arrays.asList(parameters), store, ReadControl.unlimited());
        return ((StatementResult.Update) result).count();
    }

    /** Checks that a changing statement is refused with a code and a message that has these words. */
    void fails(ErrorCode code, String message, String sql, @Nullable Object... parameters) {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> update(sql, parameters))
                .withMessageContaining(message)
                .extracting(SchemalessException::code)
                .isEqualTo(code);
    }

    /** Runs a query and returns its rows, values joined by {@code |}. */
    List<String> query(String sql, @Nullable Object... parameters) {
        return rows(prepare(sql).execute(Arrays.asList(parameters), store, ReadControl.unlimited()));
    }

    /** Runs a query that was made ready before. */
    List<String> query(PlannedStatement query) {
        ReadControl control = ReadControl.unlimited();
        return rows(query.current(control).execute(List.of(), store, control));
    }

    private static List<String> rows(StatementResult result) {
        List<String> rows = new ArrayList<>();
        try (Rows cursor = ((StatementResult.Query) result).rows()) {
            while (cursor.next()) {
                rows.add(Arrays.stream(cursor.values()).map(TestStore::text).collect(Collectors.joining("|")));
            }
        }
        return rows;
    }

    /** Runs a query and returns its rows in a stable order. */
    List<String> sorted(String sql, @Nullable Object... parameters) {
        return query(sql, parameters).stream().sorted().toList();
    }

    /** Returns the operators that EXPLAIN PLAN FOR prints, without what it says of each beside. */
    String explain(String sql) {
        return query("EXPLAIN PLAN FOR " + sql).stream()
                .filter(line -> !line.contains(" -- "))
                .collect(Collectors.joining("\n"));
    }

    /** Returns what EXPLAIN PLAN FOR says of operators beside their lines. */
    List<String> explainDetails(String sql) {
        return query("EXPLAIN PLAN FOR " + sql).stream()
                .filter(line -> line.contains(" -- "))
                .map(line -> line.replaceFirst("^ *-- ", ""))
                .toList();
    }

    private static String text(@Nullable Object value) {
        return value instanceof byte[] bytes ? Arrays.toString(bytes) : String.valueOf(value);
    }

    @Override
    public void close() {
        store.close();
    }
}
