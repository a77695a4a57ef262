/**
 * Changing rows: what a statement wants done with each row, the transactions that do it on one partition or several, and
 * what a transaction of the caller's keeps until it commits.
 */
@NullMarked
package dev.schemaless.catalog.write;

import org.jspecify.annotations.NullMarked;
