package dev.schemaless.planner;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A column of a result.
 *
 * @param label the alias, or the name where there is none
 * @param name the underlying column's name where the value is a plain column, else the label
 * @param schema the underlying table's schema; null for computed values
 * @param table the underlying table's name; null for computed values
 * @param autoIncrement whether the value is a plain identity column
 */
public record ResultColumn(
        String label,
        String name,
        @Nullable String schema,
        @Nullable String table,
        SqlType type,
        boolean nullable,
        boolean autoIncrement) {
    /** Makes a computed column, or one of a model without an identity. */
    public ResultColumn(String label, String name, @Nullable String table, SqlType type, boolean nullable) {
        this(label, name, table == null ? null : SchemaNames.DEFAULT, table, type, nullable, false);
    }

    /** Returns the column as one that no table has. */
    public ResultColumn computed() {
        return new ResultColumn(label, label, null, type, true);
    }

    /** Says whether the value is one of {@link PseudoColumn}, which no statement sets. */
    public boolean isPseudoColumn() {
        return table != null
                && Arrays.stream(PseudoColumn.values())
                        .anyMatch(pseudo -> pseudo.columnName().equalsIgnoreCase(name));
    }
}
