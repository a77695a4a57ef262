package dev.schemaless.catalog.lease;

import java.util.UUID;

/**
 * The right to do something alone, until it expires or is released. Immutable.
 *
 * @param name of the task that the lease is for; at most 64 characters
 * @param owner a new one for each acquisition
 * @param token the fencing token: greater than that of every earlier lease of the name
 */
public record Lease(String name, UUID owner, long token) {}
