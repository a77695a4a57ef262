package dev.schemaless.catalog.model;

import dev.schemaless.catalog.type.ColumnType;
import org.jspecify.annotations.Nullable;

/**
 * A declared column of a model.
 *
 * @param name as declared; matched without case; renaming changes only this
 * @param field the key in the body, fixed when the column is created
 * @param cell the cell that holds the field, {@code base} by default
 * @param notNull enforced on write only: bodies written by others may lack the field
 * @param defaultSql the DEFAULT expression's SQL text, or null; applies to writes only
 */
public record Column(
        String name,
        String field,
        ColumnType type,
        String cell,
        boolean notNull,
        @Nullable String defaultSql) {
    /** The cell of columns that name none, whose latest version decides whether a row exists. */
    public static final String BASE_CELL = "base";
}
