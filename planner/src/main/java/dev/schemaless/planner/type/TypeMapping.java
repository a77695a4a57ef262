package dev.schemaless.planner.type;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.type.ArrayType;
import dev.schemaless.catalog.type.BinaryType;
import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.DateType;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.JsonType;
import dev.schemaless.catalog.type.MapType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.TimeType;
import dev.schemaless.catalog.type.TimestampType;
import dev.schemaless.catalog.type.UuidType;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.type.SqlTypeName;

/** Translates between the catalog's types and Calcite's. */
public final class TypeMapping {
    private TypeMapping() {}

    /**
     * Returns the type of a model's column: nullable unless it belongs to the primary key, because a body may lack any
     * other field whatever was declared.
     */
    public static RelDataType relType(Model model, Column column, RelDataTypeFactory factory) {
        boolean key = model.primaryKey().contains(column.field());
        return factory.createTypeWithNullability(relType(column.type(), factory), !key);
    }

    /** Returns the nullable Calcite type of a column type. */
    public static RelDataType relType(ColumnType type, RelDataTypeFactory factory) {
        return factory.createTypeWithNullability(plain(type, factory), true);
    }

    private static RelDataType plain(ColumnType type, RelDataTypeFactory factory) {
        if (type instanceof IntegerType integer) {
            return factory.createSqlType(integerName(integer.bits()));
        }
        if (type instanceof DecimalType decimal) {
            return factory.createSqlType(SqlTypeName.DECIMAL, decimal.precision(), decimal.scale());
        }
        if (type instanceof FloatingType floating) {
            return factory.createSqlType(floating.bits() == 32 ? SqlTypeName.REAL : SqlTypeName.DOUBLE);
        }
        if (type instanceof StringType string) {
            return bounded(SqlTypeName.VARCHAR, string.length(), factory);
        }
        if (type instanceof JsonType) {
            return factory.createSqlType(SqlTypeName.VARCHAR);
        }
        if (type instanceof BinaryType binary) {
            return bounded(SqlTypeName.VARBINARY, binary.length(), factory);
        }
        if (type instanceof TimeType time) {
            return factory.createSqlType(SqlTypeName.TIME, time.precision());
        }
        if (type instanceof TimestampType timestamp) {
            return factory.createSqlType(SqlTypeName.TIMESTAMP, timestamp.precision());
        }
        if (type instanceof ArrayType array) {
            return factory.createArrayType(relType(array.element(), factory), -1);
        }
        if (type instanceof MapType map) {
            return factory.createMapType(factory.createSqlType(SqlTypeName.VARCHAR), relType(map.value(), factory));
        }
        return factory.createSqlType(simpleName(type));
    }

    private static RelDataType bounded(SqlTypeName name, int length, RelDataTypeFactory factory) {
        return length == StringType.UNBOUNDED ? factory.createSqlType(name) : factory.createSqlType(name, length);
    }

    private static SqlTypeName simpleName(ColumnType type) {
        if (type instanceof BooleanType) {
            return SqlTypeName.BOOLEAN;
        }
        return type instanceof DateType ? SqlTypeName.DATE : SqlTypeName.UUID;
    }

    private static SqlTypeName integerName(int bits) {
        return switch (bits) {
            case 8 -> SqlTypeName.TINYINT;
            case 16 -> SqlTypeName.SMALLINT;
            case 32 -> SqlTypeName.INTEGER;
            default -> SqlTypeName.BIGINT;
        };
    }

    /** Finds the column type that holds the values of a Calcite type; empty for types no column may have. */
    public static Optional<ColumnType> columnType(RelDataType type) {
        int precision = type.getPrecision();
        return switch (type.getSqlTypeName()) {
            case BOOLEAN -> Optional.of(new BooleanType());
            case TINYINT -> Optional.of(new IntegerType(8));
            case SMALLINT -> Optional.of(new IntegerType(16));
            case INTEGER -> Optional.of(new IntegerType(32));
            case BIGINT -> Optional.of(new IntegerType(64));
            case DECIMAL -> Optional.of(new DecimalType(precision, Math.max(type.getScale(), 0)));
            case REAL -> Optional.of(new FloatingType(32));
            case FLOAT, DOUBLE -> Optional.of(new FloatingType(64));
            case CHAR, VARCHAR -> Optional.of(new StringType(length(precision), false));
            case DATE -> Optional.of(new DateType());
            case TIME -> Optional.of(new TimeType(fraction(precision)));
            case TIMESTAMP -> Optional.of(new TimestampType(fraction(precision)));
            case BINARY -> Optional.of(new BinaryType(length(precision), true));
            case VARBINARY -> Optional.of(new BinaryType(length(precision), false));
            case UUID -> Optional.of(new UuidType());
            case ARRAY -> element(type).map(ArrayType::new);
            case MAP -> value(type).map(MapType::new);
            default -> Optional.empty();
        };
    }

    private static Optional<ColumnType> element(RelDataType array) {
        RelDataType component = array.getComponentType();
        return component == null ? Optional.empty() : columnType(component);
    }

    private static Optional<ColumnType> value(RelDataType map) {
        RelDataType key = map.getKeyType();
        RelDataType value = map.getValueType();
        boolean textKey = key != null
                && (key.getSqlTypeName() == SqlTypeName.VARCHAR || key.getSqlTypeName() == SqlTypeName.CHAR);
        return textKey && value != null ? columnType(value) : Optional.empty();
    }

    private static int length(int precision) {
        return precision < 0 || precision == Integer.MAX_VALUE ? StringType.UNBOUNDED : precision;
    }

    private static int fraction(int precision) {
        return precision < 0
                ? SchemalessTypeSystem.MAX_FRACTION
                : Math.min(precision, SchemalessTypeSystem.MAX_FRACTION);
    }
}
