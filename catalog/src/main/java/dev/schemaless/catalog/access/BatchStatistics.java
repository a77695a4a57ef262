package dev.schemaless.catalog.access;

/**
 * Counts of the trips that operations of one kind shared, for one partition, since this JVM opened the store. The
 * counts are read one by one while they change, so they may disagree by the operations under way. Immutable.
 *
 * @param partition its number
 * @param trips how many trips were made, also those of one operation
 * @param operations how many operations they carried
 * @param mostOperations how many operations the largest trip carried
 * @param queued how many of the operations waited for a trip
 * @param queueNanos how long all of these waited
 * @param longestQueueNanos the longest wait of one operation
 * @param overtaken how many trips took so long that another one began meanwhile
 * @param repeated how many operations were run again alone, because their trip did not settle them
 */
public record BatchStatistics(
        int partition,
        Kind kind,
        long trips,
        long operations,
        long mostOperations,
        long queued,
        long queueNanos,
        long longestQueueNanos,
        long overtaken,
        long repeated) {
    /** Kinds of operations. Each has queues of its own. */
    public enum Kind {
        /** Reads of the rows of one key or a few. */
        KEY_READ,
        /** Lookups of an index by equality. */
        INDEX_READ,
        /** Reads of the first rows of a range of primary keys. */
        RANGE_READ,
        /** Changes of one row outside of transactions. */
        WRITE
    }
}
