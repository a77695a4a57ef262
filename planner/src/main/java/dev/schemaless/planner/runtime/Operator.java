package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;

/** A compiled relational operator. Immutable and thread-safe: everything of one execution is in the context. */
@FunctionalInterface
public interface Operator {
    /** Starts it. Nothing is sent to a partition before the rows' first {@code next()}. */
    Rows open(ExecutionContext context);
}
