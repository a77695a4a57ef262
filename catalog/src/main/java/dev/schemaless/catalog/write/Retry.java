package dev.schemaless.catalog.write;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** How often and after which pauses a transaction is tried again. */
public final class Retry {
    private static final int USUAL_ATTEMPTS = 12;
    private static final long FIRST_PAUSE_MILLIS = 4;
    private static final long LONGEST_PAUSE_MILLIS = 1000;

    private final CountDownLatch pause = new CountDownLatch(1);
    private final int most;
    private int attempts = 1;

    public Retry() {
        this(USUAL_ATTEMPTS);
    }

    /**
     * Makes a count of tries.
     *
     * @param most how many there may be, the first included
     */
    public Retry(int most) {
        this.most = most;
    }

    /** Waits a random while, longer each time; throws the reason once there were attempts enough. */
    public void pauseOrThrow(SchemalessException reason) {
        if (attempts >= most) {
            throw reason;
        }
        long longest = Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << Math.min(attempts++, 10));
        try {
            pause.await(ThreadLocalRandom.current().nextLong(longest) + 1, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SchemalessException(
                    ErrorCode.QUERY_CANCELED, "Cannot go on with statement: its thread was interrupted.", e);
        }
    }
}
