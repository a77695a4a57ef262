/**
 * How the rows of a table are found.
 *
 * <p>A {@link dev.schemaless.planner.access.ScanSpec} says what a query wants of one table. Its predicate says something about keys,
 * indexes and shards. Access paths follow from that, with their costs. The rest of the predicate stays residual.
 */
@NullMarked
package dev.schemaless.planner.access;

import org.jspecify.annotations.NullMarked;
