package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.DuplicateRowException;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.RowMover;
import dev.schemaless.planner.change.row.KeyText;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Rows that get another primary key: each goes under its old key and comes in under the new one. All go before the first comes in, so
 * that the end of the statement decides whether keys are unique, as the SQL standard says.
 */
public final class KeyMoves {
    private static final int KEYS = 1_000;

    private final Model model;
    private final ExecutionContext context;

    private KeyMoves(Model model, ExecutionContext context) {
        this.model = model;
        this.context = context;
    }

    /** Puts two changes in the place of each that gives a row another key. Reads the rows whose keys may change. */
    static List<StatementChange> resolve(Model model, List<StatementChange> changes, ExecutionContext context) {
        boolean mayMove =
                changes.stream().anyMatch(change -> change instanceof OptimisticChange seen && seen.mayMove());
        return mayMove ? new KeyMoves(model, context).resolve(changes) : changes;
    }

    private List<StatementChange> resolve(List<StatementChange> changes) {
        ChangeBuffer all = new ChangeBuffer(context.limits().statementBytes());
        List<StatementChange> arriving = new ArrayList<>();
        for (int i = 0; i < changes.size(); i += KEYS) {
            List<StatementChange> some = changes.subList(i, Math.min(i + KEYS, changes.size()));
            Map<RowKey, StoredRow> rows = read(some);
            for (StatementChange change : some) {
                Optional<RowMover.Moved> moved = moved(change, rows.get(change.key()));
                if (moved.isPresent()) {
                    all.add(((OptimisticChange) change).leaving());
                    arriving.add(new Arrival(model, moved.get()));
                } else {
                    all.add(change);
                }
            }
        }
        arriving.forEach(all::add);
        return all.changes();
    }

    /**
     * Returns the row that comes in; empty if the row keeps its key. A row that others have changed since it was seen makes its change
     * fail, and then all are computed again: so nothing comes in for it.
     */
    private static Optional<RowMover.Moved> moved(StatementChange change, @Nullable StoredRow row) {
        return row != null && change instanceof OptimisticChange seen && seen.mayMove() && seen.isOf(row)
                ? Optional.of(seen.moved(row)).filter(moved -> !moved.key().equals(seen.key()))
                : Optional.empty();
    }

    private Map<RowKey, StoredRow> read(List<StatementChange> changes) {
        List<RowKey> keys = changes.stream()
                .filter(change -> change instanceof OptimisticChange seen && seen.mayMove())
                .map(StatementChange::key)
                .toList();
        Map<RowKey, StoredRow> rows = new HashMap<>();
        if (keys.isEmpty()) {
            return rows;
        }
        ReadRequest request = new ReadRequest(
                context.catalogVersion(),
                model,
                new RowColumns(model.cells(), RowFacts.ALL),
                new RowSource.Keys(keys),
                context.control(),
                null,
                null,
                context.snapshot());
        try (RowCursor<StoredRow> cursor = context.work().read(request)) {
            while (cursor.next()) {
                rows.put(cursor.row().key(), cursor.row());
            }
        }
        return rows;
    }

    /** A row that comes in under its new key. */
    private record Arrival(Model model, RowMover.Moved moved) implements StatementChange {
        private static final int OVERHEAD = 200;

        @Override
        public RowKey key() {
            return moved.key();
        }

        @Override
        public Decision decide(@Nullable StoredRow current) {
            if (current != null) {
                throw new DuplicateRowException(
                        model.name(), key(), key().toString(), KeyText.of(model, moved.keyValues()));
            }
            return new Decision.Put(moved.cells(), 1);
        }

        @Override
        public long bytes() {
            return OVERHEAD
                    + moved.cells().values().stream()
                            .mapToLong(body -> body.length)
                            .sum();
        }
    }
}
