package dev.schemaless.catalog.row;

import dev.schemaless.catalog.type.ColumnType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The undeclared part of a row as a statement gives it.
 *
 * @param bodies JSON objects, or null for an empty one, that replace the undeclared part of cells, by cell
 * @param fields single fields of the base cell, on top of it
 */
public record Undeclared(Map<String, @Nullable String> bodies, List<Field> fields) {
    /** Nothing. */
    public static final Undeclared NONE = new Undeclared(Map.of(), List.of());

    public Undeclared {
        bodies = Collections.unmodifiableMap(new LinkedHashMap<>(bodies));
        fields = List.copyOf(fields);
    }

    /**
     * Returns the same with the values of the fields as their types store them.
     *
     * @throws dev.schemaless.catalog.SchemalessException as {@link ColumnType#check} does
     */
    Undeclared checked() {
        return fields.isEmpty()
                ? this
                : new Undeclared(bodies, fields.stream().map(Field::checked).toList());
    }

    /**
     * A field that no column declares.
     *
     * @param value in its type's internal form; null removes the field
     */
    public record Field(
            String name, ColumnType type, @Nullable Object value) {
        Field checked() {
            return value == null ? this : new Field(name, type, type.check(value, name));
        }
    }
}
