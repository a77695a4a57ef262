package dev.schemaless.planner.change;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.RowInput;
import dev.schemaless.catalog.type.DateType;
import dev.schemaless.catalog.type.TimeType;
import dev.schemaless.catalog.type.TimestampType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Names a row by its primary key, for messages. */
final class KeyText {
    private static final int MOST_CHARACTERS = 64;

    private KeyText() {}

    /** Returns for example {@code (id, day) = (7, 2026-01-01)}; empty for a model without primary key. */
    static String of(Model model, @Nullable Object[] values) {
        if (model.primaryKey().isEmpty()) {
            return "";
        }
        String names = model.primaryKeyColumns().stream().map(Column::name).collect(Collectors.joining(", ", "(", ")"));
        return names + " = "
                + model.primaryKeyColumns().stream()
                        .map(column -> text(column, values[model.columns().indexOf(column)]))
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    /** Returns the same as {@link #of}; empty also if a value of the key is not known. */
    static String ofKnown(Model model, @Nullable Object[] values) {
        boolean known = model.primaryKeyColumns().stream()
                .map(column -> values[model.columns().indexOf(column)])
                .allMatch(value -> value != null && value != RowInput.ABSENT);
        return known ? of(model, values) : "";
    }

    private static String text(Column column, @Nullable Object value) {
        String text = String.valueOf(readable(column, value));
        return text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + "…";
    }

    private static @Nullable Object readable(Column column, @Nullable Object value) {
        if (value instanceof Integer days && column.type() instanceof DateType) {
            return LocalDate.ofEpochDay(days);
        }
        if (value instanceof Integer millis && column.type() instanceof TimeType) {
            return LocalTime.ofNanoOfDay(TimeUnit.MILLISECONDS.toNanos(millis));
        }
        if (value instanceof Long millis && column.type() instanceof TimestampType) {
            return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
        }
        return value instanceof byte[] bytes ? bytes.length + " bytes" : value;
    }
}
