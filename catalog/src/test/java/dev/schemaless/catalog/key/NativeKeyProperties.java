package dev.schemaless.catalog.key;

import static dev.schemaless.catalog.fixture.Generator.integers;
import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.fixture.Generator;
import dev.schemaless.catalog.type.KeyBytes;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.TypedValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Keys lie in the order of their values, as far as they are not cut behind the same bytes. */
class NativeKeyProperties {
    private static final int SHARDS = 65_536;

    /** Two lists of values of the same types. */
    record Keys(List<ScalarType> types, List<Object> left, List<Object> right) {}

    @Test
    void keysOrderAsTheirValuesDo() {
        tries(5_000).forAll(keys(), integers(0, SHARDS - 1), (keys, shard) -> {
            RowKey left = key(shard, keys.types(), keys.left());
            RowKey right = key(shard, keys.types(), keys.right());
            int order = order(keys);

            assertThat(left.equals(right)).isEqualTo(order == 0);
            if (!isOrderLost(left, right)) {
                assertThat(Integer.signum(left.compareTo(right))).isEqualTo(order);
                assertThat(left.toString().compareTo(right.toString()) < 0).isEqualTo(order < 0);
            }
            assertThat(left).isGreaterThan(NativeKey.firstOf(shard)).isLessThan(NativeKey.lastOf(shard));
            assertThat(NativeKey.after(left)).isGreaterThan(left);
            assertThat(NativeKey.after(left).compareTo(right) <= 0).isEqualTo(left.compareTo(right) < 0);
        });
    }

    @Test
    void shardComesFirst() {
        tries(2_000).forAll(keys(), integers(0, SHARDS - 1), integers(0, SHARDS - 1), (keys, one, other) -> {
            RowKey left = key(one, keys.types(), keys.left());

            assertThat(NativeKey.shardOf(left)).isEqualTo(one);
            assertThat(left.compareTo(NativeKey.lastOf(other)) < 0).isEqualTo(one <= other);
            assertThat(left.compareTo(NativeKey.firstOf(other)) < 0).isEqualTo(one < other);
            assertThat(RowKey.parse(left.toString())).contains(left);
        });
    }

    @Test
    void wholeKeyShowsItsValues() {
        tries(2_000).forAll(keys(), keys -> {
            RowKey left = key(3, keys.types(), keys.left());
            RowKey right = key(4, keys.types(), keys.right());

            boolean whole = left.length() < NativeKey.MAX_LENGTH && right.length() < NativeKey.MAX_LENGTH;
            if (whole) {
                assertThat(NativeKey.literals(left).equals(NativeKey.literals(right)))
                        .isEqualTo(order(keys) == 0);
            }
            assertThat(NativeKey.literals(left).endsWith("…)")).isEqualTo(left.length() == NativeKey.MAX_LENGTH);
        });
    }

    /** Of keys that begin with the same bytes and are not both whole the order is lost. */
    private static boolean isOrderLost(RowKey left, RowKey right) {
        boolean cut = left.length() == NativeKey.MAX_LENGTH || right.length() == NativeKey.MAX_LENGTH;
        return cut
                && Arrays.equals(
                        Arrays.copyOf(left.toBytes(), NativeKey.KEPT), Arrays.copyOf(right.toBytes(), NativeKey.KEPT));
    }

    private static int order(Keys keys) {
        for (int i = 0; i < keys.types().size(); i++) {
            int compared = TypedValues.compare(keys.left().get(i), keys.right().get(i));
            if (compared != 0) {
                return Integer.signum(compared);
            }
        }
        return 0;
    }

    private static RowKey key(int shard, List<ScalarType> types, List<Object> values) {
        KeyBytes bytes = new KeyBytes();
        for (int i = 0; i < types.size(); i++) {
            types.get(i).appendKey(values.get(i), bytes);
        }
        return NativeKey.of(shard, bytes);
    }

    private static Generator<Keys> keys() {
        return random -> {
            List<ScalarType> types = new ArrayList<>();
            List<Object> left = new ArrayList<>();
            List<Object> right = new ArrayList<>();
            for (int i = 1 + random.nextInt(6); i > 0; i--) {
                ScalarType type = TypedValues.TYPES.get(random.nextInt(TypedValues.TYPES.size()));
                types.add(type);
                left.add(value(type, random));
                right.add(random.nextInt(3) == 0 ? value(type, random) : left.get(left.size() - 1));
            }
            return new Keys(types, left, right);
        };
    }

    /** Some texts are as long as what is kept of a key, or nearly so. */
    private static Object value(ScalarType type, Random random) {
        Object value = TypedValues.value(type, random);
        boolean unbounded = type instanceof StringType text && text.length() == StringType.UNBOUNDED;
        return unbounded && random.nextInt(3) == 0 ? "x".repeat(30 + random.nextInt(40)) + value : value;
    }
}
