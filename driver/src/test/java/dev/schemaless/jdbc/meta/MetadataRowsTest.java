package dev.schemaless.jdbc.meta;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.codec.JsonPath;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexState;
import dev.schemaless.catalog.model.IndexStatistics;
import dev.schemaless.catalog.model.IndexedValue;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.ModelStatistics;
import dev.schemaless.catalog.model.OddEntries;
import dev.schemaless.catalog.model.ViewDefinition;
import dev.schemaless.catalog.type.ArrayType;
import dev.schemaless.catalog.type.BinaryType;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.TimestampType;
import dev.schemaless.jdbc.base.SqlAssertions;
import dev.schemaless.jdbc.result.ResultSets;
import dev.schemaless.jdbc.value.TypeTraits;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.SqlType;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MetadataRowsTest {
    private static final Model RATE = new Model(
            1,
            "Rate",
            List.of(
                    column("hotel_id", new IntegerType(64), true, null),
                    column("room", new StringType(64, false), true, "'std'"),
                    column("price", new DecimalType(10, 2), false, null),
                    new Column("tags", "tags", new ArrayType(new StringType(-1, false)), "meta", false, null)),
            List.of("hotel_id", "room"),
            "hotel_id",
            List.of(
                    index(1, "by_room", IndexState.READABLE, "room", "price"),
                    index(2, "building", IndexState.WRITE_ONLY, "price"),
                    index(3, "going", IndexState.DISABLED, "price")));
    private static final Model LOG =
            new Model(2, "log", List.of(column("at", new TimestampType(3), false, null)), List.of(), null, List.of());
    private static final ViewDefinition CHEAP = new ViewDefinition(3, "cheap", "SELECT price FROM rate", Map.of());
    private static final CatalogSnapshot CATALOG = new CatalogSnapshot(7, List.of(LOG, RATE), List.of(CHEAP));
    private static final TableMetadata TABLES = new TableMetadata(
            CATALOG,
            view -> ColumnDescription.ofView(
                    view.name(), List.of(new ResultColumn("p", "price", "rate", MetadataColumns.INTEGER, true))));

    private static Column column(String name, ColumnType type, boolean notNull, String defaultSql) {
        return new Column(name, name, type, Column.BASE_CELL, notNull, defaultSql);
    }

    private static IndexDefinition index(int number, String name, IndexState state, String... fields) {
        List<Integer> prefixes = new ArrayList<>();
        for (int i = 0; i < fields.length; i++) {
            prefixes.add(0);
        }
        return new IndexDefinition(number, name, List.of(fields), "hotel_id", prefixes, state, OddEntries.NONE);
    }

    private static KeyMetadata keysOf(String table) {
        return new KeyMetadata(CATALOG, NamePattern.exactly(table));
    }

    /** Returns the rows' values of some columns, as text. */
    private static List<String> shown(MetadataRows metadata, String... labels) throws Exception {
        ResultSet rows = ResultSets.CONTEXT.resultSet(metadata.columns(), metadata.list());
        List<String> lines = new ArrayList<>();
        while (rows.next()) {
            List<String> values = new ArrayList<>();
            for (String label : labels) {
                values.add(rows.getString(label));
            }
            lines.add(String.join(" ", values));
        }
        return lines;
    }

    @Test
    void tablesComeBeforeViewsInTheOrderOfNames() throws Exception {
        assertThat(shown(TABLES.tables(NamePattern.like(null), null), "TABLE_SCHEM", "TABLE_NAME", "TABLE_TYPE"))
                .containsExactly("PUBLIC Rate TABLE", "PUBLIC log TABLE", "PUBLIC cheap VIEW");
        assertThat(shown(TABLES.tables(NamePattern.like("%E%"), new String[] {"VIEW"}), "TABLE_NAME"))
                .containsExactly("cheap");
        assertThat(shown(TABLES.tables(NamePattern.like(null), new String[] {"SYSTEM TABLE"}), "TABLE_NAME"))
                .isEmpty();
    }

    @Test
    void columnsTellTypeSizeAndNullability() throws Exception {
        assertThat(shown(
                        TABLES.columns(NamePattern.like("rate"), NamePattern.like(null)),
                        "ORDINAL_POSITION",
                        "COLUMN_NAME",
                        "DATA_TYPE",
                        "TYPE_NAME",
                        "COLUMN_SIZE",
                        "DECIMAL_DIGITS",
                        "NUM_PREC_RADIX",
                        "CHAR_OCTET_LENGTH",
                        "IS_NULLABLE",
                        "COLUMN_DEF",
                        "REMARKS"))
                .containsExactly(
                        "1 hotel_id -5 BIGINT 19 0 10 null NO null null",
                        "2 room 12 VARCHAR 64 null null 192 NO 'std' null",
                        "3 price 3 DECIMAL 10 2 10 null YES null null",
                        "4 tags 2003 VARCHAR ARRAY 2147483647 null null null YES null VARCHAR ARRAY");
    }

    @Test
    void columnsOfViewsAreThoseOfTheirQuery() throws Exception {
        assertThat(shown(TABLES.columns(NamePattern.like("cheap"), NamePattern.like("p%")), "COLUMN_NAME", "TYPE_NAME"))
                .containsExactly("p INTEGER");
    }

    @Test
    void timestampsHaveTheLengthOfTheirText() throws Exception {
        assertThat(shown(
                        TABLES.columns(NamePattern.like("log"), NamePattern.like(null)),
                        "COLUMN_SIZE",
                        "DECIMAL_DIGITS"))
                .containsExactly("23 3");
    }

    @Test
    void pseudoColumnsIncludeOtherCells() throws Exception {
        assertThat(shown(TABLES.pseudoColumns(NamePattern.like("rate"), NamePattern.like(null)), "COLUMN_NAME"))
                .containsExactly("_body", "_created_at", "_ref_key", "_row_key", "_shard", "_version", "meta");
        assertThat(shown(TABLES.pseudoColumns(NamePattern.like("rate"), NamePattern.like("\\_v%")), "COLUMN_USAGE"))
                .containsExactly("NO_USAGE_RESTRICTIONS");
    }

    @Test
    void primaryKeysAreOrderedByColumnName() throws Exception {
        assertThat(shown(keysOf("RATE").primaryKeys(), "COLUMN_NAME", "KEY_SEQ", "PK_NAME"))
                .containsExactly("hotel_id 1 PRIMARY", "room 2 PRIMARY");
        assertThat(shown(keysOf("log").primaryKeys(), "COLUMN_NAME")).isEmpty();
    }

    @Test
    void whatIsNoColumnIsNamedByItsExpressionInAnIndex() throws Exception {
        IndexedValue path = new IndexedValue.AtPath(JsonPath.find("$.a").orElseThrow(), new IntegerType(64));
        IndexDefinition index = new IndexDefinition(
                4,
                "by_path",
                List.of("price", path.key()),
                "hotel_id",
                List.of(0, 0),
                IndexState.READABLE,
                OddEntries.NONE,
                Map.of(path.key(), path));
        CatalogSnapshot catalog = new CatalogSnapshot(1, List.of(RATE.withIndexes(List.of(index))), List.of());

        assertThat(shown(
                        new KeyMetadata(catalog, NamePattern.exactly("rate")).indexes(),
                        "INDEX_NAME",
                        "ORDINAL_POSITION",
                        "COLUMN_NAME"))
                .contains("by_path 1 price", "by_path 2 JSON_VALUE(_body, '$.a' RETURNING BIGINT)");
    }

    @Test
    void indexesAreThePrimaryKeyAndAllThatAreMaintained() throws Exception {
        assertThat(shown(
                        keysOf("rate").indexes(),
                        "NON_UNIQUE",
                        "INDEX_NAME",
                        "TYPE",
                        "ORDINAL_POSITION",
                        "COLUMN_NAME",
                        "ASC_OR_DESC"))
                .containsExactly(
                        "false PRIMARY 3 1 hotel_id A",
                        "false PRIMARY 3 2 room A",
                        "true building 3 1 price A",
                        "true by_room 3 1 room A",
                        "true by_room 3 2 price A");
        assertThat(shown(keysOf("rate").uniqueIndexes(), "INDEX_NAME")).containsExactly("PRIMARY", "PRIMARY");
    }

    @Test
    void rowsAreIdentifiedByPrimaryKeyOrRowKey() throws Exception {
        assertThat(shown(keysOf("rate").bestRowIdentifier(), "SCOPE", "COLUMN_NAME", "PSEUDO_COLUMN"))
                .containsExactly("2 hotel_id 1", "2 room 1");
        assertThat(shown(keysOf("log").bestRowIdentifier(), "COLUMN_NAME", "TYPE_NAME", "PSEUDO_COLUMN"))
                .containsExactly("_row_key UUID 2");
        assertThat(shown(keysOf("rate").versionColumns(), "COLUMN_NAME", "PSEUDO_COLUMN"))
                .containsExactly("_version 2");
    }

    @Test
    void typesAreOrderedByNumberAndNamedAsColumnsNameThem() throws Exception {
        List<String> numbers = shown(TypeCatalog.typeInfo(), "DATA_TYPE");

        assertThat(numbers.stream().map(Integer::valueOf).toList()).isSorted();
        assertThat(shown(TypeCatalog.typeInfo(), "TYPE_NAME"))
                .contains("BIGINT", "VARCHAR", "DECIMAL", "ARRAY", "MAP", "UUID")
                .doesNotHaveDuplicates();
    }

    @Test
    void everyListedTypeIsAnElementTypeOfArrays() throws Exception {
        for (String name : shown(TypeCatalog.typeInfo(), "TYPE_NAME")) {
            assertThat(TypeCatalog.elementType(name.toLowerCase(java.util.Locale.ROOT))
                            .name())
                    .isEqualTo(name);
        }
        SqlAssertions.assertRefused(() -> TypeCatalog.elementType("TEXTT"), "22023")
                .withMessageContaining("'TEXTT' is no type");
    }

    @Test
    void arraysAreElementTypesOfArrays() throws Exception {
        SqlType type = TypeCatalog.elementType("integer array ARRAY");

        assertThat(TypeTraits.typeName(type)).isEqualTo("INTEGER ARRAY ARRAY");
        SqlAssertions.assertRefused(() -> TypeCatalog.elementType("BLUB ARRAY"), "22023")
                .withMessageContaining("'BLUB ARRAY' is no type");
        SqlAssertions.assertRefused(() -> TypeCatalog.elementType("A" + " ARRAY".repeat(100_000)), "22023")
                .withMessageContaining("is no type");
        SqlAssertions.assertRefused(() -> TypeCatalog.elementType(null), "22023")
                .withMessageContaining("'null' is no type");
    }

    @Test
    void textAndBytesWithoutLimitHaveTheGreatestPrecision() throws Exception {
        List<SqlType> types = List.of(
                SqlType.of(new StringType(StringType.UNBOUNDED, false)),
                SqlType.of(new BinaryType(StringType.UNBOUNDED, false)));
        for (SqlType type : types) {
            ResultSetMetaData columns =
                    new SchemalessResultSetMetaData(List.of(new ResultColumn("c", "c", null, type, true)));
            assertThat(columns.getPrecision(1)).isEqualTo(Integer.MAX_VALUE);
            assertThat(new SchemalessParameterMetaData(List.of(type)).getPrecision(1))
                    .isEqualTo(Integer.MAX_VALUE);
        }
    }

    @Test
    void arraysAreNamedWithTheirElements() throws Exception {
        SqlType type = SqlType.of(new ArrayType(new StringType(20, false)));
        ResultSetMetaData columns =
                new SchemalessResultSetMetaData(List.of(new ResultColumn("c", "c", null, type, true)));

        assertThat(columns.getColumnTypeName(1)).isEqualTo("VARCHAR ARRAY");
        assertThat(columns.getPrecision(1)).isZero();
        assertThat(new SchemalessParameterMetaData(List.of(type)).getParameterTypeName(1))
                .isEqualTo("VARCHAR ARRAY");
    }

    @Test
    void analysisTellsHowManyValuesAnIndexHas() throws Exception {
        Model analysed =
                RATE.withStatistics(new ModelStatistics(500, Map.of(1, new IndexStatistics(List.of(40L, 300L), 0))));
        KeyMetadata keys =
                new KeyMetadata(new CatalogSnapshot(1, List.of(analysed), List.of()), NamePattern.exactly("rate"));

        assertThat(shown(keys.indexes(), "INDEX_NAME", "ORDINAL_POSITION", "CARDINALITY"))
                .containsExactly("PRIMARY 1 500", "PRIMARY 2 500", "building 1 null", "by_room 1 300", "by_room 2 300");
        assertThat(shown(keysOf("rate").indexes(), "CARDINALITY")).containsOnly("null");
    }

    @Test
    void resultsDescribeThemselves() throws Exception {
        ResultSetMetaData metaData = new SchemalessResultSetMetaData(
                List.of(new ResultColumn("p", "price", "rate", SqlType.of(new DecimalType(10, 2)), true)));

        assertThat(metaData.getColumnLabel(1)).isEqualTo("p");
        assertThat(metaData.getColumnName(1)).isEqualTo("price");
        assertThat(metaData.getTableName(1)).isEqualTo("rate");
        assertThat(metaData.getSchemaName(1)).isEqualTo("PUBLIC");
        assertThat(metaData.getPrecision(1)).isEqualTo(10);
        assertThat(metaData.getScale(1)).isEqualTo(2);
        assertThat(metaData.isSigned(1)).isTrue();
        assertThat(metaData.getColumnDisplaySize(1)).isEqualTo("-99999999.99".length() + 1);
        SqlAssertions.assertRefused(() -> metaData.getColumnLabel(2), "07009")
                .withMessageContaining("the result has 1");
    }
}
