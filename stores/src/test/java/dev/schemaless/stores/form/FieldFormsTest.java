package dev.schemaless.stores.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyEdit;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.type.ArrayType;
import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.JsonType;
import dev.schemaless.catalog.type.MapType;
import dev.schemaless.catalog.type.StringType;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.value.Value;

final class FieldFormsTest {
    private static final String F = "f";
    private static final ColumnType INTEGER = new IntegerType(64);
    private static final ColumnType DOUBLE = new FloatingType(64);

    private static byte[] body(Consumer<BodyWriter> value) {
        return BodyEdit.ofNothing().set(F, value).toBytes();
    }

    /** Returns what becomes of a column's value: its format, and its JSON. */
    private static String formed(ColumnType type, Object value, Consumer<BodyWriter> old) throws IOException {
        FieldForms forms =
                FieldForms.ofMessagePack("t", List.of(new Column(F, F, type, Column.BASE_CELL, false, null)));
        byte[] formed = forms.of(
                Column.BASE_CELL, old == null ? null : body(old), body(out -> type.write(value, out)), "a row");
        try (MessageUnpacker in = MessagePack.newDefaultUnpacker(formed)) {
            in.unpackMapHeader();
            in.unpackString();
            String format = in.getNextFormat().name();
            Value unpacked = in.unpackValue();
            assertThat(in.hasNext()).isFalse();
            return format + " " + unpacked.toJson();
        }
    }

    private static String formed(ColumnType type, Object value) throws IOException {
        return formed(type, value, null);
    }

    @Test
    void jsonBecomesTheValueThatItIs() throws IOException {
        assertThat(formed(new JsonType(), "[1, {\"a\": null}]")).isEqualTo("FIXARRAY [1,{\"a\":null}]");
        assertThat(formed(new JsonType(), "\"a\"")).isEqualTo("FIXSTR \"a\"");
        assertThat(formed(new JsonType(), "18446744073709551615")).isEqualTo("UINT64 18446744073709551615");
        assertThat(formed(new JsonType(), "1.50")).isEqualTo("FLOAT64 1.5");
        assertThat(formed(new JsonType(), "0.12345678901234567890")).isEqualTo("FLOAT64 0.12345678901234568");
        assertThat(formed(new JsonType(), "null")).isEqualTo("NIL null");
    }

    @ParameterizedTest
    @CsvSource({
        "20, 0, 18446744073709551615, UINT64 18446744073709551615",
        "20, 0, -9223372036854775808, INT64 -9223372036854775808",
        "20, 0, 7, POSFIXINT 7",
        "10, 2, 7.00, FLOAT64 7.0",
        "10, 2, 0.10, FLOAT64 0.1",
        "38, 2, 9007199254740993.00, UINT64 9007199254740993"
    })
    void aDecimalBecomesANumber(int precision, int scale, String number, String expected) throws IOException {
        assertThat(formed(new DecimalType(precision, scale), new BigDecimal(number)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "20, 0, 18446744073709551616",
        "20, 0, 20000000000000000000",
        "20, 0, -9223372036854775809",
        "38, 20, 0.12345678901234567891"
    })
    void aDecimalThatNoNumberHoldsIsRefused(int precision, int scale, String number) {
        assertThatThrownBy(() -> formed(new DecimalType(precision, scale), new BigDecimal(number)))
                .hasMessageStartingWith("Cannot write 'f' of 't': " + number + " is neither")
                .isInstanceOfSatisfying(
                        SchemalessException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NUMBER_OUT_OF_RANGE));
    }

    @Test
    void floatsHave64Bits() throws IOException {
        assertThat(formed(new FloatingType(32), 0.1f)).isEqualTo("FLOAT64 0.1");
        assertThat(formed(DOUBLE, 130.0)).isEqualTo("FLOAT64 130.0");
        assertThat(formed(new ArrayType(new FloatingType(32)), List.of(0.1f))).isEqualTo("FIXARRAY [0.1]");
    }

    @Test
    void elementsOfCollectionsHaveTheirFormsToo() throws IOException {
        assertThat(formed(new ArrayType(new DecimalType(20, 0)), List.of(new BigDecimal("9223372036854775825"))))
                .isEqualTo("FIXARRAY [9223372036854775825]");
        assertThat(formed(new MapType(new ArrayType(new JsonType())), Map.of("k", List.of("{\"a\": 1}"))))
                .isEqualTo("FIXMAP {\"k\":[{\"a\":1}]}");
    }

    @Test
    void aNumberKeepsTheKindThatTheBodyHas() throws IOException {
        Consumer<BodyWriter> text = out -> out.writeString("7");
        Consumer<BodyWriter> integer = out -> out.writeLong(7);
        Consumer<BodyWriter> number = out -> out.writeDouble(7.5);
        Consumer<BodyWriter> nil = BodyWriter::writeNil;
        DecimalType decimal = new DecimalType(10, 2);

        assertThat(formed(INTEGER, 8L, text)).isEqualTo("FIXSTR \"8\"");
        assertThat(formed(DOUBLE, 8.5, text)).isEqualTo("FIXSTR \"8.5\"");
        assertThat(formed(decimal, new BigDecimal("8.50"), text)).isEqualTo("FIXSTR \"8.50\"");
        assertThat(formed(DOUBLE, 8.0, integer)).isEqualTo("POSFIXINT 8");
        assertThat(formed(DOUBLE, 8.5, integer)).isEqualTo("FLOAT64 8.5");
        assertThat(formed(decimal, new BigDecimal("8.00"), integer)).isEqualTo("POSFIXINT 8");
        assertThat(formed(INTEGER, 8L, number)).isEqualTo("FLOAT64 8.0");
        assertThat(formed(INTEGER, Long.MAX_VALUE, number)).isEqualTo("UINT64 9223372036854775807");
        assertThat(formed(new BooleanType(), true, integer)).isEqualTo("POSFIXINT 1");
        assertThat(formed(new BooleanType(), true, nil)).isEqualTo("BOOLEAN true");
        assertThat(formed(INTEGER, 8L, nil)).isEqualTo("POSFIXINT 8");
    }

    @Test
    void allElseStaysAsItIs() throws IOException {
        byte[] before = {(byte) 0x83, 1, 2, (byte) 0xa1, 'x', (byte) 0xca, 0, 0, 0, 0, (byte) 0xa1, 'f', 1};
        byte[] after = before.clone();
        after[after.length - 1] = 3;
        FieldForms forms =
                FieldForms.ofMessagePack("t", List.of(new Column(F, F, INTEGER, Column.BASE_CELL, false, null)));
        assertThat(forms.of(Column.BASE_CELL, before, after, "a row")).isEqualTo(after);
        assertThat(forms.of("other", before, after, "a row")).isEqualTo(after);
        assertThat(formed(new StringType(StringType.UNBOUNDED, false), "8", out -> out.writeLong(7)))
                .isEqualTo("FIXSTR \"8\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"810102", "91d60000000001", "91c40161", "91cb7ff8000000000000", "91a1ff"})
    void jsonIsNotWrittenOverWhatItCannotWriteAgain(String old) {
        byte[] value = HexFormat.of().parseHex(old);
        assertThatThrownBy(() -> formed(new JsonType(), "[2]", out -> out.writeRaw(value, 0, value.length)))
                .hasMessageStartingWith("Cannot write 'f' of 't': ")
                .isInstanceOfSatisfying(
                        SchemalessException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_SUPPORTED));
    }
}
