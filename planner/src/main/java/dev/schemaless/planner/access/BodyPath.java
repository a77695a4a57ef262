package dev.schemaless.planner.access;

import dev.schemaless.catalog.codec.JsonPath;
import dev.schemaless.catalog.model.IndexedValue;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.planner.type.TypeMapping;
import dev.schemaless.planner.value.JsonValues;
import dev.schemaless.planner.value.Literals;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * A JSON_VALUE whose path and defaults are literals: a scan can answer it from the body itself. Immutable and
 * thread-safe.
 *
 * @param input the call's first operand; the scan answers calls on a whole cell's column
 * @param text the path as written
 * @param path the path as {@code catalog} evaluates it
 * @param type that of the result
 */
public record BodyPath(RexNode input, String text, JsonPath path, ScalarType type, JsonValues.Behaviors behaviors) {
    private static final int OPERANDS = 6;

    /** Recognises a call; empty for other calls, and for paths and defaults that are not literals. */
    public static Optional<BodyPath> of(RexCall call) {
        List<RexNode> operands = call.getOperands();
        boolean ours = call.getOperator().getName().equals(JsonValues.NAME)
                && operands.size() == OPERANDS
                && operands.stream().skip(1).allMatch(RexLiteral.class::isInstance);
        if (!ours || !(TypeMapping.columnType(call.getType()).orElse(null) instanceof ScalarType type)) {
            return Optional.empty();
        }
        if (!(value(operands.get(1)) instanceof String text)) {
            return Optional.empty();
        }
        JsonValues.Behaviors behaviors = new JsonValues.Behaviors(
                behavior(operands.get(2)), value(operands.get(3)), behavior(operands.get(4)), value(operands.get(5)));
        return Optional.of(new BodyPath(operands.get(0), text, JsonValues.path(text), type, behaviors));
    }

    private static @Nullable Object value(RexNode literal) {
        return Literals.internal((RexLiteral) literal);
    }

    private static JsonValues.Behavior behavior(RexNode literal) {
        return JsonValues.Behavior.valueOf(String.valueOf(value(literal)));
    }

    /**
     * Returns the indexed value of the call; empty if an index cannot have it, because the call may give a default or
     * an error.
     */
    public Optional<IndexedValue> indexed() {
        return behaviors.areNull() ? Optional.of(new IndexedValue.AtPath(path, type)) : Optional.empty();
    }

    /**
     * Returns the call's value from the path's result in a body.
     *
     * @param found as {@link JsonPath#evaluate} gives it
     * @return in Calcite's internal form
     * @throws dev.schemaless.catalog.SchemalessException 22032 where ERROR ON EMPTY or ERROR ON ERROR applies
     */
    public @Nullable Object resolve(@Nullable Object found) {
        return JsonValues.resolve(found, type, behaviors);
    }
}
