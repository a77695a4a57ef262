package dev.schemaless.catalog.row;

import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.Models;
import dev.schemaless.catalog.cell.MaterializedRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.codec.EncodedValues;
import dev.schemaless.catalog.fixture.Generator;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.TypedValues;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.msgpack.value.MapValue;
import org.msgpack.value.Value;

/** The decoder finds what a search through msgpack-java's tree of the whole body finds. */
class RowDecoderProperties {
    private static final RowKey KEY = RowKey.of(1, 2);

    @Test
    void stringsAndBooleansAreThoseOfTheTree() {
        Generator<List<String>> names = Generator.of(EncodedValues.FIELDS).listOf(0, 8);
        tries(1_000).forAll(EncodedValues.bodies(), names, (body, fields) -> {
            Object[] values = decode(
                    body,
                    fields.stream()
                            .<RowValue>map(field -> new RowValue.Dynamic(field, Models.VARCHAR))
                            .toList());

            for (int i = 0; i < values.length; i++) {
                Value expected = find(body, fields.get(i));
                if (expected != null && expected.isStringValue()) {
                    assertThat(values[i]).isEqualTo(expected.asRawValue().toString());
                } else if (expected != null && expected.isBooleanValue()) {
                    assertThat(values[i]).isEqualTo(expected.toString());
                } else if (expected == null || expected.isNilValue() || !expected.isNumberValue()) {
                    assertThat(values[i]).isNull();
                }
            }
        });
    }

    @Test
    void numbersAreThoseOfTheTree() {
        tries(1_000).forAll(EncodedValues.bodies(), body -> {
            Object[] values = decode(
                    body,
                    EncodedValues.FIELDS.stream()
                            .<RowValue>map(field -> new RowValue.Dynamic(field, new IntegerType(64)))
                            .toList());

            for (int i = 0; i < values.length; i++) {
                Value expected = find(body, EncodedValues.FIELDS.get(i));
                if (expected != null && expected.isIntegerValue()) {
                    boolean fits = expected.asIntegerValue().isInLongRange();
                    assertThat(values[i])
                            .isEqualTo(fits ? expected.asIntegerValue().toLong() : null);
                } else if (expected != null && expected.isFloatValue()) {
                    assertThat(values[i])
                            .isEqualTo(integral(expected.asFloatValue().toDouble()));
                }
            }
        });
    }

    @Test
    void typesNeverThrowWhereMismatchesAreNull() {
        tries(1_000).forAll(EncodedValues.bodies(), body -> {
            List<RowValue> wanted = TypedValues.TYPES.stream()
                    .<RowValue>map(type -> new RowValue.Dynamic("a", type))
                    .toList();

            assertThat(decode(body, wanted)).hasSize(wanted.size());
        });
    }

    private static Object[] decode(byte[] body, List<RowValue> wanted) {
        RowDecoder decoder = RowDecoder.of(Models.RATE, wanted, MismatchPolicy.NULL);
        List<byte[]> bodies = decoder.cells().stream().map(cell -> body).toList();
        return decoder.decode(new MaterializedRow(KEY, 0, 1, 0, bodies));
    }

    /** The first pair with that key counts. */
    private static Value find(byte[] body, String field) {
        MapValue map = EncodedValues.unpack(body).asMapValue();
        Value[] pairs = map.getKeyValueArray();
        for (int i = 0; i < pairs.length; i += 2) {
            if (pairs[i].isStringValue() && pairs[i].asStringValue().toString().equals(field)) {
                return pairs[i + 1];
            }
        }
        return null;
    }

    private static Long integral(double value) {
        boolean whole = value == Math.rint(value) && Math.abs(value) < 0x1p63;
        return whole ? (Long) new BigDecimal(value).longValue() : null;
    }
}
