package dev.schemaless.planner.aggregate;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What all statements on a store together may keep of groups: a third of the heap, so that a statement with too many groups
 * fails by itself before anything else in the JVM does. Thread-safe.
 */
public final class GroupMemory {
    private static final int SHARE_OF_HEAP = 3;

    private final long limit;
    private final AtomicLong used = new AtomicLong();

    /** Makes the memory of one store in this JVM. */
    public GroupMemory() {
        this(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
    }

    GroupMemory(long limit) {
        this.limit = limit;
    }

    /** Returns what one execution uses: nothing yet. */
    public Share share() {
        return new Share(this);
    }

    private void take(long bytes) {
        if (used.addAndGet(bytes) > limit) {
            throw new SchemalessException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "Cannot group rows: the groups of all running statements would need more than " + limit
                            + " bytes, a third of this JVM's heap. Group by fewer values, narrow the statement, or"
                            + " raise the heap's size (-Xmx).");
        }
    }

    /** What one execution uses. Thread-safe. */
    public static final class Share implements AutoCloseable {
        private final GroupMemory memory;
        private final AtomicLong taken = new AtomicLong();

        private Share(GroupMemory memory) {
            this.memory = memory;
        }

        /**
         * Takes more.
         *
         * @throws SchemalessException with {@code LIMIT_EXCEEDED} if there is not enough left
         */
        void take(long bytes) {
            taken.addAndGet(bytes);
            memory.take(bytes);
        }

        /** Gives all back. */
        @Override
        public void close() {
            memory.used.addAndGet(-taken.getAndSet(0));
        }
    }
}
