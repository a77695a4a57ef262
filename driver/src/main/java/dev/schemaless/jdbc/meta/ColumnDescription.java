package dev.schemaless.jdbc.meta;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.type.ArrayType;
import dev.schemaless.catalog.type.MapType;
import dev.schemaless.jdbc.value.TypeTraits;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.SqlType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column of a model or view, as {@code DatabaseMetaData} describes it.
 *
 * @param ordinal from 1
 * @param remarks the column's comment, else what the type's name does not say; null for nothing
 * @param autoIncrement whether it is an identity column
 */
record ColumnDescription(
        String table,
        int ordinal,
        String name,
        SqlType type,
        boolean nullable,
        @Nullable String defaultSql,
        @Nullable String remarks,
        boolean autoIncrement) {
    private static final long MAX_OCTETS_OF_UNIT = 3;

    static List<ColumnDescription> ofModel(Model model) {
        List<ColumnDescription> columns = new ArrayList<>();
        for (Column column : model.columns()) {
            boolean nested = column.type() instanceof ArrayType || column.type() instanceof MapType;
            columns.add(new ColumnDescription(
                    model.name(),
                    columns.size() + 1,
                    column.name(),
                    SqlType.of(column.type()),
                    !column.notNull() && !model.primaryKey().contains(column.field()),
                    column.defaultSql(),
                    column.comment() == null && nested ? column.type().sql() : column.comment(),
                    column.identity() != null));
        }
        return columns;
    }

    static List<ColumnDescription> ofView(String view, List<ResultColumn> selected) {
        List<ColumnDescription> columns = new ArrayList<>();
        for (ResultColumn column : selected) {
            columns.add(new ColumnDescription(
                    view, columns.size() + 1, column.label(), column.type(), column.nullable(), null, null, false));
        }
        return columns;
    }

    /** Returns digits, characters or bytes; where the type has no limit, the greatest int. */
    static int size(SqlType type) {
        return type.precision() > 0 ? type.precision() : Integer.MAX_VALUE;
    }

    /** Returns digits after the point; null where the type has no point. */
    static @Nullable Integer decimalDigits(SqlType type) {
        return switch (type.name()) {
            case "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "DECIMAL", "TIME", "TIMESTAMP" -> type.scale();
            default -> null;
        };
    }

    static @Nullable Integer radix(SqlType type) {
        return TypeTraits.isNumeric(type) ? 10 : null;
    }

    /** Returns the most bytes that a value takes in UTF-8; null for what is neither text nor bytes. */
    static @Nullable Integer octets(SqlType type) {
        if (TypeTraits.isText(type)) {
            // a length counts UTF-16 code units: a pair of them takes four bytes, a single one three at most
            return (int) Math.min(Integer.MAX_VALUE, MAX_OCTETS_OF_UNIT * size(type));
        }
        return TypeTraits.isBinary(type) ? size(type) : null;
    }

    static String yesOrNo(boolean yes) {
        return yes ? "YES" : "NO";
    }
}
