package dev.schemaless.catalog.type;

/**
 * The first byte of a value in key bytes: its kind, of an integer also its sign and how many bytes follow. Tags are
 * frozen, and neither {@code 00} nor {@code ff}. So a key followed by either bounds all keys that start with it.
 */
final class KeyTag {
    static final int NULL = 0x01;
    static final int FALSE = 0x02;
    static final int TRUE = 0x03;
    /** An integer from 0 on has a tag so many above it as bytes follow. */
    static final int ZERO = 0x14;
    /** An integer below 0 has a tag so many below it as bytes follow. */
    static final int MINUS_ONE = ZERO - 1;

    static final int DECIMAL = 0x20;
    static final int FLOATING = 0x21;
    static final int STRING = 0x22;
    static final int BINARY = 0x23;
    static final int UUID = 0x24;
    static final int DATE = 0x25;
    static final int TIME = 0x26;
    static final int TIMESTAMP = 0x27;

    private KeyTag() {}
}
