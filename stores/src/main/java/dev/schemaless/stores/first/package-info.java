/**
 * The first rows of an order through indexes that other programs keep, where they are declared to be complete. Entries
 * are read in their order, and the rows that they name are sorted by their own values. More entries are read until none
 * can name an earlier row.
 */
@NullMarked
package dev.schemaless.stores.first;

import org.jspecify.annotations.NullMarked;
