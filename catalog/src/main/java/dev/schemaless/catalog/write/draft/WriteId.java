package dev.schemaless.catalog.write.draft;

import java.nio.ByteBuffer;
import java.util.concurrent.ThreadLocalRandom;

/** Write ids: the identities of attempts, by which a repeated write recognises its own cells. */
public final class WriteId {
    private WriteId() {}

    /** Returns 16 random bytes. Chance is enough: they only have to differ between attempts at one slot. */
    public static byte[] next() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return ByteBuffer.allocate(16)
                .putLong(random.nextLong())
                .putLong(random.nextLong())
                .array();
    }
}
