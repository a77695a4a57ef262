package dev.schemaless.planner.expression;

import java.util.Map;
import java.util.Optional;

/** What UUIDs are compared with. */
public final class UuidCalls {
    /** The name of the function that gives its operand, a constant, which Calcite is not to compare. */
    public static final String CONSTANT = "CONSTANT_UUID";

    private UuidCalls() {}

    static void register(Map<String, CallCompiler> byName) {
        byName.put(CONSTANT, (call, operands) -> Optional.of(operands.get(0).evaluator()));
    }
}
