package dev.schemaless.planner.expression;

import java.util.Map;
import java.util.Optional;

/** The function that hides constant UUIDs from Calcite, which would compare them by signed halves (see UuidOrder). */
public final class UuidCalls {
    /** The name of the function; it returns its operand. */
    public static final String CONSTANT = "CONSTANT_UUID";

    private UuidCalls() {}

    static void register(Map<String, CallCompiler> byName) {
        byName.put(CONSTANT, (call, operands) -> Optional.of(operands.get(0).evaluator()));
    }
}
