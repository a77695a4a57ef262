package dev.schemaless.catalog.type;

/**
 * The part of a type's values that an index keeps.
 *
 * @param bytes the most bytes of a value; of a text or binary without those that every one has
 * @param isCut whether values may be longer, so that they have to be cut
 */
public record IndexColumn(int bytes, boolean isCut) {
    /** Longer than any index key. */
    public static final int UNBOUNDED = Integer.MAX_VALUE;

    /** Returns the column of values that are kept whole. */
    static IndexColumn whole(int bytes) {
        return new IndexColumn(bytes, false);
    }

    /** Returns the column of texts or binaries. */
    static IndexColumn cut(int bytes) {
        return new IndexColumn(bytes, true);
    }
}
