package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PreparedStatementTest extends MemoryStoreConformance {
    private static final LocalDateTime MOMENT = LocalDateTime.of(2026, 3, 29, 2, 30, 0, 123_000_000);

    @BeforeEach
    void createTable() throws SQLException {
        run("""
                CREATE TABLE everything (
                  id INTEGER NOT NULL PRIMARY KEY, b BOOLEAN, i8 TINYINT, i16 SMALLINT, i64 BIGINT, dec DECIMAL(10, 2),
                  r REAL, dbl DOUBLE, txt VARCHAR(40), d DATE, t TIME(3), ts TIMESTAMP(3), bin VARBINARY(10), u UUID,
                  tags VARCHAR ARRAY)""");
    }

    /** Writes a value by a setter and returns a result set on it. */
    private ResultSet written(String column, Setter setter) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO everything (id, " + column + ") VALUES (1, ?)")) {
            setter.set(insert);
            assertThat(insert.executeUpdate()).isEqualTo(1);
        }
        ResultSet rows = connection.createStatement().executeQuery("SELECT " + column + " FROM everything");
        assertThat(rows.next()).isTrue();
        return rows;
    }

    private interface Setter {
        void set(PreparedStatement statement) throws SQLException;
    }

    @Test
    void javaTimeMakesTheRoundTrip() throws Exception {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO everything (id, d, t, ts) VALUES (?, ?, ?, ?)")) {
            insert.setInt(1, 1);
            insert.setObject(2, MOMENT.toLocalDate());
            insert.setObject(3, MOMENT.toLocalTime());
            insert.setObject(4, MOMENT);
            insert.executeUpdate();
        }
        try (ResultSet rows = connection.createStatement().executeQuery("SELECT d, t, ts FROM everything")) {
            rows.next();
            assertThat(rows.getObject(1, LocalDate.class)).isEqualTo(MOMENT.toLocalDate());
            assertThat(rows.getObject(2, LocalTime.class)).isEqualTo(MOMENT.toLocalTime());
            assertThat(rows.getObject(3, LocalDateTime.class)).isEqualTo(MOMENT);
            assertThat(rows.getString(3)).isEqualTo("2026-03-29 02:30:00.123");
        }
    }

    @Test
    void instantsMakeTheRoundTripThroughTheSessionsZone() throws Exception {
        Instant instant = Instant.parse("2026-01-02T03:04:05.678Z");
        ResultSet rows = written("ts", statement -> statement.setObject(1, instant));

        assertThat(rows.getObject(1, Instant.class)).isEqualTo(instant);
        assertThat(rows.getObject(1, OffsetDateTime.class).toInstant()).isEqualTo(instant);
    }

    @Test
    void javaSqlTimesMakeTheRoundTrip() throws Exception {
        Timestamp timestamp = Timestamp.valueOf("2026-01-02 03:04:05.678");

        assertThat(written("ts", statement -> statement.setTimestamp(1, timestamp))
                        .getTimestamp(1))
                .isEqualTo(timestamp);
        run("DROP TABLE everything");
        createTable();
        assertThat(written("d", statement -> statement.setDate(1, Date.valueOf("1900-01-01")))
                        .getDate(1))
                .isEqualTo(Date.valueOf("1900-01-01"));
        run("DROP TABLE everything");
        createTable();
        assertThat(written("t", statement -> statement.setTime(1, Time.valueOf("23:59:58")))
                        .getTime(1))
                .isEqualTo(Time.valueOf("23:59:58"));
    }

    @Test
    void scalarsMakeTheRoundTrip() throws Exception {
        UUID id = UUID.randomUUID();
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO everything (id, b, i8, i16, i64, dec, r, dbl, txt, bin, u) VALUES (?,?,?,?,?,?,?,?,?,?,?)")) {
            insert.setInt(1, 1);
            insert.setBoolean(2, true);
            insert.setByte(3, (byte) -1);
            insert.setShort(4, (short) 300);
            insert.setLong(5, Long.MIN_VALUE);
            insert.setBigDecimal(6, new BigDecimal("12.34"));
            insert.setFloat(7, 0.1f);
            insert.setDouble(8, 1e300);
            insert.setString(9, "日本 😀 'x'");
            insert.setBytes(10, new byte[] {0, -1});
            insert.setObject(11, id);
            insert.executeUpdate();
        }
        try (ResultSet rows = connection.createStatement().executeQuery("SELECT * FROM everything")) {
            rows.next();
            assertThat(rows.getBoolean("b")).isTrue();
            assertThat(rows.getByte("i8")).isEqualTo((byte) -1);
            assertThat(rows.getShort("i16")).isEqualTo((short) 300);
            assertThat(rows.getLong("i64")).isEqualTo(Long.MIN_VALUE);
            assertThat(rows.getBigDecimal("dec")).isEqualTo("12.34");
            assertThat(rows.getFloat("r")).isEqualTo(0.1f);
            assertThat(rows.getDouble("dbl")).isEqualTo(1e300);
            assertThat(rows.getString("txt")).isEqualTo("日本 😀 'x'");
            assertThat(rows.getBytes("bin")).containsExactly(0, -1);
            assertThat(rows.getObject("u")).isEqualTo(id);
            assertThat(rows.getObject("d")).isNull();
            assertThat(rows.wasNull()).isTrue();
        }
    }

    @Test
    void streamsAreRead() throws Exception {
        assertThat(written("txt", statement -> statement.setCharacterStream(1, new StringReader("abcdef"), 3))
                        .getString(1))
                .isEqualTo("abc");
        run("DROP TABLE everything");
        createTable();
        assertThat(written("bin", statement -> statement.setBinaryStream(1, new ByteArrayInputStream(new byte[] {7})))
                        .getBytes(1))
                .containsExactly(7);
    }

    @Test
    void arraysMakeTheRoundTrip() throws Exception {
        Array tags = connection.createArrayOf("VARCHAR", new Object[] {"a", null, "c"});

        ResultSet rows = written("tags", statement -> statement.setArray(1, tags));

        assertThat((Object[]) rows.getArray(1).getArray()).containsExactly("a", null, "c");
        assertThat(rows.getArray(1)).isEqualTo(tags);
        assertThat(rows.getString(1)).isEqualTo("[\"a\", null, \"c\"]");
        assertThat((Object) rows.getObject(1, List.class)).isEqualTo(Arrays.asList("a", null, "c"));
    }

    @Test
    void mapsAreJavaMaps() throws Exception {
        try (ResultSet rows = connection.createStatement().executeQuery("VALUES MAP['a', 1, 'b', 2]")) {
            rows.next();
            assertThat((Object) rows.getObject(1, Map.class)).isEqualTo(Map.of("a", 1, "b", 2));
        }
    }

    @Test
    void targetTypesConvert() throws Exception {
        assertThat(written("dec", statement -> statement.setObject(1, "7.005", Types.DECIMAL, 2))
                        .getBigDecimal(1))
                .isEqualTo("7.01");
        run("DROP TABLE everything");
        createTable();
        assertThat(written("i64", statement -> statement.setObject(1, "12", JDBCType.BIGINT))
                        .getLong(1))
                .isEqualTo(12);
    }

    @Test
    void nullIsWritten() throws Exception {
        ResultSet rows = written("txt", statement -> statement.setNull(1, Types.VARCHAR));

        assertThat(rows.getString(1)).isNull();
    }

    @Test
    void unsetParameterIsRefusedByNumber() throws Exception {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT id FROM everything WHERE id = ? AND txt = ?")) {
            query.setInt(1, 1);
            assertRefused(query::executeQuery, "07001").withMessageContaining("parameter 2 of 2 is not set");
            assertRefused(() -> query.setInt(3, 1), "07009").withMessageContaining("the statement has 2");
            query.setString(2, "x");
            assertThat(texts(query.executeQuery())).isEmpty();
            query.clearParameters();
            assertRefused(query::executeQuery, "07001").withMessageContaining("parameter 1 of 2");
        }
    }

    @Test
    void parametersAndColumnsAreKnownBeforeExecution() throws Exception {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT txt AS label, dec FROM everything WHERE i64 = ?")) {
            assertThat(query.getParameterMetaData().getParameterCount()).isEqualTo(1);
            assertThat(query.getParameterMetaData().getParameterType(1)).isEqualTo(Types.BIGINT);
            assertThat(query.getMetaData().getColumnLabel(1)).isEqualTo("label");
            assertThat(query.getMetaData().getColumnName(1)).isEqualTo("txt");
            assertThat(query.getMetaData().getTableName(1)).isEqualTo("everything");
            assertThat(query.getMetaData().getPrecision(1)).isEqualTo(40);
            assertThat(query.getMetaData().getScale(2)).isEqualTo(2);
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO everything (id) VALUES (?)")) {
            assertThat(insert.getMetaData()).isNull();
        }
    }

    @Test
    void definitionsRunWhenTheyAreExecuted() throws Exception {
        try (PreparedStatement create = connection.prepareStatement("CREATE TABLE late (a INT)")) {
            assertRefused(() -> rows("SELECT * FROM late"), "42P01").withMessageContaining("late");
            create.execute();
            assertThat(rows("SELECT * FROM late")).isEmpty();
        }
    }

    @Test
    void preparedStatementSurvivesAChangeOfTheCatalog() throws Exception {
        try (PreparedStatement query = connection.prepareStatement("SELECT * FROM everything")) {
            int before = query.executeQuery().getMetaData().getColumnCount();
            run("ALTER TABLE everything ADD COLUMN extra INTEGER");

            assertThat(query.executeQuery().getMetaData().getColumnCount()).isEqualTo(before + 1);
        }
    }

    @Test
    void otherSqlIsRefused() throws Exception {
        try (PreparedStatement query = connection.prepareStatement("VALUES 1")) {
            assertRefused(() -> query.executeQuery("VALUES 2"), "42000").withMessageContaining("has its own");
            assertRefused(() -> query.executeUpdate("VALUES 2"), "42000").withMessageContaining("has its own");
            assertRefused(() -> query.addBatch("VALUES 2"), "42000").withMessageContaining("has its own");
        }
    }
}
