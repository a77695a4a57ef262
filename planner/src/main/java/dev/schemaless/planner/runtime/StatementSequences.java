package dev.schemaless.planner.runtime;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.model.Sequence;
import dev.schemaless.planner.expression.SequenceValues;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The numbers that one execution of a statement takes from the sequences of a store. Not thread-safe. */
public final class StatementSequences implements SequenceValues {
    private final Store store;
    private final int block;
    private final ReadControl control;
    private final long lastInsertId;
    private OptionalLong unchecked;
    private OptionalLong first = OptionalLong.empty();
    /** The current row's numbers by sequence; null outside a row. */
    private @Nullable Map<Integer, Long> ofRow;

    /**
     * Makes the numbers of an execution.
     *
     * @param unchecked the version of the catalog, if it has not been checked to be the current one
     * @param block the most numbers that are taken from a counter at once
     * @param lastInsertId the result of {@code LAST_INSERT_ID()}
     */
    public StatementSequences(Store store, OptionalLong unchecked, int block, ReadControl control, long lastInsertId) {
        this.store = store;
        this.unchecked = unchecked;
        this.block = block;
        this.control = control;
        this.lastInsertId = lastInsertId;
    }

    @Override
    public long next(Sequence sequence) {
        return ofRow == null ? take(sequence) : ofRow.computeIfAbsent(sequence.number(), number -> take(sequence));
    }

    private long take(Sequence sequence) {
        if (unchecked.isPresent()) {
            store.sequences().check(unchecked.getAsLong(), control);
            unchecked = OptionalLong.empty();
        }
        return store.sequences().next(sequence, block, control);
    }

    @Override
    public long nextIdentity(Sequence sequence) {
        long number = take(sequence);
        if (first.isEmpty()) {
            first = OptionalLong.of(number);
        }
        return number;
    }

    /** Returns the first number that an identity column got; empty if none did. */
    public OptionalLong firstIdentity() {
        return first;
    }

    @Override
    public void pass(Sequence sequence, long number) {
        store.sequences().pass(sequence, number, block, control);
    }

    @Override
    public long lastInsertId() {
        return lastInsertId;
    }

    @Override
    public void beginRow() {
        ofRow = new HashMap<>();
    }

    @Override
    public void endRow() {
        ofRow = null;
    }
}
