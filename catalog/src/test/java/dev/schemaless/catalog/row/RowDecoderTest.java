package dev.schemaless.catalog.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.Models;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.MaterializedRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.JsonBody;
import dev.schemaless.catalog.codec.JsonPath;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowDecoderTest {
    private static final RowKey KEY = RowKey.of(0x0003_0000_0000_0001L, 2);

    @Test
    void eachKindOfValueIsDecodedInItsPlace() {
        RowDecoder decoder = decoder(
                MismatchPolicy.ERROR,
                RowValue.Pseudo.SHARD,
                declared("hotel_enabled"),
                declared("price"),
                new RowValue.Dynamic("surge", Models.DOUBLE),
                new RowValue.WholeCell("base"),
                new RowValue.WholeCell("meta"),
                path("base", "$.more.a[1]"),
                path("base", "$"),
                declared("price"),
                RowValue.Pseudo.ROW_KEY,
                RowValue.Pseudo.VERSION,
                RowValue.Pseudo.REF_KEY,
                RowValue.Pseudo.CREATED_AT);
        String base = "{\"surge\":\"2\",\"net_price\":5,\"more\":{\"a\":[1,\"x\"]}}";
        StoredRow row = row(decoder, base, "{\"hotel_enabled\":true}");

        assertThat(decoder.cells()).containsExactly("meta", "base");
        assertThat(decoder.decode(row))
                .containsExactly(
                        3,
                        true,
                        5.0,
                        2.0,
                        base,
                        "{\"hotel_enabled\":true}",
                        "x",
                        JsonPath.Miss.NOT_SCALAR,
                        5.0,
                        "0003-0000000000010000000000000002",
                        9L,
                        4L,
                        -1_500L);
    }

    @Test
    void absentFieldsAndCellsAreNullAndPathsMiss() {
        RowDecoder decoder = decoder(
                MismatchPolicy.ERROR,
                declared("price"),
                path("base", "$.x.y"),
                path("base", "strict $.x"),
                new RowValue.WholeCell("meta"),
                declared("hotel_enabled"),
                path("meta", "$.x"));

        assertThat(decoder.decode(row(decoder, "{\"other\":1}", null)))
                .containsExactly(
                        null, JsonPath.Miss.ABSENT, JsonPath.Miss.STRUCTURAL_ERROR, null, null, JsonPath.Miss.ABSENT);
    }

    @Test
    void cellsMayBeSaidAgain() {
        RowDecoder decoder = decoder(MismatchPolicy.ERROR, declared("hotel_enabled"))
                .over(List.of("base", "meta"))
                .over(List.of("meta", "other", "base"));

        assertThat(decoder.decode(row(decoder, "{\"hotel_enabled\":\"of another cell\"}", "{\"hotel_enabled\":true}")))
                .containsExactly(true);
    }

    @Test
    void pseudoColumnsNeedNoCell() {
        assertThat(decoder(MismatchPolicy.ERROR, RowValue.Pseudo.VERSION).cells())
                .isEmpty();
    }

    @Test
    void mismatchNamesRowKeyColumnAndTypes() {
        RowDecoder decoder = decoder(MismatchPolicy.ERROR, declared("price"));

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> decoder.decode(row(decoder, "{\"net_price\":\"secret\"}", null)))
                .withMessage("Cannot read column 'rate.price' of row key '0003-0000000000010000000000000002': its body"
                        + " holds a string that DOUBLE cannot take. Correct the body, or set typeMismatch=null to read"
                        + " NULL.")
                .satisfies(e -> assertThat(e.code().sqlState()).isEqualTo("22018"));
    }

    @Test
    void mismatchIsNullWhereThatIsAskedFor() {
        RowDecoder decoder = decoder(MismatchPolicy.NULL, declared("price"), declared("gateway"));

        assertThat(decoder.decode(row(decoder, "{\"net_price\":\"x\",\"gateway\":\"y\"}", null)))
                .containsExactly(null, "y");
    }

    @Test
    void corruptBodyNamesItsRowKey() {
        RowDecoder decoder = decoder(MismatchPolicy.NULL, declared("price"));
        StoredRow row = new MaterializedRow(KEY, 4, 9, 0, List.of(new byte[] {(byte) 0x82, (byte) 0xa1}));

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> decoder.decode(row))
                .withMessageContaining("row key '0003-0000000000010000000000000002'")
                .satisfies(e -> assertThat(e.code().sqlState()).isEqualTo("XX001"));
    }

    private static RowDecoder decoder(MismatchPolicy policy, RowValue... wanted) {
        return RowDecoder.of(Models.RATE, List.of(wanted), position -> true, policy, Models.routing(Models.RATE, 64));
    }

    private static RowValue declared(String column) {
        return new RowValue.Declared(Models.RATE.findColumn(column).orElseThrow());
    }

    private static RowValue path(String cell, String path) {
        return new RowValue.Path(cell, JsonPath.find(path).orElseThrow());
    }

    private static StoredRow row(RowDecoder decoder, String base, String meta) {
        byte[][] bodies = decoder.cells().stream()
                .map(cell -> cell.equals("base") ? base : meta)
                .map(json -> json == null ? null : JsonBody.of(json))
                .toArray(byte[][]::new);
        return new MaterializedRow(KEY, 4, 9, -1_500, Arrays.asList(bodies));
    }
}
