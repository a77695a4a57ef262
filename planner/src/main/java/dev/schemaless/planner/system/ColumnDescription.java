package dev.schemaless.planner.system;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.type.ArrayType;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.MapType;
import dev.schemaless.planner.SqlType;
import dev.schemaless.planner.definition.TableTexts;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table or view, as metadata describes it.
 *
 * @param sql the type as a definition writes it
 * @param remarks the column's comment; of an array or map without one, the whole type; else null
 * @param identity the identity clause of the definition; null for other columns
 * @param key its place in the primary key, from 1; 0 if it does not belong to it
 * @param cell the cell that holds it; null for other columns than those of tables
 */
public record ColumnDescription(
        String name,
        SqlType type,
        String sql,
        boolean nullable,
        @Nullable String defaultSql,
        @Nullable String remarks,
        @Nullable String identity,
        int key,
        @Nullable String cell) {
    /** Describes a column of a table. */
    static ColumnDescription of(Model model, Column column) {
        boolean nested = column.type() instanceof ArrayType || column.type() instanceof MapType;
        int key = model.primaryKey().indexOf(column.field()) + 1;
        return new ColumnDescription(
                column.name(),
                SqlType.of(column.type()),
                column.type().sql(),
                !column.notNull() && key == 0,
                column.defaultSql(),
                column.comment() == null && nested ? column.type().sql() : column.comment(),
                column.identity() == null ? null : TableTexts.identity(column),
                key,
                column.cell());
    }

    /** Describes a column that a query selects. */
    public static ColumnDescription selected(String name, SqlType type, String sql, boolean nullable) {
        return new ColumnDescription(name, type, sql, nullable, null, null, null, 0, null);
    }

    /** Describes a column of a system table. */
    static ColumnDescription of(SystemColumn column) {
        ColumnType type = column.type();
        return new ColumnDescription(
                column.name(), SqlType.of(type), type.sql(), true, null, column.remarks(), null, 0, null);
    }
}
