package dev.schemaless.planner.value;

/** Names of the operators that stand for Calcite's arithmetic in plans. They refuse an operation that has no exact result. */
public final class ExactNames {
    public static final String ABSOLUTE = of("ABS");

    private ExactNames() {}

    /**
     * Returns the name of such an operator.
     *
     * @param operation {@code PLUS}, {@code MINUS}, {@code TIMES}, {@code DIVIDE} or {@code MOD}
     */
    public static String of(String operation) {
        return "EXACT_" + operation;
    }
}
