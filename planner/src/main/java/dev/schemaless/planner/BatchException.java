package dev.schemaless.planner;

import dev.schemaless.catalog.SchemalessException;

/** One execution of a batch was refused; the others have run. */
public final class BatchException extends SchemalessException {
    private static final long serialVersionUID = 1L;

    /** The count of an execution that was refused, as {@code java.sql.Statement.EXECUTE_FAILED}. */
    public static final long REFUSED = -3;

    private final long[] counts;

    public BatchException(SchemalessException first, long[] counts) {
        super(first.code(), String.valueOf(first.getMessage()), first);
        this.counts = counts.clone();
    }

    /** Returns each execution's count, {@link #REFUSED} for those that were refused. */
    public long[] counts() {
        return counts.clone();
    }
}
