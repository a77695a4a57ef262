/**
 * Bringing the rows of external tables into native ones: a job compares both tables row by row and writes what differs, as often as one
 * wants, until the native one takes the place of the other. Nothing is written where the rows come from.
 */
@NullMarked
package dev.schemaless.catalog.external.migrate;

import org.jspecify.annotations.NullMarked;
