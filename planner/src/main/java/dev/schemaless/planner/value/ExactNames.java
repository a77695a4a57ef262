package dev.schemaless.planner.value;

/** The names of the operators that replace Calcite's arithmetic in plans. These operators refuse a result that is not exact. */
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
