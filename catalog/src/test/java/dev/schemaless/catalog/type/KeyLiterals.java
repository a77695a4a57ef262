package dev.schemaless.catalog.type;

import dev.schemaless.catalog.codec.NumberText;
import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.Locale;

/** The literals that {@link KeyReader} has to give. */
final class KeyLiterals {
    private KeyLiterals() {}

    static String of(ScalarType type, Object value) {
        String text = ValueText.of(type, value);
        if (type instanceof BooleanType) {
            return text.toUpperCase(Locale.ROOT);
        }
        if (type instanceof StringType) {
            return "'" + value.toString().replace("'", "''") + "'";
        }
        if (type instanceof DecimalType) {
            return ((BigDecimal) value).stripTrailingZeros().toPlainString();
        }
        if (type instanceof FloatingType) {
            return NumberText.of(((Number) value).doubleValue() + 0.0);
        }
        if (type instanceof BinaryType) {
            return "X'" + HexFormat.of().formatHex((byte[]) value) + "'";
        }
        if (type instanceof TimestampType) {
            return "TIMESTAMP '" + IsoText.ofTimestamp((Long) value).replace('T', ' ') + "'";
        }
        if (type instanceof TimeType) {
            return "TIME '" + IsoText.ofTime((Long) value) + "'";
        }
        return type instanceof IntegerType ? text : (type instanceof DateType ? "DATE '" : "UUID '") + text + "'";
    }
}
