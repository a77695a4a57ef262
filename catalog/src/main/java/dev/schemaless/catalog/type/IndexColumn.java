package dev.schemaless.catalog.type;

/** The physical column an index keeps for one of its columns; each compares the same on every server. */
public sealed interface IndexColumn {
    /** A signed 64-bit integer; values are {@code Long}. */
    record Int64() implements IndexColumn {}

    /** An exact number; values are {@code BigDecimal}. */
    record Decimal(int precision, int scale) implements IndexColumn {}

    /**
     * Bytes of varying length, compared unsigned; values are {@code byte[]}.
     *
     * @param length the most bytes
     */
    record Bytes(int length) implements IndexColumn {
        /** Longer than any index key. */
        public static final int UNBOUNDED = Integer.MAX_VALUE;
    }
}
