package dev.schemaless.parser;

import java.util.Locale;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Names of types that MySQL, PostgreSQL and SQL Server have, and the grammar does not: none of them is a keyword. Immutable and
 * thread-safe.
 */
public final class TypeAliases {
    private static final Map<String, SqlTypeName> NAMES = Map.ofEntries(
            Map.entry("BOOL", SqlTypeName.BOOLEAN),
            Map.entry("BYTEA", SqlTypeName.VARBINARY),
            Map.entry("FLOAT4", SqlTypeName.REAL),
            Map.entry("FLOAT8", SqlTypeName.DOUBLE),
            Map.entry("INT2", SqlTypeName.SMALLINT),
            Map.entry("INT4", SqlTypeName.INTEGER),
            Map.entry("INT8", SqlTypeName.BIGINT),
            Map.entry("JSON", SqlTypeName.VARCHAR),
            Map.entry("JSONB", SqlTypeName.VARCHAR),
            Map.entry("LONGBLOB", SqlTypeName.VARBINARY),
            Map.entry("LONGTEXT", SqlTypeName.VARCHAR),
            Map.entry("MEDIUMBLOB", SqlTypeName.VARBINARY),
            Map.entry("MEDIUMINT", SqlTypeName.INTEGER),
            Map.entry("MEDIUMTEXT", SqlTypeName.VARCHAR),
            Map.entry("NTEXT", SqlTypeName.VARCHAR),
            Map.entry("NVARCHAR", SqlTypeName.VARCHAR),
            Map.entry("TINYBLOB", SqlTypeName.VARBINARY),
            Map.entry("TINYTEXT", SqlTypeName.VARCHAR));

    private TypeAliases() {}

    /** Says whether a word names a type. */
    public static boolean isKnown(String word) {
        return NAMES.containsKey(word.toUpperCase(Locale.ROOT));
    }

    /**
     * Returns the type that a known word means.
     *
     * @param length the number in parentheses after it, or {@link RelDataType#PRECISION_NOT_SPECIFIED}; only NVARCHAR
     *     takes one
     */
    public static SqlTypeNameSpec of(String word, int length, SqlParserPos place) {
        String name = word.toUpperCase(Locale.ROOT);
        if (name.startsWith("JSON")) {
            return new JsonTypeName(place);
        }
        SqlTypeName type = NAMES.get(name);
        int kept = name.equals("NVARCHAR") ? length : RelDataType.PRECISION_NOT_SPECIFIED;
        return new SqlBasicTypeNameSpec(type, kept, place);
    }

    /** The type of a JSON column: elsewhere a text. */
    public static final class JsonTypeName extends SqlBasicTypeNameSpec {
        JsonTypeName(SqlParserPos place) {
            super(SqlTypeName.VARCHAR, place);
        }
    }
}
