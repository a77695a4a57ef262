package dev.schemaless.catalog.server;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import java.time.Duration;

/**
 * A limit for work that no statement's own limit reaches: it goes on in the background, or after a statement's time is over.
 * Immutable.
 */
public final class Deadline implements StatementGuard {
    private final StatementGuard outer;
    private final Duration limit;
    private final long nanos;

    private Deadline(StatementGuard outer, Duration limit) {
        this.outer = outer;
        this.limit = limit;
        this.nanos = System.nanoTime() + limit.toNanos();
    }

    /** Returns a deadline that is so long from now. */
    public static Deadline in(Duration limit) {
        return new Deadline(StatementGuard.none(), limit);
    }

    /** Returns a guard that ends with another one, and so long from now at the latest. */
    public static Deadline within(StatementGuard outer, Duration limit) {
        return new Deadline(outer, limit);
    }

    @Override
    public void check() {
        outer.check();
        if (isOver()) {
            throw new SchemalessException(
                    ErrorCode.CONNECTION_LOST,
                    "Cannot go on: a server has not answered for " + limit.toMillis()
                            + " ms. Check that it runs and can be reached.");
        }
    }

    @Override
    public boolean isOver() {
        return outer.isOver() || System.nanoTime() - nanos > 0;
    }
}
