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

    /** The vectors of docs/adr/0002, computed without this project's code: a change here loses every stored row. */
    static Stream<Arguments> vectors() {
        return Stream.of(
                Arguments.of(new BooleanType(), true, "000209fa-745f-bc2a-ae55-19333d3f525c"),
                Arguments.of(new IntegerType(8), (byte) -1, "001cc243-69e6-b514-d98f-e2cd5424d629"),
                Arguments.of(new IntegerType(32), 7, "000ab67f-913b-8142-ccfd-b8e84d599b12"),
                Arguments.of(new IntegerType(64), 7L, "000ab67f-913b-8142-ccfd-b8e84d599b12"),
                Arguments.of(new IntegerType(64), Long.MIN_VALUE, "0038bc9a-c405-95c7-3902-e493ebb1aab9"),
                Arguments.of(new DecimalType(10, 2), new BigDecimal("1.50"), "001a0ce5-64ed-cdee-3bd6-537dab7f183e"),
                Arguments.of(new DecimalType(10, 2), new BigDecimal("-150.00"), "003822cd-9cd8-735b-8308-556bb56f1753"),
                Arguments.of(new FloatingType(64), 1.5, "00138e79-f044-a18d-942d-3ffb1cb00db8"),
                Arguments.of(new FloatingType(32), 1.5f, "00138e79-f044-a18d-942d-3ffb1cb00db8"),
                Arguments.of(new FloatingType(64), -0.0, "00235411-c88c-ae19-37e2-ea13d19364ee"),
                Arguments.of(new FloatingType(64), Double.NaN, "003954ea-709f-b466-cfce-640e099df2d3"),
                Arguments.of(new StringType(64, false), "größe 😀 ", "000069b8-8313-4143-e920-41a5b50f43dc"),
                Arguments.of(new StringType(64, true), "a  ", "003f47a0-001e-f655-bb21-fa02409a0654"),
                Arguments.of(new DateType(), DAY, "0016b9dc-472c-e995-575b-c92535e8331d"),
                Arguments.of(new TimeType(3), 36_672_123, "002ae627-fb98-1d31-8f18-09c5fac27225"),
                Arguments.of(new TimestampType(3), -1L, "000dc6f3-980b-5c20-f507-1eff3af3448a"),
                Arguments.of(new BinaryType(4, false), new byte[] {0, 1}, "00198c26-5f85-848a-68e2-297b7f75cc39"),
                Arguments.of(
                        new UuidType(),
                        UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"),
                        "00129aa5-a1f2-b115-b036-f0fd99f67317"));
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

        assertThat(keys.of(List.of(4711L, "double", DAY))).hasToString("0006f84f-1baa-60e7-dfa5-8e65cbf838bb");
    }

    @Test
    void shardOfManyIsFrozen() {
        assertThat(RowKeys.of(Models.keyedBy(Models.BIGINT), 65_536).of(List.of(7L)))
                .hasToString("404ab67f-913b-8142-ccfd-b8e84d599b12");
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
    void modelsOfEqualKeysHaveOtherRowKeysOnTheSameShard() {
        Model one = Models.keyedBy(Models.BIGINT);
        Model other = new Model(2, "u", one.columns(), one.primaryKey(), one.shardField(), List.of());
        RowKey oneKey = RowKeys.of(one, SHARDS).of(List.of(7L));
        RowKey otherKey = RowKeys.of(other, SHARDS).of(List.of(7L));

        assertThat(oneKey).isNotEqualTo(otherKey);
        assertThat(NativeKey.shardOf(oneKey)).isEqualTo(NativeKey.shardOf(otherKey));
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
        assertThat(early.longAt(0) & 0xffff_ffff_ffffL).isEqualTo(1_700_000_000_000L);
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
