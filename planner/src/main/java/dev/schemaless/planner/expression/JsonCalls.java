package dev.schemaless.planner.expression;

import dev.schemaless.catalog.codec.JsonPath;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.planner.type.TypeMapping;
import dev.schemaless.planner.value.JsonValues;
import dev.schemaless.planner.value.ValueKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rex.RexCall;

/** JSON_VALUE in the form our convertlets give it. */
final class JsonCalls {
    private static final int OPERANDS = 6;

    private JsonCalls() {}

    static void register(Map<String, CallCompiler> byName) {
        byName.put(JsonValues.NAME, JsonCalls::value);
    }

    private static Optional<Evaluator> value(RexCall call, List<Operand> operands) {
        boolean ours = operands.size() == OPERANDS
                && operands.get(0).kind() == ValueKind.STRING
                && operands.get(1).kind() == ValueKind.STRING
                && TypeMapping.columnType(call.getType()).orElse(null) instanceof ScalarType;
        if (!ours) {
            return Optional.empty();
        }
        ScalarType type = (ScalarType) TypeMapping.columnType(call.getType()).orElseThrow();
        Evaluator[] parts = Operand.evaluators(operands);
        JsonPath fixed = operands.get(1).literal() instanceof String text ? JsonValues.path(text) : null;
        JsonValues.Behavior onEmpty = behavior(operands.get(2));
        JsonValues.Behavior onError = behavior(operands.get(4));
        return Optional.of((row, context) -> {
            String json = (String) parts[0].evaluate(row, context);
            String path = (String) parts[1].evaluate(row, context);
            if (json == null || path == null) {
                return null;
            }
            JsonValues.Behaviors behaviors = new JsonValues.Behaviors(
                    onEmpty, parts[3].evaluate(row, context), onError, parts[5].evaluate(row, context));
            return JsonValues.resolve(
                    JsonValues.find(json, fixed == null ? JsonValues.path(path) : fixed), type, behaviors);
        });
    }

    static JsonValues.Behavior behavior(Operand operand) {
        return JsonValues.Behavior.valueOf(String.valueOf(operand.literal()));
    }
}
