package dev.schemaless.planner.value;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.jspecify.annotations.Nullable;

/** Casts to and from intervals: an integer counts the smallest unit of the interval's type. Null where a source kind has none. */
final class IntervalCasts {
    private static final long SECOND = 1_000_000;

    private IntervalCasts() {}

    static @Nullable ValueCast toInteger(RelDataType interval, ValueKind to) {
        long unit = unit(interval);
        return value -> CheckedNumbers.narrow(((Number) value).longValue() / unit, to);
    }

    /** Units below the smallest of the type are dropped, but for fractions of a second. */
    static @Nullable ValueCast toInterval(ValueKind from, ValueKind to, RelDataType interval) {
        long unit = unit(interval);
        if (from == to) {
            long kept = unit == SECOND ? 1 : unit;
            return value -> CheckedNumbers.narrow(((Number) value).longValue() / kept * kept, to);
        }
        return from.isInteger()
                ? value -> CheckedNumbers.narrow(Arithmetic.TIMES.apply(((Number) value).longValue(), unit), to)
                : null;
    }

    /** Returns the months or microseconds of the type's smallest unit. */
    private static long unit(RelDataType interval) {
        SqlIntervalQualifier qualifier = interval.getIntervalQualifier();
        if (qualifier == null) {
            return 1;
        }
        long unit = qualifier.getUnit().multiplier.longValue();
        return qualifier.isYearMonth() ? unit : unit * Temporals.MICROS_PER_MILLI;
    }
}
