package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.NClob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each updater of a result set writes what it is given, by number as by label. */
class UpdaterTest extends MemoryStoreConformance {
    private static final byte[] BYTES = {1, 2};

    /** Sets a column by its number or its label. */
    private interface Updater<C> {
        void update(ResultSet rows, C column) throws SQLException;
    }

    /** The updaters; with each the column it sets and what is stored then. */
    enum Call {
        NULL("i", null, ResultSet::updateNull, ResultSet::updateNull),
        BOOLEAN("b", "true", (r, c) -> r.updateBoolean(c, true), (r, c) -> r.updateBoolean(c, true)),
        BYTE("i", "7", (r, c) -> r.updateByte(c, (byte) 7), (r, c) -> r.updateByte(c, (byte) 7)),
        SHORT("i", "7", (r, c) -> r.updateShort(c, (short) 7), (r, c) -> r.updateShort(c, (short) 7)),
        INT("i", "7", (r, c) -> r.updateInt(c, 7), (r, c) -> r.updateInt(c, 7)),
        LONG("i", "7", (r, c) -> r.updateLong(c, 7L), (r, c) -> r.updateLong(c, 7L)),
        FLOAT("d", "1.5", (r, c) -> r.updateFloat(c, 1.5f), (r, c) -> r.updateFloat(c, 1.5f)),
        DOUBLE("d", "1.5", (r, c) -> r.updateDouble(c, 1.5), (r, c) -> r.updateDouble(c, 1.5)),
        DECIMAL(
                "n",
                "1.50",
                (r, c) -> r.updateBigDecimal(c, new BigDecimal("1.5")),
                (r, c) -> r.updateBigDecimal(c, new BigDecimal("1.5"))),
        STRING("s", "a", (r, c) -> r.updateString(c, "a"), (r, c) -> r.updateString(c, "a")),
        N_STRING("s", "a", (r, c) -> r.updateNString(c, "a"), (r, c) -> r.updateNString(c, "a")),
        BYTES_("x", "0102", (r, c) -> r.updateBytes(c, BYTES), (r, c) -> r.updateBytes(c, BYTES)),
        DATE(
                "day",
                "2026-01-02",
                (r, c) -> r.updateDate(c, Date.valueOf("2026-01-02")),
                (r, c) -> r.updateDate(c, Date.valueOf("2026-01-02"))),
        TIME(
                "tm",
                "03:04:05",
                (r, c) -> r.updateTime(c, Time.valueOf("03:04:05")),
                (r, c) -> r.updateTime(c, Time.valueOf("03:04:05"))),
        TIMESTAMP(
                "ts",
                "2026-01-02 03:04:05",
                (r, c) -> r.updateTimestamp(c, Timestamp.valueOf("2026-01-02 03:04:05")),
                (r, c) -> r.updateTimestamp(c, Timestamp.valueOf("2026-01-02 03:04:05"))),
        ARRAY("a", "[\"a\", \"b\"]", (r, c) -> r.updateArray(c, array(r)), (r, c) -> r.updateArray(c, array(r))),
        BLOB("x", "0102", (r, c) -> r.updateBlob(c, blob(r)), (r, c) -> r.updateBlob(c, blob(r))),
        BLOB_STREAM("x", "0102", (r, c) -> r.updateBlob(c, bytes()), (r, c) -> r.updateBlob(c, bytes())),
        BLOB_LENGTH("x", "01", (r, c) -> r.updateBlob(c, bytes(), 1), (r, c) -> r.updateBlob(c, bytes(), 1)),
        CLOB("s", "ab", (r, c) -> r.updateClob(c, clob(r)), (r, c) -> r.updateClob(c, clob(r))),
        CLOB_READER("s", "ab", (r, c) -> r.updateClob(c, text()), (r, c) -> r.updateClob(c, text())),
        CLOB_LENGTH("s", "a", (r, c) -> r.updateClob(c, text(), 1), (r, c) -> r.updateClob(c, text(), 1)),
        N_CLOB("s", "ab", (r, c) -> r.updateNClob(c, clob(r)), (r, c) -> r.updateNClob(c, clob(r))),
        N_CLOB_READER("s", "ab", (r, c) -> r.updateNClob(c, text()), (r, c) -> r.updateNClob(c, text())),
        N_CLOB_LENGTH("s", "a", (r, c) -> r.updateNClob(c, text(), 1), (r, c) -> r.updateNClob(c, text(), 1)),
        ASCII("s", "ab", (r, c) -> r.updateAsciiStream(c, ascii()), (r, c) -> r.updateAsciiStream(c, ascii())),
        ASCII_INT("s", "a", (r, c) -> r.updateAsciiStream(c, ascii(), 1), (r, c) -> r.updateAsciiStream(c, ascii(), 1)),
        ASCII_LONG(
                "s", "a", (r, c) -> r.updateAsciiStream(c, ascii(), 1L), (r, c) -> r.updateAsciiStream(c, ascii(), 1L)),
        BINARY("x", "0102", (r, c) -> r.updateBinaryStream(c, bytes()), (r, c) -> r.updateBinaryStream(c, bytes())),
        BINARY_INT(
                "x",
                "01",
                (r, c) -> r.updateBinaryStream(c, bytes(), 1),
                (r, c) -> r.updateBinaryStream(c, bytes(), 1)),
        BINARY_LONG(
                "x",
                "01",
                (r, c) -> r.updateBinaryStream(c, bytes(), 1L),
                (r, c) -> r.updateBinaryStream(c, bytes(), 1L)),
        READER("s", "ab", (r, c) -> r.updateCharacterStream(c, text()), (r, c) -> r.updateCharacterStream(c, text())),
        READER_INT(
                "s",
                "a",
                (r, c) -> r.updateCharacterStream(c, text(), 1),
                (r, c) -> r.updateCharacterStream(c, text(), 1)),
        READER_LONG(
                "s",
                "a",
                (r, c) -> r.updateCharacterStream(c, text(), 1L),
                (r, c) -> r.updateCharacterStream(c, text(), 1L)),
        N_READER(
                "s",
                "ab",
                (r, c) -> r.updateNCharacterStream(c, text()),
                (r, c) -> r.updateNCharacterStream(c, text())),
        N_READER_LONG(
                "s",
                "a",
                (r, c) -> r.updateNCharacterStream(c, text(), 1L),
                (r, c) -> r.updateNCharacterStream(c, text(), 1L)),
        OBJECT(
                "day",
                "2026-01-02",
                (r, c) -> r.updateObject(c, LocalDate.of(2026, 1, 2)),
                (r, c) -> r.updateObject(c, LocalDate.of(2026, 1, 2))),
        OBJECT_SCALE(
                "n",
                "1.30",
                (r, c) -> r.updateObject(c, new BigDecimal("1.25"), 1),
                (r, c) -> r.updateObject(c, new BigDecimal("1.25"), 1)),
        OBJECT_LENGTH("s", "a", (r, c) -> r.updateObject(c, text(), 1), (r, c) -> r.updateObject(c, text(), 1)),
        OBJECT_TYPE(
                "i",
                "12",
                (r, c) -> r.updateObject(c, "12", JDBCType.INTEGER),
                (r, c) -> r.updateObject(c, "12", JDBCType.INTEGER)),
        OBJECT_TYPE_SCALE(
                "n",
                "1.30",
                (r, c) -> r.updateObject(c, "1.25", JDBCType.DECIMAL, 1),
                (r, c) -> r.updateObject(c, "1.25", JDBCType.DECIMAL, 1));

        private final String column;
        private final @Nullable String stored;

        @SuppressWarnings("ImmutableEnumChecker") // lambdas that capture nothing
        private final Updater<Integer> byNumber;

        @SuppressWarnings("ImmutableEnumChecker") // lambdas that capture nothing
        private final Updater<String> byLabel;

        Call(String column, @Nullable String stored, Updater<Integer> byNumber, Updater<String> byLabel) {
            this.column = column;
            this.stored = stored;
            this.byNumber = byNumber;
            this.byLabel = byLabel;
        }
    }

    private static java.sql.Array array(ResultSet rows) throws SQLException {
        return rows.getStatement().getConnection().createArrayOf("VARCHAR", new Object[] {"a", "b"});
    }

    private static Blob blob(ResultSet rows) throws SQLException {
        Blob blob = rows.getStatement().getConnection().createBlob();
        blob.setBytes(1, BYTES);
        return blob;
    }

    private static NClob clob(ResultSet rows) throws SQLException {
        NClob clob = rows.getStatement().getConnection().createNClob();
        clob.setString(1, "ab");
        return clob;
    }

    private static InputStream bytes() {
        return new ByteArrayInputStream(BYTES);
    }

    private static InputStream ascii() {
        return new ByteArrayInputStream("ab".getBytes(StandardCharsets.US_ASCII));
    }

    private static Reader text() {
        return new StringReader("ab");
    }

    @BeforeEach
    void createRow() throws SQLException {
        run(
                "CREATE TABLE t (k INTEGER PRIMARY KEY, b BOOLEAN, i INTEGER DEFAULT 3, d DOUBLE, n DECIMAL(8, 2), s VARCHAR,"
                        + " x VARBINARY, day DATE, tm TIME, ts TIMESTAMP, a VARCHAR ARRAY)",
                "INSERT INTO t (k) VALUES (1)");
    }

    @ParameterizedTest
    @EnumSource
    void writesTheValueByNumber(Call call) throws Exception {
        try (Statement statement =
                connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE)) {
            ResultSet rows = statement.executeQuery("TABLE t");
            rows.next();
            call.byNumber.update(rows, rows.findColumn(call.column));
            rows.updateRow();
            assertThat(rows.getString(call.column)).isEqualTo(call.stored);
        }
        assertThat(rows("SELECT " + call.column + " FROM t")).containsExactly(String.valueOf(call.stored));
    }

    @ParameterizedTest
    @EnumSource
    void writesTheValueByLabel(Call call) throws Exception {
        try (Statement statement =
                connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)) {
            ResultSet rows = statement.executeQuery("TABLE t");
            rows.moveToInsertRow();
            rows.updateInt("k", 2);
            call.byLabel.update(rows, call.column);
            rows.getObject(call.column);
            rows.insertRow();
            assertThat(rows.getString(call.column)).isEqualTo(call.stored);
        }
        assertThat(rows("SELECT " + call.column + " FROM t WHERE k = 2")).containsExactly(String.valueOf(call.stored));
    }
}
