package dev.schemaless.catalog.store;

import dev.schemaless.catalog.codec.Compression;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * Everything that is needed to open a store; parsed and checked before anything is opened.
 *
 * @param partitions in order, at least one
 * @param namespace the prefix of all table names, without the underscore; empty for none
 * @param shards how many shards a new store gets and an existing one must have; empty takes the store's own number
 * @param shardsPerTable for a new store; empty means all of a partition's
 * @param create whether a missing store is created
 * @param coalescing whether operations of this hold on the store may be batched with those of others
 * @param snapshots the moments that a statement of this hold reads on several partitions
 */
public record StoreConfig(
        List<PartitionConfig> partitions,
        String namespace,
        OptionalInt shards,
        OptionalInt shardsPerTable,
        boolean create,
        Compression compression,
        Pool pool,
        Durability durability,
        Coalescing coalescing,
        Snapshots snapshots) {
    public StoreConfig {
        partitions = List.copyOf(partitions);
    }

    /** Makes a configuration whose statements read one moment. */
    public StoreConfig(
            List<PartitionConfig> partitions,
            String namespace,
            OptionalInt shards,
            OptionalInt shardsPerTable,
            boolean create,
            Compression compression,
            Pool pool,
            Durability durability,
            Coalescing coalescing) {
        this(
                partitions,
                namespace,
                shards,
                shardsPerTable,
                create,
                compression,
                pool,
                durability,
                coalescing,
                Snapshots.STATEMENT);
    }

    /** Makes a configuration with coalescing. */
    public StoreConfig(
            List<PartitionConfig> partitions,
            String namespace,
            OptionalInt shards,
            OptionalInt shardsPerTable,
            boolean create,
            Compression compression,
            Pool pool,
            Durability durability) {
        this(partitions, namespace, shards, shardsPerTable, create, compression, pool, durability, Coalescing.ON);
    }

    /** Returns this configuration with coalescing or without. */
    public StoreConfig with(Coalescing other) {
        return new StoreConfig(
                partitions, namespace, shards, shardsPerTable, create, compression, pool, durability, other, snapshots);
    }

    /**
     * The connection pools of each partition.
     *
     * @param size how many connections there are for single round trips
     * @param timeout how long to wait for a connection
     * @param openResults how many large results may keep a connection of their own
     * @param longestSnapshot how long one statement may read one moment
     */
    public record Pool(int size, Duration timeout, int openResults, Duration longestSnapshot) {
        /** Makes a configuration that is usual for snapshots. */
        public Pool(int size, Duration timeout) {
            this(size, timeout, 10, Duration.ofMinutes(10));
        }
    }

    /** Whether operations that arrive while a trip to their partition is under way are batched on the next one. */
    public enum Coalescing {
        ON,
        OFF
    }

    /** The moments that a statement reads on several partitions. */
    public enum Snapshots {
        /** Each transaction is visible on all of its partitions, or on none. */
        STATEMENT,
        /** Each partition has a moment of its own, and each lookup. */
        NONE
    }

    /** The event that a commit of an embedded store waits for. */
    public enum Durability {
        /** The data are on the disk. */
        FULL,
        /** The data are with the operating system within half a second. */
        RELAXED
    }
}
