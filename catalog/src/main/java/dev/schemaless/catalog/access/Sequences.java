package dev.schemaless.catalog.access;

import dev.schemaless.catalog.model.Sequence;

/**
 * The numbers of a store's sequences. All numbers of a sequence differ, whichever process takes them and whether or not the transactions
 * commit that use them; they grow roughly with time. Thread-safe.
 */
public interface Sequences {
    /**
     * Returns the next number.
     *
     * @param block the most numbers that are taken at once, at least 1
     * @param guard ends the waiting for the counter
     * @throws dev.schemaless.catalog.SchemalessException {@code SEQUENCE_EXHAUSTED} if there are none left, {@code TABLE_NOT_FOUND} if
     *     the sequence was dropped
     */
    long next(Sequence sequence, int block, StatementGuard guard);

    /**
     * Makes sure that the sequences of a catalog are those of the current one: of a sequence that another process has let begin again, or
     * has dropped, this one may have numbers left. A change of the store's own rows outside of a transaction is refused anyway; queries,
     * transactions and changes of other programs' rows are not. While this process has a lease of the catalog it takes no round trip.
     *
     * @param guard ends the asking
     * @throws StaleCatalogException if there is a newer catalog
     */
    void check(long catalogVersion, StatementGuard guard);

    /**
     * Advances the sequence past a number that a statement uses without having taken it from here. Numbers that other
     * processes have taken already may precede it.
     *
     * @param block as {@link #next} takes it
     * @param guard ends the waiting for the counter
     */
    void pass(Sequence sequence, long number, int block, StatementGuard guard);
}
