package dev.schemaless.planner.generated;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.SortRows;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.rel.RelCollation;
import org.jspecify.annotations.Nullable;

/**
 * A sort of rows as generated code has them: arrays, or the bare value of an only column.
 *
 * @param offset how many rows to leave out; null for none
 * @param fetch how many rows then to return; null for all
 * @param isBare whether the rows have only one column
 */
public record SortOperator(
        RelCollation collation,
        @Nullable Evaluator offset,
        @Nullable Evaluator fetch,
        boolean isBare) {
    /** Returns the sorted rows of an input, which is opened when they are. */
    Operator over(Enumerable<?> input) {
        Operator rows = context -> new EnumeratedRows(input.enumerator(), isBare);
        return context -> SortRows.of(rows, collation, offset, fetch, context);
    }

    /** Aggregates and UNNEST give an only column in an array as well; no value is itself an {@code Object[]}. */
    private record EnumeratedRows(Enumerator<?> rows, boolean isBare) implements Rows {
        @Override
        public boolean next() {
            return rows.moveNext();
        }

        @Override
        @SuppressWarnings("NullAway") // an only column's value may be null, a row of several columns is not
        public @Nullable Object[] values() {
            Object current = rows.current();
            return isBare && !(current instanceof Object[]) ? new @Nullable Object[] {current} : (Object[]) current;
        }

        @Override
        public void close() {
            rows.close();
        }
    }
}
