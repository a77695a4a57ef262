package dev.schemaless.jdbc.result;

import static dev.schemaless.jdbc.base.SqlAssertions.assertRefused;
import static dev.schemaless.jdbc.result.ResultSets.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.type.ArrayType;
import dev.schemaless.catalog.type.BinaryType;
import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.DateType;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.MapType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.TimeType;
import dev.schemaless.catalog.type.TimestampType;
import dev.schemaless.catalog.type.UuidType;
import dev.schemaless.jdbc.value.ParameterStreams;
import dev.schemaless.planner.SqlType;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Date;
import java.sql.ResultSet;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ObjectGettersTest {
    private static final UUID ID = UUID.fromString("01234567-89ab-cdef-0123-456789abcdef");
    private static final StringType TEXT = new StringType(StringType.UNBOUNDED, false);

    static Stream<Arguments> valuesOfAllTypes() {
        return Stream.of(
                Arguments.of(new BooleanType(), true),
                Arguments.of(new IntegerType(8), (byte) 1),
                Arguments.of(new IntegerType(16), (short) 1),
                Arguments.of(new IntegerType(32), 1),
                Arguments.of(new IntegerType(64), 1L),
                Arguments.of(new DecimalType(5, 2), new BigDecimal("1.25")),
                Arguments.of(new FloatingType(32), 1f),
                Arguments.of(new FloatingType(64), 1d),
                Arguments.of(TEXT, "a"),
                Arguments.of(new DateType(), 1),
                Arguments.of(new TimeType(6), 1L),
                Arguments.of(new TimestampType(6), 1L),
                Arguments.of(new BinaryType(3, false), new byte[] {1}),
                Arguments.of(new UuidType(), ID),
                Arguments.of(new ArrayType(TEXT), List.of("a")),
                Arguments.of(new MapType(TEXT), Map.of("k", "v")));
    }

    @ParameterizedTest
    @MethodSource("valuesOfAllTypes")
    void objectsHaveTheClassThatMetadataNames(ColumnType type, Object value) throws Exception {
        ResultSet rows = on(SqlType.of(type), value);

        assertThat(rows.getObject(1))
                .isInstanceOf(Class.forName(rows.getMetaData().getColumnClassName(1)));
    }

    @ParameterizedTest
    @MethodSource("valuesOfAllTypes")
    void everyValueHasAText(ColumnType type, Object value) throws Exception {
        ResultSet rows = on(SqlType.of(type), value);

        assertThat(rows.getString(1).length()).isBetween(1, rows.getMetaData().getColumnDisplaySize(1));
    }

    @Test
    void arraysAreJavaArraysAndResultSets() throws Exception {
        Array array = on(SqlType.of(new ArrayType(new DateType())), Arrays.asList(0, null, 1))
                .getArray(1);

        assertThat((Date[]) array.getArray())
                .containsExactly(Date.valueOf("1970-01-01"), null, Date.valueOf("1970-01-02"));
        assertThat((Date[]) array.getArray(2, 5)).hasSize(2);
        assertThat(array.getBaseTypeName()).isEqualTo("DATE");
        ResultSet rows = array.getResultSet(3, 1);
        rows.next();
        assertThat(rows.getInt("index")).isEqualTo(3);
        assertThat(rows.getDate("value")).isEqualTo(Date.valueOf("1970-01-02"));
        assertThat(rows.next()).isFalse();
    }

    @Test
    void arraysOfArraysAreNested() throws Exception {
        Array array = on(
                        SqlType.of(new ArrayType(new ArrayType(new IntegerType(32)))),
                        List.of(List.of(1, 2), List.of()))
                .getArray(1);

        assertThat((Object[]) array.getArray()).containsExactly(new Integer[] {1, 2}, new Integer[0]);
    }

    @Test
    void freedArraysAreRefused() throws Exception {
        Array array = on(SqlType.of(new ArrayType(TEXT)), List.of("a")).getArray(1);
        array.free();

        assertRefused(array::getArray, "55000").withMessageContaining("it was freed");
    }

    @Test
    void arrayIndexOutsideIsRefused() throws Exception {
        Array array = on(SqlType.of(new ArrayType(TEXT)), List.of("a")).getArray(1);

        assertRefused(() -> array.getArray(0, 1), "22023").withMessageContaining("The first index is 1");
    }

    @Test
    void mapsAndListsAreJavasOwnAndJsonAsText() throws Exception {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("a\"b", 1.5);
        value.put("n", null);
        ResultSet rows = on(SqlType.of(new MapType(new FloatingType(64))), value);

        assertThat(rows.getObject(1)).isEqualTo(value);
        assertThat((Object) rows.getObject(1, Map.class)).isEqualTo(value);
        assertThat(rows.getString(1)).isEqualTo("{\"a\\\"b\": 1.5, \"n\": null}");
        assertThat(on(SqlType.of(new ArrayType(new DateType())), List.of(0)).getString(1))
                .isEqualTo("[\"1970-01-01\"]");
    }

    @Test
    void bytesAreCopiesAndHexadecimalAsText() throws Exception {
        byte[] stored = {1, (byte) 0xab};
        ResultSet rows = on(SqlType.of(new BinaryType(2, true)), stored);
        rows.getBytes(1)[0] = 9;

        assertThat(rows.getBytes(1)).isEqualTo(new byte[] {1, (byte) 0xab});
        assertThat(rows.getString(1)).isEqualTo("01ab");
        assertThat(rows.getBinaryStream(1)).hasBinaryContent(stored);
        assertThat(rows.getBlob(1).getBytes(2, 1)).containsExactly(0xab);
    }

    @Test
    void uuidsHaveTextAndBytes() throws Exception {
        ResultSet rows = on(SqlType.of(new UuidType()), ID);

        assertThat(rows.getString(1)).isEqualTo(ID.toString());
        assertThat(rows.getBytes(1)).hasSize(16).startsWith(0x01, 0x23);
        assertThat(on(SqlType.of(TEXT), ID.toString()).getObject(1, UUID.class)).isEqualTo(ID);
    }

    @Test
    void textHasStreams() throws Exception {
        ResultSet rows = on(SqlType.of(TEXT), "aé");

        assertThat(ParameterStreams.text(rows.getCharacterStream(1), -1)).isEqualTo("aé");
        assertThat(rows.getAsciiStream(1)).hasContent("a?");
        assertThat(rows.getClob(1).getSubString(2, 9)).isEqualTo("é");
        assertThat(on(SqlType.of(TEXT), "https://a.b/c").getURL(1)).hasHost("a.b");
    }

    @Test
    void classWithoutConversionIsRefused() {
        assertRefused(() -> on(SqlType.of(TEXT), "a").getObject(1, Thread.class), "07006")
                .withMessageContaining("to java.lang.Thread");
    }
}
