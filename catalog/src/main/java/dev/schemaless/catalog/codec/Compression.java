package dev.schemaless.catalog.codec;

/**
 * The form of new bodies; readers accept all forms.
 *
 * @param algorithm none or zlib
 * @param threshold bodies shorter than that many bytes stay as they are
 */
public record Compression(Algorithm algorithm, int threshold) {
    /** The algorithm that compresses a body. */
    public enum Algorithm {
        NONE,
        ZLIB
    }
}
