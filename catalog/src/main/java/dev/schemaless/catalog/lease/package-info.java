/** Leases: who of all processes may do something alone, and until when; with fencing tokens against those that were overtaken. */
@NullMarked
package dev.schemaless.catalog.lease;

import org.jspecify.annotations.NullMarked;
