package dev.schemaless.catalog.codec;

/**
 * How bodies are stored; they are read whatever it is.
 *
 * @param algorithm none or zlib
 * @param threshold bodies shorter than that many bytes stay as they are
 */
public record Compression(Algorithm algorithm, int threshold) {
    /** How a body is compressed. */
    public enum Algorithm {
        NONE,
        ZLIB
    }
}
