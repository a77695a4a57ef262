package dev.schemaless.planner.explain;

import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.rex.RexBuilder;

/**
 * The names in which an operator describes itself.
 *
 * @param inputs the columns of its inputs, in order
 * @param aliases gives a table that is read its name in conditions, another one each time
 */
public record Scope(List<Columns> inputs, UnaryOperator<String> aliases, RexBuilder rexBuilder) {
    public Scope {
        inputs = List.copyOf(inputs);
    }

    /** Returns the columns of the only input, or the first. */
    public Columns input() {
        return inputs.get(0);
    }

    /** Returns the name of a table in conditions: its own, with a number from the second time on. */
    public String alias(String table) {
        return aliases.apply(table);
    }
}
