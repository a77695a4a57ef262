package dev.schemaless.catalog.write;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** How often and after which pauses a transaction is tried again. Not thread-safe. */
public final class Retry {
    /** How often conflicts are met by another try, unless somebody wants it otherwise. */
    public static final int USUAL_CONFLICTS = 50;

    /** A lost connection is nobody else's doing; a server that is away for long is not waited for. */
    private static final int MOST_LOST = 11;

    private static final long FIRST_PAUSE_MILLIS = 4;
    private static final long LONGEST_PAUSE_MILLIS = 1000;

    private final CountDownLatch pause = new CountDownLatch(1);
    private final int mostConflicts;
    private int conflicts;
    private int lost;

    /**
     * Makes a count of tries.
     *
     * @param mostConflicts how often to try again because others are in the way
     */
    public Retry(int mostConflicts) {
        this.mostConflicts = mostConflicts;
    }

    /**
     * Waits a random while, longer each time; throws the reason once there were tries enough. A key that is worth another try
     * was taken by somebody who was faster, so at the end that is a conflict too.
     */
    public void pauseOrThrow(SchemalessException reason) {
        boolean isLost = reason.code() == ErrorCode.CONNECTION_LOST;
        if (isLost ? lost >= MOST_LOST : conflicts >= mostConflicts) {
            throw reason.code() == ErrorCode.UNIQUE_VIOLATION ? overtaken(reason) : reason;
        }
        if (isLost) {
            lost++;
        } else {
            conflicts++;
        }
        long longest = Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << Math.min(conflicts + lost, 10));
        try {
            pause.await(ThreadLocalRandom.current().nextLong(longest) + 1, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SchemalessException(
                    ErrorCode.QUERY_CANCELED, "Cannot go on with statement: its thread was interrupted.", e);
        }
    }

    private static SchemalessException overtaken(SchemalessException reason) {
        return new SchemalessException(
                ErrorCode.SERIALIZATION_FAILURE,
                "Cannot change rows: others take the keys of its new rows first, try after try. Run it again.",
                reason);
    }
}
