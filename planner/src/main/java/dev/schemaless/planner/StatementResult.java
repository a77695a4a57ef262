package dev.schemaless.planner;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an executed statement gives. */
public sealed interface StatementResult {
    /**
     * A query's rows.
     *
     * @param columns those of the plan that was executed, which may be newer than the statement's first one
     * @param table the table that the rows are rows of; null if they are computed from rows
     */
    record Query(
            List<ResultColumn> columns, Rows rows, @Nullable UpdatableTable table) implements StatementResult {
        /** Makes a result whose rows are computed. */
        public Query(List<ResultColumn> columns, Rows rows) {
            this(columns, rows, null);
        }
    }

    /**
     * How many rows a statement changed.
     *
     * @param count 0 for definitions
     * @param inserted the rows that are new
     */
    record Update(long count, InsertedRows inserted) implements StatementResult {}

    /** What the session has to do now. */
    record Command(SessionCommand command) implements StatementResult {}
}
