package dev.schemaless.tests.property;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Values of ours and of H2's driver as texts that are equal where the values are. */
final class PlainValues {
    private PlainValues() {}

    /** Returns the text of a value in our internal form, or as H2's driver has it. */
    static String text(@Nullable Object value) {
        if (value instanceof LocalDate date) {
            return text(date.toEpochDay());
        }
        if (value instanceof LocalTime time) {
            return text(time.toNanoOfDay() / 1_000);
        }
        if (value instanceof LocalDateTime time) {
            return text(ChronoUnit.MICROS.between(LocalDateTime.of(1970, 1, 1, 0, 0), time));
        }
        if (value instanceof Float number && Float.isFinite(number)) {
            return String.valueOf(number + 0.0f);
        }
        if (value instanceof Double number && Double.isFinite(number)) {
            return String.valueOf(number + 0.0);
        }
        if (value instanceof Number && !(value instanceof Double) && !(value instanceof Float)) {
            return new BigDecimal(value.toString()).stripTrailingZeros().toPlainString();
        }
        return value instanceof UUID || value == null ? String.valueOf(value) : ColumnKind.show(value);
    }
}
