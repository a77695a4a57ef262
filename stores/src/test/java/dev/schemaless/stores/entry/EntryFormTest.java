package dev.schemaless.stores.entry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.type.BinaryType;
import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.TimestampType;
import dev.schemaless.catalog.type.UuidType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EntryFormTest {
    private static final ScalarType TEXT = new StringType(StringType.UNBOUNDED, false);
    private static final UUID ID = UUID.fromString("24f3a9f8-6cee-4623-81aa-927fad02773c");
    private static final EntryColumn NUMBER = column("bigint", OptionalInt.empty(), null);
    private static final EntryColumn SIXTEEN = column("binary", OptionalInt.of(16), null);

    private static EntryColumn column(String type, OptionalInt length, @Nullable String collation) {
        return new EntryColumn("c", type, false, length, collation == null ? null : "utf8mb4", collation);
    }

    private static Optional<EntryBounds.Condition> of(EntryColumn column, ScalarType type, Bound bound) {
        return EntryBounds.of(
                List.of(column), List.of(type), List.of(bound), EntryNumbers.THROUGH_FLOAT64, name -> name);
    }

    @Test
    void aLargeNumberIsAmongThoseThatFloat64MayMakeOfIt() {
        long number = 1_531_353_565_123_456_789L;
        EntryBounds.Condition in =
                of(NUMBER, new IntegerType(64), new Bound.In(List.of(number))).orElseThrow();

        assertThat(in.text()).isEqualTo("(c BETWEEN ? AND ?)");
        assertThat(in.parameters()).containsExactly(number - 277, number + 235);
        assertThat((long) (double) number).isBetween(number - 277, number + 235);
    }

    @Test
    void theGreatestNumbersStayWithinTheColumn() {
        EntryBounds.Condition in = of(
                        NUMBER, new IntegerType(64), new Bound.In(List.of(Long.MAX_VALUE, Long.MIN_VALUE, 1L << 53)))
                .orElseThrow();

        assertThat(in.parameters())
                .containsExactly(
                        Long.MAX_VALUE - 1023,
                        Long.MAX_VALUE,
                        Long.MIN_VALUE,
                        Long.MIN_VALUE + 1024,
                        1L << 53,
                        1L << 53);
    }

    @Test
    void truthValuesAreNumbers() {
        EntryColumn column = column("tinyint", OptionalInt.empty(), null);

        assertThat(of(column, new BooleanType(), new Bound.In(List.of(true)))
                        .orElseThrow()
                        .parameters())
                .containsExactly(1L);
        assertThat(of(column, new BooleanType(), new Bound.Range(false, false, null, false)))
                .isEmpty();
    }

    @Test
    void fractionsAreLookedForInColumnsOfFloat64Alone() {
        Bound range = new Bound.Range(1.5, false, null, false);

        assertThat(of(column("double", OptionalInt.empty(), null), new FloatingType(64), range)
                        .orElseThrow()
                        .text())
                .isEqualTo("c >= ?");
        assertThat(of(NUMBER, new FloatingType(64), range)).isEmpty();
        assertThat(of(column("float", OptionalInt.empty(), null), new FloatingType(64), range))
                .isEmpty();
    }

    @Test
    void aTextInBytesIsCutOrFilledUp() {
        assertThat(of(SIXTEEN, TEXT, new Bound.In(List.of(ID.toString())))
                        .orElseThrow()
                        .parameters())
                .containsExactly((Object) "24f3a9f8-6cee-46".getBytes(StandardCharsets.UTF_8));
        assertThat(of(column("binary", OptionalInt.of(3), null), TEXT, new Bound.In(List.of("a")))
                        .orElseThrow()
                        .parameters())
                .containsExactly((Object) new byte[] {'a', 0, 0});
        assertThat(of(column("varbinary", OptionalInt.of(3), null), TEXT, new Bound.In(List.of("a")))
                        .orElseThrow()
                        .parameters())
                .containsExactly((Object) new byte[] {'a'});
    }

    @Test
    void aUuidIsLookedForInEachOfItsSpellings() {
        assertThat(of(SIXTEEN, new UuidType(), new Bound.In(List.of(ID)))
                        .orElseThrow()
                        .parameters())
                .hasSize(3);
        assertThat(of(column("varchar", OptionalInt.of(36), "utf8mb4_bin"), new UuidType(), new Bound.In(List.of(ID)))
                        .orElseThrow()
                        .parameters())
                .containsExactly(ID.toString(), "24F3A9F8-6CEE-4623-81AA-927FAD02773C");
    }

    @Test
    void bytesAreCutOrFilledUpAsTheColumnKeepsThem() {
        BinaryType bytes = new BinaryType(StringType.UNBOUNDED, false);
        EntryBounds.Condition in =
                of(SIXTEEN, bytes, new Bound.In(List.of(new byte[] {1, 2}))).orElseThrow();
        assertThat(in.text()).isEqualTo("c IN (?)");
        assertThat(in.parameters().get(0)).isEqualTo(Arrays.copyOf(new byte[] {1, 2}, 16));

        EntryColumn two = column("varbinary", OptionalInt.of(2), null);
        EntryBounds.Condition range = of(two, bytes, new Bound.Range(new byte[] {1}, true, new byte[] {3, 4, 5}, false))
                .orElseThrow();
        assertThat(range.text()).isEqualTo("c >= ? AND c <= ?");
        assertThat(range.parameters()).containsExactly(new byte[] {1}, new byte[] {3, 4});
    }

    @Test
    void aTimeMayBeKeptAsTheWallTimeOfItsOffset() {
        EntryColumn time = column("datetime", OptionalInt.empty(), null);
        EntryBounds.Condition in = of(time, new TimestampType(3), new Bound.In(List.of(1_500_000L, Long.MAX_VALUE)))
                .orElseThrow();

        assertThat(in.text()).isEqualTo("(c BETWEEN ? AND ? OR c BETWEEN ? AND ?)");
        assertThat(in.parameters())
                .containsExactly(
                        "1969-12-31 00:00:01", "1970-01-02 00:00:01", "9999-12-31 23:59:59", "9999-12-31 23:59:59");
        assertThat(of(column("timestamp", OptionalInt.empty(), null), new TimestampType(3), new Bound.In(List.of(0L))))
                .isEmpty();
    }

    @Test
    void aUuidMayBeKeptWithoutDashes() {
        EntryColumn digits = column("char", OptionalInt.of(32), "utf8mb4_bin");
        assertThat(of(digits, new UuidType(), new Bound.In(List.of(ID)))
                        .orElseThrow()
                        .parameters())
                .contains("24f3a9f86cee462381aa927fad02773c", "24F3A9F86CEE462381AA927FAD02773C");
    }
}
