/**
 * Bringing the rows of external tables into native ones: a job compares both tables row by row and writes the
 * differences, any number of times, until the native one replaces the other. Nothing is written to the external store.
 */
@NullMarked
package dev.schemaless.stores.migrate;

import org.jspecify.annotations.NullMarked;
