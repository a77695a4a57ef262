package dev.schemaless.jdbc.cursor;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.planner.Rows;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Rows that one thread reads and any thread may close.
 *
 * <p>{@link Rows} are not thread-safe: a close from another thread, while the reader is inside, only asks the reader to
 * stop, and the reader closes them on its way out.
 */
public final class GuardedRows {
    private enum State {
        IDLE,
        READING,
        CLOSING,
        CLOSED
    }

    private final Rows rows;
    private final ReadControl control;
    private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);

    /** The failure after which there are no more rows; null if all were read. */
    private volatile @Nullable SQLException failure;

    public GuardedRows(Rows rows, ReadControl control) {
        this.rows = rows;
        this.control = control;
    }

    /** Returns the next row, or null after the last one, when the rows are closed already; after a failure it throws that again. */
    @Nullable Object @Nullable [] next() throws SQLException {
        if (!state.compareAndSet(State.IDLE, State.READING)) {
            SQLException known = failure;
            if (known != null) {
                throw known;
            }
            return null;
        }
        @Nullable Object @Nullable [] row = null;
        try {
            control.check();
            row = rows.next() ? rows.values() : null;
            return row;
        } catch (RuntimeException | Error e) {
            SQLException translated = SqlExceptions.from(e);
            if (state.get() == State.READING) {
                failure = translated;
            }
            throw translated;
        } finally {
            leave(row == null);
        }
    }

    private void leave(boolean last) throws SQLException {
        State next = last ? State.CLOSED : State.IDLE;
        if (!state.compareAndSet(State.READING, next)) {
            state.set(State.CLOSED);
            closeRows();
        } else if (last) {
            closeRows();
        }
    }

    /** Releases all resources; the second call does nothing. Thread-safe. */
    public void close() throws SQLException {
        if (state.compareAndSet(State.IDLE, State.CLOSED)) {
            closeRows();
        } else if (state.compareAndSet(State.READING, State.CLOSING)) {
            control.cancel();
        }
    }

    private void closeRows() throws SQLException {
        SqlExceptions.<@Nullable Void>call(() -> {
            rows.close();
            return null;
        });
    }
}
