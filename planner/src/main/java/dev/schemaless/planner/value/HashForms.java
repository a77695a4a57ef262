package dev.schemaless.planner.value;

import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.type.RelDataType;

/** Normalises values for hashing: values that are equal by SQL's {@code =} are equal Java objects with one hash code. */
public final class HashForms {
    private HashForms() {}

    /**
     * Returns the function that brings the values of two types, none of them null, into one form.
     *
     * @return empty if no form is known; the values must then be compared one by one, by {@link ValueOrder}
     */
    public static Optional<UnaryOperator<Object>> between(RelDataType left, RelDataType right) {
        ValueKind first = ValueKind.of(left);
        ValueKind second = ValueKind.of(right);
        if (first.isNumeric() && second.isNumeric()) {
            return Optional.of(numeric(first, second));
        }
        return first == second && isNatural(first) ? Optional.of(value -> value) : Optional.empty();
    }

    /** Returns the form of a number for hashing, in the same cases as {@link ValueOrder}. */
    private static UnaryOperator<Object> numeric(ValueKind first, ValueKind second) {
        if (first.isInteger() && second.isInteger()) {
            return value -> ((Number) value).longValue();
        }
        if (first.isApproximate() || second.isApproximate()) {
            // the sum has no -0.0
            return value -> ((Number) value).doubleValue() + 0.0;
        }
        return value -> CheckedNumbers.toDecimal((Number) value).stripTrailingZeros();
    }

    private static boolean isNatural(ValueKind kind) {
        return switch (kind) {
            case BOOLEAN, STRING, BINARY, DATE, TIME, TIMESTAMP, UUID, MONTH_INTERVAL, MICRO_INTERVAL -> true;
            default -> false;
        };
    }
}
