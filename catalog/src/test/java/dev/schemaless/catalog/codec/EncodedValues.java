package dev.schemaless.catalog.codec;

import dev.schemaless.catalog.fixture.Generator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.value.Value;

/** MessagePack of every type, made by msgpack-java: what our own codec is compared with. */
public final class EncodedValues {
    /** Names of fields, few enough to meet. */
    public static final List<String> FIELDS = List.of("a", "b", "ab", "größe", "a field with a long, long name", "");

    private static final double[] DOUBLES = {
        0.0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1.1, 5, 1e300, 4.9e-324
    };
    private static final String[] STRINGS = {
        "",
        "7",
        "-7.50",
        "true",
        "2024-02-29",
        "2024-02-29T23:59:59.123456+02:00",
        "10:11:12",
        "größe 😀",
        "x\u0000y  ",
        "00112233-4455-6677-8899-aabbccddeeff",
        "NaN",
        "1e400"
    };

    private EncodedValues() {}

    /** Writes one or more values. */
    @FunctionalInterface
    public interface Packing {
        void to(MessageBufferPacker packer) throws IOException;
    }

    public static byte[] pack(Packing packing) {
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            packing.to(packer);
            return packer.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Value unpack(byte[] bytes) {
        try (var unpacker = MessagePack.newDefaultUnpacker(bytes)) {
            return unpacker.unpackValue();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Scalars, arrays and maps of every format, strings that are not UTF-8 among them. */
    public static Generator<byte[]> values() {
        return random -> pack(p -> packValue(p, random, 4));
    }

    /** Plain bodies: maps with string keys and some others, some keys twice. */
    public static Generator<byte[]> bodies() {
        return random -> pack(p -> packMap(p, random, 4));
    }

    public static double anyDouble(Random random) {
        return random.nextBoolean()
                ? DOUBLES[random.nextInt(DOUBLES.length)]
                : Double.longBitsToDouble(random.nextLong());
    }

    private static void packValue(MessageBufferPacker p, Random random, int depth) throws IOException {
        switch (random.nextInt(depth > 0 ? 13 : 11)) {
            case 0 -> p.packNil();
            case 1 -> p.packBoolean(random.nextBoolean());
            case 2 -> p.packLong(random.nextLong() >> random.nextInt(64));
            case 3 -> p.packBigInteger(new BigInteger(64, random));
            case 4 -> p.packDouble(anyDouble(random));
            case 5 -> p.packFloat((float) anyDouble(random));
            case 6 -> p.packString(STRINGS[random.nextInt(STRINGS.length)]);
            case 7 -> {
                byte[] raw = raw(random);
                p.packRawStringHeader(raw.length).addPayload(raw);
            }
            case 8 -> {
                byte[] raw = raw(random);
                p.packBinaryHeader(raw.length).addPayload(raw);
            }
            case 9 -> {
                byte[] raw = raw(random);
                p.packExtensionTypeHeader((byte) random.nextInt(255), raw.length)
                        .addPayload(raw);
            }
            case 10 -> p.packTimestamp(random.nextLong() >> 24, random.nextInt(1_000_000_000));
            case 11 -> {
                int size = random.nextInt(20);
                p.packArrayHeader(size);
                for (int i = 0; i < size; i++) {
                    packValue(p, random, depth - 2);
                }
            }
            default -> packMap(p, random, depth - 2);
        }
    }

    private static void packMap(MessageBufferPacker p, Random random, int depth) throws IOException {
        int size = random.nextInt(20);
        p.packMapHeader(size);
        for (int i = 0; i < size; i++) {
            if (random.nextInt(5) > 0) {
                p.packString(FIELDS.get(random.nextInt(FIELDS.size())));
            } else {
                packValue(p, random, 0);
            }
            packValue(p, random, depth);
        }
    }

    private static byte[] raw(Random random) {
        if (random.nextInt(4) == 0) {
            return STRINGS[random.nextInt(STRINGS.length)].getBytes(StandardCharsets.UTF_8);
        }
        byte[] raw = new byte[random.nextInt(20) == 0 ? 256 + random.nextInt(70_000) : random.nextInt(40)];
        random.nextBytes(raw);
        return raw;
    }
}
