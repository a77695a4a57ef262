package dev.schemaless.planner.memory;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The work memory of a store: the heap that its statements together may keep for groups, sorts and hash joins. It is a third of
 * the heap. A statement that needs more fails by itself, before anything else in the JVM does. Thread-safe.
 */
public final class WorkMemory {
    private static final int SHARE_OF_HEAP = 3;

    private final long limit;
    private final AtomicLong used = new AtomicLong();

    /** Makes the memory of one store in this JVM. */
    public WorkMemory() {
        this(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
    }

    /** Makes a memory of so many bytes. */
    public WorkMemory(long limit) {
        this.limit = limit;
    }

    /** Returns an empty share for one execution. */
    public Share share() {
        return new Share(this);
    }

    private void take(long bytes) {
        if (used.addAndGet(bytes) > limit) {
            throw new SchemalessException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "Cannot keep rows: grouping, sorting and joining in all running statements would need more than "
                            + limit
                            + " bytes, a third of this JVM's heap. Group by fewer values, narrow the statement, or"
                            + " raise the heap's size (-Xmx).");
        }
    }

    /** Takes memory that can be done without, so that half of all is left to rows that have to be kept. */
    private boolean tryTake(long bytes) {
        if (used.addAndGet(bytes) <= limit / 2) {
            return true;
        }
        used.addAndGet(-bytes);
        return false;
    }

    /** The memory of one execution. Thread-safe. */
    public static final class Share implements AutoCloseable {
        private final WorkMemory memory;
        private final AtomicLong taken = new AtomicLong();

        private Share(WorkMemory memory) {
            this.memory = memory;
        }

        /**
         * Takes more.
         *
         * @throws SchemalessException with {@code LIMIT_EXCEEDED} if there is not enough left
         */
        public void take(long bytes) {
            taken.addAndGet(bytes);
            memory.take(bytes);
        }

        /** Takes more, if that leaves half of the memory to others; returns whether it did. */
        public boolean tryTake(long bytes) {
            boolean isTaken = memory.tryTake(bytes);
            if (isTaken) {
                taken.addAndGet(bytes);
            }
            return isTaken;
        }

        /** Gives all back. */
        @Override
        public void close() {
            memory.used.addAndGet(-taken.getAndSet(0));
        }
    }
}
