package dev.schemaless.catalog.index;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The encoded values of an entry, in index order. With the row key they are the entry's primary key, so a row has one entry for
 * each. Immutable.
 */
public record EntryKey(List<EncodedValue> values) implements Comparable<EntryKey> {
    public EntryKey {
        values = List.copyOf(values);
    }

    /** Reads the bytes that {@link #toBytes} has written. */
    public static EntryKey of(byte[] bytes) {
        List<EncodedValue> values = new ArrayList<>();
        ByteBuffer in = ByteBuffer.wrap(bytes);
        while (in.hasRemaining()) {
            byte[] value = new byte[Short.toUnsignedInt(in.getShort())];
            in.get(value);
            values.add(EncodedValue.of(value));
        }
        return new EntryKey(values);
    }

    /** Writes the values one after another, each after its length in two bytes. */
    public byte[] toBytes() {
        int size =
                values.stream().mapToInt(value -> Short.BYTES + value.length()).sum();
        ByteBuffer out = ByteBuffer.allocate(size);
        for (EncodedValue value : values) {
            out.putShort((short) value.length()).put(value.toBytes());
        }
        return out.array();
    }

    /** Compares as servers do: value by value. */
    @Override
    public int compareTo(EntryKey other) {
        for (int i = 0; i < values.size(); i++) {
            int compared = values.get(i).compareTo(other.values.get(i));
            if (compared != 0) {
                return compared;
            }
        }
        return 0;
    }
}
