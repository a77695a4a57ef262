package dev.schemaless.jdbc.meta;

import dev.schemaless.catalog.ErrorCode;
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
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.value.Conversions;
import dev.schemaless.jdbc.value.ParameterForm;
import dev.schemaless.jdbc.value.TypeTraits;
import dev.schemaless.planner.SqlType;
import dev.schemaless.planner.statement.NearestName;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The SQL types a column can be declared with. */
public final class TypeCatalog {
    private static final String LENGTH = "length";
    private static final String ARRAY = "ARRAY";
    private static final String ARRAY_SUFFIX = " " + ARRAY;

    /**
     * A type.
     *
     * @param type with its greatest precision and scale
     * @param prefix what starts a literal; null for none
     * @param suffix what ends a literal; null for none
     * @param createParams what may stand in parentheses; null for nothing
     */
    private record Entry(
            SqlType type,
            @Nullable String prefix,
            @Nullable String suffix,
            @Nullable String createParams) {}

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
            new Entry(SqlType.of(new TimeType(3)), "TIME '", "'", "precision"),
            new Entry(SqlType.of(new TimestampType(3)), "TIMESTAMP '", "'", "precision"),
            new Entry(SqlType.of(new BinaryType(StringType.UNBOUNDED, true)), "X'", "'", LENGTH),
            new Entry(SqlType.of(new BinaryType(StringType.UNBOUNDED, false)), "X'", "'", LENGTH),
            new Entry(SqlType.of(new UuidType()), "UUID '", "'", null),
            plain(new SqlType(Types.ARRAY, ARRAY, 0, 0, null)),
            plain(new SqlType(Types.JAVA_OBJECT, "MAP", 0, 0, null)));

    private TypeCatalog() {}

    private static Entry plain(SqlType type) {
        return new Entry(type, null, null, null);
    }

    /** Returns the rows of {@code getTypeInfo}. */
    static MetadataRows typeInfo() {
        MetadataRows rows = new MetadataRows(MetadataLayouts.TYPE_INFO);
        ENTRIES.forEach(entry -> add(rows, entry));
        return rows.orderedBy("DATA_TYPE");
    }

    private static void add(MetadataRows rows, Entry entry) {
        SqlType type = entry.type();
        boolean nested = type.jdbcType() == Types.ARRAY || type.jdbcType() == Types.JAVA_OBJECT;
        rows.add(
                type.name(),
                type.jdbcType(),
                ColumnDescription.size(type),
                entry.prefix(),
                entry.suffix(),
                entry.createParams(),
                (short) DatabaseMetaData.typeNullable,
                TypeTraits.isText(type),
                (short) (nested ? DatabaseMetaData.typePredNone : searchable(type)),
                false,
                false,
                false,
                null,
                (short) 0,
                (short) type.scale(),
                null,
                null,
                ColumnDescription.radix(type));
    }

    private static int searchable(SqlType type) {
        return TypeTraits.isText(type) ? DatabaseMetaData.typeSearchable : DatabaseMetaData.typePredBasic;
    }

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
        for (Entry entry : ENTRIES) {
            SqlType type = entry.type();
            if (type.name().equals(bare)) {
                return new SqlType(type.jdbcType(), type.name(), 0, type.scale(), null);
            }
        }
        List<String> names = ENTRIES.stream().map(entry -> entry.type().name()).toList();
        throw SqlExceptions.of(
                ErrorCode.PARAMETER_INVALID,
                "Cannot create array: '" + Conversions.shortened(String.valueOf(given)) + "' is no type. "
                        + NearestName.advice(Conversions.shortened(bare), names));
    }
}
