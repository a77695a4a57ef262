package dev.schemaless.catalog.write;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** How often and after which pauses a transaction is tried again. */
public final class Retry {
    private static final int MAX_ATTEMPTS = 12;
    private static final long FIRST_PAUSE_MILLIS = 4;
    private static final long LONGEST_PAUSE_MILLIS = 1000;

    private final CountDownLatch pause = new CountDownLatch(1);
    private int attempts = 1;

    /** Waits a random while, longer each time; throws the reason once there were attempts enough. */
    public void pauseOrThrow(SchemalessException reason) {
        if (attempts == MAX_ATTEMPTS) {
            throw reason;
        }
        long longest = Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << attempts++);
        try {
            pause.await(ThreadLocalRandom.current().nextLong(longest) + 1, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SchemalessException(
                    ErrorCode.QUERY_CANCELED, "Cannot go on with statement: its thread was interrupted.", e);
        }
    }
}
