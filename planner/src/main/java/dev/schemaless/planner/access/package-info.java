/**
 * Access paths: the ways to find the rows of a table.
 *
 * <p>A {@link dev.schemaless.planner.access.ScanSpec} holds the values and the predicate of a scan. The predicate's conditions on
 * keys, indexes and shards lead to access paths and their costs. The rest of the predicate stays residual.
 */
@NullMarked
package dev.schemaless.planner.access;

import org.jspecify.annotations.NullMarked;
