package dev.schemaless.planner.value;

/** What operators are called that plans have in place of Calcite's arithmetic, because they refuse what has no exact result. */
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
