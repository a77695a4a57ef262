package dev.schemaless.planner.type;

import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.planner.SqlType;
import java.sql.Types;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;

/** Describes Calcite's types to the caller. */
public final class SqlTypes {
    private SqlTypes() {}

    /** Describes the type of a result column or a parameter; types no column can have, such as intervals, too. */
    public static SqlType of(RelDataType type) {
        Optional<ColumnType> column = TypeMapping.columnType(type);
        return column.isPresent() ? SqlType.of(column.get()) : other(type.getSqlTypeName());
    }

    private static SqlType other(SqlTypeName name) {
        if (name == SqlTypeName.NULL) {
            return new SqlType(Types.NULL, "NULL", 0, 0, null);
        }
        boolean interval = SqlTypeName.INTERVAL_TYPES.contains(name);
        return new SqlType(Types.OTHER, interval ? "INTERVAL" : name.getName(), 0, 0, null);
    }
}
