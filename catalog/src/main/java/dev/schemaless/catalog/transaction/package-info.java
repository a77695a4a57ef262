/** Transactions of a caller: changes that lie in memory until they commit, and reads that see them. */
@NullMarked
package dev.schemaless.catalog.transaction;

import org.jspecify.annotations.NullMarked;
