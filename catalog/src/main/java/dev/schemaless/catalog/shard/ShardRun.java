package dev.schemaless.catalog.shard;

/**
 * Consecutive shards that lie in the same physical tables. The first shard is the number in the names of these tables, wherever they
 * lie.
 *
 * @param first the first shard
 * @param last the last one
 * @param partition where the tables lie
 */
public record ShardRun(int first, int last, int partition) {
    public ShardRun {
        if (first < 0 || last < first || partition < 0) {
            throw new IllegalArgumentException(
                    "no run of shards: " + first + " to " + last + " on partition " + partition);
        }
    }

    // by hand: the generated methods of a record are linked by method handles, milliseconds of the first statement of a
    // JVM
    @Override
    public int hashCode() {
        return 31 * (31 * first + last) + partition;
    }

    /** Says in words which shards they are. */
    @Override
    public String toString() {
        return (first == last ? "shard " + first : "shards " + first + " to " + last) + " on partition " + partition;
    }
}
