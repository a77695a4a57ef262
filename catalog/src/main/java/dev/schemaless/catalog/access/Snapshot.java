package dev.schemaless.catalog.access;

/**
 * The moment that one statement reads: all its reads see the rows that were committed then. It is for reading alone. Locks and changes look
 * at the newest rows, on other connections, after it has been closed. Thread-safe.
 *
 * <p>It costs nothing until a statement needs a second round trip. From then on it holds a connection of each partition that it
 * reads.
 */
public interface Snapshot extends AutoCloseable {
    /** Returns the snapshot of nothing: each request sees the moment at which it is sent. */
    static Snapshot none() {
        return None.INSTANCE;
    }

    /** Says whether the snapshot holds a connection. */
    boolean isOpen();

    /**
     * Takes the right to stay open while a result waits for its reader.
     *
     * @return false if others had taken all of these rights. Then the snapshot was closed, has the right now, and shows a later
     *     moment: the statement has to be read from its start again
     * @throws dev.schemaless.catalog.SchemalessException {@code POOL_EXHAUSTED} if no right became free in time
     */
    boolean keep();

    /** Gives back all connections. The second call does nothing. */
    @Override
    void close();

    /** Sees no moment. */
    enum None implements Snapshot {
        INSTANCE;

        @Override
        public boolean isOpen() {
            return false;
        }

        @Override
        public boolean keep() {
            return true;
        }

        @Override
        public void close() {}
    }
}
