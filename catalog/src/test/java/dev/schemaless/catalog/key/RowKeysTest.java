package dev.schemaless.catalog.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.schemaless.catalog.Models;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.type.ArrayType;
import dev.schemaless.catalog.type.BinaryType;
import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.DateType;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.TimeType;
import dev.schemaless.catalog.type.TimestampType;
import dev.schemaless.catalog.type.UuidType;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RowKeysTest {
    private static final int SHARDS = 64;
    private static final int DAY = 19_782;

    /** The vectors of docs/adr/0032, computed without this project's code: a change here loses every stored row. */
    static Stream<Arguments> vectors() {
        return Stream.of(
                Arguments.of(new BooleanType(), true, "000d-03"),
                Arguments.of(new IntegerType(8), (byte) -1, "002b-13"),
                Arguments.of(new IntegerType(32), 7, "0009-1507"),
                Arguments.of(new IntegerType(64), 7L, "0009-1507"),
                Arguments.of(new IntegerType(64), Long.MIN_VALUE, "0031-0b8000000000000000"),
                Arguments.of(new DecimalType(10, 2), new BigDecimal("1.50"), "0012-20c1023300"),
                Arguments.of(new DecimalType(10, 2), new BigDecimal("-150.00"), "000c-203dfdccff"),
                Arguments.of(new FloatingType(64), 1.5, "0001-21bff8000000000000"),
                Arguments.of(new FloatingType(32), 1.5f, "0001-21bff8000000000000"),
                Arguments.of(new FloatingType(64), -0.0, "001d-218000000000000000"),
                Arguments.of(new FloatingType(64), Double.NaN, "0034-21fff8000000000000"),
                Arguments.of(new StringType(64, false), "größe 😀 ", "0026-226772c3b6c39f6520eda0bdedb8802000"),
                Arguments.of(new StringType(64, true), "a  ", "0002-226100"),
                Arguments.of(new DateType(), DAY, "001d-25164d46"),
                Arguments.of(new TimeType(6), 36_672_123_456L, "0025-26190889d43240"),
                Arguments.of(new TimestampType(6), -1L, "0038-2713"),
                Arguments.of(new BinaryType(4, false), new byte[] {0, 1}, "0007-230101010200"),
                Arguments.of(
                        new UuidType(),
                        UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"),
                        "000a-2400112233445566778899aabbccddeeff"),
                Arguments.of(new StringType(64, false), "x".repeat(59), "003a-22" + "78".repeat(59) + "00"),
                Arguments.of(
                        new StringType(64, false),
                        "x".repeat(60),
                        "003f-22" + "78".repeat(45) + "dc707ab2e898e93f313f2c9114e31982"),
                Arguments.of(
                        new StringType(64, false),
                        "x".repeat(61),
                        "000c-22" + "78".repeat(45) + "88e1d099f774af4c6109fd1cb81ed661"));
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void rowKeyIsFrozen(ScalarType type, Object value, String rowKey) {
        RowKeys keys = RowKeys.of(Models.keyedBy(type), SHARDS);

        assertThat(keys.of(List.of(value))).hasToString(rowKey);
    }

    @Test
    void compositeRowKeyIsFrozen() {
        RowKeys keys = RowKeys.of(Models.RATE, SHARDS);

        assertThat(keys.of(List.of(4711L, "double", DAY))).hasToString("001a-16126722646f75626c650025164d46");
    }

    @Test
    void shardOfManyIsFrozen() {
        assertThat(RowKeys.of(Models.keyedBy(Models.BIGINT), 65_536).of(List.of(7L)))
                .hasToString("a789-1507");
    }

    @Test
    void neighbouringFieldsDoNotRunTogether() {
        Model model = new Model(
                1,
                "t",
                List.of(Models.column("a", Models.VARCHAR), Models.column("b", Models.VARCHAR)),
                List.of("a", "b"),
                "a",
                List.of());
        RowKeys keys = RowKeys.of(model, 1);

        assertThat(keys.of(List.of("a", "bc"))).isNotEqualTo(keys.of(List.of("ab", "c")));
        assertThat(keys.of(List.of("", "abc"))).isNotEqualTo(keys.of(List.of("abc", "")));
    }

    @Test
    void modelsOfEqualKeysHaveEqualRowKeys() {
        Model one = Models.keyedBy(Models.BIGINT);
        Model other = new Model(2, "u", one.columns(), one.primaryKey(), one.shardField(), List.of());

        assertThat(RowKeys.of(one, SHARDS).of(List.of(7L)))
                .isEqualTo(RowKeys.of(other, SHARDS).of(List.of(7L)));
    }

    @Test
    void valueOfAnotherTypeIsFoundIfItIsEqual() {
        RowKeys keys = RowKeys.of(Models.keyedBy(Models.BIGINT), SHARDS);

        assertThat(keys.find(List.of(new BigDecimal("7.0")))).contains(keys.of(List.of(7L)));
        assertThat(keys.find(List.of(new BigDecimal("7.5")))).isEmpty();
    }

    @Test
    void partOfAKeyIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RowKeys.of(Models.RATE, SHARDS).of(List.of(4711L)))
                .withMessage("a primary key of 3 columns has no 1 values");
    }

    @Test
    void collectionIsNoKey() {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> RowKeys.of(Models.keyedBy(new ArrayType(Models.BIGINT)), SHARDS))
                .withMessage("Cannot use column 'k' in a key or an index: its type is BIGINT ARRAY, which has no order."
                        + " Leave it out.")
                .satisfies(e -> assertThat(e.code().sqlState()).isEqualTo("42P16"));
    }

    @Test
    void generatedKeysAscendWithTimeOnTheShardOfTheirField() {
        Model model = Models.unkeyed("s", Models.column("s", Models.BIGINT));
        RowKey early = at(model, 1_700_000_000_000L).generate(7L);
        RowKey late = at(model, 1_700_000_000_001L).generate(7L);

        assertThat(early).isLessThan(late);
        assertThat(NativeKey.shardOf(early)).isEqualTo(NativeKey.shardOf(late)).isEqualTo(shards().shardOf(7L));
        assertThat(NativeKey.literals(early)).startsWith("(UUID '018bcfe5-6800-7");
    }

    @Test
    void generatedKeysWithoutShardFieldOrValueSpread() {
        Model bySize = Models.unkeyed("s", Models.column("s", Models.BIGINT));
        Model plain = Models.unkeyed(null, Models.column("s", Models.BIGINT));

        for (Model model : List.of(bySize, plain)) {
            RowKeys keys = RowKeys.of(model, 4);
            assertThat(Stream.generate(() -> keys.generate(null)).limit(200).map(NativeKey::shardOf))
                    .contains(0, 1, 2, 3);
            assertThat(Stream.generate(() -> keys.generate(null)).limit(200)).doesNotHaveDuplicates();
        }
    }

    private static Shards shards() {
        return Shards.of(Models.column("s", Models.BIGINT), SHARDS);
    }

    private static RowKeys at(Model model, long millis) {
        return RowKeys.of(model, SHARDS, InstantSource.fixed(Instant.ofEpochMilli(millis)), new Random(1));
    }
}
