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

    /** How many rows a statement changed; 0 for definitions. */
    record Update(long count) implements StatementResult {}
}
