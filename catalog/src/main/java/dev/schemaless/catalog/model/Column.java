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
 * @param defaultSql the DEFAULT expression's SQL text, or null; applies to new rows
 * @param identity its identity; null if it is not an identity column
 * @param comment a text for people; null if there is none
 * @param missing the value in rows whose bodies lack the field; null for NULL. A body says NULL by nil where this is
 *     not null
 */
public record Column(
        String name,
        String field,
        ColumnType type,
        String cell,
        boolean notNull,
        @Nullable String defaultSql,
        @Nullable Identity identity,
        @Nullable String comment,
        @Nullable MissingValue missing) {
    /** The cell of columns that name none, whose latest version decides whether a row exists. */
    public static final String BASE_CELL = "base";

    /** Makes a column without an identity. */
    public Column(
            String name, String field, ColumnType type, String cell, boolean notNull, @Nullable String defaultSql) {
        this(name, field, type, cell, notNull, defaultSql, null);
    }

    /** Makes a column without a comment. */
    public Column(
            String name,
            String field,
            ColumnType type,
            String cell,
            boolean notNull,
            @Nullable String defaultSql,
            @Nullable Identity identity) {
        this(name, field, type, cell, notNull, defaultSql, identity, null, null);
    }

    /** Returns the column by another name. */
    public Column withName(String newName) {
        return new Column(newName, field, type, cell, notNull, defaultSql, identity, comment, missing);
    }

    /** Returns the column in another field. */
    public Column withField(String newField) {
        return new Column(name, newField, type, cell, notNull, defaultSql, identity, comment, missing);
    }

    /** Returns the column as an identity column. */
    public Column with(Identity newIdentity) {
        return new Column(name, field, type, cell, notNull, defaultSql, newIdentity, comment, missing);
    }

    /** Returns the column with another comment; null for none. */
    public Column withComment(@Nullable String newComment) {
        return new Column(name, field, type, cell, notNull, defaultSql, identity, newComment, missing);
    }

    /** Returns the column as one of a table that has rows already, which show a value; null for NULL. */
    public Column withMissing(@Nullable MissingValue value) {
        return new Column(name, field, type, cell, notNull, defaultSql, identity, comment, value);
    }

    /** Returns the value of rows whose bodies lack the field, in the internal form of the type; null for NULL. */
    public @Nullable Object missingValue() {
        return missing == null ? null : missing.value();
    }
}
