/** Leases with fencing tokens: the right of one process to do something alone, until it expires. */
@NullMarked
package dev.schemaless.catalog.lease;

import org.jspecify.annotations.NullMarked;
