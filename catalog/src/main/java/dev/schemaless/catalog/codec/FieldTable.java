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

    private final byte[][] names;
    private final int[] slots;

    private FieldTable(byte[][] names, int[] slots) {
        this.names = names;
        this.slots = slots;
    }

    /** Returns a table of fields, which must differ. */
    public static FieldTable of(List<String> fields) {
        byte[][] names = new byte[fields.size()][];
        int[] slots = new int[Integer.highestOneBit(Math.max(1, fields.size())) * 4];
        Arrays.fill(slots, ABSENT);
        FieldTable table = new FieldTable(names, slots);
        for (int i = 0; i < names.length; i++) {
            byte[] name = fields.get(i).getBytes(StandardCharsets.UTF_8);
            if (table.find(name, 0, name.length) != ABSENT) {
                throw new IllegalArgumentException("field '" + fields.get(i) + "' is there twice");
            }
            names[i] = name;
            slots[table.freeSlot(name)] = i;
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
        Arrays.fill(positions, ABSENT);
        int pairs = body.readMapSize();
        int missing = names.length;
        for (int i = 0; i < pairs && missing > 0; i++) {
            int field = readKey(body);
            if (field != ABSENT && positions[field] == ABSENT) {
                positions[field] = body.position();
                missing--;
            }
            // the last wanted value is judged by who reads it
            if (missing > 0) {
                body.skip();
            }
        }
        return positions;
    }

    /** Moves over a key; returns its number in the table or {@link #ABSENT}. */
    int readKey(BodyReader body) {
        if (body.kind() != ValueKind.STRING) {
            body.skip();
            return ABSENT;
        }
        int length = body.readStringLength();
        int start = body.position();
        body.seek(start + length);
        return find(body.bytes(), start, length);
    }

    private int find(byte[] bytes, int from, int length) {
        int slot = hash(bytes, from, length) & (slots.length - 1);
        while (slots[slot] != ABSENT) {
            byte[] name = names[slots[slot]];
            if (Arrays.equals(name, 0, name.length, bytes, from, from + length)) {
                return slots[slot];
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        return ABSENT;
    }

    private int freeSlot(byte[] name) {
        int slot = hash(name, 0, name.length) & (slots.length - 1);
        while (slots[slot] != ABSENT) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }

    private static int hash(byte[] bytes, int from, int length) {
        int hash = length;
        for (int i = from; i < from + length; i++) {
            hash = 31 * hash + bytes[i];
        }
        return hash ^ (hash >>> 15);
    }
}
