/**
 * How the rows of a table are found.
 *
 * <p>A query's wishes of one table are a {@link dev.schemaless.planner.access.ScanSpec}. Its predicate says something about keys, indexes and shards; access paths follow from that, and their costs. The rest of the predicate stays residual.
 */
@NullMarked
package dev.schemaless.planner.access;

import org.jspecify.annotations.NullMarked;
