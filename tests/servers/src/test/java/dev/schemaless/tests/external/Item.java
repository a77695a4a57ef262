package dev.schemaless.tests.external;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A row that a store of any layout may have. */
record Item(UUID key, String name, long amount, @Nullable String note) {
    /** Names that a collation without case takes for one, and notes that are missing, are among them. */
    static final List<Item> SOME = List.of(
            new Item(key(1), "ann", 10, "x"),
            new Item(key(2), "bob", 20, null),
            new Item(key(3), "ann", 30, "y"),
            new Item(key(4), "Ann", 40, null),
            new Item(key(5), "dee", 50, "x"),
            new Item(key(6), "eve", 60, "z"),
            new Item(key(7), "bob", 70, "x"),
            new Item(key(8), "zoë", 80, null));

    /** Returns a key of version 4; keys of different numbers lie everywhere. */
    static UUID key(int number) {
        return new UUID(
                ((number * 0x9e37_79b9_7f4a_7c15L) & 0xffff_ffff_ffff_0fffL) | 0x4000L,
                0x8000_0000_0000_0000L + number);
    }

    /** Returns items with the amounts of a range, whose notes make them as long as rows are. */
    static List<Item> numbered(int from, int to, String note) {
        List<Item> items = new ArrayList<>();
        for (int i = from; i < to; i++) {
            items.add(new Item(key(i), "n" + i % 100, i, note));
        }
        return items;
    }
}
