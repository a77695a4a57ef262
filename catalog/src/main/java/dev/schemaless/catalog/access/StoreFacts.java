package dev.schemaless.catalog.access;

import dev.schemaless.catalog.codec.Compression;
import dev.schemaless.catalog.shard.Topology;
import java.util.List;

/**
 * The facts of an open store that never change. Immutable.
 *
 * @param topology the assignment of the shards to the partitions. {@link Store#routing} applies it to a model's rows
 * @param partitions in the order of their numbers, as they were when the store was opened
 * @param compression the way in which bodies are written; they are read whatever it is
 * @param maxBodyBytes the largest body in bytes, the smallest of all partitions' limits
 */
public record StoreFacts(
        Topology topology, List<PartitionDescription> partitions, Compression compression, long maxBodyBytes) {
    public StoreFacts {
        partitions = List.copyOf(partitions);
    }
}
