package dev.schemaless.planner.system;

import dev.schemaless.catalog.type.BinaryType;
import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.DateType;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.JsonType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.TimeType;
import dev.schemaless.catalog.type.TimestampType;
import dev.schemaless.catalog.type.UuidType;
import dev.schemaless.planner.SqlType;
import java.sql.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The SQL types a column can be declared with. */
public final class ColumnTypes {
    private static final String LENGTH = "length";

    /**
     * A type.
     *
     * @param type with its greatest precision and scale
     * @param prefix the start of a literal; null for none
     * @param suffix the end of a literal; null for none
     * @param createParams the parameters in parentheses; null for none
     */
    record Entry(
            SqlType type,
            @Nullable String prefix,
            @Nullable String suffix,
            @Nullable String createParams) {
        /** Says whether values have parts, and cannot be compared. */
        boolean nested() {
            return type.jdbcType() == Types.ARRAY || type.jdbcType() == Types.JAVA_OBJECT;
        }
    }

    private static final List<Entry> ENTRIES = List.of(
            plain(SqlType.of(new BooleanType())),
            plain(SqlType.of(new IntegerType(8))),
            plain(SqlType.of(new IntegerType(16))),
            plain(SqlType.of(new IntegerType(32))),
            plain(SqlType.of(new IntegerType(64))),
            plain(SqlType.of(new FloatingType(32))),
            plain(SqlType.of(new FloatingType(64))),
            new Entry(
                    SqlType.of(new DecimalType(DecimalType.MAX_PRECISION, DecimalType.MAX_PRECISION)),
                    null,
                    null,
                    "precision,scale"),
            new Entry(new SqlType(Types.CHAR, "CHAR", 0, 0, null), "'", "'", LENGTH),
            new Entry(SqlType.of(new StringType(StringType.UNBOUNDED, false)), "'", "'", LENGTH),
            new Entry(SqlType.of(new JsonType()), "'", "'", null),
            new Entry(SqlType.of(new DateType()), "DATE '", "'", null),
            new Entry(SqlType.of(new TimeType(6)), "TIME '", "'", "precision"),
            new Entry(SqlType.of(new TimestampType(6)), "TIMESTAMP '", "'", "precision"),
            new Entry(SqlType.of(new BinaryType(StringType.UNBOUNDED, true)), "X'", "'", LENGTH),
            new Entry(SqlType.of(new BinaryType(StringType.UNBOUNDED, false)), "X'", "'", LENGTH),
            new Entry(SqlType.of(new UuidType()), "UUID '", "'", null),
            plain(new SqlType(Types.ARRAY, "ARRAY", 0, 0, null)),
            plain(new SqlType(Types.JAVA_OBJECT, "MAP", 0, 0, null)));

    private ColumnTypes() {}

    private static Entry plain(SqlType type) {
        return new Entry(type, null, null, null);
    }

    static List<Entry> entries() {
        return ENTRIES;
    }

    /** Returns the types, each with its greatest precision and scale. */
    public static List<SqlType> all() {
        return ENTRIES.stream().map(Entry::type).toList();
    }
}
