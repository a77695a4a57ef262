package dev.schemaless.planner.change.select;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One row of VALUES.
 *
 * @param shape which INSERT of {@link ValuesShapes} it is a row of
 * @param values what the parameters of that INSERT stand for
 */
public record ValuesRow(int shape, List<Value> values) {
    public ValuesRow {
        values = List.copyOf(values);
    }

    /** What a parameter of a shape stands for. */
    public sealed interface Value {}

    /** A literal's value, in Calcite's internal form. */
    public record Constant(@Nullable Object value) implements Value {}

    /** A parameter of the statement, by its position. */
    public record Parameter(int position) implements Value {}
}
