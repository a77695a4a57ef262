package dev.schemaless.planner.definition;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Retention;
import dev.schemaless.parser.AlterTable;
import java.math.BigDecimal;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalLiteral.IntervalValue;
import org.apache.calcite.sql.SqlLiteral;
import org.jspecify.annotations.Nullable;

/** Reads the limits of a table's past. */
public final class RetentionReader {
    private static final BigDecimal MICROS = BigDecimal.valueOf(1_000);

    private RetentionReader() {}

    /** Returns how many versions of each cell are kept at least. */
    public static long versions(AlterTable.Keep keep) {
        BigDecimal versions = keep.versions();
        return versions == null ? 1 : exact(versions, "a number of versions");
    }

    /** Returns the age in microseconds from which others may be removed; null if all are kept. A number alone means an hour. */
    public static @Nullable Long micros(AlterTable.Keep keep) {
        SqlLiteral interval = keep.interval();
        if (interval != null) {
            return micros(interval);
        }
        return keep.all() ? null : Retention.LEAST_MICROS;
    }

    /** Returns the age in microseconds at which rows are deleted; null if they stay. */
    public static @Nullable Long micros(AlterTable.ExpireRows expire) {
        SqlLiteral after = expire.after();
        return after == null ? null : micros(after);
    }

    /**
     * Returns the microseconds of an interval literal.
     *
     * @throws SchemalessException {@code PARAMETER_INVALID} if it is of months, whose lengths differ
     */
    private static long micros(SqlLiteral literal) {
        IntervalValue value = literal.getValueAs(IntervalValue.class);
        if (!(literal instanceof SqlIntervalLiteral)
                || value.getIntervalQualifier().isYearMonth()) {
            throw new SchemalessException(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot limit the past of a table: " + literal + " is of months, whose lengths differ. Give days.");
        }
        return exact(literal.getValueAs(BigDecimal.class).multiply(MICROS), "an interval");
    }

    private static long exact(BigDecimal number, String of) {
        try {
            return number.longValueExact();
        } catch (ArithmeticException e) {
            throw new SchemalessException(
                    ErrorCode.NUMBER_OUT_OF_RANGE,
                    "Cannot limit the past of a table: " + of + " is " + number + ", beyond BIGINT. Give less.",
                    e);
        }
    }
}
