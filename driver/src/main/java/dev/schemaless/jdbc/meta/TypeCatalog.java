package dev.schemaless.jdbc.meta;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.value.Conversions;
import dev.schemaless.jdbc.value.ParameterForm;
import dev.schemaless.planner.SqlType;
import dev.schemaless.planner.statement.NearestName;
import dev.schemaless.planner.system.ColumnTypes;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds the SQL types that callers name. */
public final class TypeCatalog {
    private static final String ARRAY = "ARRAY";
    private static final String ARRAY_SUFFIX = " " + ARRAY;

    private TypeCatalog() {}

    /**
     * Returns the element type that {@code Connection.createArrayOf} names: one of the list, or an array of such, as in
     * {@code DATE ARRAY}.
     */
    public static SqlType elementType(@Nullable String name) throws SQLException {
        String bare = name == null ? "" : name.strip().toUpperCase(Locale.ROOT);
        int depth = 0;
        while (bare.endsWith(ARRAY_SUFFIX) && depth < ParameterForm.MAX_DEPTH) {
            bare = bare.substring(0, bare.length() - ARRAY_SUFFIX.length());
            depth++;
        }
        SqlType type = listed(bare, name);
        for (int i = 0; i < depth; i++) {
            type = new SqlType(Types.ARRAY, ARRAY, 0, 0, type);
        }
        return type;
    }

    private static SqlType listed(String bare, @Nullable String given) throws SQLException {
        for (SqlType type : ColumnTypes.all()) {
            if (type.name().equals(bare)) {
                return new SqlType(type.jdbcType(), type.name(), 0, type.scale(), null);
            }
        }
        List<String> names = ColumnTypes.all().stream().map(SqlType::name).toList();
        throw SqlExceptions.of(
                ErrorCode.PARAMETER_INVALID,
                "Cannot create array: '" + Conversions.shortened(String.valueOf(given)) + "' is not a type. "
                        + NearestName.advice(Conversions.shortened(bare), names));
    }
}
