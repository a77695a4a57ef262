package dev.schemaless.catalog.row;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.codec.Compression;
import java.util.function.Supplier;

/**
 * The form in which bodies are stored, and their greatest size.
 *
 * @param maxBodyBytes of a body as it is stored
 */
record BodyLimits(Compression compression, long maxBodyBytes) {
    /**
     * Returns the bytes to store for a plain body.
     *
     * @param action the action, for the message of a body that is too large
     */
    byte[] stored(String cell, byte[] plain, Supplier<String> action) {
        byte[] stored = BodyCodec.encode(plain, compression);
        check(cell, plain.length, BodyCodec.MAX_BODY_BYTES, action);
        check(cell, stored.length, maxBodyBytes, action);
        return stored;
    }

    private static void check(String cell, int size, long limit, Supplier<String> action) {
        if (size > limit) {
            throw new SchemalessException(
                    ErrorCode.STRING_TOO_LONG,
                    "Cannot " + action.get() + ": the body of its cell '" + cell + "' has " + size
                            + " bytes, the limit is " + limit + " bytes. Shorten its values.");
        }
    }
}
