package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.access.RowChange;
import org.jspecify.annotations.Nullable;

/** A statement's change of one row. */
interface StatementChange extends RowChange {
    @Override
    long bytes();

    /** Returns, after the statement, the row key and the declared columns of a row that was inserted; null of others. */
    default @Nullable Object @Nullable [] inserted() {
        return null;
    }

    /** Returns, after the statement, the row's values of RETURNING; null if there are none. */
    default @Nullable Object @Nullable [] returned() {
        return null;
    }
}
