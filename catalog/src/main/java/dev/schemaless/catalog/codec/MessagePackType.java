package dev.schemaless.catalog.codec;

import org.jspecify.annotations.Nullable;

/** The type of a value of a body; each corresponds to one format family of MessagePack. */
public enum MessagePackType {
    NIL("nil"),
    BOOLEAN("a boolean"),
    INTEGER("an integer"),
    FLOAT("a floating-point number"),
    STRING("a string"),
    BINARY("binary"),
    ARRAY("an array"),
    MAP("a map"),
    EXTENSION("an extension value");

    private static final @Nullable MessagePackType[] BY_FIRST_BYTE = new @Nullable MessagePackType[256];

    static {
        fill(0x00, 0x7f, INTEGER);
        fill(0x80, 0x8f, MAP);
        fill(0x90, 0x9f, ARRAY);
        fill(0xa0, 0xbf, STRING);
        fill(0xc0, 0xc0, NIL);
        fill(0xc2, 0xc3, BOOLEAN);
        fill(0xc4, 0xc6, BINARY);
        fill(0xc7, 0xc9, EXTENSION);
        fill(0xca, 0xcb, FLOAT);
        fill(0xcc, 0xd3, INTEGER);
        fill(0xd4, 0xd8, EXTENSION);
        fill(0xd9, 0xdb, STRING);
        fill(0xdc, 0xdd, ARRAY);
        fill(0xde, 0xdf, MAP);
        fill(0xe0, 0xff, INTEGER);
    }

    private final String display;

    MessagePackType(String display) {
        this.display = display;
    }

    /** Returns the kind with its article, for messages: <i>a string</i>. */
    public String display() {
        return display;
    }

    /** Returns the kind of values that start with a byte, or null for 0xc1, which starts none. */
    static @Nullable MessagePackType ofFirstByte(byte first) {
        return BY_FIRST_BYTE[first & 0xff];
    }

    private static void fill(int from, int to, MessagePackType kind) {
        for (int i = from; i <= to; i++) {
            BY_FIRST_BYTE[i] = kind;
        }
    }
}
