package dev.schemaless.planner.runtime;

import dev.schemaless.catalog.access.ReadScope;
import dev.schemaless.catalog.access.Snapshot;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.fault.RuntimeErrors;
import dev.schemaless.planner.memory.ValueSize;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Rows whose first ones have been fetched already. Anything that can refuse a statement at its start has refused it by then. All
 * exceptions are this project's.
 *
 * <p>Where the rows come from a snapshot that holds connections, all of a small result are fetched, and the connections go back. A larger
 * one keeps them, and needs a right for that.
 */
public final class StartedRows implements Rows {
    private static final int MOST_ROWS = 4096;
    private static final long MOST_BYTES = 4 * 1024 * 1024;

    private final Rows input;
    private final Snapshot snapshot;
    private final Deque<@Nullable Object[]> ahead = new ArrayDeque<>();
    private boolean more = true;
    private @Nullable Object[] current = new Object[0];
    private boolean isAhead;

    private StartedRows(Rows input, Snapshot snapshot) {
        this.input = input;
        this.snapshot = snapshot;
    }

    /**
     * Opens rows and fetches the first; closes them if that fails.
     *
     * @param form converts the operator's rows
     * @param scope the tables that the operator reads
     */
    public static Rows start(Operator operator, UnaryOperator<Rows> form, ReadScope scope, ExecutionContext context) {
        try {
            return SnapshotReads.again(context, () -> {
                Snapshot snapshot = SnapshotReads.snapshot(context, scope);
                try {
                    return start(operator, form, snapshot, context.withSnapshot(snapshot));
                } catch (RuntimeException | Error e) {
                    snapshot.close();
                    throw e;
                }
            });
        } catch (RuntimeException | Error e) {
            throw RuntimeErrors.translate(e);
        }
    }

    private static Rows start(
            Operator operator, UnaryOperator<Rows> form, Snapshot snapshot, ExecutionContext context) {
        while (true) {
            Rows opened = operator.open(context);
            try {
                StartedRows rows = new StartedRows(form.apply(opened), snapshot);
                if (rows.fetchFirst()) {
                    return rows;
                }
            } catch (RuntimeException | Error e) {
                opened.close();
                throw e;
            }
            opened.close();
        }
    }

    /** Returns false if the rows have to be read again, at a later moment. */
    private boolean fetchFirst() {
        fetch();
        if (!snapshot.isOpen()) {
            return true;
        }
        long bytes = 0;
        while (more && ahead.size() < MOST_ROWS && bytes < MOST_BYTES) {
            bytes += ValueSize.ofRow(ahead.getLast());
            fetch();
        }
        if (more) {
            return snapshot.keep();
        }
        input.close();
        snapshot.close();
        return true;
    }

    private void fetch() {
        more = input.next();
        if (more) {
            ahead.add(input.values().clone());
        }
    }

    @Override
    public boolean next() {
        @Nullable Object[] first = ahead.poll();
        isAhead = first != null;
        if (first != null) {
            current = first;
            return true;
        }
        try {
            more = more && input.next();
            return more;
        } catch (RuntimeException | Error e) {
            throw RuntimeErrors.translate(e);
        }
    }

    @Override
    public @Nullable Object[] values() {
        if (isAhead) {
            return current;
        }
        try {
            return input.values();
        } catch (RuntimeException | Error e) {
            throw RuntimeErrors.translate(e);
        }
    }

    @Override
    public void close() {
        ahead.clear();
        try {
            input.close();
        } finally {
            snapshot.close();
        }
    }
}
