package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** JDBC prescribes the order of each list of metadata, and tools that merge lists rely on it. */
final class MetaDataOrderTest extends MemoryStoreConformance {
    private DatabaseMetaData metaData;

    @BeforeEach
    void define() throws Exception {
        run(
                "CREATE TABLE trip (city VARCHAR, id BIGINT, fare DOUBLE, PRIMARY KEY (city, id))",
                "CREATE INDEX z_by_fare ON trip (fare, id)",
                "CREATE UNIQUE INDEX a_once ON trip (fare)",
                "CREATE INDEX b_by_id ON trip (id)",
                "CREATE TABLE b (n BIGINT PRIMARY KEY)",
                "CREATE VIEW a AS SELECT city FROM trip");
        metaData = connection.getMetaData();
    }

    @Test
    void typesAreOrderedByTheirCode() throws Exception {
        assertOrdered(metaData.getTypeInfo(), "DATA_TYPE");
    }

    @Test
    void uniqueIndexesComeFirst() throws Exception {
        assertOrdered(
                metaData.getIndexInfo(null, null, "trip", false, true),
                "NON_UNIQUE",
                "TYPE",
                "INDEX_NAME",
                "ORDINAL_POSITION");
    }

    @Test
    void tablesAreOrderedByTypeAndName() throws Exception {
        assertOrdered(
                metaData.getTables(null, null, null, null), "TABLE_TYPE", "TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME");
    }

    @Test
    void columnsAreOrderedByTableAndPosition() throws Exception {
        assertOrdered(
                metaData.getColumns(null, null, null, null),
                "TABLE_CAT",
                "TABLE_SCHEM",
                "TABLE_NAME",
                "ORDINAL_POSITION");
    }

    @Test
    void keysAreOrderedByColumnName() throws Exception {
        assertOrdered(metaData.getPrimaryKeys(null, null, "trip"), "COLUMN_NAME");
    }

    @Test
    void columnOfASystemTableNamesItsSchema() throws Exception {
        String sql =
                "SELECT s.table_name, t.city, i.table_name, 1 FROM sys.tables s, trip t, information_schema.tables i";
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            ResultSetMetaData columns = query.getMetaData();
            assertThat(columns.getSchemaName(1)).isEqualTo("sys");
            assertThat(columns.getTableName(1)).isEqualTo("tables");
            assertThat(columns.getSchemaName(2)).isEqualTo("PUBLIC");
            assertThat(columns.getSchemaName(3)).isIn("sys", "information_schema");
            assertThat(columns.getSchemaName(4)).isEmpty();
        }
    }

    private static void assertOrdered(ResultSet result, String... columns) throws SQLException {
        List<List<String>> found = new ArrayList<>();
        try (result) {
            while (result.next()) {
                List<String> key = new ArrayList<>();
                for (String column : columns) {
                    Object value = result.getObject(column);
                    key.add(
                            value instanceof Number number
                                    ? "%012d".formatted(1_000_000 + number.longValue())
                                    : String.valueOf(value));
                }
                found.add(key);
            }
        }

        assertThat(found).hasSizeGreaterThan(1);
        assertThat(found).isSortedAccordingTo(lexicographic());
    }

    private static Comparator<List<String>> lexicographic() {
        return (left, right) -> {
            for (int i = 0; i < left.size(); i++) {
                int order = left.get(i).compareTo(right.get(i));
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        };
    }
}
