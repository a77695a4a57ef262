package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.access.RowChange;
import org.jspecify.annotations.Nullable;

/** What a statement wants done with one row. */
interface StatementChange extends RowChange {
    @Override
    long bytes();

    /** Returns, after the statement, the row key and the declared columns of a row that was inserted; null of others. */
    default @Nullable Object @Nullable [] inserted() {
        return null;
    }

    /** Returns, after the statement, what RETURNING gives of the row; null if nothing. */
    default @Nullable Object @Nullable [] returned() {
        return null;
    }
}
