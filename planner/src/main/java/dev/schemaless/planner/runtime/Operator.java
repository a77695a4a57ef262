package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import java.util.List;
import java.util.function.Supplier;

/** A compiled relational operator. Immutable and thread-safe: everything of one execution is in the context. */
@FunctionalInterface
public interface Operator {
    /**
     * Starts it. An operator that reads a table fetches the first rows at once, so it is opened where its rows are wanted. Nothing is
     * left open if that fails.
     */
    Rows open(ExecutionContext context);

    /**
     * Runs it and hands over all rows; its parts at the same time, if it has parts.
     *
     * @param sinks gives each part a sink of its own
     * @return the sinks of all parts, after they have taken all rows
     */
    default <S extends ValuesSink> List<S> drain(ExecutionContext context, Supplier<S> sinks) {
        S sink = sinks.get();
        try (Rows rows = open(context)) {
            while (rows.next()) {
                sink.accept(rows.values());
            }
        }
        return List.of(sink);
    }
}
