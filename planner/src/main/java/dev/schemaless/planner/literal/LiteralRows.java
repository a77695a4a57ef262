package dev.schemaless.planner.literal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of an INSERT's VALUES, in the order of the statement: one value of a plan, however many there are. */
public record LiteralRows(List<Row> rows) {
    public LiteralRows {
        rows = List.copyOf(rows);
    }

    /**
     * One row.
     *
     * @param shape the number of the plan's row that it is like
     * @param values those for that row's parameters, in Calcite's internal form
     */
    public record Row(int shape, List<@Nullable Object> values) {}
}
