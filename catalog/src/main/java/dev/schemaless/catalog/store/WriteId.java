package dev.schemaless.catalog.store;

import java.nio.ByteBuffer;
import java.util.concurrent.ThreadLocalRandom;

/** Identities of attempts to write: what a re-sent write recognises its own cells by. */
final class WriteId {
    private WriteId() {}

    /** Returns 16 random bytes. Chance is enough: they only have to differ between attempts at one slot. */
    static byte[] next() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return ByteBuffer.allocate(16)
                .putLong(random.nextLong())
                .putLong(random.nextLong())
                .array();
    }
}
