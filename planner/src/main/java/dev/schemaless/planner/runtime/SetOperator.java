package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.aggregate.GroupKeys;

/**
 * INTERSECT or EXCEPT of two inputs. The second is read first and counted by its distinct rows, the first is streamed past the
 * counts. Immutable.
 *
 * @param keys all columns of a row of either input
 */
public record SetOperator(Operator first, Operator second, GroupKeys keys, Kind kind) implements Operator {
    /** The rows of the first input that come out. */
    public enum Kind {
        /** Rows that both inputs have, each once. */
        INTERSECT,
        /** Each row as often as both inputs have it. */
        INTERSECT_ALL,
        /** Rows that the second input does not have, each once. */
        EXCEPT,
        /** Each row as often as the first input has it more than the second. */
        EXCEPT_ALL;

        boolean isDistinct() {
            return this == INTERSECT || this == EXCEPT;
        }

        boolean isIntersect() {
            return this == INTERSECT || this == INTERSECT_ALL;
        }
    }

    @Override
    public Rows open(ExecutionContext context) {
        return new SetRows(this, context);
    }
}
