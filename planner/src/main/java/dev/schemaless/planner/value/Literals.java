package dev.schemaless.planner.value;

import java.math.BigDecimal;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.NlsString;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;

/** Reads values out of literals and search arguments, which keep them in forms of their own. */
public final class Literals {
    private Literals() {}

    /** Returns a literal's value in Calcite's internal form of its type; null for NULL. */
    public static @Nullable Object internal(RexLiteral literal) {
        Comparable<?> value = literal.getValue4();
        return value == null ? null : internal(value, literal.getType());
    }

    /** Returns a value in Calcite's internal form of a type. */
    public static Object internal(Object value, RelDataType type) {
        if (value instanceof NlsString text) {
            return text.getValue();
        }
        if (value instanceof DateString date) {
            return date.getDaysSinceEpoch();
        }
        if (value instanceof TimeString time) {
            return time.getMillisOfDay();
        }
        if (value instanceof TimestampString timestamp) {
            return timestamp.getMillisSinceEpoch();
        }
        return value instanceof Number number ? number(number, ValueKind.of(type)) : value;
    }

    private static Object number(Number number, ValueKind kind) {
        return switch (kind) {
            case BYTE -> number.byteValue();
            case SHORT -> number.shortValue();
            case INT, DATE, TIME -> number.intValue();
            case LONG, TIMESTAMP -> number.longValue();
            // CAST(9999999999 AS INTERVAL MONTH) is a literal, unchecked
            case MONTH_INTERVAL, MILLI_INTERVAL -> CheckedNumbers.narrow(CheckedNumbers.toDecimal(number), kind);
            case FLOAT -> number.floatValue();
            case DOUBLE -> number.doubleValue();
            case DECIMAL -> CheckedNumbers.toDecimal(number);
            default -> number;
        };
    }

    /** Says whether a value is one this class made: not a list, a geometry or another composite. */
    public static boolean isScalar(Object value) {
        return value instanceof BigDecimal
                || value instanceof Number
                || value instanceof String
                || value instanceof Boolean
                || value instanceof ByteString
                || value instanceof java.util.UUID
                || value instanceof Enum<?>;
    }
}
