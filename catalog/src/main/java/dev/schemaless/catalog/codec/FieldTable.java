package dev.schemaless.catalog.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the values of some top-level fields of bodies in one pass, comparing keys as bytes. Immutable and thread-safe.
 *
 * <p>A field is a string key. Of equal keys the first counts, everywhere.
 */
public final class FieldTable {
    /** The position of a field that a body does not have. */
    public static final int ABSENT = -1;

    /** 2^64 divided by the golden ratio: the product's upper half depends on all bits. */
    private static final long SPREAD = 0x9e37_79b9_7f4a_7c15L;

    private final Name[] names;
    private final int[] slots;

    /** A field's name as it stands in bodies. Two longs distinguish most names. */
    private static final class Name {
        private final byte[] bytes;
        /** The first eight bytes; a shorter name is followed by zeros. */
        private final long head;
        /** The last eight bytes of a name that has more; else 0. */
        private final long tail;

        Name(String field) {
            bytes = field.getBytes(StandardCharsets.UTF_8);
            head = headOf(bytes, 0, bytes.length);
            tail = tailOf(bytes, 0, bytes.length);
        }

        boolean is(long otherHead, long otherTail, byte[] other, int from, int length) {
            return head == otherHead
                    && tail == otherTail
                    && bytes.length == length
                    && (length <= 2 * Long.BYTES || Arrays.equals(bytes, 0, length, other, from, from + length));
        }
    }

    private FieldTable(Name[] names, int[] slots) {
        this.names = names;
        this.slots = slots;
    }

    /** Returns a table of fields, which must differ. */
    public static FieldTable of(List<String> fields) {
        Name[] names = fields.stream().map(Name::new).toArray(Name[]::new);
        int[] slots = new int[Integer.highestOneBit(Math.max(1, fields.size())) * 4];
        Arrays.fill(slots, ABSENT);
        FieldTable table = new FieldTable(names, slots);
        for (int i = 0; i < names.length; i++) {
            byte[] name = names[i].bytes;
            if (table.find(name, 0, name.length) != ABSENT) {
                throw new IllegalArgumentException("field '" + fields.get(i) + "' is there twice");
            }
            slots[table.freeSlot(names[i])] = i;
        }
        return table;
    }

    /** Returns the fields' number. */
    public int size() {
        return names.length;
    }

    /**
     * Reads a body's map up to the last wanted field.
     *
     * @param body standing before the map; its position afterwards is undefined
     * @return for each field of the table the position of its value, or {@link #ABSENT}
     */
    public int[] locate(BodyReader body) {
        int[] positions = new int[names.length];
        locate(body, positions);
        return positions;
    }

    /** Does {@link #locate(BodyReader)}, giving the positions in an array of {@link #size()}. */
    public void locate(BodyReader body, int[] positions) {
        Arrays.fill(positions, ABSENT);
        int pairs = body.readMapSize();
        int missing = names.length;
        for (int i = 0; i < pairs && missing > 0; i++) {
            int field = readKey(body);
            if (field != ABSENT && positions[field] == ABSENT) {
                positions[field] = body.position();
                missing--;
            }
            // the last wanted value is left to the caller, which checks it
            if (missing > 0) {
                body.skip();
            }
        }
    }

    /** Moves over a key; returns its number in the table or {@link #ABSENT}. */
    int readKey(BodyReader body) {
        if (body.kind() != MessagePackType.STRING) {
            body.skip();
            return ABSENT;
        }
        int length = body.readStringLength();
        int start = body.position();
        body.seek(start + length);
        return find(body.bytes(), start, length);
    }

    private int find(byte[] bytes, int from, int length) {
        long head = headOf(bytes, from, length);
        long tail = tailOf(bytes, from, length);
        int slot = slot(head, tail);
        while (slots[slot] != ABSENT) {
            if (names[slots[slot]].is(head, tail, bytes, from, length)) {
                return slots[slot];
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        return ABSENT;
    }

    private int freeSlot(Name name) {
        int slot = slot(name.head, name.tail);
        while (slots[slot] != ABSENT) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }

    private int slot(long head, long tail) {
        return (int) (((head + 31 * tail) * SPREAD) >>> Integer.SIZE) & (slots.length - 1);
    }

    private static long headOf(byte[] bytes, int from, int length) {
        if (length >= Long.BYTES) {
            return BigEndian.longAt(bytes, from);
        }
        if (bytes.length - from >= Long.BYTES) {
            return BigEndian.longAt(bytes, from) & ~(-1L >>> (Byte.SIZE * length));
        }
        long head = 0;
        for (int i = 0; i < length; i++) {
            head |= (bytes[from + i] & 0xffL) << (Long.SIZE - Byte.SIZE * (i + 1));
        }
        return head;
    }

    private static long tailOf(byte[] bytes, int from, int length) {
        return length > Long.BYTES ? BigEndian.longAt(bytes, from + length - Long.BYTES) : 0;
    }
}
