package dev.schemaless.planner.prefilter;

import dev.schemaless.catalog.row.filter.NumberOperation;
import dev.schemaless.planner.value.ExactNames;
import java.util.Arrays;
import java.util.Optional;
import org.apache.calcite.sql.SqlOperator;

/** Finds the operators of plans that are operations on two numbers. */
final class NumberOperators {
    private NumberOperators() {}

    /** Returns the operation that an operator on numbers stands for, be it Calcite's or ours; empty for others. */
    static Optional<NumberOperation> operation(SqlOperator operator) {
        return switch (operator.getKind()) {
            case PLUS, CHECKED_PLUS -> Optional.of(NumberOperation.PLUS);
            case MINUS, CHECKED_MINUS -> Optional.of(NumberOperation.MINUS);
            case TIMES, CHECKED_TIMES -> Optional.of(NumberOperation.TIMES);
            case DIVIDE, CHECKED_DIVIDE -> Optional.of(NumberOperation.DIVIDE);
            case MOD -> Optional.of(NumberOperation.MOD);
            default ->
                Arrays.stream(NumberOperation.values())
                        .filter(operation -> operator.getName().equals(ExactNames.of(operation.name())))
                        .findFirst();
        };
    }
}
