package dev.schemaless.planner.window;

import dev.schemaless.planner.value.CheckedNumbers;
import java.math.BigDecimal;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * The one order key of a window of RANGE, as a number to which a distance can be added: DOUBLE if either is approximate, else exact.
 * Times are microseconds. Immutable.
 *
 * @param column of the key
 * @param descending whether the window's order is; the number ascends in any case
 */
record RangeKey(int column, boolean descending, Form form) {
    private static final BigDecimal MICROS_PER_DAY = BigDecimal.valueOf(86_400_000_000L);

    /** The form of the numbers. */
    private enum Form {
        EXACT,
        /** Exact, and the key is a number of days. */
        DAYS,
        APPROXIMATE
    }

    static RangeKey of(RelFieldCollation order, RelDataType key, RelDataType distance) {
        boolean approximate = SqlTypeUtil.isApproximateNumeric(key) || SqlTypeUtil.isApproximateNumeric(distance);
        Form exact = key.getSqlTypeName() == SqlTypeName.DATE ? Form.DAYS : Form.EXACT;
        return new RangeKey(
                order.getFieldIndex(), order.direction.isDescending(), approximate ? Form.APPROXIMATE : exact);
    }

    /** Returns the number of a row; null for NULL. */
    @Nullable Number ascending(@Nullable Object[] row) {
        if (!(row[column] instanceof Number key)) {
            return null;
        }
        if (form == Form.APPROXIMATE) {
            return descending ? 0.0 - key.doubleValue() : key.doubleValue();
        }
        BigDecimal exact = CheckedNumbers.toDecimal(key);
        BigDecimal scaled = form == Form.DAYS ? exact.multiply(MICROS_PER_DAY) : exact;
        return descending ? scaled.negate() : scaled;
    }

    /**
     * Returns the number that lies a distance before or after one.
     *
     * @throws dev.schemaless.catalog.SchemalessException with {@code PARAMETER_INVALID} if the distance is NULL or negative
     */
    Number sum(Number ascending, @Nullable Object distance, FrameBound.Direction direction) {
        if (!(distance instanceof Number number) || !(number.doubleValue() >= 0)) {
            throw FrameBound.invalid(distance, "Give 0 or more.");
        }
        if (form == Form.APPROXIMATE) {
            return ascending.doubleValue() + direction.sign() * number.doubleValue();
        }
        BigDecimal exact = CheckedNumbers.toDecimal(number);
        return ((BigDecimal) ascending).add(direction == FrameBound.Direction.PRECEDING ? exact.negate() : exact);
    }
}
