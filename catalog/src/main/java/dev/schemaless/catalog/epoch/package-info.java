/**
 * Who still writes on a partition: when the last writer that works by an older version of the catalog has ended, and when the last
 * one that may put a cell before a position of a log has.
 */
@NullMarked
package dev.schemaless.catalog.epoch;

import org.jspecify.annotations.NullMarked;
