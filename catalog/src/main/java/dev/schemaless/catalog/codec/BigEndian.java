package dev.schemaless.catalog.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads numbers out of bytes as MessagePack writes them, several bytes at once. */
final class BigEndian {
    private static final VarHandle SHORTS = view(short[].class);
    private static final VarHandle INTS = view(int[].class);
    private static final VarHandle LONGS = view(long[].class);

    private BigEndian() {}

    private static VarHandle view(Class<?> numbers) {
        return MethodHandles.byteArrayViewVarHandle(numbers, ByteOrder.BIG_ENDIAN);
    }

    static short shortAt(byte[] bytes, int position) {
        return (short) SHORTS.get(bytes, position);
    }

    static int intAt(byte[] bytes, int position) {
        return (int) INTS.get(bytes, position);
    }

    static long longAt(byte[] bytes, int position) {
        return (long) LONGS.get(bytes, position);
    }
}
