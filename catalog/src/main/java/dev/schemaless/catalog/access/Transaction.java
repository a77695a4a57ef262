package dev.schemaless.catalog.access;

/**
 * Changes that take effect together. They are kept in memory until {@link #commit()}, visible to this transaction's
 * reads only. Isolation is read committed; a row that others changed since this transaction first wanted to change it
 * makes the commit fail. Not thread-safe.
 */
public interface Transaction extends Work {
    /** Says whether there is anything to commit. */
    boolean isEmpty();

    /** Returns a savepoint of the changes so far. */
    Savepoint savepoint();

    /**
     * Undoes the changes since a savepoint, which stays valid; later ones become invalid.
     *
     * @throws dev.schemaless.catalog.SchemalessException with {@code SAVEPOINT_INVALID} if it belongs to another
     *     transaction or is no longer valid
     */
    void rollbackTo(Savepoint savepoint);

    /**
     * Forgets a savepoint, but nothing that was changed since.
     *
     * @throws dev.schemaless.catalog.SchemalessException with {@code SAVEPOINT_INVALID} as {@link #rollbackTo}
     */
    void release(Savepoint savepoint);

    /**
     * Makes all changes durable and visible, or none. Afterwards this transaction is empty and can be used again.
     *
     * @throws LostRaceException if another has changed one of the rows
     * @throws dev.schemaless.catalog.SchemalessException with {@code UNIQUE_VIOLATION} if a key that was free has been taken
     */
    default void commit() {
        commit(ReadControl.unlimited());
    }

    /** Does {@link #commit()} for as long as a control lets it. */
    void commit(ReadControl control);

    /** Forgets all changes. Afterwards this transaction can be used again. */
    void rollback();

    /** A mark within a transaction. */
    interface Savepoint {}
}
