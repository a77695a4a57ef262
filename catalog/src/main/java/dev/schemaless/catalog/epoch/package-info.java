/**
 * The writers of a partition: when the last writer of an older catalog version has ended (stripes of the epoch), when the
 * last writer before a position of a log has (settled marks), and when a transaction is committed on all its partitions (presence rows).
 */
@NullMarked
package dev.schemaless.catalog.epoch;

import org.jspecify.annotations.NullMarked;
