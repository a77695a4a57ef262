package dev.schemaless.planner.expression;

/** An operator that says what it computes, for the evaluator as for generated code. */
public interface ComputedOperator {
    ScalarFunction function();

    /** Says whether the function is called where an operand is NULL; otherwise the result is NULL there. */
    boolean takesNull();
}
