package dev.schemaless.stores.friendfeed;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** A number that changes with a body. */
final class BodyHash {
    private BodyHash() {}

    /** Returns the first 63 bits of the SHA-256 hash of a stored body. */
    static long of(byte[] stored) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(stored);
            return ByteBuffer.wrap(hash).getLong() >>> 1;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
