package dev.schemaless.tests.property;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.Transaction;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.fixture.Inserts;
import dev.schemaless.catalog.fixture.NewRow;
import dev.schemaless.catalog.fixture.OnDuplicate;
import dev.schemaless.catalog.key.RowKeys;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.SessionSettings;
import dev.schemaless.planner.session.Session;
import dev.schemaless.tests.property.RandomBody.Bodies;
import java.sql.SQLException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A random table with rows of all sorts, and with index entries that say too much: stale ones of rows that have changed,
 * dangling ones of rows that are deleted or never were.
 */
final class RandomStore {
    private static final int ROWS = 40;

    private final Random random;
    private final Store store;
    private final RandomTable table;
    private final boolean withOdd;
    private final Map<RowKey, Bodies> rows = new TreeMap<>();
    private final Map<RowKey, List<Object>> keys = new TreeMap<>();

    RandomStore(Random random, Store store, boolean withOdd) {
        this.random = random;
        this.store = store;
        this.table = RandomTable.of(random);
        this.withOdd = withOdd;
    }

    RandomTable table() {
        return table;
    }

    /** Returns the keys of the rows that hold a value that cannot be coerced. */
    Set<String> oddRows() {
        Set<String> odd = new HashSet<>();
        rows.forEach((key, bodies) -> {
            if (bodies.odd()) {
                odd.add(key.toString());
            }
        });
        return odd;
    }

    Session session(SessionSettings.TypeMismatch typeMismatch) {
        return new Session(store, settings(typeMismatch, SessionSettings.DEFAULT_PLANNING_TIMEOUT));
    }

    /** Returns a session that takes the plan that needs no search. */
    Session hastySession() {
        return new Session(store, settings(SessionSettings.TypeMismatch.NULL, Duration.ZERO));
    }

    private static SessionSettings settings(SessionSettings.TypeMismatch typeMismatch, Duration planningTimeout) {
        return new SessionSettings(
                SessionSettings.Quoting.DOUBLE_QUOTE,
                typeMismatch,
                ZoneOffset.UTC,
                "tester",
                SessionSettings.ChangeLimits.DEFAULT,
                SessionSettings.Scatter.ALLOW,
                planningTimeout);
    }

    /** Creates and fills the table: the indexes when half of the rows are there. */
    void fill(Function<Model, PartitionWriter> writers) throws SQLException {
        Session session = session(SessionSettings.TypeMismatch.ERROR);
        Answers.run(session, table.create());
        insert(ROWS / 2);
        table.indexes().forEach(index -> Answers.run(session, index.create()));
        insert(ROWS / 2);
        changeBehindTheIndexes(writers.apply(model()));
    }

    private Model model() {
        return store.refreshCatalog().findModel("t").orElseThrow();
    }

    private void insert(int count) {
        Model model = model();
        RandomBody random = bodies(model);
        RowKeys rowKeys = RowKeys.of(model, store.topology().shards());
        List<NewRow> fresh = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<Object> key = random.key();
            RowKey rowKey = rowKeys.isGenerated() ? rowKeys.generate(null) : rowKeys.of(key);
            if (keys.putIfAbsent(rowKey, key) == null) {
                Bodies bodies = random.bodies(key);
                rows.put(rowKey, bodies);
                fresh.add(new NewRow(rowKey, bodies.byCell()));
            }
        }
        store.write(Inserts.request(store.catalog().version(), model, fresh, OnDuplicate.FAIL));
    }

    private RandomBody bodies(Model model) {
        return new RandomBody(random, table, model, withOdd);
    }

    /** Returns a transaction that has changed, deleted and inserted some rows. */
    Transaction stage() {
        Model model = model();
        RandomBody bodies = bodies(model);
        RowKeys rowKeys = RowKeys.of(model, store.topology().shards());
        List<RowChange> changes = new ArrayList<>();
        for (RowKey key : rows.keySet()) {
            if (random.nextInt(4) == 0) {
                boolean dies = random.nextInt(3) == 0;
                Map<String, byte[]> cells =
                        bodies.bodies(keys.getOrDefault(key, List.of())).byCell();
                changes.add(new Staged(key, dies ? new Decision.Delete(1) : new Decision.Put(cells, 1)));
            }
        }
        for (int i = 0; i < ROWS / 4; i++) {
            List<Object> values = bodies.key();
            RowKey key = rowKeys.isGenerated() ? rowKeys.generate(null) : rowKeys.of(values);
            if (!keys.containsKey(key)
                    && changes.stream().noneMatch(change -> change.key().equals(key))) {
                changes.add(
                        new Staged(key, new Decision.Put(bodies.bodies(values).byCell(), 1)));
            }
        }
        Transaction transaction = store.begin(1L << 30);
        transaction.write(new WriteRequest(store.catalog().version(), model, changes, ReadControl.unlimited()));
        return transaction;
    }

    /** A change of a row whatever it is. */
    private record Staged(RowKey key, Decision decision) implements RowChange {
        @Override
        public Decision decide(@Nullable StoredRow current) {
            return decision;
        }
    }

    private void changeBehindTheIndexes(PartitionWriter writer) throws SQLException {
        RandomBody random = bodies(model());
        for (RowKey key : List.copyOf(keys.keySet())) {
            List<Object> values = keys.getOrDefault(key, List.of());
            switch (this.random.nextInt(8)) {
                case 0 -> {
                    writer.delete(key);
                    rows.remove(key);
                }
                case 1, 2 -> {
                    Bodies changed = random.bodies(values);
                    writer.index(key, changed.byCell());
                    writer.replace(key, changed.byCell());
                    rows.put(key, changed);
                }
                case 3 -> writer.index(key, random.bodies(values).byCell());
                case 4 -> writer.index(absent(key), random.bodies(values).byCell());
                default -> {}
            }
        }
    }

    /** Returns a key of the same shard that no row has. */
    private static RowKey absent(RowKey key) {
        byte[] bytes = key.toBytes().clone();
        for (int i = Short.BYTES; i < bytes.length; i++) {
            bytes[i] = (byte) ~bytes[i];
        }
        return RowKey.of(bytes);
    }
}
