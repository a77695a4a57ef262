package dev.schemaless.catalog.type;

import dev.schemaless.catalog.codec.BodyWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * DECIMAL(precision, scale).
 *
 * @param precision all digits, 1 to 38
 * @param scale digits after the point, 0 to precision
 */
public record DecimalType(int precision, int scale) implements ScalarType {
    /** The most digits a DECIMAL may have. */
    public static final int MAX_PRECISION = 38;

    @Override
    public String sql() {
        return "DECIMAL(" + precision + ", " + scale + ")";
    }

    /** Takes numbers and numeric text, rounded half up to the scale; too many digits before the point are a mismatch. */
    @Override
    public Object coerce(Object scalar) {
        BigDecimal value = NumberCoercion.decimalOrText(scalar);
        BigDecimal rounded = value == null ? null : rounded(value);
        return rounded == null ? Mismatch.VALUE : rounded;
    }

    @Override
    public @Nullable Object exact(Object value) {
        BigDecimal decimal = NumberCoercion.decimal(value);
        BigDecimal rounded = decimal == null ? null : rounded(decimal);
        return rounded != null && rounded.compareTo(decimal) == 0 ? rounded : null;
    }

    @Override
    public Object check(Object value, String column) {
        if (!(value instanceof Number)) {
            throw WriteErrors.wrongForm(this, column, value);
        }
        BigDecimal decimal = NumberCoercion.decimal(value);
        BigDecimal rounded = decimal == null ? null : rounded(decimal);
        if (rounded == null) {
            throw WriteErrors.outOfRange(column, sql() + " takes " + (precision - scale) + " digits before the point");
        }
        return rounded;
    }

    @Override
    public void write(Object value, BodyWriter out) {
        out.writeString(((BigDecimal) value).toPlainString());
    }

    @Override
    public void appendKey(Object value, KeyBytes out) {
        out.appendDecimal((BigDecimal) value);
    }

    @Override
    public IndexColumn indexColumn() {
        return IndexColumn.whole(KeyBytes.MAX_DECIMAL);
    }

    @Override
    public void appendIndexed(Object value, KeyBytes out) {
        out.appendDecimal(clamped(value));
    }

    /** Returns a number within the type's range, without the digits beyond its scale; NaN as the greatest. */
    private BigDecimal clamped(Object value) {
        BigDecimal decimal = NumberCoercion.decimal(value);
        if (decimal == null) {
            return ((Number) value).doubleValue() == Double.NEGATIVE_INFINITY
                    ? greatest().negate()
                    : greatest();
        }
        return decimal.min(greatest()).max(greatest().negate()).setScale(scale, RoundingMode.DOWN);
    }

    @Override
    public boolean isIndexedExactly(Object value) {
        BigDecimal decimal = NumberCoercion.decimal(value);
        return decimal != null && clamped(decimal).compareTo(decimal) == 0;
    }

    private BigDecimal greatest() {
        BigInteger digits = BigInteger.TEN.pow(precision).subtract(BigInteger.ONE);
        return new BigDecimal(digits, scale);
    }

    private @Nullable BigDecimal rounded(BigDecimal value) {
        if (NumberCoercion.magnitude(value) > precision - scale) {
            return null;
        }
        BigDecimal rounded = NumberCoercion.rounded(value, scale);
        return rounded.precision() > precision && rounded.signum() != 0 ? null : rounded;
    }
}
