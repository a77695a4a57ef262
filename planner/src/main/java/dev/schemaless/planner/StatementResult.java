package dev.schemaless.planner;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of an executed statement. */
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
     * The number of rows that a statement changed.
     *
     * @param count 0 for definitions
     * @param inserted the rows that are new
     */
    record Update(long count, InsertedRows inserted) implements StatementResult {}

    /** An action that the session has to take. */
    record Command(SessionCommand command) implements StatementResult {}
}
