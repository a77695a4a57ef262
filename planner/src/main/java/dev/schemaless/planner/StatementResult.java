package dev.schemaless.planner;

import java.util.List;

/** What an executed statement gives. */
public sealed interface StatementResult {
    /**
     * A query's rows.
     *
     * @param columns those of the plan that was executed, which may be newer than the statement's first one
     */
    record Query(List<ResultColumn> columns, Rows rows) implements StatementResult {}

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
