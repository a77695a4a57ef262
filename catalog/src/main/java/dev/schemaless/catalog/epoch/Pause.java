package dev.schemaless.catalog.epoch;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Exponential back-off with jitter between two looks at other processes. Not thread-safe. */
final class Pause {
    private static final long FIRST_MILLIS = 4;
    private static final long LONGEST_MILLIS = 500;

    private final CountDownLatch never = new CountDownLatch(1);
    private long longest = FIRST_MILLIS;

    void await() {
        try {
            never.await(longest / 2 + ThreadLocalRandom.current().nextLong(longest / 2) + 1, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SchemalessException(
                    ErrorCode.QUERY_CANCELED, "Cannot change catalog: its thread was interrupted.", e);
        }
        longest = Math.min(LONGEST_MILLIS, longest * 2);
    }
}
