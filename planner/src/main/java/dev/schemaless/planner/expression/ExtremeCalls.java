package dev.schemaless.planner.expression;

import dev.schemaless.planner.value.ValueKind;
import dev.schemaless.planner.value.ValueOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;

/** GREATEST and LEAST of any number of values: NULL if one of them is. */
public final class ExtremeCalls {
    /** The names of the functions in plans. */
    public static final String GREATEST = "GREATEST";

    public static final String LEAST = "LEAST";

    private ExtremeCalls() {}

    static void register(Map<String, CallCompiler> byName) {
        byName.put(GREATEST, (call, operands) -> extreme(call.getType(), operands, values -> extreme(values, true)));
        byName.put(LEAST, (call, operands) -> extreme(call.getType(), operands, values -> extreme(values, false)));
    }

    private static Optional<Evaluator> extreme(RelDataType type, List<Operand> operands, Strict.Many function) {
        boolean ordered = ValueOrder.between(type, type).isPresent() || ValueKind.of(type) == ValueKind.NULL;
        return ordered
                ? Operand.all(operands, type).map(evaluators -> Strict.of(evaluators, function))
                : Optional.empty();
    }

    private static Object extreme(Object[] values, boolean greatest) {
        Object found = values[0];
        for (int i = 1; i < values.length; i++) {
            int compared = ValueOrder.compare(values[i], found);
            if (greatest ? compared > 0 : compared < 0) {
                found = values[i];
            }
        }
        return found;
    }
}
