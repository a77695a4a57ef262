package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.row.RowMover;
import dev.schemaless.planner.change.row.NewValues;
import dev.schemaless.planner.change.row.Sizes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A change with an optimistic check: it was computed from one version of the row, and takes effect only if the locked row still
 * has that version. Immutable.
 */
final class OptimisticChange implements StatementChange {
    private static final int OVERHEAD = 150;

    private final RowKey key;
    private final @Nullable Object[] values;
    private final int first;
    private final NewValues newValues;

    private OptimisticChange(RowKey key, @Nullable Object[] values, int first, NewValues newValues) {
        this.key = key;
        this.values = values;
        this.first = first;
        this.newValues = newValues;
    }

    /**
     * Makes the change.
     *
     * @param routing of the table, which reads row keys
     * @param values as a query computed them: row key, version, perhaps others, and from {@code first} on the new values
     */
    static OptimisticChange of(Routing routing, @Nullable Object[] values, int first, NewValues newValues) {
        return new OptimisticChange(keyOf(routing, values), values.clone(), first, newValues);
    }

    /**
     * Makes the change that holds a row as it is.
     *
     * @param key the row key as a query computed it
     * @param version the version as a query computed it
     */
    static OptimisticChange held(Routing routing, @Nullable Object key, @Nullable Object version) {
        return of(routing, new Object[] {key, version}, 2, new NewValues.Held());
    }

    /** Says whether it gives columns of the primary key values. */
    boolean mayMove() {
        return newValues instanceof NewValues.Move;
    }

    /** Says whether it was computed from this version of the row. */
    boolean isOf(StoredRow current) {
        return values[1] instanceof Long version && version == current.rowSeq();
    }

    /** Returns the row as it is after the change. */
    RowMover.Moved moved(StoredRow current) {
        return ((NewValues.Move) newValues).moved(current, values, first);
    }

    /** Returns the change that removes the row, if it is still the same, because it comes back with another key. */
    OptimisticChange leaving() {
        return new OptimisticChange(key, new Object[] {values[0], values[1]}, 2, new NewValues.Leave());
    }

    @Override
    public RowKey key() {
        return key;
    }

    /** Returns the row key of a query's row. */
    private static RowKey keyOf(Routing routing, @Nullable Object[] values) {
        return Optional.ofNullable(values[0])
                .flatMap(key -> routing.parse(key.toString()))
                .orElseThrow(() -> new IllegalStateException("a row of the target has no row key"));
    }

    @Override
    public Decision decide(@Nullable StoredRow current) {
        return current != null && isOf(current) ? newValues.decide(current, values, first) : new Decision.Renew();
    }

    @Override
    public long bytes() {
        return OVERHEAD + Sizes.of(values);
    }
}
