package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DatabaseMetaDataTest extends MemoryStoreConformance {
    private DatabaseMetaData metaData;

    @BeforeEach
    void createModels() throws SQLException {
        run(
                """
                CREATE TABLE rate (
                  hotel_id BIGINT NOT NULL, room VARCHAR(64) NOT NULL, gateway VARCHAR(32) DEFAULT 'web',
                  price DECIMAL(10, 2), tags VARCHAR ARRAY, hotel_enabled BOOLEAN CELL meta,
                  PRIMARY KEY (hotel_id, room))""",
                "CREATE INDEX by_gateway ON rate (gateway, price)",
                "CREATE TABLE log (at TIMESTAMP(3))",
                "CREATE VIEW cheap AS SELECT room, price AS p FROM rate WHERE price < 10");
        metaData = connection.getMetaData();
    }

    /** Returns some columns of rows. */
    private static List<String> shown(ResultSet rows, String... labels) throws SQLException {
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

    private static Map<String, List<String>> layouts(DatabaseMetaData metaData) throws Exception {
        Map<String, List<String>> layouts = new TreeMap<>();
        List<Method> methods = new ArrayList<>(List.of(DatabaseMetaData.class.getMethods()));
        methods.sort(Comparator.comparingInt(Method::getParameterCount));
        for (Method method : methods) {
            if (method.getReturnType() == ResultSet.class) {
                layouts.put(method.getName() + method.getParameterCount(), layout(metaData, method));
            }
        }
        return layouts;
    }

    private static List<String> layout(DatabaseMetaData metaData, Method method) throws Exception {
        Object[] arguments = Arrays.stream(method.getParameterTypes())
                .map(DatabaseMetaDataTest::argument)
                .toArray();
        try (ResultSet rows = (ResultSet) method.invoke(metaData, arguments)) {
            ResultSetMetaData columns = rows.getMetaData();
            List<String> names = new ArrayList<>();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                names.add(columns.getColumnLabel(i));
            }
            return names;
        }
    }

    private static Object argument(Class<?> type) {
        if (type == boolean.class) {
            return true;
        } else if (type == int.class) {
            return 0;
        }
        return type == String.class ? "%" : null;
    }

    @Test
    void everyResultHasTheColumnsThatAnotherDriverHasToo() throws Exception {
        Map<String, List<String>> ours = layouts(metaData);
        Map<String, List<String>> theirs;
        try (Connection h2 = new org.h2.Driver().connect("jdbc:h2:mem:", new Properties())) {
            DatabaseMetaData other = h2.getMetaData();
            Set<String> unsupportedByH2 =
                    Set.of("getFunctions", "getFunctionColumns", "getUDTs", "getAttributes", "getClientInfoProperties");
            theirs = new TreeMap<>();
            for (Method method : DatabaseMetaData.class.getMethods()) {
                String key = method.getName() + method.getParameterCount();
                if (ours.containsKey(key) && !unsupportedByH2.contains(method.getName())) {
                    theirs.put(key, layout(other, method));
                }
            }
        }
        // H2 adds columns of its own at the end
        theirs.forEach((method, names) ->
                assertThat(names).as(method).startsWith(ours.get(method).toArray(String[]::new)));
        assertThat(theirs).hasSizeGreaterThan(15);
    }

    @Test
    void tablesAndViewsAreListed() throws Exception {
        assertThat(shown(metaData.getTables(null, "PUBLIC", "%", null), "TABLE_SCHEM", "TABLE_NAME", "TABLE_TYPE"))
                .containsExactly("PUBLIC log TABLE", "PUBLIC rate TABLE", "PUBLIC cheap VIEW");
        assertThat(shown(metaData.getTables(null, null, null, new String[] {"VIEW", "TABLE", "ALIAS"}), "TABLE_NAME"))
                .containsExactly("log", "rate", "cheap");
        assertThat(shown(metaData.getTables("", "PUB%", "RAT_", new String[] {"TABLE"}), "TABLE_NAME"))
                .containsExactly("rate");
        assertThat(shown(metaData.getTables("other", null, null, null), "TABLE_NAME"))
                .isEmpty();
        assertThat(shown(metaData.getTables(null, "", null, null), "TABLE_NAME"))
                .isEmpty();
        assertThat(shown(metaData.getTableTypes(), "TABLE_TYPE"))
                .containsExactly("SYSTEM TABLE", "SYSTEM VIEW", "TABLE", "VIEW");
    }

    @Test
    void tablesOfTheSystemAreListedWithTheOthers() throws Exception {
        assertThat(shown(metaData.getTables(null, null, "%", null), "TABLE_SCHEM", "TABLE_NAME", "TABLE_TYPE"))
                .contains("sys columns SYSTEM TABLE", "information_schema columns SYSTEM VIEW", "PUBLIC rate TABLE");
        assertThat(shown(metaData.getColumns(null, "sys", "schemas", null), "COLUMN_NAME", "TYPE_NAME", "REMARKS"))
                .containsExactly("schema_name VARCHAR Its name");
        assertThat(shown(metaData.getPrimaryKeys(null, "sys", "tables"), "COLUMN_NAME"))
                .isEmpty();
    }

    @Test
    void catalogsAreNoneAndSchemasThree() throws Exception {
        assertThat(shown(metaData.getCatalogs(), "TABLE_CAT")).isEmpty();
        assertThat(shown(metaData.getSchemas(), "TABLE_SCHEM")).containsExactly("PUBLIC");
        assertThat(shown(metaData.getSchemas(null, "%"), "TABLE_SCHEM"))
                .containsExactly("PUBLIC", "information_schema", "sys");
        assertThat(shown(metaData.getSchemas(null, "PUB%"), "TABLE_SCHEM")).containsExactly("PUBLIC");
        assertThat(shown(metaData.getSchemas("other", null), "TABLE_SCHEM")).isEmpty();
    }

    @Test
    void columnsAreDescribed() throws Exception {
        assertThat(shown(
                        metaData.getColumns(null, null, "rate", "%"),
                        "COLUMN_NAME",
                        "TYPE_NAME",
                        "COLUMN_SIZE",
                        "NULLABLE",
                        "ORDINAL_POSITION"))
                .containsExactly(
                        "hotel_id BIGINT 19 0 1",
                        "room VARCHAR 64 0 2",
                        "gateway VARCHAR 32 1 3",
                        "price DECIMAL 10 1 4",
                        "tags VARCHAR ARRAY 2147483647 1 5",
                        "hotel_enabled BOOLEAN 1 1 6");
        assertThat(shown(metaData.getColumns(null, null, "rate", "gateway"), "COLUMN_DEF"))
                .containsExactly("'web'");
    }

    @Test
    void columnsOfViewsAreDescribed() throws Exception {
        assertThat(shown(metaData.getColumns(null, null, "cheap", null), "COLUMN_NAME", "TYPE_NAME", "COLUMN_SIZE"))
                .containsExactly("room VARCHAR 64", "p DECIMAL 10");
    }

    @Test
    void columnsAgreeWithWhatASelectGives() throws Exception {
        List<String> described = shown(
                metaData.getColumns(null, null, "rate", null),
                "COLUMN_NAME",
                "DATA_TYPE",
                "TYPE_NAME",
                "DECIMAL_DIGITS");
        List<String> selected = new ArrayList<>();
        try (ResultSet rows = connection.createStatement().executeQuery("SELECT * FROM rate")) {
            ResultSetMetaData columns = rows.getMetaData();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                boolean scaled = Set.of("BIGINT", "DECIMAL").contains(columns.getColumnTypeName(i));
                selected.add(columns.getColumnName(i) + " " + columns.getColumnType(i) + " "
                        + columns.getColumnTypeName(i) + " " + (scaled ? columns.getScale(i) : null));
            }
        }
        assertThat(selected).isEqualTo(described);
    }

    @Test
    void columnsTellTypeSizeAndNullability() throws Exception {
        assertThat(shown(
                        metaData.getColumns(null, null, "RATE", null),
                        "ORDINAL_POSITION",
                        "COLUMN_NAME",
                        "DATA_TYPE",
                        "COLUMN_SIZE",
                        "DECIMAL_DIGITS",
                        "NUM_PREC_RADIX",
                        "CHAR_OCTET_LENGTH",
                        "IS_NULLABLE",
                        "IS_AUTOINCREMENT",
                        "REMARKS"))
                .containsExactly(
                        "1 hotel_id -5 19 0 10 null NO NO null",
                        "2 room 12 64 null null 192 NO NO null",
                        "3 gateway 12 32 null null 96 YES NO null",
                        "4 price 3 10 2 10 null YES NO null",
                        "5 tags 2003 2147483647 null null null YES NO VARCHAR ARRAY",
                        "6 hotel_enabled 16 1 null null null YES NO null");
        assertThat(shown(metaData.getColumns(null, null, "log", null), "COLUMN_SIZE", "DECIMAL_DIGITS"))
                .containsExactly("23 3");
    }

    @Test
    void resultsHaveTheTypesThatJdbcPrescribes() throws Exception {
        ResultSetMetaData columns =
                metaData.getColumns(null, null, "rate", null).getMetaData();
        assertThat(columns.getColumnTypeName(5)).isEqualTo("INTEGER");
        assertThat(columns.getColumnTypeName(11)).isEqualTo("INTEGER");
        assertThat(columns.getColumnTypeName(22)).isEqualTo("SMALLINT");
        assertThat(columns.getColumnTypeName(23)).isEqualTo("VARCHAR");
        ResultSetMetaData indexes =
                metaData.getIndexInfo(null, null, "rate", false, true).getMetaData();
        assertThat(indexes.getColumnTypeName(4)).isEqualTo("BOOLEAN");
        assertThat(indexes.getColumnTypeName(7)).isEqualTo("SMALLINT");
        assertThat(indexes.getColumnTypeName(11)).isEqualTo("BIGINT");
    }

    @Test
    void pseudoColumnsIncludeOtherCells() throws Exception {
        assertThat(shown(metaData.getPseudoColumns(null, null, "rate", null), "COLUMN_NAME"))
                .containsExactly("_body", "_created_at", "_ref_key", "_row_key", "_shard", "_version", "meta");
        assertThat(shown(metaData.getPseudoColumns(null, null, "rate", "\\_v%"), "COLUMN_USAGE"))
                .containsExactly("NO_USAGE_RESTRICTIONS");
        assertThat(shown(metaData.getVersionColumns(null, null, "rate"), "COLUMN_NAME", "PSEUDO_COLUMN"))
                .containsExactly("_version 2");
    }

    @Test
    void rowsAreIdentifiedByTheirKey() throws Exception {
        assertThat(shown(metaData.getBestRowIdentifier(null, null, "rate", 0, true), "COLUMN_NAME", "PSEUDO_COLUMN"))
                .containsExactly("hotel_id 1", "room 1");
        assertThat(shown(metaData.getBestRowIdentifier(null, null, "log", 0, true), "COLUMN_NAME", "PSEUDO_COLUMN"))
                .containsExactly("_row_key 2");
    }

    @Test
    void uniqueIndexesAreAmongTheUniqueOnes() throws Exception {
        run("CREATE UNIQUE INDEX by_web ON rate (gateway, JSON_VALUE(_body, '$.a' RETURNING BIGINT) DESC)");

        assertThat(shown(
                        metaData.getIndexInfo(null, null, "rate", true, true),
                        "INDEX_NAME",
                        "ORDINAL_POSITION",
                        "COLUMN_NAME",
                        "ASC_OR_DESC"))
                .containsExactly(
                        "PRIMARY 1 hotel_id A",
                        "PRIMARY 2 room A",
                        "by_web 1 gateway A",
                        "by_web 2 JSON_VALUE(_body, '$.a' RETURNING BIGINT) D");
    }

    @Test
    void viewThatIsNotValidAnyMoreHasNoColumns() throws Exception {
        run("ALTER TABLE rate RENAME COLUMN price TO cost");

        assertThat(shown(metaData.getTables(null, null, "cheap", null), "TABLE_TYPE"))
                .containsExactly("VIEW");
        assertThat(shown(metaData.getColumns(null, null, "cheap", null), "COLUMN_NAME"))
                .isEmpty();
    }

    @Test
    void keysAndIndexesAreDescribed() throws Exception {
        assertThat(shown(metaData.getPrimaryKeys(null, null, "rate"), "COLUMN_NAME", "KEY_SEQ"))
                .containsExactly("hotel_id 1", "room 2");
        assertThat(shown(
                        metaData.getIndexInfo(null, "public", "RATE", false, true),
                        "INDEX_NAME",
                        "NON_UNIQUE",
                        "COLUMN_NAME"))
                .containsExactly(
                        "PRIMARY false hotel_id",
                        "PRIMARY false room",
                        "by_gateway true gateway",
                        "by_gateway true price");
        assertThat(shown(metaData.getBestRowIdentifier(null, null, "log", 0, true), "COLUMN_NAME", "COLUMN_SIZE"))
                .containsExactly("_row_key 129");
        assertThat(shown(metaData.getImportedKeys(null, null, "rate"), "FKCOLUMN_NAME"))
                .isEmpty();
    }

    @Test
    void listedPseudoColumnsCanBeSelected() throws Exception {
        run("INSERT INTO rate (hotel_id, room, hotel_enabled) VALUES (1, 'a', TRUE)");
        List<String> names = shown(metaData.getPseudoColumns(null, null, "rate", null), "COLUMN_NAME");

        assertThat(names).contains("_row_key", "_version", "_body", "meta");
        assertThat(rows("SELECT " + String.join(", ", names) + " FROM rate")).hasSize(1);
        assertThat(shown(metaData.getPseudoColumns(null, null, "rate", null), "COLUMN_NAME", "DATA_TYPE"))
                .containsExactlyInAnyOrderElementsOf(selectedTypes(names));
    }

    private List<String> selectedTypes(List<String> names) throws SQLException {
        List<String> types = new ArrayList<>();
        try (ResultSet rows =
                connection.createStatement().executeQuery("SELECT " + String.join(", ", names) + " FROM rate")) {
            for (int i = 1; i <= names.size(); i++) {
                types.add(names.get(i - 1) + " " + rows.getMetaData().getColumnType(i));
            }
        }
        return types;
    }

    @Test
    void everyListedTypeCanBeDeclaredUnlessItIsNested() throws Exception {
        for (String type : shown(metaData.getTypeInfo(), "TYPE_NAME")) {
            if (!Set.of("ARRAY", "MAP").contains(type)) {
                run("CREATE TABLE of_" + type + " (c " + type + ")", "DROP TABLE of_" + type);
            }
        }
    }

    @Test
    void unknownObjectsGiveNoRows() throws Exception {
        assertThat(shown(metaData.getTablePrivileges(null, null, null), "PRIVILEGE"))
                .isEmpty();
        assertThat(shown(metaData.getColumnPrivileges(null, null, "rate", "%"), "PRIVILEGE"))
                .isEmpty();
        assertThat(shown(metaData.getFunctionColumns(null, null, "ABS", null), "COLUMN_NAME"))
                .isEmpty();
    }

    @Test
    void clientInfoPropertiesAreListed() throws Exception {
        assertThat(shown(metaData.getClientInfoProperties(), "NAME"))
                .containsExactly("ApplicationName", "ClientHostname", "ClientUser");
    }

    @Test
    void cardinalityIsKnownAfterAnAnalysis() throws Exception {
        run("INSERT INTO rate (hotel_id, room, gateway) VALUES (1, 'a', 'x'), (1, 'b', 'y'), (2, 'a', 'y')");
        run("ANALYZE TABLE rate");

        assertThat(shown(metaData.getIndexInfo(null, null, "rate", false, true), "INDEX_NAME", "CARDINALITY"))
                .contains("PRIMARY 3", "by_gateway 2");
    }

    @Test
    void factsAgreeWithBehaviour() throws Exception {
        assertThat(metaData.nullsAreSortedLow()).isTrue();
        assertThat(rows("SELECT x FROM (VALUES (1), (CAST(NULL AS INTEGER)), (0)) AS t (x) ORDER BY x"))
                .containsExactly("null", "0", "1");
        assertThat(metaData.storesMixedCaseIdentifiers()).isTrue();
        assertThat(metaData.getDatabaseProductName()).isEqualTo("Schemaless");
        assertThat(metaData.getURL()).startsWith("jdbc:schemaless:mem:");
        assertThat(metaData.getIdentifierQuoteString()).isEqualTo("\"");
        assertThat(metaData.getSearchStringEscape()).isEqualTo("\\");
    }

    @Test
    void metadataDescribesTransactions() throws Exception {
        assertThat(metaData.supportsTransactions()).isTrue();
        assertThat(metaData.supportsMultipleTransactions()).isTrue();
        assertThat(metaData.supportsSavepoints()).isTrue();
        assertThat(metaData.getDefaultTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
        for (int level = 0; level <= Connection.TRANSACTION_SERIALIZABLE; level++) {
            assertThat(metaData.supportsTransactionIsolationLevel(level))
                    .as("level " + level)
                    .isEqualTo(level == Connection.TRANSACTION_READ_COMMITTED);
        }
        assertThat(metaData.supportsDataManipulationTransactionsOnly()).isTrue();
        assertThat(metaData.supportsDataDefinitionAndDataManipulationTransactions())
                .isFalse();
        assertThat(metaData.dataDefinitionCausesTransactionCommit()).isTrue();
        assertThat(metaData.dataDefinitionIgnoredInTransactions()).isFalse();
    }

    @Test
    void metadataDescribesCursorsAndGeneratedKeys() throws Exception {
        assertThat(metaData.getResultSetHoldability()).isEqualTo(ResultSet.HOLD_CURSORS_OVER_COMMIT);
        assertThat(metaData.supportsOpenCursorsAcrossCommit()).isTrue();
        assertThat(metaData.supportsOpenCursorsAcrossRollback()).isTrue();
        assertThat(metaData.supportsGetGeneratedKeys()).isTrue();
        assertThat(metaData.generatedKeyAlwaysReturned()).isTrue();
    }

    @Test
    void longestNamesCanBeDeclared() throws Exception {
        String name = "a".repeat(metaData.getMaxTableNameLength());

        run("CREATE TABLE " + name + " (" + name + " INT)");

        assertThat(rows("SELECT " + name + " FROM " + name)).isEmpty();
        assertRefused(() -> run("CREATE TABLE " + name + "a (a INT)"), "42602").withMessageContaining("128");
    }
}
