package dev.schemaless.stores.cells;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The hash function metrohash64 of J. Andrew Rogers, with seed 0. */
final class MetroHash {
    private static final long K0 = 0xD6D018F5L;
    private static final long K1 = 0xA2AA033BL;
    private static final long K2 = 0x62992FC1L;
    private static final long K3 = 0x30BC5B29L;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int BLOCK = 32;
    private static final int HALF_BLOCK = 16;

    private final byte[] bytes;
    private int position;
    private long hash = K2 * K0;

    private MetroHash(byte[] bytes) {
        this.bytes = bytes;
    }

    static long of(byte[] bytes) {
        return new MetroHash(bytes).run();
    }

    private int left() {
        return bytes.length - position;
    }

    private long readLong() {
        long value = (long) LONGS.get(bytes, position);
        position += Long.BYTES;
        return value;
    }

    private long run() {
        if (left() >= BLOCK) {
            blocks();
        }
        if (left() >= HALF_BLOCK) {
            halfBlock();
        }
        if (left() >= Long.BYTES) {
            mix(readLong(), 55);
        }
        if (left() >= Integer.BYTES) {
            mix(Integer.toUnsignedLong((int) INTS.get(bytes, position)), 26);
            position += Integer.BYTES;
        }
        if (left() >= Short.BYTES) {
            mix(Short.toUnsignedLong((short) SHORTS.get(bytes, position)), 48);
            position += Short.BYTES;
        }
        if (left() >= 1) {
            mix(Byte.toUnsignedLong(bytes[position]), 37);
        }
        hash ^= Long.rotateRight(hash, 28);
        hash *= K0;
        return hash ^ Long.rotateRight(hash, 29);
    }

    private void mix(long value, int rotation) {
        hash += value * K3;
        hash ^= Long.rotateRight(hash, rotation) * K1;
    }

    private void blocks() {
        long a = hash;
        long b = hash;
        long c = hash;
        long d = hash;
        while (left() >= BLOCK) {
            a = Long.rotateRight(a + readLong() * K0, 29) + c;
            b = Long.rotateRight(b + readLong() * K1, 29) + d;
            c = Long.rotateRight(c + readLong() * K2, 29) + a;
            d = Long.rotateRight(d + readLong() * K3, 29) + b;
        }
        c ^= Long.rotateRight((a + d) * K0 + b, 37) * K1;
        d ^= Long.rotateRight((b + c) * K1 + a, 37) * K0;
        a ^= Long.rotateRight((a + c) * K0 + d, 37) * K1;
        b ^= Long.rotateRight((b + d) * K1 + c, 37) * K0;
        hash += a ^ b;
    }

    private void halfBlock() {
        long a = Long.rotateRight(hash + readLong() * K2, 29) * K3;
        long b = Long.rotateRight(hash + readLong() * K2, 29) * K3;
        a ^= Long.rotateRight(a * K0, 21) + b;
        b ^= Long.rotateRight(b * K3, 21) + a;
        hash += b;
    }
}
