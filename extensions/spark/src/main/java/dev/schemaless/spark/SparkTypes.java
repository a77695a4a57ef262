package dev.schemaless.spark;

import java.sql.Types;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.jdbc.JdbcType;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.CharType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.VarcharType;

/**
 * Types both ways, where Spark has no choice of its own, or another one. Values of {@code UUID}, {@code TIME} and
 * {@code MAP} are texts in Spark.
 */
final class SparkTypes {
    private static final String ARRAY = " ARRAY";

    private static final Map<String, DataType> ELEMENTS = Map.ofEntries(
            Map.entry("BIGINT", DataTypes.LongType),
            Map.entry("BINARY", DataTypes.BinaryType),
            Map.entry("BOOLEAN", DataTypes.BooleanType),
            Map.entry("DATE", DataTypes.DateType),
            Map.entry("DECIMAL", DecimalType.SYSTEM_DEFAULT()),
            Map.entry("DOUBLE", DataTypes.DoubleType),
            Map.entry("INTEGER", DataTypes.IntegerType),
            Map.entry("REAL", DataTypes.FloatType),
            // elements of these two are java.lang.Integers
            Map.entry("SMALLINT", DataTypes.IntegerType),
            Map.entry("TINYINT", DataTypes.IntegerType),
            Map.entry("VARBINARY", DataTypes.BinaryType));

    private static final Map<DataType, JdbcType> WRITTEN = Map.of(
            DataTypes.BooleanType, new JdbcType("BOOLEAN", Types.BOOLEAN),
            DataTypes.ByteType, new JdbcType("TINYINT", Types.TINYINT),
            DataTypes.ShortType, new JdbcType("SMALLINT", Types.SMALLINT),
            DataTypes.FloatType, new JdbcType("REAL", Types.REAL),
            DataTypes.DoubleType, new JdbcType("DOUBLE", Types.DOUBLE),
            DataTypes.BinaryType, new JdbcType("VARBINARY", Types.VARBINARY),
            DataTypes.TimestampType, new JdbcType("TIMESTAMP(6)", Types.TIMESTAMP),
            DataTypes.TimestampNTZType, new JdbcType("TIMESTAMP(6)", Types.TIMESTAMP));

    private SparkTypes() {}

    /**
     * Returns Spark's type of a column.
     *
     * @param timestamp the session's choice for timestamps without a zone
     * @return empty if Spark's own choice is right
     */
    static Optional<DataType> read(int type, String name, int size, DataType timestamp) {
        return switch (type) {
            case Types.TINYINT -> Optional.of(DataTypes.ByteType);
            case Types.SMALLINT -> Optional.of(DataTypes.ShortType);
            case Types.REAL -> Optional.of(DataTypes.FloatType);
            case Types.VARCHAR -> size == Integer.MAX_VALUE ? Optional.of(DataTypes.StringType) : Optional.empty();
            case Types.TIME, Types.OTHER, Types.JAVA_OBJECT -> Optional.of(DataTypes.StringType);
            case Types.ARRAY -> Optional.of(DataTypes.createArrayType(element(name, timestamp)));
            default -> Optional.empty();
        };
    }

    /** Returns the store's type of a column; empty if Spark's own choice is right. */
    static Optional<JdbcType> written(DataType type) {
        if (type instanceof ArrayType array) {
            return written(array.elementType()).map(element -> array(element.databaseTypeDefinition()));
        }
        if (type instanceof StringType && !(type instanceof CharType) && !(type instanceof VarcharType)) {
            return Optional.of(new JdbcType("VARCHAR", Types.VARCHAR));
        }
        return Optional.ofNullable(WRITTEN.get(type)).or(() -> common(type));
    }

    private static Optional<JdbcType> common(DataType type) {
        return Optional.ofNullable(org.apache.spark.sql.execution.datasources.jdbc.JdbcUtils.getCommonJDBCType(type)
                .getOrElse(() -> null));
    }

    private static JdbcType array(String element) {
        return new JdbcType(element + ARRAY, Types.ARRAY);
    }

    /** Reads an element's type from the name {@code DECIMAL(8, 2) ARRAY}, for example; other types are text. */
    private static DataType element(String name, DataType timestamp) {
        String element = name.endsWith(ARRAY) ? name.substring(0, name.length() - ARRAY.length()) : name;
        String plain = element.replaceFirst("\\(.*", "").strip();
        return plain.equals("TIMESTAMP") ? timestamp : ELEMENTS.getOrDefault(plain, DataTypes.StringType);
    }
}
