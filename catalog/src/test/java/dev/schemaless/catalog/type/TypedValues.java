package dev.schemaless.catalog.type;

import dev.schemaless.catalog.codec.EncodedValues;
import dev.schemaless.catalog.fixture.Generator;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/** Random values of random scalar types, some of them equal or nearly so. */
public final class TypedValues {
    public static final List<ScalarType> TYPES = List.of(
            new BooleanType(),
            new IntegerType(8),
            new IntegerType(16),
            new IntegerType(32),
            new IntegerType(64),
            new DecimalType(38, 0),
            new DecimalType(10, 2),
            new DecimalType(38, 38),
            new FloatingType(32),
            new FloatingType(64),
            new StringType(StringType.UNBOUNDED, false),
            new StringType(100, true),
            new DateType(),
            new TimeType(6),
            new TimestampType(6),
            new BinaryType(StringType.UNBOUNDED, false),
            new BinaryType(8, true),
            new UuidType());

    private static final char[] UNITS = {'a', 'b', ' ', '\u0000', '\u007f', 'ü', '\u07ff', '€', '\ue000', '\uffff'};

    private TypedValues() {}

    /** Two values of one type, in internal form. */
    public record Pair(ScalarType type, Object left, Object right) {}

    public static Generator<Pair> pairs() {
        return random -> {
            ScalarType type = TYPES.get(random.nextInt(TYPES.size()));
            Object left = value(type, random);
            return new Pair(type, left, random.nextInt(5) == 0 ? left : value(type, random));
        };
    }

    /** Compares as SQL does: as the planner compares internal forms. */
    public static int compare(Object one, Object other) {
        if (one instanceof UUID uuid) {
            return UuidType.compare(uuid, (UUID) other);
        }
        if (one instanceof byte[] bytes) {
            return java.util.Arrays.compareUnsigned(bytes, (byte[]) other);
        }
        if (one instanceof Double || one instanceof Float) {
            return Double.compare(((Number) one).doubleValue() + 0.0, ((Number) other).doubleValue() + 0.0);
        }
        @SuppressWarnings("unchecked")
        Comparable<Object> comparable = (Comparable<Object>) one;
        return comparable.compareTo(other);
    }

    public static Object value(ScalarType type, Random random) {
        return type.check(raw(type, random), "test");
    }

    private static Object raw(ScalarType type, Random random) {
        if (type instanceof BooleanType) {
            return random.nextBoolean();
        }
        if (type instanceof IntegerType integer) {
            return small(random) ? random.nextInt(3) - 1L : random.nextLong() >> (64 - integer.bits());
        }
        if (type instanceof DecimalType decimal) {
            int digits = 1 + random.nextInt(decimal.precision());
            BigInteger unscaled = new BigInteger(digits * 3, random);
            return new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), decimal.scale());
        }
        if (type instanceof FloatingType floating) {
            double value = EncodedValues.anyDouble(random);
            return floating.bits() == 32 ? (Object) Float.intBitsToFloat(random.nextInt()) : value;
        }
        if (type instanceof StringType) {
            return string(random);
        }
        if (type instanceof DateType) {
            return random.nextInt(20_000) - 10_000;
        }
        if (type instanceof TimeType) {
            return random.nextLong(IsoText.DAY_MICROS);
        }
        if (type instanceof TimestampType) {
            return small(random) ? random.nextInt(3) - 1L : random.nextLong() >> 8;
        }
        if (type instanceof BinaryType) {
            byte[] bytes = new byte[random.nextInt(9)];
            random.nextBytes(bytes);
            return bytes;
        }
        return small(random)
                ? new UUID(random.nextInt(3) - 1L, random.nextInt(3) - 1L)
                : new UUID(random.nextLong(), 0);
    }

    private static String string(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            if (random.nextInt(4) == 0) {
                text.appendCodePoint(0x10000 + random.nextInt(0x100000));
            } else {
                text.append(UNITS[random.nextInt(UNITS.length)]);
            }
        }
        return text.toString();
    }

    private static boolean small(Random random) {
        return random.nextInt(3) == 0;
    }
}
