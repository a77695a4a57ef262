package dev.schemaless.stores.layout;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyCodec;
import org.jspecify.annotations.Nullable;

/**
 * The bodies of a sample, which are in memory at once. Large ones, and those after the first half a megabyte, are left out. Not
 * thread-safe.
 */
public final class SampledBodies {
    private static final int LARGEST = 256 * 1024;
    private static final int ALL = 512 * 1024;
    /** Each body is decompressed several times. */
    private static final int LARGEST_PLAIN = 1024 * 1024;
    /** A byte of zlib becomes 1,032 at most. */
    private static final int SURELY_SMALL = LARGEST_PLAIN / 1032;

    private int bytes;

    /** Returns the expression that reads a body from a column, and NULL of a large one. */
    public static String of(String column) {
        return "CASE WHEN LENGTH(" + column + ") <= " + LARGEST + " THEN " + column + " END";
    }

    /**
     * Returns a body; null if the sample has to do without it.
     *
     * @param body null for none
     */
    public byte @Nullable [] keep(byte @Nullable [] body) {
        if (body == null || bytes >= ALL || isLarge(body)) {
            return null;
        }
        bytes += body.length;
        return body;
    }

    private static boolean isLarge(byte[] body) {
        if (body.length <= SURELY_SMALL || !BodyCodec.isZlib(body)) {
            return false;
        }
        try {
            BodyCodec.inflate(body, "a sampled body", LARGEST_PLAIN);
            return false;
        } catch (SchemalessException e) {
            // large, or no zlib at all
            return true;
        }
    }
}
