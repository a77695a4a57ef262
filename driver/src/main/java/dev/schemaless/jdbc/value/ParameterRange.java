package dev.schemaless.jdbc.value;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;

/** Refuses numbers and times so large that computing with them would overflow or fill the memory; columns hold much less. */
final class ParameterRange {
    private static final int MOST_YEARS = 1_000_000;

    private ParameterRange() {}

    static void check(Object value) throws SQLException {
        if (value instanceof BigDecimal decimal) {
            NumberConversions.requireDigits(decimal, "parameter");
        } else if (value instanceof BigInteger integer) {
            NumberConversions.requireDigits(integer, "parameter");
        } else if (value instanceof LocalDate || value instanceof LocalDateTime || value instanceof OffsetDateTime) {
            requireYear(((TemporalAccessor) value).get(ChronoField.YEAR));
        }
    }

    private static void requireYear(int year) throws SQLException {
        if (Math.abs(year) > MOST_YEARS) {
            throw SqlExceptions.of(
                    ErrorCode.DATETIME_OUT_OF_RANGE,
                    "Cannot set parameter: the year " + year + " is out of range. Years go from 1 to 9999.");
        }
    }
}
