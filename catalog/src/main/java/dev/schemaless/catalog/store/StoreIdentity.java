package dev.schemaless.catalog.store;

import java.util.UUID;

/**
 * A partition's record of its store.
 *
 * @param position the partition's, from 0
 */
record StoreIdentity(UUID store, int format, StoreShape shape, int position, State state) {
    /**
     * Stores of format 1 had one row in the epoch's table, and no table of branches; in indexes of stores of format 2,
     * UUIDs had another order; stores of format 3 had no shard map; row keys and entries of indexes of stores of format
     * 4 were digests; branches of stores of format 5 did not have their transaction's partitions, nor the rows that
     * they write; jobs of stores of format 6 did not have the count of tries without progress; tables of stores of
     * format 7 had no prefix of ours; indexes of stores of format 8 had entries of their own for values that cannot be
     * encoded; indexes of stores of format 9 had times in milliseconds.
     */
    static final int FORMAT = 10;

    /** The progress of the store's creation on a partition. */
    enum State {
        INITIALISING,
        READY
    }

    boolean isReady() {
        return state == State.READY;
    }
}
