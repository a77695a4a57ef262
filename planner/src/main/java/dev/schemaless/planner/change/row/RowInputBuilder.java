package dev.schemaless.planner.change.row;

import dev.schemaless.catalog.row.RowInput;
import dev.schemaless.catalog.row.Undeclared;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the values of a statement for one row. Not thread-safe. */
final class RowInputBuilder {
    private final @Nullable Object[] given;
    private final @Nullable Object[] defaults;
    private final Map<String, @Nullable String> bodies = new LinkedHashMap<>();
    private final List<Undeclared.Field> fields = new ArrayList<>();
    private @Nullable String key;

    RowInputBuilder(int columns) {
        given = absent(columns);
        defaults = absent(columns);
    }

    private static @Nullable Object[] absent(int columns) {
        @Nullable Object[] values = new @Nullable Object[columns];
        Arrays.fill(values, RowInput.ABSENT);
        return values;
    }

    void given(int column, @Nullable Object value) {
        given[column] = value;
    }

    void byDefault(int column, @Nullable Object value) {
        defaults[column] = value;
    }

    void body(String cell, @Nullable String json) {
        bodies.put(cell, json);
    }

    void field(Undeclared.Field field) {
        fields.add(field);
    }

    void key(@Nullable String value) {
        key = value;
    }

    @Nullable String givenKey() {
        return key;
    }

    @SuppressWarnings(
            "NullAway") // before JDK 17.0.19 it does not see that RowInput's arrays, compiled before, may hold null
    RowInput toInput() {
        Undeclared undeclared = bodies.isEmpty() && fields.isEmpty() ? Undeclared.NONE : new Undeclared(bodies, fields);
        return new RowInput(given, defaults, undeclared);
    }
}
