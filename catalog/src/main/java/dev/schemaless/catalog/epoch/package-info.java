/**
 * The writers of a partition: stripes of the epoch show when the last writer of an older catalog version has ended. Settled marks show it
 * for the last writer before a position of a log. Presence rows show when a transaction is committed on all its partitions.
 */
@NullMarked
package dev.schemaless.catalog.epoch;

import org.jspecify.annotations.NullMarked;
