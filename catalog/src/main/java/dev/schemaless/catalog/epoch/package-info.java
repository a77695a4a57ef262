/**
 * The writers of a partition: when the last writer of an older catalog version has ended (stripes of the epoch), and when the
 * last writer before a position of a log has (settled marks).
 */
@NullMarked
package dev.schemaless.catalog.epoch;

import org.jspecify.annotations.NullMarked;
