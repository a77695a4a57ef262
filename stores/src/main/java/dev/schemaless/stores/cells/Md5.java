package dev.schemaless.stores.cells;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The hash MD5, by which programs find the databases of keys. */
public final class Md5 {
    private Md5() {}

    /** Returns the 16 bytes of the hash. */
    public static byte[] of(byte[] bytes) {
        try {
            return MessageDigest.getInstance("MD5").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
